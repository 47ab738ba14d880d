/**
 * When two sheets share a screen, marks the one without the focus, so that its range is dimmed. Updated when the other sheet gains the
 * focus, not when this one loses it: sorting blurs the grid briefly and would restyle every cell. Returns a function that stops it.
 */
export function markInactiveSheet(root: HTMLElement): () => void {
  const moved = ({ target }: FocusEvent): void => {
    const holder = target instanceof Element ? target.closest('.drover-sheet') : null;
    if (holder !== null) root.classList.toggle('inactive', holder !== root);
  };
  document.addEventListener('focusin', moved);
  return () => document.removeEventListener('focusin', moved);
}
