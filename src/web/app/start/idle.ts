/** Runs a callback when the page is idle: soon, but after what the reader waits for. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 5000 });
  return () => cancelIdleCallback(asked);
}
