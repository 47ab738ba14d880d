import type { ReactElement } from 'react';
import { monthName, shortMonth, showNumber } from '#calc-core/number';
import { ChartFrame, ChartLegend, type ChartSize } from '#web/money/ChartFrame.tsx';
import { ChartMarks } from '#web/ui/frame/ChartMarks.tsx';
import { niceTicks } from '#web/ui/fields/ticks.ts';
import { nameWords } from '#web/shell/words.ts';
import chart from '#web/money/Chart.module.css';
import styles from './FeedChart.module.css';

/** A trade's amounts by month, as decimal strings. Null in months without stock. */
export interface FeedChartRow {
  readonly id: string;
  readonly name: string;
  readonly amounts: readonly (string | null)[];
}

interface FeedChartProps {
  readonly months: readonly string[];
  readonly rows: readonly FeedChartRow[];
  /** The feed that the country provides in each month. Empty in a chart of head or kilograms. */
  readonly carries: readonly (string | null)[];
  readonly short: readonly { readonly month: string; readonly words: string }[];
  /** From month index `at` on, the chart has no bars. `words` is the reason. */
  readonly end?: { readonly at: number; readonly words: string } | null;
  readonly unit: string;
}

/** This many trades get their own colours. All other trades share the last colour. */
const MOST = 7;

const amountOf = (text: string | null | undefined): number => parseFloat(text ?? '0');

interface Band {
  readonly name: string;
  readonly sizes: readonly number[];
}

function bandsOf(rows: readonly FeedChartRow[], months: number): readonly Band[] {
  const all = rows
    .map(({ name, amounts }) => ({ name: nameWords(name, 'Trade'), sizes: amounts.map(amountOf) }))
    .toSorted((a, b) => total(b.sizes) - total(a.sizes));
  const rest = all.slice(MOST);
  if (rest.length <= 1) return all;
  return [
    ...all.slice(0, MOST),
    {
      name: `${rest.length} other trades`,
      sizes: Array.from({ length: months }, (_, at) => total(rest.map(({ sizes }) => sizes[at] ?? 0))),
    },
  ];
}

const total = (sizes: readonly number[]): number => sizes.reduce((sum, each) => sum + each, 0);

const isNarrowChart = ({ width }: ChartSize): boolean => width < 560;

const heightOf = (size: ChartSize): number => (isNarrowChart(size) ? 200 : 260) * size.scale;

/** A chart of feed by month. Bars show what the stock need. Steps show the feed from the country. */
export function FeedChart(props: FeedChartProps): ReactElement {
  const { months, rows, unit, end = null } = props;
  const bands = bandsOf(rows, months.length);
  const sums = months.map((_, at) => total(bands.map(({ sizes }) => sizes[at] ?? 0)));
  const descriptions = months.map(
    (month, at) => `${monthName(month)} ${showNumber(String(Math.round(sums[at] ?? 0)))}`,
  );
  return (
    <div>
      <ChartFrame
        usual={1100}
        label={`Needed by month, ${unit}: ${[...descriptions, ...(end === null ? [] : [end.words])].join(', ')}`}
        heightOf={heightOf}
        className={styles['chart']}
      >
        {(size) => <FeedBars {...props} {...{ bands, sums, size }} />}
      </ChartFrame>
      <div className={styles['legend']}>
        <ChartLegend
          items={bands.map(({ name }, index) => ({
            swatch: styles[`c${Math.min(index, MOST)}`],
            words: name,
          }))}
        />
      </div>
    </div>
  );
}

interface FeedBarsProps extends Omit<FeedChartProps, 'rows' | 'unit'> {
  readonly bands: readonly Band[];
  readonly sums: readonly number[];
  readonly size: ChartSize;
}

