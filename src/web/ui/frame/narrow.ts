import { useSyncExternalStore } from 'react';
import { phoneWidth, sideWidth } from './phone-width.ts';

/** Matches a phone's width, as the style sheets do. The 0.02 is for windows whose width is a fraction of a px. */
export const narrowQuery = `(max-width: ${phoneWidth - 0.02}px)`;

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
/** Matches a tablet's width or less. The sidebar is then a strip of icons, and hidden on a phone. */
const compact = followed(`(max-width: ${sideWidth - 0.02}px)`);
/** Matches when the pointer is a finger. Every row and button is then 44 px high. */
const coarse = followed('(pointer: coarse)');

const useFollowed = ({ when, now }: Followed): boolean => useSyncExternalStore(when, now, () => false);

/** True if the window is as narrow as a phone now. */
export const isNarrowNow = narrow.now;

/** True if the window is as narrow as a phone, kept up to date. */
export const useNarrow = (): boolean => useFollowed(narrow);

/** True while the window is too narrow for the whole sidebar. */
export const useCompact = (): boolean => useFollowed(compact);

/** True if the pointer is a finger, kept up to date. */
export const useCoarse = (): boolean => useFollowed(coarse);

/** Converts rem to px at the browser's current text size, rounded. */
export const pixelsOf = (rem: number): number =>
  Math.round(rem * parseFloat(getComputedStyle(document.documentElement).fontSize));

/** True if text is at least 1.5 times its usual size. A layout then needs more room than the window's width suggests. */
export const isTypeLarge = (): boolean => pixelsOf(1) >= 24;
