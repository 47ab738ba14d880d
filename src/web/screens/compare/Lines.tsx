import type { Moved } from '#calc-core/decide';
import { showFigure } from '#calc-core/figure';
import type { ReactElement } from 'react';
import { ChartMarks } from '#web/ui/frame/ChartMarks.tsx';
import { niceTicks } from '#web/ui/fields/ticks.ts';
import { drawnAt, useDrawingWidth } from '#web/ui/frame/drawing-width.ts';
import { PictureNumbers } from '#web/ui/text/PictureNumbers.tsx';
import styles from './Compare.module.css';

const HEIGHT = 190;
const LEFT = 44;
const TOP = 10;
const BOTTOM = 164;
const LABEL = 15;

interface LinesProps {
  readonly shifts: readonly number[];
  readonly moved: readonly Moved[];
}

/** The profit per head at different sale prices, one labelled line per trade. A table shows the same numbers. */
export function Lines({ shifts, moved }: LinesProps): ReactElement {
  return (
    <>
      <Picture shifts={shifts} moved={moved} />
      <Numbers shifts={shifts} moved={moved} />
    </>
  );
}

/** Converts profits and price percentages to positions in a picture of this width. */
function scaleOf(moved: readonly Moved[], right: number) {
  const numbers = moved.flatMap(({ profits }) =>
    profits.flatMap(({ value }) => (value === null ? [] : [value.toNumber()])),
  );
  const [low, high] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const marks = niceTicks(low, high, 4);
  const [bottom, top] = [marks[0]!, marks.at(-1)!];
  return {
    marks,
    y: (value: number): number => BOTTOM - ((value - bottom) / (top - bottom || 1)) * (BOTTOM - TOP),
    x: (percent: number): number => LEFT + ((percent + 15) / 30) * (right - LEFT),
  };
}

const wordsOf = ({ name, profits }: Moved): string =>
  `${name} ${showFigure(profits[0]!, '$/hd')} to ${showFigure(profits.at(-1)!, '$/hd')}`;

function Picture({ shifts, moved }: LinesProps): ReactElement {
  const [width, box] = useDrawingWidth(240, 640);
  const isNarrow = width < 420;
  const right = width - (isNarrow ? 104 : 128);
  const percents = isNarrow ? [-15, 0, 15] : [-15, -10, -5, 0, 5, 10, 15];
  const { marks, x, y } = scaleOf(moved, right);
  const ends = apart(moved.map(({ profits }) => y(profits.at(-1)?.value?.toNumber() ?? 0)));
  return (
    <div ref={box}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={styles['chart']}
        style={drawnAt(width)}
        role="img"
        aria-label={`Profit per head with the sale price 15 per cent lower and higher: ${moved.map(wordsOf).join('; ')}`}
      >
        <ChartMarks {...{ marks, y, right }} left={LEFT} words={String} />
        {percents.map((percent) => (
          <text key={percent} x={x(percent)} y={BOTTOM + 18} textAnchor="middle">
            {percent > 0 ? `+${percent}` : percent}%
          </text>
        ))}
        {moved.map(({ id, name, profits }, index) => (
          <g key={id} className={styles[`line${index}`]}>
            <polyline
              points={profits
                .flatMap(({ value }, at) =>
                  value === null ? [] : [`${x(shifts[at]!).toFixed(1)},${y(value.toNumber()).toFixed(1)}`],
                )
                .join(' ')}
            />
            {profits.at(-1)?.value && (
              <>
                <path
                  className={styles['lead']}
                  d={`M${right + 2} ${y(profits.at(-1)!.value!.toNumber())}L${right + 12} ${ends[index]!}`}
                />
                <text x={right + 16} y={ends[index]! + 4} className={styles['name']}>
                  {short(name, isNarrow ? 13 : 19)}
                </text>
              </>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

function Numbers({ shifts, moved }: LinesProps): ReactElement {
  return (
    <PictureNumbers>
      <caption>Profit per head if the sale price moves</caption>
      <thead>
        <tr>
          <th scope="col">Sale price</th>
          {moved.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shifts.map((percent, at) => (
          <tr key={percent}>
            <th scope="row">{percent}%</th>
            {moved.map(({ id, profits }) => (
              <td key={id}>{showFigure(profits[at]!, '$/hd')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </PictureNumbers>
  );
}

const short = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name;

function apart(heights: readonly number[]): readonly number[] {
  const order = heights.map((height, index) => ({ height, index })).toSorted((a, b) => a.height - b.height);
  let last = Number.NEGATIVE_INFINITY;
  const placed = order.map(({ height, index }) => {
    last = Math.max(height, last + LABEL);
    return { at: last, index };
  });
  const over = Math.max(0, last - (HEIGHT - 30));
  return placed.toSorted((a, b) => a.index - b.index).map(({ at }) => at - over);
}
