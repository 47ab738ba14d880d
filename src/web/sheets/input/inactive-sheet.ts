/**
 * If two sheets share a screen, dims the range of the sheet without the focus. Waits until the other sheet gets the focus. A sort takes the
 * focus away for a moment, and dimming then would restyle every cell. Returns a function that stops this.
 */
export function markInactiveSheet(root: HTMLElement): () => void {
  const moved = ({ target }: FocusEvent): void => {
    const holder = target instanceof Element ? target.closest('.drover-sheet') : null;
    if (holder !== null) root.classList.toggle('inactive', holder !== root);
  };
  document.addEventListener('focusin', moved);
  return () => document.removeEventListener('focusin', moved);
}
