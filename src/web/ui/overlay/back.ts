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
  window.addEventListener('popstate', (event) => {
    const there = (event.state as { readonly __TSR_index?: number } | null)?.__TSR_index;
    // A page that the router did not open, such as an anchor that somebody typed, is not counted.
    if (there === undefined) return;
    const close = there + 1 === here() ? closers.at(-1) : undefined;
    if (close) {
      close();
      history.forward();
    } else if (there !== here()) return;
    event.stopImmediatePropagation();
  });
}
