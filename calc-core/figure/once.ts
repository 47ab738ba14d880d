/**
 * Returns a function that calls `make` once and then returns the same object. This way, formulas are compiled only when they are needed.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
