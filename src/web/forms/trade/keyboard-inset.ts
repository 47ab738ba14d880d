import { useEffect, useState } from 'react';

/** How much of the window's lower edge the on-screen keyboard covers, in px. Pinch zoom shrinks the view too, but is no keyboard. */
export function insetOf(
  windowHeight: number,
  view: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> | null,
): number {
  if (view === null || view.scale > 1.01) return 0;
  return Math.max(0, Math.round(windowHeight - view.height - view.offsetTop));
}

/**
 * The keyboard's height, live: what is fixed to the lower edge rises above it. Read when it changes only: to ask makes the browser
 * lay the page out at once, and no keyboard is there before a field has the focus.
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
