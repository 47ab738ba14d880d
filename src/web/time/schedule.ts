/** When work is done later, and what it waits for. A part that has to cancel a single timer, or to repeat it, sets its own. */

/** Resolves after this many milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in a task of its own: the browser handles what the user does in between, so no tap waits for all the work. */
export const nextTask = (): Promise<void> => pause(0);

/** Resolves in the next frame, before it is painted: what React has rendered is then in the page. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** Runs after the next frame is painted. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run, 0));
}

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
