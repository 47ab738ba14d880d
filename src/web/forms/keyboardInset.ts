import { useSyncExternalStore } from 'react';

/** How much of the window's lower edge the on-screen keyboard covers, in px. Pinch zoom shrinks the view too, but is no keyboard. */
export function insetOf(
  windowHeight: number,
  view: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'> | null,
): number {
  if (view === null || view.scale > 1.01) return 0;
  return Math.max(0, Math.round(windowHeight - view.height - view.offsetTop));
}

function subscribe(listener: () => void): () => void {
  const view = window.visualViewport;
  view?.addEventListener('resize', listener);
  view?.addEventListener('scroll', listener);
  return () => {
    view?.removeEventListener('resize', listener);
    view?.removeEventListener('scroll', listener);
  };
}

/** The keyboard's height, live: what is fixed to the lower edge rises above it. */
export function useKeyboardInset(): number {
  return useSyncExternalStore(
    subscribe,
    () => insetOf(window.innerHeight, window.visualViewport),
    () => 0,
  );
}
