/**
 * Returns a function that calls `make` at its first call and then always returns the same object. Formulas are recorded and compiled
 * through this function only when they are needed, so that loading a page on a phone stays fast.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
