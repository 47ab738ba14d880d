/**
 * Of two sheets on a screen one has the keyboard: the other stands behind, and its range is quiet. Marked when the keyboard goes to the
 * other, not when it leaves this one: a sort leaves it for a moment, and every cell would be styled anew. Answers what ends it.
 */
export function standBehind(root: HTMLElement): () => void {
  const moved = ({ target }: FocusEvent): void => {
    const holder = target instanceof Element ? target.closest('.drover-sheet') : null;
    if (holder !== null) root.classList.toggle('behind', holder !== root);
  };
  document.addEventListener('focusin', moved);
  return () => document.removeEventListener('focusin', moved);
}
