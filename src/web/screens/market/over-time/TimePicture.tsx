import type { ReactElement } from 'react';
import { pointWords, type PricePoint } from '#calc-core/market';
import { dayAndMonth, daysBetween, longDate, showNumber } from '#calc-core/number';
import { drawnAt, useDrawingWidth } from '#web/ui/frame/drawing-width.ts';
import { ChartMarks } from '#web/ui/frame/ChartMarks.tsx';
import { niceTicks } from '#web/ui/fields/ticks.ts';
import market from '../Market.module.css';
import styles from '../board/BoardPicture.module.css';

const HEIGHT = 240;
const plot = { left: 46, top: 12, bottom: 204 };

interface PictureProps {
  /** The prices, oldest first. A line joins the points of one run. */
  readonly runs: readonly (readonly PricePoint[])[];
}

const sizeOf = ({ perKg, perHead }: PricePoint): number => Number(perKg ?? perHead);

/** Converts days and prices to positions in a picture of this width. Also chooses the prices with a grid line. */
function scaleOf(points: readonly PricePoint[], width: number) {
  const right = width - 30;
  const [first, last] = [points[0]!, points.at(-1)!];
  const span = daysBetween(first.date, last.date) || 1;
  const sizes = points.map(sizeOf);
  const marks = niceTicks(Math.min(...sizes), Math.max(...sizes), 4);
  const [low, high] = [marks[0]!, marks.at(-1)!];
  const x = ({ date }: PricePoint): number =>
    points.length === 1
      ? (plot.left + right) / 2
      : plot.left + 14 + ((daysBetween(first.date, date) ?? 0) / span) * (right - plot.left - 14);
  const y = (value: number): number =>
    plot.bottom - ((value - low) / (high - low || 1)) * (plot.bottom - plot.top);
  return { first, last, marks, x, y };
}

/** The price on each day as a dot. Straight lines join the dots of a run. A long gap has no line. */
export function TimePicture({ runs }: PictureProps): ReactElement {
  const [width, box] = useDrawingWidth(240, 640);
  const points = runs.flat();
  const { first, last, marks, x, y } = scaleOf(points, width);
  const descriptions = points.map((each) => `${longDate(each.date)} ${pointWords(each)}`).join(', ');
  const isByHead = first.perKg === null;
  return (
    <div ref={box}>
      <svg
        className={styles['chart']}
        style={drawnAt(width)}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`Price by day: ${descriptions}`}
      >
        <ChartMarks
          {...{ marks, y }}
          left={plot.left}
          right={width - 2}
          words={(mark) => (isByHead ? showNumber(String(mark)) : mark.toFixed(2))}
        />
        {(points.length === 1 ? [last] : [first, last]).map((each, index) => (
          <text
            key={index}
            x={x(each)}
            y={HEIGHT - 12}
            textAnchor={points.length === 1 ? 'middle' : index === 0 ? 'start' : 'end'}
          >
            {dayAndMonth(each.date)}
          </text>
        ))}
        <g className={styles['series1']}>
          {runs.map((run) => (
            <g key={run[0]!.date}>
              {run.length > 1 && (
                <polyline
                  className={styles['rungline']}
                  points={run.map((each) => `${x(each).toFixed(1)},${y(sizeOf(each)).toFixed(1)}`).join(' ')}
                />
              )}
              {run.map((each, index) => (
                <circle key={index} cx={x(each)} cy={y(sizeOf(each))} r="3.5" />
              ))}
            </g>
          ))}
        </g>
      </svg>
      <p className={market['note']}>
        <b>{isByHead ? 'Price by day, $/hd.' : 'Price by day, $/kg live.'}</b> A dot is a market day. No line
        is drawn across more than 60 days without one.
      </p>
    </div>
  );
}
