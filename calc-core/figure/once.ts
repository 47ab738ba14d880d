/**
 * A function that calls `make` once, when it is first called, and returns the same object ever after. The model is recorded and
 * compiled with it, so that neither delays a phone's first tap while a page loads.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
