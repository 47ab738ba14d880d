import type { ReactElement } from 'react';
import { rungVerdicts, showMoney, showNumber, type Board, type Carry, type RungVerdict } from '#calc-core';
import { cx } from '#web/ui/cx.ts';
import { niceTicks } from '#web/ui/ticks.ts';
import market from './Market.module.css';
import styles from './BoardPicture.module.css';

const width = 396;
const height = 340;
const plot = { left: 46, right: 376, top: 12, bottom: 304 };

interface PictureLine {
  readonly name: string;
  readonly verdicts: readonly RungVerdict[];
}

/** Value by weight: a dot for each quoted rung, straight lines between, dotted where overvalued, nothing outside them. */
export function BoardPicture({
  board,
  carry,
}: {
  readonly board: Board;
  readonly carry: Carry | null;
}): ReactElement | null {
  const lines: readonly PictureLine[] = board.classes
    .map((of) => ({ name: of.name, verdicts: rungVerdicts(of, carry) }))
    .filter(({ verdicts }) => verdicts.length > 0);
  if (lines.length === 0) return null;
  const all = lines.flatMap(({ verdicts }) => verdicts);
  const weights = all.map(({ weightKg }) => Number(weightKg));
  const values = all.map(({ value }) => Number(value));
  const xTicks = niceTicks(Math.min(...weights), Math.max(...weights), 6);
  const yTicks = niceTicks(Math.min(...values), Math.max(...values), 5);
  const [x0, x1] = [Math.min(...weights), Math.max(...weights)];
  const [y0, y1] = [Math.min(...values, ...yTicks), Math.max(...values, ...yTicks)];
  const x = (kg: number): number => plot.left + ((kg - x0) / (x1 - x0 || 1)) * (plot.right - plot.left);
  const y = (value: number): number =>
    plot.bottom - ((value - y0) / (y1 - y0 || 1)) * (plot.bottom - plot.top);
  const label = lines
    .map(
      ({ name, verdicts }) =>
        `${name} ${verdicts.map(({ weightKg, value }) => `${showNumber(weightKg)} kg ${showMoney(value)}`).join(', ')}`,
    )
    .join('; ');
  return (
    <>
      <svg
        className={styles['chart']}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Value in dollars a head against live weight, quoted rungs as dots: ${label}`}
      >
        {yTicks.map((tick) => (
          <g key={tick}>
            <path className={styles['gridline']} d={`M${plot.left} ${y(tick)}H${width - 2}`} />
            <text x={plot.left - 8} y={y(tick) + 4} textAnchor="end">
              {showNumber(String(tick))}
            </text>
          </g>
        ))}
        {xTicks
          .filter((tick) => tick >= x0 && tick <= x1)
          .map((tick) => (
            <text key={tick} x={x(tick)} y={height - 12} textAnchor="middle">
              {showNumber(String(tick))}
            </text>
          ))}
        {lines.map(({ name, verdicts }, index) => (
          <Ladder
            key={name}
            {...{ name, verdicts, x, y }}
            others={lines
              .filter((line) => line.name !== name)
              .flatMap((line) => line.verdicts)
              .map(({ weightKg, value }) => ({ x: x(Number(weightKg)), y: y(Number(value)) }))}
            tone={`series${(index % 4) + 1}`}
          />
        ))}
      </svg>
      <p className={market['note']}>
        <b>Value $/hd by live weight kg.</b> A dot is a quoted rung; nothing is drawn outside them. Dotted:
        overvalued.
      </p>
    </>
  );
}

interface Dot {
  readonly x: number;
  readonly y: number;
}

interface LadderProps extends PictureLine {
  /** The dots of the other classes. */
  readonly others: readonly Dot[];
  readonly tone: string;
  readonly x: (kg: number) => number;
  readonly y: (value: number) => number;
}

function Ladder({ name, verdicts, tone, x, y, others }: LadderProps): ReactElement {
  const dots = verdicts.map(({ weightKg, value, next }) => ({
    x: x(Number(weightKg)),
    y: y(Number(value)),
    isOver: next?.verdict === 'overvalued',
  }));
  const last = dots.at(-1)!;
  // To the left where the label would leave the picture, or lie on another line.
  const isCrowded = others.some(
    (dot) => dot.x > last.x && dot.x < last.x + 60 && Math.abs(dot.y - last.y) < 16,
  );
  const isAtEdge = isCrowded || last.x > plot.right - 70;
  return (
    <g className={styles[tone]}>
      {dots.slice(1).map((dot, index) => {
        const from = dots[index]!;
        return (
          <path
            key={index}
            className={cx(styles['rungline'], from.isOver && styles['dotted'])}
            d={`M${from.x} ${from.y}L${dot.x} ${dot.y}`}
          />
        );
      })}
      {dots.map((dot, index) => (
        <circle key={index} cx={dot.x} cy={dot.y} r="3.5" />
      ))}
      <text
        className={styles['series']}
        x={isAtEdge ? last.x - 10 : last.x + 10}
        y={isAtEdge ? last.y - 8 : last.y + 4}
        textAnchor={isAtEdge ? 'end' : 'start'}
      >
        {name}
      </text>
    </g>
  );
}
