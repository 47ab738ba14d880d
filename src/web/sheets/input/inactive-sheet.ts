/**
 * With two sheets on a screen, dims the range of the sheet without the focus. A range changes only when a sheet gets the focus, because a
 * sort takes the focus away for a moment.
 * @returns a function that removes the listener
 */
export function markInactiveSheet(root: HTMLElement): () => void {
  const moved = ({ target }: FocusEvent): void => {
    const holder = target instanceof Element ? target.closest('.drover-sheet') : null;
    if (holder !== null) root.classList.toggle('inactive', holder !== root);
  };
  document.addEventListener('focusin', moved);
  return () => document.removeEventListener('focusin', moved);
}
