/** The function that closes each open overlay, the newest last. */
export const closers: (() => void)[] = [];

/**
 * The browser's Back closes the newest open overlay and stays on the page. This works in every browser; only some of them have a
 * CloseWatcher. Call it before the router is created: listeners of the window run in the order in which they were added, and the event
 * must not reach the router. The browser has already gone back when the event arrives, so this code sends it forward again. @param here
 * how many pages of this tab are before the present one, as the router counts them in the state of each page; undefined for a
 * page that it did not open
 */
export function letBackClose(here: () => number | undefined): void {
  let isReturning = false;
  window.addEventListener('popstate', (event) => {
    const there = (event.state as { readonly __TSR_index?: number } | null)?.__TSR_index;
    if (there === undefined) return;
    // Only its own way forward is hidden from the router, which goes forward too when a member stays with unsaved edits.
    const isOver = isReturning && there === here();
    isReturning = false;
    const close = there + 1 === here() ? closers.at(-1) : undefined;
    if (close) {
      close();
      isReturning = true;
      history.forward();
    } else if (!isOver) return;
    event.stopImmediatePropagation();
  });
}
