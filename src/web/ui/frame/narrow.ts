import { useSyncExternalStore } from 'react';
import { phoneWidth, sideWidth } from './phone-width.ts';

/** A phone's width, as in the style sheets: a window's width may be a fraction. */
export const narrowQuery = `(max-width: ${phoneWidth - 0.02}px)`;

/** Whether a media query matches now, and a subscription to its changes. */
interface Followed {
  readonly now: () => boolean;
  readonly when: (listener: () => void) => () => void;
}

const followed = (query: string): Followed => ({
  now: () => matchMedia(query).matches,
  when: (listener) => {
    const media = matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  },
});

const narrow = followed(narrowQuery);
/** A tablet's width or less: the sidebar is a strip of icons, or hidden on a phone. */
const compact = followed(`(max-width: ${sideWidth - 0.02}px)`);
/** The pointer is a finger: every row and button is 44 px high. */
const coarse = followed('(pointer: coarse)');

const useFollowed = ({ when, now }: Followed): boolean => useSyncExternalStore(when, now, () => false);

/** Whether the window is as narrow as a phone now. */
export const isNarrowNow = narrow.now;

/** Whether the window is as narrow as a phone, kept up to date. */
export const useNarrow = (): boolean => useFollowed(narrow);

/** Whether the window is too narrow for the whole sidebar, kept up to date. */
export const useCompact = (): boolean => useFollowed(compact);

/** Whether the pointer is a finger, kept up to date. */
export const useCoarse = (): boolean => useFollowed(coarse);

/** So many rem in pixels, rounded, at the text size that the browser is set to now. */
export const pixelsOf = (rem: number): number =>
  Math.round(rem * parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Whether text is at least half as large again as usual: what is laid out by the window's width alone has too little room then. */
export const isTypeLarge = (): boolean => pixelsOf(1) >= 24;
