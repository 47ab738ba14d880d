/** Returns a function that calls `make` once and then returns the same object. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
