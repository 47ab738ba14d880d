import { useSyncExternalStore } from 'react';

/** The specification's breakpoint (spec 9): under 767 px the sidebar is an overlay. */
export const narrowQuery = '(max-width: 766.98px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(narrowQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is under 767 px wide at this moment. */
export const isNarrowNow = (): boolean => window.matchMedia(narrowQuery).matches;

/** Whether the window is under 767 px wide, live. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrowNow, () => false);
}
