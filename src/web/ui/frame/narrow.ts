import { useSyncExternalStore } from 'react';
import { phoneWidth, sideWidth } from './phone-width.ts';

/** Matches a phone's width, as the style sheets do. 0.02 is subtracted because a window can be a fraction of a px wide. */
export const narrowQuery = `(max-width: ${phoneWidth - 0.02}px)`;

/** Reads whether a media query matches now, and follows its changes. */
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
/** Matches a tablet's width or less. The sidebar is then a strip of icons; on a phone it is hidden. */
const compact = followed(`(max-width: ${sideWidth - 0.02}px)`);
/** Matches when the pointer is a finger. Every row and button is then 44 px high. */
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

/** Converts rem to px at the browser's current text size, rounded. */
export const pixelsOf = (rem: number): number =>
  Math.round(rem * parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Whether text is at least 1.5 times as large as usual. A layout that depends only on the window's width then has too little room. */
export const isTypeLarge = (): boolean => pixelsOf(1) >= 24;
