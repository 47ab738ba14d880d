import { useEffect } from 'react';
import { useLatest } from '#web/shell/latest.ts';

/** A finger must move at least this many px to the left to swipe. */
const swipe = 48;

/** Calls `onSwipe` when a finger swipes to the left. Does nothing if `onSwipe` is null. */
export function useSwipeLeft(onSwipe: (() => void) | null): void {
  const latest = useLatest(onSwipe);
  const isWaiting = onSwipe !== null;
  useEffect(() => {
    if (!isWaiting) return;
    let from: Touch | undefined;
    const begin = ({ touches }: TouchEvent): void => {
      from = touches.length === 1 ? touches[0] : undefined;
    };
    const move = ({ touches: [finger] }: TouchEvent): void => {
      if (from === undefined || finger === undefined) return;
      const left = from.clientX - finger.clientX;
      // A movement that scrolls the list is not a swipe.
      if (left < swipe || left < 2 * Math.abs(from.clientY - finger.clientY)) return;
      from = undefined;
      latest.read()?.();
    };
    document.addEventListener('touchstart', begin, { passive: true });
    document.addEventListener('touchmove', move, { passive: true });
    return () => {
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchmove', move);
    };
  }, [isWaiting, latest]);
}
