import { useState } from 'react';
import { pixelsOf } from './narrow.ts';

/** A picture is drawn for its place: its width, and the element that it fills. */
type DrawingWidth = readonly [
  /** In sixteenths of a rem. A picture with this viewBox and this maximum width has text as large as the text around it. */
  width: number,
  box: (element: HTMLElement | null) => (() => void) | undefined,
];

/** The width of a picture that fits the element given to the callback, and grows with the reader's text; between two widths. */
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
