import type { ReactElement, ReactNode } from 'react';
import {
  isNothing,
  monthName,
  shortMonth,
  showNumber,
  type AmountRule,
  type DecimalText,
} from '#calc-core/number';
import { type FeedUnit } from '#calc-core/feed';
import { feedCell, spareCell, type FeedYear } from '#calc-core/feed-year';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { nameWords } from '#web/shell/words.ts';
import { cx } from '#web/ui/text/cx.ts';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import { Link } from '#web/ui/text/Link.tsx';
import type { FeedChartRow } from './FeedChart.tsx';
import { Problems } from '../Problems.tsx';
import { TypedCell } from '../TypedCell.tsx';
import { scrollForMonths } from '../scroll-words.ts';
import { WideTable } from '../WideTable.tsx';
import { useRefused } from '../use-refused.ts';
import { useFeedEditing } from './use-feed-editing.ts';
import months from '../MonthsTable.module.css';
import styles from '../TypedSheet.module.css';

interface FeedTableProps {
  readonly year: FeedYear;
  readonly unit: FeedUnit;
  readonly note: string;
}

/** The feed table: trades down, months across. The user types ratings and what the country provides. */
export function FeedTable({ year, unit, note }: FeedTableProps): ReactElement {
  const editing = useFeedEditing(unit);
  const refused = useRefused();
  const isTyped = cx(months['sheet'], months['months'], styles['sheet']);
  return (
    <>
      <WideTable heads={year.months} scroll={scrollForMonths} note={note}>
        <table className={isTyped}>
          <caption className={visuallyHidden}>Feed by month, {unit === 'AE' ? 'AE' : 'DSE'}</caption>
          <Head months={year.months} first="Trade">
            <th scope="col">
              Rating<small>{unit === 'AE' ? 'AE' : 'DSE'} /hd</small>
            </th>
          </Head>
          <tbody>
            <TradeRows {...{ year, editing, refused }} />
            <Totals {...{ year, editing, refused }} />
          </tbody>
        </table>
      </WideTable>
      <Problems sentences={refused.sentences} />
    </>
  );
}

interface FeedRowsProps {
  readonly year: FeedYear;
  readonly editing: ReturnType<typeof useFeedEditing>;
  readonly refused: ReturnType<typeof useRefused>;
}

/** A row for each trade. The user types its rating, and Drover calculates what it eats. */
function TradeRows({ year, editing, refused }: FeedRowsProps): ReactElement {
  const { slug } = useFarm();
  return (
    <>
      {year.rows.map(({ id, name, rating, demand }) => (
        <tr key={id}>
          <th scope="row">
            <Link href={addresses.trade(slug, id)}>{nameWords(name, 'Trade')}</Link>
          </th>
          <td className={styles['typed']}>
            <FeedInput
              of={id}
              label={`${nameWords(name, 'Trade')}, rating`}
              value={rating}
              rule={editing.ratingRule}
              refused={refused}
              onCommit={(value) => editing.rate(id, value)}
            />
          </td>
          {demand.map((each, at) => (
            <td key={at} className={styles['plain']}>
              {feedCell(each)}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

/** The feed that all trades need, the typed feed from the country, and the difference. */
function Totals({ year, editing, refused }: FeedRowsProps): ReactElement {
  return (
    <>
      <tr className={styles['needed']}>
        <th scope="row">Feed needed</th>
        <td />
        {year.needed.map((each, at) => (
          <td key={at} className={styles['plain']}>
            {isNothing(each) ? '' : feedCell(each)}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">The country carries</th>
        <td />
        {year.months.map((month, at) => (
          <td key={month} className={styles['typed']}>
            <FeedInput
              of={month}
              label={`The country carries, ${monthName(month)}`}
              value={year.carries[at] ?? null}
              rule={editing.carriesRule}
              refused={refused}
              onCommit={(value) => editing.carries(month, value)}
            />
          </td>
        ))}
      </tr>
      <tr className={styles['spare']}>
        <th scope="row">Spare, or short</th>
        <td />
        {year.spare.map((each, at) => {
          const isShort = each?.startsWith('-') ?? false;
          return (
            <td key={at} className={cx(styles['plain'], isShort && styles['short'])}>
              {spareCell(each)}
            </td>
          );
        })}
      </tr>
    </>
  );
}

interface FeedInputProps {
  readonly of: string;
  readonly label: string;
  readonly value: DecimalText | null;
  readonly rule: AmountRule;
  readonly refused: FeedRowsProps['refused'];
  readonly onCommit: (value: DecimalText | null) => void;
}

function FeedInput({ of, refused, ...cell }: FeedInputProps): ReactElement {
  return (
    <TypedCell
      {...cell}
      readOnly={!useMayWrite()}
      refused={refused.at(of)}
      onRefused={(message, text) => refused.say(of, message, text)}
    />
  );
}

function Head({
  months: shown,
  first,
  children,
}: {
  readonly months: readonly string[];
  readonly first: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {children}
        {shown.map((month, index) => (
          <th key={month} scope="col" data-head={month}>
            {shortMonth(month)}
            <small>{index === 0 || month.endsWith('-01') ? month.slice(0, 4) : ' '}</small>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface PlainTableProps {
  readonly months: readonly string[];
  readonly rows: readonly FeedChartRow[];
  readonly totals: readonly DecimalText[];
  readonly unit: string;
}

/** The amounts of each trade by month, with their sum. */
export function PlainTable({ months: shown, rows, totals, unit }: PlainTableProps): ReactElement {
  const { slug } = useFarm();
  return (
    <WideTable
      heads={shown}
      scroll={scrollForMonths}
      note={unit === 'kg' ? 'Weight grows in a straight line to the weight sold.' : ''}
    >
      <table className={cx(months['sheet'], months['months'], styles['sheet'])}>
        <caption className={visuallyHidden}>On the place by month, {unit}</caption>
        <Head months={shown} first="Trade" />
        <tbody>
          {rows.map(({ id, name, amounts }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={addresses.trade(slug, id)}>{nameWords(name, 'Trade')}</Link>
              </th>
              {amounts.map((each, at) => (
                <td key={at} className={styles['plain']}>
                  {showNumber(each)}
                </td>
              ))}
            </tr>
          ))}
          <tr className={styles['needed']}>
            <th scope="row">On the place</th>
            {totals.map((each, at) => (
              <td key={at} className={styles['plain']}>
                {showNumber(each)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </WideTable>
  );
}
