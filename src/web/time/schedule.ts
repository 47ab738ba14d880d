/** Functions that do work later. To cancel or repeat a timer, use setTimeout instead. */

/** Resolves after this many milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in a new task, so that the browser can handle a tap in between. */
export const nextTask = (): Promise<void> => pause(0);

/** Resolves in the next frame, before the frame is painted. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** Runs `run` after the next frame is painted. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run, 0));
}

/** Runs `work` when the page is idle, at the latest after 5 s. Returns a function that cancels the work. */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 5000 });
  return () => cancelIdleCallback(asked);
}
