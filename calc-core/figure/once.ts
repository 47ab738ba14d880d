/**
 * Returns a function that calls `make` once and then returns the same object. Formulas are recorded and compiled this way, so that a page
 * loads fast on a phone.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
