import { useLayoutEffect, type RefObject } from 'react';

/** The upper and lower edge of an element, in px from the top of the window. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

const gap = 8;

/** How many px a notice must move down to uncover the focused entry. */
export const clearOf = (notice: Extent, entry: Extent): number =>
  entry.top < notice.bottom && entry.bottom > notice.top ? Math.round(entry.bottom - notice.top) + gap : 0;

const entryInFocus = (): Element | null =>
  document.activeElement?.matches('input, select, textarea') === true ? document.activeElement : null;

/** On a phone, notices float below the top bar. Moves a notice that would cover the focused entry below that entry. */
export function useClearOfEntry(stack: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const floating = stack.current?.lastElementChild;
    if (!isShown || !(floating instanceof HTMLElement)) return;
    const place = (): void => {
      floating.style.removeProperty('translate');
      const entry = entryInFocus();
      if (entry === null || getComputedStyle(floating).position !== 'absolute') return;
      const down = clearOf(floating.getBoundingClientRect(), entry.getBoundingClientRect());
      if (down > 0) floating.style.setProperty('translate', `0 ${down}px`);
    };
    const observer = new ResizeObserver(place);
    observer.observe(floating);
    const stop = new AbortController();
    document.addEventListener('focusin', place, { signal: stop.signal });
    window.addEventListener('scroll', place, { signal: stop.signal, passive: true });
    place();
    return () => {
      observer.disconnect();
      stop.abort();
      floating.style.removeProperty('translate');
    };
  }, [stack, isShown]);
}
