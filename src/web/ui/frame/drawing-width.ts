import { useState } from 'react';
import { pixelsOf } from './narrow.ts';

/** The width of a picture, and the callback ref for its container. */
type DrawingWidth = readonly [
  /** In sixteenths of a rem. Use it as viewBox and maximum width. The picture's text is then as large as other text. */
  width: number,
  box: (element: HTMLElement | null) => (() => void) | undefined,
];

/** The width of a picture that fills its container, between `narrowest` and `widest`. The width follows the reader's text size. */
export function useDrawingWidth(narrowest: number, widest: number): DrawingWidth {
  const [width, setWidth] = useState(widest);
  const [box] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = (): void => {
      const fits = Math.round((element.clientWidth * 16) / pixelsOf(1));
      setWidth(Math.min(Math.max(fits, narrowest), widest));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => sizes.disconnect();
  });
  return [width, box];
}

/** The largest size of a picture of this width. */
export const drawnAt = (width: number): { readonly maxWidth: string } => ({ maxWidth: `${width / 16}rem` });