function FeedBars({ months, carries, short, end = null, bands, sums, size }: FeedBarsProps): ReactElement {
  const { width, scale } = size;
  const isNarrow = isNarrowChart(size);
  const marks = niceTicks(0, Math.max(1, ...sums, ...carries.map(amountOf)), 4);
  const [left, right, top] = [(isNarrow ? 38 : 56) * scale, width - 2, 22 * scale];
  const height = heightOf(size);
  const bottom = height - 26 * scale;
  const step = (right - left) / months.length;
  const y = (value: number): number => bottom - (value / (marks.at(-1) ?? 1)) * (bottom - top);
  const every = Math.ceil((44 * scale) / step);
  const supplied = carries.at(-1);
  return (
    <>
      <ChartMarks {...{ marks, left, right, y, scale }} words={(mark) => showNumber(String(mark))} />
      {months.map((month, at) => (
        <g key={month}>
          <Bar {...{ bands, at, scale: { left, step, y } }} />
          <ShortPart
            needed={sums[at] ?? 0}
            carried={carries[at] ?? null}
            {...{ at, scale: { left, step, y } }}
          />
          <MonthWords
            words={short.find((each) => each.month === month)?.words}
            x={left + (at + 0.5) * step}
            above={y(Math.max(sums[at] ?? 0, amountOf(carries[at]))) - 6}
            below={height - 6}
            name={at % every === 0 ? monthLabel(month, at, isNarrow) : null}
          />
        </g>
      ))}
      {end !== null && (months.length - end.at) * step > end.words.length * 6 * scale && (
        <text
          className={styles['onLine']}
          x={left + ((end.at + months.length) / 2) * step}
          y={bottom - 12 * scale}
          textAnchor="middle"
        >
          {end.words}
        </text>
      )}
      <path className={chart['line']} d={supplyLine(carries, { left, step, y })} />
      {!isNarrow && supplied !== null && supplied !== undefined && (
        <text className={styles['onLine']} x={right} y={y(amountOf(supplied)) - 6} textAnchor="end">
          what the country carries
        </text>
      )}
    </>
  );
}

interface FeedScale {
  readonly left: number;
  readonly step: number;
  readonly y: (value: number) => number;
}

const monthLabel = (month: string, at: number, isNarrow: boolean): string =>
  `${shortMonth(month)}${!isNarrow && (at === 0 || month.endsWith('-01')) ? ` ${month.slice(0, 4)}` : ''}`;

interface BarProps {
  readonly bands: readonly Band[];
  readonly at: number;
  readonly scale: FeedScale;
}

/** The bands of one month. The largest trade is at the bottom. */
function Bar({ bands, at, scale: { left, step, y } }: BarProps): ReactElement {
  const sizeOf = ({ sizes }: Band): number => sizes[at] ?? 0;
  return (
    <>
      {bands.map((band, index) => {
        const from = total(bands.slice(0, index).map(sizeOf));
        const to = from + sizeOf(band);
        return to > from ? (
          <rect
            key={band.name + String(index)}
            className={styles[`c${Math.min(index, MOST)}`]}
            x={left + at * step + step * 0.16}
            width={step * 0.68}
            y={y(to)}
            height={Math.max(0, y(from) - y(to) - 1)}
          />
        ) : null;
      })}
    </>
  );
}

interface ShortPartProps {
  readonly needed: number;
  /** The feed that the country provides in the month. Null if nothing was typed. */
  readonly carried: string | null;
  readonly at: number;
  readonly scale: FeedScale;
}

function ShortPart({ needed, carried, at, scale: { left, step, y } }: ShortPartProps): ReactElement | null {
  const line = carried === null ? needed : amountOf(carried);
  if (needed <= line) return null;
  return (
    <rect
      className={styles['missing']}
      x={left + at * step + step * 0.16}
      width={step * 0.68}
      y={y(needed)}
      height={y(line) - y(needed)}
    />
  );
}

interface MonthWordsProps {
  /** The label of a short month, such as 'short 18.4'. */
  readonly words: string | undefined;
  /** Null if there is no room for the month's name. */
  readonly name: string | null;
  readonly x: number;
  readonly above: number;
  readonly below: number;
}

function MonthWords({ words, name, x, above, below }: MonthWordsProps): ReactElement {
  return (
    <>
      {words !== undefined && (
        <text className={styles['strong']} x={x} y={above} textAnchor="middle">
          {words}
        </text>
      )}
      {name !== null && (
        <text
          className={words === undefined ? undefined : styles['strong']}
          x={x}
          y={below}
          textAnchor="middle"
        >
          {name}
        </text>
      )}
    </>
  );
}

function supplyLine(carries: FeedChartProps['carries'], { left, step, y }: FeedScale): string {
  let line = '';
  carries.forEach((each, at) => {
    if (each === null) return;
    const [from, level] = [(left + at * step).toFixed(1), y(amountOf(each)).toFixed(1)];
    line += `${line === '' || carries[at - 1] === null ? `M${from} ${level}` : `V${level}`}H${(left + (at + 1) * step).toFixed(1)}`;
  });
  return line;
}
