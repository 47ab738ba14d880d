import { useEffect, useState } from 'react';

/** How much of the window's lower edge the on-screen keyboard covers, px. Pinch zoom shrinks the view too, but is not a keyboard. */
export function insetOf(
  windowHeight: number,
  view: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> | null,
): number {
  if (view === null || view.scale > 1.01) return 0;
  return Math.max(0, Math.round(windowHeight - view.height - view.offsetTop));
}

/**
 * The keyboard's height, kept up to date: what is fixed to the lower edge moves above it. Read only when it changes, because reading
 * forces a layout, and there is no keyboard before a field has the focus.
 */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const view = window.visualViewport;
    const read = (): void => setInset(insetOf(window.innerHeight, view));
    view?.addEventListener('resize', read);
    view?.addEventListener('scroll', read);
    return () => {
      view?.removeEventListener('resize', read);
      view?.removeEventListener('scroll', read);
    };
  }, []);
  return inset;
}
