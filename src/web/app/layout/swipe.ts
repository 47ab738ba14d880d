import { useEffect } from 'react';
import { useLatest } from '#web/shell/latest.ts';

/** How far a finger moves to the left, px, before it counts as a swipe. */
const swipe = 48;

/** Calls back when a finger swipes to the left. A null waits for none. */
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
      // A swipe does not count while the list is scrolled.
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
