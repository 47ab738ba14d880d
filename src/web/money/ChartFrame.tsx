import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { cx } from '#web/ui/text/cx.ts';
import { pixelsOf } from '#web/ui/frame/narrow.ts';
import styles from './Chart.module.css';

/** The size of a chart. */
export interface ChartSize {
  /** CSS pixels, so that text in the chart is as large as the text around it. */
  readonly width: number;
  /** How much larger than usual the reader has set the text. */
  readonly scale: number;
}

interface ChartFrameProps {
  /** Its width until it is measured, CSS pixels. */
  readonly usual: number;
  /** The chart in words, with its numbers. */
  readonly label: string;
  readonly heightOf: (size: ChartSize) => number;
  readonly className?: string | undefined;
  /** What is drawn in a size. */
  readonly children: (size: ChartSize) => ReactNode;
}

/** A chart of money or feed, as wide as its place and drawn again when that changes. Screen readers read its label. */
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

/** The width of an element, kept up to date: put `ref` on the box that a chart fills. */
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

interface ChartMarksProps {
  readonly marks: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly y: (value: number) => number;
  readonly scale: number;
  readonly words: (mark: number) => string;
}

/** The grid lines of an axis, each with its number at the left. The line at 0 is stronger. */
export function ChartMarks({ marks, left, right, y, scale, words }: ChartMarksProps): ReactElement {
  return (
    <>
      {marks.map((mark) => (
        <g key={mark}>
          <path
            className={styles[mark === 0 ? 'zero' : 'gridline']}
            d={`M${left} ${y(mark).toFixed(1)}H${right}`}
          />
          <text x={left - 8 * scale} y={y(mark) + 4 * scale} textAnchor="end">
            {words(mark)}
          </text>
        </g>
      ))}
    </>
  );
}

interface ChartLegendProps {
  /** The class draws the swatch. */
  readonly items: readonly { readonly swatch: string | undefined; readonly words: string }[];
}

/** What the lines and colours of a chart mean. */
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
