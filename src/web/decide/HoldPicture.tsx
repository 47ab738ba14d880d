import type { HoldPlan } from '#calc-core/hold';
import { showAmount, showNumber } from '#calc-core/number';
import type { ReactElement } from 'react';
import { ChartMarks } from '#web/ui/frame/ChartMarks.tsx';
import { niceTicks } from '#web/ui/fields/ticks.ts';
import { drawnAt, useDrawingWidth } from '#web/ui/frame/drawing-width.ts';
import { PictureNumbers } from '#web/ui/text/PictureNumbers.tsx';
import styles from './HoldOrSell.module.css';

const LEFT = 40;
const MADE = { top: 30, bottom: 146 };
const PAYS = { top: 196, bottom: 262 };
const HEIGHT = 288;

const money = (value: { toFixed(): string }): string => showAmount(value.toFixed(), '$/hd');

interface Drawing {
  readonly width: number;
  readonly right: number;
  readonly end: number;
  readonly made: Scale;
  readonly pays: Scale;
  x(week: number): number;
}

function drawingOf({ weeks, rungs }: HoldPlan, width: number): Drawing {
  const right = width - 10;
  const last = weeks.at(-1)!;
  const end = Math.max(
    last.week,
    ...rungs.map(({ week }) => week.toNumber()).filter((at) => at < last.week + 1),
  );
  const valuesOf = (of: 'made' | 'pays'): readonly number[] => weeks.map((each) => each[of].toNumber());
  return {
    width,
    right,
    end,
    made: scale(valuesOf('made'), MADE, 3),
    pays: scale(valuesOf('pays'), PAYS, 2),
    x: (week) => LEFT + (week / end) * (right - LEFT),
  };
}

interface DrawnProps {
  readonly plan: HoldPlan;
  readonly drawing: Drawing;
}

/** Two charts over the same weeks. One shows the profit of holding until a week, the other what that week adds. */
export function HoldPicture({ plan }: { readonly plan: HoldPlan }): ReactElement {
  const { weeks, best } = plan;
  const last = weeks.at(-1)!;
  const [width, box] = useDrawingWidth(240, 640);
  const drawing = drawingOf(plan, width);
  return (
    <div ref={box}>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={styles['chart']}
        style={drawnAt(width)}
        role="img"
        aria-label={`Made by holding: ${money(best.made)} a head in week ${best.week}, ${money(last.made)} in week ${last.week}. The table after it has every week.`}
      >
        <MadePanel plan={plan} drawing={drawing} />
        <PaysPanel plan={plan} drawing={drawing} />
        <Best plan={plan} drawing={drawing} />
      </svg>
      <WeekTable plan={plan} />
    </div>
  );
}

