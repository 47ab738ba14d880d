import { useEffect, useState } from 'react';

/**
 * How much of the window's lower edge the on-screen keyboard covers, in px. Pinch zoom also makes the visible part smaller, but is not a
 * keyboard.
 */
export function insetOf(
  windowHeight: number,
  view: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> | null,
): number {
  if (view === null || view.scale > 1.01) return 0;
  return Math.max(0, Math.round(windowHeight - view.height - view.offsetTop));
}

/**
 * The height of the on-screen keyboard, kept up to date, so that elements at the lower edge can move above it. It is read only when it
 * changes, because reading forces a layout.
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
