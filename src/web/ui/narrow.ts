import { useSyncExternalStore } from 'react';

/** The specification's breakpoint (spec 9): under 767 px the sidebar is an overlay. */
export const narrowQuery = '(max-width: 766.98px)';

/** A finger is the pointer: every row and button is 44 px high. */
const coarseQuery = '(pointer: coarse)';

const subscriber = (query: string) => (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const whenNarrow = subscriber(narrowQuery);
const whenCoarse = subscriber(coarseQuery);

/** Whether the window is under 767 px wide at this moment. */
export const isNarrowNow = (): boolean => window.matchMedia(narrowQuery).matches;

/** Whether the window is under 767 px wide, live. */
export function useNarrow(): boolean {
  return useSyncExternalStore(whenNarrow, isNarrowNow, () => false);
}

/** Whether the pointer is a finger, live. */
export function useCoarse(): boolean {
  return useSyncExternalStore(
    whenCoarse,
    () => window.matchMedia(coarseQuery).matches,
    () => false,
  );
}
