/**
 * A function that calls `make` at its first call and returns the same object from then on. The model is recorded and compiled through it,
 * so that neither delays a phone's first tap while a page loads.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
