import type { ReactElement } from 'react';
import styles from './ChartMarks.module.css';

interface ChartMarksProps {
  readonly marks: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly y: (value: number) => number;
  /** The reader's text size. 1 is normal, 2 is twice as large. */
  readonly scale?: number;
  readonly words: (mark: number) => string;
}

/** The grid lines of an axis, with numbers at the left. The line at 0 is stronger. */
export function ChartMarks({ marks, left, right, y, scale = 1, words }: ChartMarksProps): ReactElement {
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
