import type { ReactElement } from 'react';
import { longDate, showNumber } from '#calc-core/number';
import { type Money, plainDollars } from '#calc-core/cash-flow';
import { type TaxCell, type TaxRow, type TaxYear, type ValuedBy } from '#calc-core/tax-year';
import { cx } from '#web/ui/text/cx.ts';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import { scrollForColumns } from '../scroll-words.ts';
import { WideTable } from '../WideTable.tsx';
import type { TaxColumns } from './TaxControls.tsx';
import { useTaxCells, type TaxCells } from './use-tax-cells.tsx';
import months from '../MonthsTable.module.css';
import styles from './TaxYear.module.css';

/** The head of a cell; empty instead of 0. */
const head = ({ head: text }: TaxCell): string => (text === '0' ? '' : showNumber(text));
const dollars = (money: Money): string => (money === 0n ? '' : plainDollars(money));

/** A change of the stock, with its head and its dollars. */
type PairKey = 'opening' | 'bought' | 'born' | 'died' | 'killed' | 'sold' | 'closing';

interface PairColumn {
  readonly key: PairKey;
  readonly title: string;
}

const pairsOf = ({ from, until }: TaxYear, { hasKilled }: TaxColumns): readonly PairColumn[] => [
  { key: 'opening', title: `On hand ${longDate(from)}` },
  { key: 'bought', title: 'Bought' },
  { key: 'born', title: 'Born' },
  { key: 'died', title: 'Died' },
  ...(hasKilled ? [{ key: 'killed', title: 'Killed for own use' } as const] : []),
  { key: 'sold', title: 'Sold' },
  { key: 'closing', title: `On hand ${longDate(until)}` },
];

interface TaxTableProps {
  readonly found: TaxYear;
  readonly columns: TaxColumns;
  /** The note under the table. */
  readonly note: string;
}

/**
 * The schedule, with a row for each class, and columns for the head and dollars of each change. The user types births, own use and the way
 * of valuing.
 */
export function TaxTable({ found, columns, note }: TaxTableProps): ReactElement {
  const { groups, total } = found;
  const { problems, ...cells } = useTaxCells(found);
  const pairs = pairsOf(found, columns);
  const heads = [...pairs.map(({ title }) => title), ...(columns.hasValues ? ['Valued at'] : [])];
  const of = { pairs, columns, cells };
  return (
    <>
      <WideTable heads={heads} scroll={scrollForColumns} note={note}>
        <table className={cx(months['sheet'], styles['sheet'])}>
          <caption className={visuallyHidden}>Livestock schedule of the year</caption>
          <Heads heads={heads} />
          <tbody>
            {groups.map(({ rows, total: sum }) => (
              <Rows key={String(sum.key)} {...{ rows, sum, of }} />
            ))}
            <SumRow {...{ of }} row={total} className={cx(styles['total'], styles['all'])} />
          </tbody>
        </table>
      </WideTable>
      {problems}
    </>
  );
}

function Heads({ heads }: { readonly heads: readonly string[] }): ReactElement {
  return (
    <thead>
      <tr className={styles['groups']}>
        <th scope="col">Class</th>
        {heads.map((head) => (
          <th key={head} scope="colgroup" colSpan={2} data-head={head} className={styles['edge']}>
            {head}
          </th>
        ))}
        <th scope="colgroup" colSpan={2} data-pinned className={cx(styles['edge'], styles['pinBoth'])}>
          Trading
        </th>
      </tr>
      <tr>
        <th scope="col">
          <span className={visuallyHidden}>Class</span>
        </th>
        {heads.map((head) => {
          const isValued = head === 'Valued at';
          return [
            <th key={`${head} head`} scope="col" className={styles['edge']}>
              {isValued ? 'By' : 'Head'}
            </th>,
            <th key={`${head} value`} scope="col">
              {isValued ? 'Each' : 'Value'}
              <small>{isValued ? '$/hd' : '$'}</small>
            </th>,
          ];
        })}
        <th scope="col" className={cx(styles['edge'], styles['pinSales'])}>
          Sales<small>$</small>
        </th>
        <th scope="col" className={styles['pinProfit']}>
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

interface RowOf {
  readonly pairs: readonly PairColumn[];
  readonly columns: TaxColumns;
  readonly cells: Omit<TaxCells, 'problems'>;
}

interface RowsProps {
  readonly rows: readonly TaxRow[];
  readonly sum: TaxRow;
  readonly of: RowOf;
}

const typedPairs = { born: 'head born', killed: 'head killed for own use' } as const;

/** The classes of cattle or of sheep under their name, with their sum. */
function Rows({ rows, sum, of }: RowsProps): ReactElement {
  const { pairs, columns, cells } = of;
  return (
    <>
      <tr className={styles['section']}>
        <th scope="rowgroup">{sum.key === 'cattle' ? 'Cattle' : 'Sheep'}</th>
        {pairs.map(({ key }) => (
          <td key={key} colSpan={2} className={styles['edge']} />
        ))}
        {columns.hasValues && <td colSpan={2} className={styles['edge']} />}
        <td colSpan={2} className={cx(styles['edge'], styles['pinBoth'])} />
      </tr>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{row.name}</th>
          {pairs.map(({ key }) =>
            key === 'born' || key === 'killed' ? (
              [
                <td key={`${key} head`} className={cx(styles['edge'], styles['typed'])}>
                  {cells.cell(row, key, typedPairs[key], row[key].head)}
                </td>,
                <td key={`${key} value`}>{dollars(row[key].value)}</td>,
              ]
            ) : (
              <Pair key={key} of={row[key]} />
            ),
          )}
          {columns.hasValues && <Valued {...{ row, cells }} />}
          <Trading row={row} />
        </tr>
      ))}
      <SumRow {...{ of }} row={sum} className={styles['total']} />
    </>
  );
}

/** How the stock of a class on hand are valued. */
function Valued({ row, cells }: { readonly row: TaxRow; readonly cells: RowOf['cells'] }): ReactElement {
  const { editing, mayWrite, cell } = cells;
  return (
    <>
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
    </>
  );
}

interface SumRowProps {
  readonly row: TaxRow;
  readonly of: RowOf;
  readonly className: string | undefined;
}

function SumRow({ row, of: { pairs, columns }, className }: SumRowProps): ReactElement {
  return (
    <tr className={className}>
      <th scope="row">{row.name}</th>
      {pairs.map(({ key }) => (
        <Pair key={key} of={row[key]} />
      ))}
      {columns.hasValues && <td colSpan={2} className={styles['edge']} />}
      <Trading row={row} />
    </tr>
  );
}

const Trading = ({ row }: { readonly row: TaxRow }): ReactElement => (
  <>
    <td className={cx(styles['edge'], styles['pinSales'])}>{dollars(row.sales)}</td>
    <td className={styles['pinProfit']}>{dollars(row.grossProfit)}</td>
  </>
);

const Pair = ({ of }: { readonly of: TaxCell }): ReactElement => (
  <>
    <td className={styles['edge']}>{head(of)}</td>
    <td>{dollars(of.value)}</td>
  </>
);
