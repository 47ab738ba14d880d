import { Fragment, type ReactElement } from 'react';
import type { Carry } from '#calc-core/carry';
import { rungVerdicts, type Board, type RungVerdict } from '#calc-core/market';
import { showMoney, showNumber } from '#calc-core/number';
import { cx } from '#web/ui/text/cx.ts';
import { ChartMarks } from '#web/ui/frame/ChartMarks.tsx';
import { niceTicks } from '#web/ui/fields/ticks.ts';
import { drawnAt, useDrawingWidth } from '#web/ui/frame/drawing-width.ts';
import { labelPlace } from './label-place.ts';
import { useActiveRung, type DaySheet } from './use-day-sheet.ts';
import market from '../Market.module.css';
import styles from './BoardPicture.module.css';

const height = 340;
const left = 46;
const top = 12;
const bottom = 304;
const [narrowest, widest] = [220, 460];

interface PictureLine {
  readonly name: string;
  readonly verdicts: readonly RungVerdict[];
}

/** Value by weight, one dot for each quoted rung. Straight lines join the dots. A line is dotted where the stock are overvalued. */
export function BoardPicture({
  board,
  carry,
  day,
}: {
  readonly board: Board;
  readonly carry: Carry | null;
  readonly day: DaySheet;
}): ReactElement | null {
  const [width, box] = useDrawingWidth(narrowest, widest);
  const at = useActiveRung(day.model);
  const edited = at === null ? undefined : board.classes[at.class];
  const right = width - 20;
  const lines: readonly PictureLine[] = board.classes
    .map((of) => ({ name: of.name, verdicts: rungVerdicts(of, carry) }))
    .filter(({ verdicts }) => verdicts.length > 0);
  if (lines.length === 0) return null;
  const all = lines.flatMap(({ verdicts }) => verdicts);
  const weights = all.map(({ weightKg }) => Number(weightKg));
  const values = all.map(({ value }) => Number(value));
  const xTicks = niceTicks(Math.min(...weights), Math.max(...weights), width < 300 ? 3 : 6);
  const yTicks = niceTicks(Math.min(...values), Math.max(...values), 5);
  const [x0, x1] = [Math.min(...weights), Math.max(...weights)];
  const [y0, y1] = [Math.min(...values, ...yTicks), Math.max(...values, ...yTicks)];
  const x = (kg: number): number => left + ((kg - x0) / (x1 - x0 || 1)) * (right - left);
  const y = (value: number): number => bottom - ((value - y0) / (y1 - y0 || 1)) * (bottom - top);
  const label = lines
    .map(
      ({ name, verdicts }) =>
        `${name} ${verdicts.map(({ weightKg, value }) => `${showNumber(weightKg)} kg ${showMoney(value)}`).join(', ')}`,
    )
    .join('; ');
  return (
    <div ref={box}>
      <svg
        className={styles['chart']}
        style={drawnAt(width)}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Value in dollars a head against live weight, quoted rungs as dots: ${label}`}
      >
        <ChartMarks
          marks={yTicks}
          {...{ left, y }}
          right={width - 2}
          words={(tick) => showNumber(String(tick))}
        />
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
            {...{ name, verdicts, right, x, y }}
            ringed={edited?.name === name ? (edited.rungs[at?.rung ?? -1]?.weightKg ?? null) : null}
            others={lines
              .filter((line) => line.name !== name)
              .flatMap((line) => line.verdicts)
              .map(({ weightKg, value }) => ({ x: x(Number(weightKg)), y: y(Number(value)) }))}
            tone={`series${(index % 4) + 1}`}
          />
        ))}
      </svg>
      <p className={market['note']}>
        <b>Value $/hd by live weight kg.</b> A dot is a quoted rung. The line stops at the lowest and highest
        quoted weight. Dotted lines are overvalued.
      </p>
    </div>
  );
}

interface Dot {
  readonly x: number;
  readonly y: number;
}

interface LadderProps extends PictureLine {
  readonly ringed: string | null;
  /** The dots of the other classes, which a label must not cover. */
  readonly others: readonly Dot[];
  readonly tone: string;
  readonly right: number;
  readonly x: (kg: number) => number;
  readonly y: (value: number) => number;
}

function Ladder({ name, verdicts, ringed, tone, right, x, y, others }: LadderProps): ReactElement {
  const dots = verdicts.map(({ weightKg, value, next }) => ({
    x: x(Number(weightKg)),
    y: y(Number(value)),
    isOver: next?.verdict === 'overvalued',
    isRinged: weightKg === ringed,
  }));
  const last = dots.at(-1)!;
  const isCrowded = others.some(
    (dot) => dot.x > last.x && dot.x < last.x + 60 && Math.abs(dot.y - last.y) < 16,
  );
  const label = labelPlace(name, last, { right: right + 18, isCrowded });
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
        <Fragment key={index}>
          {dot.isRinged && <circle className={styles['ring']} cx={dot.x} cy={dot.y} r="6.5" />}
          <circle cx={dot.x} cy={dot.y} r="3.5" />
        </Fragment>
      ))}
      <text className={styles['series']} x={label.x} y={label.y} textAnchor={label.anchor}>
        {name}
      </text>
    </g>
  );
}
