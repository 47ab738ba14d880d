import type { ReactElement } from 'react';
import { showNumber, type AmountRule, type DecimalText } from '#calc-core/number';
import { type Money, plainDollars } from '#calc-core/cash-flow';
import { type TaxCell, type TaxRow, type TaxYear, type ValuedBy } from '#calc-core/tax-year';
import { longDate } from '#calc-core/number';
import { useMayWrite } from '#web/shell/member.ts';
import { cx } from '#web/ui/text/cx.ts';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import { Problems } from '../Problems.tsx';
import { TypedCell } from '../TypedCell.tsx';
import { useRefused } from '../use-refused.ts';
import { useTaxEditing, type TaxField } from './use-tax-editing.ts';
import months from '../MonthsTable.module.css';
import styles from './TaxYear.module.css';

/** The head of a cell; empty instead of 0. */
const head = ({ head: text }: TaxCell): string => (text === '0' ? '' : showNumber(text));
const dollars = (money: Money): string => (money === 0n ? '' : plainDollars(money));

/** The schedule: classes down; across, the head and dollars of each change. The user types births, own use and the way of valuing. */
export function TaxTable({ found }: { readonly found: TaxYear }): ReactElement {
  const { from, until, groups, total } = found;
  const mayWrite = useMayWrite();
  const editing = useTaxEditing(Number(found.until.slice(0, 4)));
  const refused = useRefused();
  const cell = (row: TaxRow, field: TaxField, label: string, value: DecimalText | null): ReactElement => {
    const key = `${row.key} ${field}`;
    const rule: AmountRule = editing.rules[field];
    return (
      <TypedCell
        label={`${row.name}, ${label}`}
        value={value === '0' ? null : value}
        rule={rule}
        readOnly={!mayWrite}
        refused={refused.at(key)}
        onRefused={(message, text) => refused.say(key, message, text)}
        onCommit={(read) => editing.save(row, field, read)}
      />
    );
  };
  return (
    <>
      <div className={months['scroller']}>
        <table className={cx(months['sheet'], styles['sheet'])}>
          <caption className={visuallyHidden}>Livestock schedule of the year</caption>
          <Heads from={from} until={until} />
          <tbody>
            {groups
              .filter(({ rows }) => rows.length > 0)
              .map(({ rows, total: sum }) => (
                <Rows key={String(sum.key)} {...{ rows, sum, cell, editing, mayWrite }} />
              ))}
            <SumRow row={total} className={cx(styles['total'], styles['all'])} />
          </tbody>
        </table>
      </div>
      <div role="alert">
        <Problems sentences={found.problems.map(({ text }) => text)} />
      </div>
      <Problems sentences={refused.sentences} />
    </>
  );
}

function Heads({ from, until }: { readonly from: string; readonly until: string }): ReactElement {
  const pairs = [
    `On hand ${longDate(from)}`,
    'Bought',
    'Born',
    'Died',
    'Killed for own use',
    'Sold',
    `On hand ${longDate(until)}`,
  ];
  return (
    <thead>
      <tr className={styles['groups']}>
        <th scope="col">Class</th>
        {pairs.map((pair) => (
          <th key={pair} scope="colgroup" colSpan={2} className={styles['edge']}>
            {pair}
          </th>
        ))}
        <th scope="colgroup" colSpan={2} className={styles['edge']}>
          Valued at
        </th>
        <th scope="colgroup" colSpan={2} className={styles['edge']}>
          Trading
        </th>
      </tr>
      <tr>
        <th scope="col">
          <span className={visuallyHidden}>Class</span>
        </th>
        {pairs.map((pair) => [
          <th key={`${pair} head`} scope="col" className={styles['edge']}>
            Head
          </th>,
          <th key={`${pair} value`} scope="col">
            Value<small>$</small>
          </th>,
        ])}
        <th scope="col" className={styles['edge']}>
          By
        </th>
        <th scope="col">
          Each<small>$/hd</small>
        </th>
        <th scope="col" className={styles['edge']}>
          Sales<small>$</small>
        </th>
        <th scope="col">
          Gross profit<small>$</small>
        </th>
      </tr>
    </thead>
  );
}

/** Names of the ways to value stock that are short enough for a column. */
const valueNames: Readonly<Record<ValuedBy, string>> = {
  cost: 'cost',
  market: 'market value',
  replacement: 'replacement',
};

interface RowsProps {
  readonly rows: readonly TaxRow[];
  readonly sum: TaxRow;
  readonly cell: (row: TaxRow, field: TaxField, label: string, value: DecimalText | null) => ReactElement;
  readonly editing: ReturnType<typeof useTaxEditing>;
  readonly mayWrite: boolean;
}

function Rows({ rows, sum, cell, editing, mayWrite }: RowsProps): ReactElement {
  return (
    <>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{row.name}</th>
          <Pair of={row.opening} />
          <Pair of={row.bought} />
          <td className={cx(styles['edge'], styles['typed'])}>
            {cell(row, 'born', 'head born', row.born.head)}
          </td>
          <td>{dollars(row.born.value)}</td>
          <Pair of={row.died} />
          <td className={cx(styles['edge'], styles['typed'])}>
            {cell(row, 'killed', 'head killed for own use', row.killed.head)}
          </td>
          <td>{dollars(row.killed.value)}</td>
          <Pair of={row.sold} />
          <Pair of={row.closing} />
          <td className={cx(styles['edge'], styles['typed'])}>
            <select
              aria-label={`${row.name}, valued at`}
              value={editing.valuedBy(row)}
              disabled={!mayWrite}
              onChange={(event) => editing.value(row, event.target.value as ValuedBy)}
            >
              {Object.entries(valueNames).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </td>
          {editing.valuedBy(row) === 'cost' ? (
            <td />
          ) : (
            <td className={styles['typed']}>
              {cell(row, 'valueEach', 'value of each on hand', editing.valueEach(row))}
            </td>
          )}
          <td className={styles['edge']}>{dollars(row.sales)}</td>
          <td>{dollars(row.grossProfit)}</td>
        </tr>
      ))}
      <SumRow row={sum} className={styles['total']} />
    </>
  );
}

function SumRow({
  row,
  className,
}: {
  readonly row: TaxRow;
  readonly className: string | undefined;
}): ReactElement {
  return (
    <tr className={className}>
      <th scope="row">{row.name}</th>
      {[row.opening, row.bought, row.born, row.died, row.killed, row.sold, row.closing].map((each, at) => (
        <Pair key={at} of={each} />
      ))}
      <td className={styles['edge']} />
      <td />
      <td className={styles['edge']}>{dollars(row.sales)}</td>
      <td>{dollars(row.grossProfit)}</td>
    </tr>
  );
}

const Pair = ({ of }: { readonly of: TaxCell }): ReactElement => (
  <>
    <td className={styles['edge']}>{head(of)}</td>
    <td>{dollars(of.value)}</td>
  </>
);
