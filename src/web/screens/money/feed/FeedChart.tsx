import type { ReactElement } from 'react';
import { showNumber } from '#calc-core/number';
import { monthName, shortMonth } from '#calc-core/number';
import { usePictureSize } from '#web/money/use-width.ts';
import { cx } from '#web/ui/text/cx.ts';
import { niceTicks } from '#web/ui/fields/ticks.ts';
import { nameWords } from '#web/shell/words.ts';
import chart from '#web/money/Chart.module.css';
import styles from './FeedChart.module.css';

/** A trade's amounts by month, as texts; null where it is not there. */
export interface FeedChartRow {
  readonly id: string;
  readonly name: string;
  readonly amounts: readonly (string | null)[];
}

interface FeedChartProps {
  readonly months: readonly string[];
  readonly rows: readonly FeedChartRow[];
  /** What the country carries in each month; empty for a chart of head or kilograms. */
  readonly carries: readonly (string | null)[];
  readonly short: readonly { readonly month: string; readonly words: string }[];
  /** 'AE', 'DSE', 'head', 'kg'. */
  readonly unit: string;
}

/** How many trades have their own colour; the others share the last one. */
const MOST = 7;

const size = (text: string | null | undefined): number => parseFloat(text ?? '0');

interface Band {
  readonly name: string;
  readonly sizes: readonly number[];
}

/** The largest trades one by one, and the others together. */
function bandsOf(rows: readonly FeedChartRow[], months: number): readonly Band[] {
  const all = rows
    .map(({ name, amounts }) => ({ name: nameWords(name, 'Trade'), sizes: amounts.map(size) }))
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

/** What the stock need in each month as a stacked bar, and what the country carries as steps. */
export function FeedChart({ months, rows, carries, short, unit }: FeedChartProps): ReactElement {
  const [box, { width, scale }] = usePictureSize<HTMLDivElement>(1100);
  const bands = bandsOf(rows, months.length);
  const sums = months.map((_, at) => total(bands.map(({ sizes }) => sizes[at] ?? 0)));
  const isNarrow = width < 560;
  const marks = niceTicks(0, Math.max(1, ...sums, ...carries.map(size)), 4);
  const [left, right, top] = [(isNarrow ? 38 : 56) * scale, width - 2, 22 * scale];
  const height = (isNarrow ? 200 : 260) * scale;
  const bottom = height - 26 * scale;
  const step = (right - left) / months.length;
  const y = (value: number): number => bottom - (value / (marks.at(-1) ?? 1)) * (bottom - top);
  const every = Math.ceil((44 * scale) / step);
  const said = months.map(
    (month, at) => `${monthName(month)} ${showNumber(String(Math.round(sums[at] ?? 0)))}`,
  );
  return (
    <div ref={box}>
      <svg
        className={cx(chart['chart'], styles['chart'])}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Needed by month, ${unit}: ${said.join(', ')}`}
      >
        {marks.map((mark) => (
          <g key={mark}>
            <path className={chart['gridline']} d={`M${left} ${y(mark).toFixed(1)}H${right}`} />
            <text x={left - 8 * scale} y={y(mark) + 4 * scale} textAnchor="end">
              {showNumber(String(mark))}
            </text>
          </g>
        ))}
        {months.map((month, at) => (
          <g key={month}>
            <Bar {...{ bands, at, scale: { left, step, y } }} />
            <MonthWords
              words={short.find((each) => each.month === month)?.words}
              x={left + (at + 0.5) * step}
              above={y(Math.max(sums[at] ?? 0, size(carries[at]))) - 6}
              below={height - 6}
              name={at % every === 0 ? monthLabel(month, at, isNarrow) : null}
            />
          </g>
        ))}
        <path className={chart['line']} d={supplyLine(carries, { left, step, y })} />
      </svg>
      <ul className={styles['legend']} aria-label="In the chart">
        {bands.map(({ name }, index) => (
          <li key={name + String(index)}>
            <i className={styles[`c${Math.min(index, MOST)}`]} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where months and amounts are placed in the chart. */
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

/** The bands of one month, the largest trade at the bottom. */
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

interface MonthWordsProps {
  /** "short 18.4", where the month is short. */
  readonly words: string | undefined;
  /** The month's name; null if there is no room for it. */
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
    const [from, level] = [(left + at * step).toFixed(1), y(size(each)).toFixed(1)];
    line += `${line === '' || carries[at - 1] === null ? `M${from} ${level}` : `V${level}`}H${(left + (at + 1) * step).toFixed(1)}`;
  });
  return line;
}
