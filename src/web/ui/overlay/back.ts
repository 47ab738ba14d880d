/** What closes each open overlay, the newest last. */
export const closers: (() => void)[] = [];

/**
 * The browser's Back closes the newest open overlay and stays on the page. This works in every browser; only some of them have a
 * CloseWatcher. Call it before the router is created: listeners of the window run in the order in which they were added, and the event
 * must not reach the router. The browser has already gone back when the event arrives, so this code sends it forward again. @param here
 * how many pages of this tab are before the present one, as the router counts them in the state of each page
 */
export function letBackClose(here: () => number): void {
  window.addEventListener('popstate', (event) => {
    const there = (event.state as { readonly __TSR_index?: number } | null)?.__TSR_index;
    const close = there === here() - 1 ? closers.at(-1) : undefined;
    if (close) {
      close();
      history.forward();
    } else if (there !== here()) return;
    event.stopImmediatePropagation();
  });
}
