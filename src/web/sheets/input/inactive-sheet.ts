/**
 * With two sheets on a screen, dims the range of the sheet without the focus. It waits until the other sheet gets the focus. A sort takes
 * the focus away only for a moment.
 * @returns a function that stops this
 */
export function markInactiveSheet(root: HTMLElement): () => void {
  const moved = ({ target }: FocusEvent): void => {
    const holder = target instanceof Element ? target.closest('.drover-sheet') : null;
    if (holder !== null) root.classList.toggle('inactive', holder !== root);
  };
  document.addEventListener('focusin', moved);
  return () => document.removeEventListener('focusin', moved);
}
