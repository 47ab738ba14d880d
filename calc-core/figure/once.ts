/**
 * Works something out when it is first asked for, and remembers it. The model is recorded and compiled so: while a page loads,
 * nothing of it is worked out, for a phone's first tap would wait for it.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
