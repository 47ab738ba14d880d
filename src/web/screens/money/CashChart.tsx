import type { ReactElement } from 'react';
import {
  type CashFlow,
  dollarsDown,
  dollarsUp,
  forChart,
  isBalanceKnown,
  worstOf,
} from '#calc-core/cash-flow';
import { daysBetween, monthName, shortDate, shortMonth, showNumber } from '#calc-core/number';
import { stepLine, type BalancePoint, type PictureScale } from '#web/money/balance-line.ts';
import { ChartFrame, ChartLegend, type ChartSize } from '#web/money/ChartFrame.tsx';
import { ChartMarks } from '#web/ui/frame/ChartMarks.tsx';
import { niceTicks } from '#web/ui/fields/ticks.ts';
import chart from '#web/money/Chart.module.css';
import styles from './CashChart.module.css';

interface CashChartProps {
  readonly flow: CashFlow;
  /** The plan, drawn as a dotted line behind the chart of another way, such as lower prices. */
  readonly planned?: CashFlow | undefined;
  /** Today's date, `YYYY-MM-DD`. */
  readonly today: string;
}

const dayAt = (flow: CashFlow, date: string): number =>
  daysBetween(`${flow.months[0]?.month ?? ''}-01`, date) ?? 0;

/** The balances from the first known one on. */
function pointsOf(flow: CashFlow): readonly BalancePoint[] {
  const first = flow.knownFrom === null ? 0 : dayAt(flow, flow.knownFrom);
  return flow.days
    .map(({ balance }, at) => ({ at, dollars: forChart(balance) }))
    .filter(({ at }) => at >= first);
}

interface CashDrawing extends PictureScale {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly scale: number;
  readonly marks: readonly number[];
  readonly isNarrow: boolean;
  /** True if the labels of the peak and the limit do not fit next to each other. */
  readonly isCrowded: boolean;
}

const isNarrowChart = ({ width }: ChartSize): boolean => width < 560;

const heightOf = (size: ChartSize): number => (isNarrowChart(size) ? 220 : 250) * size.scale;

function drawingOf(flow: CashFlow, planned: CashFlow | undefined, size: ChartSize): CashDrawing {
  const { width, scale } = size;
  const isNarrow = isNarrowChart(size);
  const drawn = [flow, ...(planned === undefined ? [] : [planned])];
  const heights = [
    0,
    ...(flow.limit === null ? [] : [-forChart(flow.limit)]),
    ...drawn.flatMap(({ days }) => days.map(({ balance }) => forChart(balance))),
    ...flow.months.flatMap((month) => [forChart(month.in), -forChart(month.out + month.interest)]),
  ];
  const [least, most] = heights.reduce(
    ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
    [0, 0],
  );
  const marks = niceTicks(least, most, 5);
  const left = (isNarrow ? 42 : 74) * scale;
  const right = width - 2;
  // Leave room below the lowest line for the label of the peak and the names of the months.
  const [top, bottom] = [16 * scale, heightOf(size) - 46 * scale];
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1];
  return {
    left,
    right,
    bottom,
    scale,
    marks,
    isNarrow,
    isCrowded: scale > 1.3 && width < 400 * scale,
    x: (at) => left + (at / (flow.days.length || 1)) * (right - left),
    y: (dollars) => bottom - ((dollars - low) / (high - low || 1)) * (bottom - top),
  };
}

/** A chart in dollars: the balance as steps, money in and out as monthly bars, and the limit as a dashed line. */
export function CashChart({ flow, planned, today }: CashChartProps): ReactElement {
  return (
    <ChartFrame usual={1100} label={chartWords(flow)} heightOf={heightOf}>
      {(size) => {
        const drawing = drawingOf(flow, planned, size);
        return (
          <>
            <ChartMarks {...drawing} words={drawing.isNarrow ? millions : dollarMark} />
            <OverDays {...{ flow, drawing }} />
            <Months {...{ flow, drawing }} />
            {planned && <path className={styles['planned']} d={stepLine(pointsOf(planned), drawing)} />}
            <path className={chart['line']} d={stepLine(pointsOf(flow), drawing)} />
            <Today {...{ flow, drawing, today }} />
            <Limit {...{ flow, drawing }} />
            <Peak {...{ flow, drawing }} />
          </>
        );
      }}
    </ChartFrame>
  );
}

/** The chart in words for screen readers: the worst day, the limit, and the balance at the end of each month. */
function chartWords(flow: CashFlow): string {
  const { limit, months } = flow;
  const worst = worstOf(flow);
  const descriptions = months
    .filter(({ month }) => isBalanceKnown(flow, month))
    .map(({ month, closing }) => `${monthName(month)} ${dollarsDown(closing)}`);
  return [
    flow.peak === null ? 'Money in less money out' : 'Balance',
    ...(worst === null
      ? []
      : [
          `lowest on ${shortDate(worst.on)}: ${dollarsUp(worst.amount)} ${flow.peak === null ? 'out' : 'owed'}`,
        ]),
    ...(limit === null ? [] : [`limit ${dollarsUp(limit)}`]),
    `at the end of ${descriptions.join(', ')}`,
  ].join('; ');
}