function MadePanel({ plan: { weeks, rungs }, drawing: { made, x, right, end } }: DrawnProps): ReactElement {
  const points = weeks.map((each) => `${x(each.week).toFixed(1)},${made.y(each.made.toNumber()).toFixed(1)}`);
  const drawn = rungs.filter(({ week }) => week.toNumber() <= end);
  return (
    <>
      <text className={styles['head']} x="0" y="12">
        Made by holding $/hd
      </text>
      <ChartMarks {...made} left={LEFT} right={right} words={String} />
      <polyline className={styles['made']} points={points.join(' ')} />
      {drawn.map(({ weightKg, week }, index) => {
        const at = x(week.toNumber());
        const isCrowded = index > 0 && at - x(drawn[index - 1]!.week.toNumber()) < 44;
        return (
          <g key={weightKg}>
            <path className={styles['rung']} d={`M${at} ${MADE.bottom - 4}v8`} />
            {!isCrowded && (
              <text x={at} y={MADE.bottom + 18} textAnchor={at > right - 20 ? 'end' : 'middle'}>
                {showNumber(weightKg)} kg
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function PaysPanel({ plan: { weeks }, drawing: { pays, x, right, end } }: DrawnProps): ReactElement {
  const wide = (right - LEFT) / end;
  const ticks = everyWeek(weeks.at(-1)!.week);
  return (
    <>
      <text className={styles['head']} x="0" y={PAYS.top - 14}>
        That week pays $/hd
      </text>
      <ChartMarks {...pays} left={LEFT} right={right} words={String} />
      {weeks.slice(1).map((each) => {
        const value = each.pays.toNumber();
        const [a, b] = [pays.y(Math.max(0, value)), pays.y(Math.min(0, value))];
        return (
          <rect
            key={each.week}
            className={styles[value < 0 ? 'loss' : 'gain']}
            x={x(each.week) - wide + Math.min(0.5, wide / 8)}
            width={wide - Math.min(1, wide / 4)}
            y={a}
            height={Math.max(b - a, 0.75)}
          />
        );
      })}
      {ticks.map((week) => (
        <text
          key={week}
          x={x(week)}
          y={PAYS.bottom + 18}
          textAnchor={week === 0 ? 'start' : x(week) > right - 20 ? 'end' : 'middle'}
        >
          {week === 0 ? 'now' : week === ticks.at(-1) ? `${week} weeks` : week}
        </text>
      ))}
    </>
  );
}

/** Marks the best week to sell. Week 0 gets no label, because the axis calls it “now”. */
function Best({ plan: { best }, drawing: { made, x, right } }: DrawnProps): ReactElement {
  const at = x(best.week);
  const y = made.y(best.made.toNumber());
  const isAtRight = at > right - 60;
  const isAtLeft = at < LEFT + 60;
  const anchor = isAtRight ? 'end' : isAtLeft ? 'start' : 'middle';
  // A label above this point would cover the heading.
  const isUnderHead = y < MADE.top + 8 && at < LEFT + 150;
  return (
    <>
      <path className={styles['at']} d={`M${at} ${y}V${PAYS.bottom}`} />
      <circle className={styles['best']} cx={at} cy={y} r="4.5" />
      {best.week > 0 && (
        <text
          className={styles['named']}
          x={at + (isUnderHead ? 10 : isAtLeft ? 8 : 0)}
          y={isUnderHead ? y + 4 : y - 10}
          textAnchor={isUnderHead ? 'start' : anchor}
        >{`week ${best.week}, ${money(best.made)}`}</text>
      )}
    </>
  );
}

const columns = ['Week', 'Weight', 'Made by holding', 'That week pays', 'For each week of feed'];

function WeekTable({ plan: { weeks } }: { readonly plan: HoldPlan }): ReactElement {
  return (
    <PictureNumbers>
      <caption>Hold or sell, week by week</caption>
      <thead>
        <tr>
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((each) => (
          <tr key={each.week}>
            <th scope="row">{each.week === 0 ? 'now' : each.week}</th>
            <td>{showNumber(each.weightKg)} kg</td>
            <td>{money(each.made)}</td>
            <td>{each.week === 0 ? '' : money(each.pays)}</td>
            <td>{each.perWeek === null ? '' : money(each.perWeek)}</td>
          </tr>
        ))}
      </tbody>
    </PictureNumbers>
  );
}

interface Scale {
  readonly marks: readonly number[];
  readonly y: (value: number) => number;
}

function scale(
  values: readonly number[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
  count: number,
): Scale {
  const marks = niceTicks(Math.min(0, ...values), Math.max(0, ...values), count);
  const [low, high] = [marks[0]!, marks.at(-1)!];
  return { marks, y: (value) => bottom - ((value - low) / (high - low || 1)) * (bottom - top) };
}

/** Returns the weeks to label: 0, up to four multiples of a step, and the last. */
function everyWeek(last: number): readonly number[] {
  const step = [1, 2, 4, 8, 13, 26, 52, 104].find((each) => last / each <= 5) ?? 104;
  const between = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
  // Leave out a label that the last label would cover.
  const kept = between.filter((week) => week === 0 || last - week >= step * 0.9);
  return [...kept, last];
}
