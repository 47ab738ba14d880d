import { useEffect, useState } from 'react';

/** How many px the on-screen keyboard covers at the bottom of the window. 0 while the page is zoomed in. */
export function insetOf(
  windowHeight: number,
  view: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> | null,
): number {
  if (view === null || view.scale > 1.01) return 0;
  return Math.max(0, Math.round(windowHeight - view.height - view.offsetTop));
}

/** The current height of the on-screen keyboard. It is read only when it changes, because reading forces a layout. */
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
