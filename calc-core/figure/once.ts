/**
 * Returns a function that calls `make` at its first call and then always returns the same object. The formulas are recorded and compiled
 * through it only when they are needed, so that loading a page on a phone stays fast.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
