/** Functions that close the open overlays. The newest overlay is last. */
export const closers: (() => void)[] = [];

/**
 * Makes the browser's Back close the newest open overlay and stay on the page. This works in every browser, while only some have a
 * CloseWatcher. Call it before the router is created, because listeners of the window run in the order in which they were added, and the
 * router must not see the event. When the event arrives, the browser has already gone back, so this code goes forward again.
 * @param here - the current page's position in this tab's history, as the router stores it in the state of each page; undefined for a page
 * that the router did not open
 */
export function letBackClose(here: () => number | undefined): void {
  let isReturning = false;
  window.addEventListener('popstate', (event) => {
    const there = (event.state as { readonly __TSR_index?: number } | null)?.__TSR_index;
    if (there === undefined) return;
    // Hide only our own step forward from the router. The router itself also steps forward when a member stays because of unsaved edits.
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
