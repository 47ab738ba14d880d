import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { cx } from '#web/ui/text/cx.ts';
import { pixelsOf } from '#web/ui/frame/narrow.ts';
import styles from './Chart.module.css';

/** The size of a chart. */
export interface ChartSize {
  /** The width in CSS px. */
  readonly width: number;
  /** The reader's text size. 1 is normal, 2 is twice as large. */
  readonly scale: number;
}

interface ChartFrameProps {
  /** The width in CSS px until the real width is measured. */
  readonly usual: number;
  /** The chart as text for screen readers, with its numbers. */
  readonly label: string;
  readonly heightOf: (size: ChartSize) => number;
  readonly className?: string | undefined;
  readonly children: (size: ChartSize) => ReactNode;
}

/** The frame of a chart. The chart is drawn again when its width changes. */
export function ChartFrame({ usual, label, heightOf, className, children }: ChartFrameProps): ReactElement {
  const [box, size] = useChartSize<HTMLDivElement>(usual);
  return (
    <div ref={box} className={styles['frame']}>
      <svg
        className={cx(styles['chart'], className)}
        viewBox={`0 0 ${size.width} ${heightOf(size)}`}
        role="img"
        aria-label={label}
      >
        {children(size)}
      </svg>
    </div>
  );
}

/** Returns an element's current size. Put `ref` on the element that the chart fills. */
function useChartSize<E extends HTMLElement>(usual: number): readonly [RefObject<E | null>, ChartSize] {
  const ref = useRef<E>(null);
  const [size, setSize] = useState<ChartSize>({ width: usual, scale: 1 });
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const read = (): void => {
      const width = Math.round(box.clientWidth) || usual;
      const scale = pixelsOf(1) / 16;
      setSize((before) => (before.width === width && before.scale === scale ? before : { width, scale }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => observer.disconnect();
  }, [usual]);
  return [ref, size];
}

interface ChartLegendProps {
  /** `swatch` is the class that draws a sample of the line or colour. */
  readonly items: readonly { readonly swatch: string | undefined; readonly words: string }[];
}

/** The legend of a chart's lines and colours. */
export function ChartLegend({ items }: ChartLegendProps): ReactElement {
  return (
    <ul className={styles['legend']} aria-label="In the chart">
      {items.map(({ swatch, words }, index) => (
        <li key={`${words} ${index}`}>
          <i className={swatch} />
          {words}
        </li>
      ))}
    </ul>
  );
}