interface CashPartProps {
  readonly flow: CashFlow;
  readonly drawing: CashDrawing;
}

const dollarMark = (dollars: number): string => showNumber(String(dollars));
const millions = (dollars: number): string => (dollars === 0 ? '0' : String(dollars / 1e6));

function Months({ flow, drawing }: CashPartProps): ReactElement {
  const { x, y, bottom, scale, isNarrow } = drawing;
  const every =
    isNarrow || drawing.right / flow.months.length < 56 * scale
      ? Math.ceil((flow.months.length * 64 * scale) / drawing.right)
      : 1;
  return (
    <>
      {flow.months.map(({ month, in: paidIn, out, interest }, index) => {
        const [from, to] = [dayAt(flow, `${month}-01`), nextMonth(flow, index)];
        const [middle, wide] = [(x(from) + x(to)) / 2, ((x(to) - x(from)) * 0.62) / 2];
        const up = y(forChart(paidIn));
        const down = y(-forChart(out + interest));
        return (
          <g key={month}>
            <rect className={styles['in']} x={middle - wide} y={up} width={wide - 1} height={y(0) - up} />
            <rect className={styles['out']} x={middle + 1} y={y(0)} width={wide - 1} height={down - y(0)} />
            {index % every === 0 && (
              <text x={middle} y={bottom + 38 * scale} textAnchor="middle">
                {shortMonth(month)}
                {!isNarrow && (index === 0 || month.endsWith('-01')) ? ` ${month.slice(0, 4)}` : ''}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

const nextMonth = (flow: CashFlow, index: number): number => {
  const next = flow.months[index + 1];
  return next === undefined ? flow.days.length : dayAt(flow, `${next.month}-01`);
};

function Today({ flow, drawing, today }: CashPartProps & { readonly today: string }): ReactElement | null {
  const at = dayAt(flow, today);
  if (at < 0 || at >= flow.days.length) return null;
  const x = drawing.x(at);
  return (
    <>
      <path className={styles['today']} d={`M${x.toFixed(1)} ${10 * drawing.scale}V${drawing.bottom}`} />
      <text x={x + 4 * drawing.scale} y={12 * drawing.scale}>
        today
      </text>
    </>
  );
}

function OverDays({ flow, drawing }: CashPartProps): ReactElement | null {
  if (flow.limit === null) return null;
  const top = drawing.y(-forChart(flow.limit));
  return (
    <>
      {flow.over.map(({ from, to }) => {
        const [left, right] = [drawing.x(dayAt(flow, from)), drawing.x(dayAt(flow, to) + 1)];
        return (
          <rect
            key={from}
            className={styles['over']}
            x={left}
            y={top}
            width={Math.max(2, right - left)}
            height={Math.max(0, drawing.bottom - top)}
          />
        );
      })}
    </>
  );
}

function Limit({
  flow: { limit },
  drawing: { left, right, y, scale, isCrowded },
}: CashPartProps): ReactElement | null {
  if (limit === null) return null;
  const at = y(-forChart(limit));
  return (
    <>
      <path className={chart['limit']} d={`M${left} ${at.toFixed(1)}H${right}`} />
      <text className={styles['limitText']} x={right} y={at + (isCrowded ? -6 : 14) * scale} textAnchor="end">
        limit {dollarsUp(limit)}
      </text>
    </>
  );
}

function Peak({
  flow,
  drawing: { x, y, left, right, scale, isCrowded },
}: CashPartProps): ReactElement | null {
  const worst = worstOf(flow);
  if (worst === null) return null;
  const { amount, on, balance } = worst;
  const [atX, atY] = [x(dayAt(flow, on)), y(forChart(balance))];
  const isLate = atX > left + (right - left) * 0.6;
  return (
    <>
      <circle className={chart['peak']} cx={atX} cy={atY} r={4.5} />
      <text
        className={styles['strong']}
        x={atX + (isLate ? 4 : -4)}
        y={atY + 18 * scale}
        textAnchor={isLate ? 'end' : 'start'}
      >
        {flow.peak === null ? 'most out' : 'peak'} {dollarsUp(amount)}
        {isCrowded ? '' : `, ${shortDate(on).slice(0, -5)}`}
      </text>
    </>
  );
}

/** The legend of the chart's lines and bars. */
export function CashLegend({ flow, planned }: Omit<CashChartProps, 'today'>): ReactElement {
  const item = (swatch: string, words: string) => ({ swatch: styles[swatch], words });
  return (
    <ChartLegend
      items={[
        item('line', flow.peak === null ? 'In less out' : 'Balance'),
        item('green', 'In, up'),
        item('red', 'Out, down'),
        ...(flow.limit === null ? [] : [item('dashes', 'Limit')]),
        ...(planned === undefined ? [] : [item('dots', 'Balance as planned')]),
      ]}
    />
  );
}
