import { useSyncExternalStore } from 'react';
import { phoneWidth, sideWidth } from './phone-width.ts';

/** A phone's width, as in the style sheets: a window's width may be a fraction. */
export const narrowQuery = `(max-width: ${phoneWidth - 0.02}px)`;

/** A tablet's width or less: the sidebar is a strip of icons, or hidden on a phone. */
const compactQuery = `(max-width: ${sideWidth - 0.02}px)`;

/** The pointer is a finger: every row and button is 44 px high. */
const coarseQuery = '(pointer: coarse)';

const subscriber = (query: string) => (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const whenNarrow = subscriber(narrowQuery);
const whenCompact = subscriber(compactQuery);
const whenCoarse = subscriber(coarseQuery);

/** Whether the window is as narrow as a phone now. */
export const isNarrowNow = (): boolean => window.matchMedia(narrowQuery).matches;

/** Whether the window is as narrow as a phone, kept up to date. */
export function useNarrow(): boolean {
  return useSyncExternalStore(whenNarrow, isNarrowNow, () => false);
}

/** Whether the window is too narrow for the whole sidebar, kept up to date. */
export function useCompact(): boolean {
  return useSyncExternalStore(
    whenCompact,
    () => window.matchMedia(compactQuery).matches,
    () => false,
  );
}

/** Whether the pointer is a finger, kept up to date. */
export function useCoarse(): boolean {
  return useSyncExternalStore(
    whenCoarse,
    () => window.matchMedia(coarseQuery).matches,
    () => false,
  );
}
