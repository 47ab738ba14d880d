/** Functions that close the open overlays. The newest overlay is last. */
export const closers: (() => void)[] = [];

/**
 * Makes the browser's Back close the newest open overlay, in browsers without a CloseWatcher. Call it before the router is created, because
 * only the first listener can hide the event. The browser has already gone back, so this code goes forward again.
 * @param here - the page's index in this tab's history; undefined for a page that the router did not open
 */
export function letBackClose(here: () => number | undefined): void {
  let isReturning = false;
  window.addEventListener('popstate', (event) => {
    const there = (event.state as { readonly __TSR_index?: number } | null)?.__TSR_index;
    if (there === undefined) return;
    // Hide only the event of our own step forward, because the router also goes forward.
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
