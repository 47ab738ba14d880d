import type { ReactElement } from 'react';
import { longDate, showNumber } from '#calc-core/number';
import { type Money, plainDollars } from '#calc-core/cash-flow';
import {
  hasRevalued,
  stockColumns,
  type StockColumn,
  type TaxCell,
  type TaxRow,
  type TaxYear,
  type ValuedBy,
} from '#calc-core/tax-year';
import { cx } from '#web/ui/text/cx.ts';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import { scrollForColumns } from '../scroll-words.ts';
import { WideTable } from '../WideTable.tsx';
import type { TaxColumns } from './TaxControls.tsx';
import { useTaxCells, type TaxCells } from './use-tax-cells.tsx';
import months from '../MonthsTable.module.css';
import styles from './TaxYear.module.css';

/** The head of a cell. Empty instead of 0. */
const head = ({ head: text }: TaxCell): string => (text === '0' ? '' : showNumber(text));
const dollars = (money: Money): string => (money === 0n ? '' : plainDollars(money));

/** In these columns the user chooses the valuation of a class. */
const valuedTitles = ['Valued at', 'Value of each'];

/** The stock columns to show. 'Change of value' needs stock valued by class, or a change from last year's values. */
const stockOf = (found: TaxYear, { hasKilled, hasValues }: TaxColumns): readonly StockColumn[] =>
  stockColumns(found, longDate).filter(
    ({ key }) => (key !== 'killed' || hasKilled) && (key !== 'revalued' || hasValues || hasRevalued(found)),
  );

/** A stock column has one table column for the head and one for the dollars. The change of value has only dollars. */
const spanOf = ({ key }: StockColumn): 1 | 2 => (key === 'revalued' ? 1 : 2);

interface TaxTableProps {
  readonly found: TaxYear;
  readonly columns: TaxColumns;
  readonly note: string;
}

/** The schedule, with a row for each class. The user types births, own use and the valuation. */
export function TaxTable({ found, columns, note }: TaxTableProps): ReactElement {
  const { groups, total } = found;
  const { problems, ...cells } = useTaxCells(found);
  const stock = stockOf(found, columns);
  const valued = columns.hasValues ? valuedTitles : [];
  const of = { stock, valued, cells };
  return (
    <>
      <WideTable
        heads={[...stock.map(({ title }) => title), ...valued]}
        scroll={scrollForColumns}
        note={note}
      >
        <table className={cx(months['sheet'], styles['sheet'])}>
          <caption className={visuallyHidden}>Livestock schedule of the year</caption>
          <Heads {...{ stock, valued }} />
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

function Heads({ stock, valued }: Pick<RowOf, 'stock' | 'valued'>): ReactElement {
  return (
    <thead>
      <tr className={styles['groups']}>
        <th scope="col">Class</th>
        {stock.map((column) => (
          <Title key={column.key} title={column.title} span={spanOf(column)} />
        ))}
        {valued.map((title) => (
          <Title key={title} title={title} span={1} />
        ))}
        <th scope="colgroup" colSpan={2} data-pinned className={cx(styles['edge'], styles['pinBoth'])}>
          Trading
        </th>
      </tr>
      <tr>
        <th scope="col">
          <span className={visuallyHidden}>Class</span>
        </th>
        {stock.map((column) => (
          <Units
            key={column.key}
            units={spanOf(column) === 1 ? [['Value', '$']] : [['Head'], ['Value', '$']]}
          />
        ))}
        {valued.length > 0 && (
          <>
            <Units units={[['By']]} />
            <Units units={[['Each', '$/hd']]} />
          </>
        )}
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

const Title = ({ title, span }: { readonly title: string; readonly span: 1 | 2 }): ReactElement => (
  <th scope={span === 1 ? 'col' : 'colgroup'} colSpan={span} data-head={title} className={styles['edge']}>
    {title}
  </th>
);

const Units = ({
  units,
}: {
  readonly units: readonly (readonly [what: string, unit?: string])[];
}): ReactElement => (
  <>
    {units.map(([what, unit], at) => (
      <th key={what} scope="col" className={cx(at === 0 && styles['edge'])}>
        {what}
        {unit !== undefined && <small>{unit}</small>}
      </th>
    ))}
  </>
);

const valueNames: Readonly<Record<ValuedBy, string>> = {
  cost: 'cost',
  market: 'market value',
  replacement: 'replacement',
};

interface RowOf {
  readonly stock: readonly StockColumn[];
  readonly valued: readonly string[];
  readonly cells: Omit<TaxCells, 'problems'>;
}

interface RowsProps {
  readonly rows: readonly TaxRow[];
  readonly sum: TaxRow;
  readonly of: RowOf;
}

const typedPairs = { born: 'head born', killed: 'head killed for own use' } as const;

function Rows({ rows, sum, of }: RowsProps): ReactElement {
  const { stock, valued, cells } = of;
  return (
    <>
      <tr className={styles['section']}>
        <th scope="rowgroup">{sum.key === 'cattle' ? 'Cattle' : 'Sheep'}</th>
        {stock.map((column) => (
          <td key={column.key} colSpan={spanOf(column)} className={styles['edge']} />
        ))}
        {valued.map((title) => (
          <td key={title} className={styles['edge']} />
        ))}
        <td colSpan={2} className={cx(styles['edge'], styles['pinBoth'])} />
      </tr>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{row.name}</th>
          {stock.map(({ key }) =>
            key === 'born' || key === 'killed' ? (
              [
                <td key={`${key} head`} className={cx(styles['edge'], styles['typed'])}>
                  {cells.cell(row, key, typedPairs[key], row[key].head)}
                </td>,
                <td key={`${key} value`}>{dollars(row[key].value)}</td>,
              ]
            ) : (
              <Stock key={key} row={row} of={key} />
            ),
          )}
          {valued.length > 0 && <Valued {...{ row, cells }} />}
          <Trading row={row} />
        </tr>
      ))}
      <SumRow {...{ of }} row={sum} className={styles['total']} />
    </>
  );
}

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
        <td className={styles['edge']} />
      ) : (
        <td className={cx(styles['edge'], styles['typed'])}>
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

function SumRow({ row, of: { stock, valued }, className }: SumRowProps): ReactElement {
  return (
    <tr className={className}>
      <th scope="row">{row.name}</th>
      {stock.map(({ key }) => (
        <Stock key={key} row={row} of={key} />
      ))}
      {valued.map((title) => (
        <td key={title} className={styles['edge']} />
      ))}
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

interface StockProps {
  readonly row: TaxRow;
  readonly of: StockColumn['key'];
}

function Stock({ row, of }: StockProps): ReactElement {
  if (of === 'revalued') return <td className={styles['edge']}>{dollars(row.revalued)}</td>;
  return (
    <>
      <td className={styles['edge']}>{head(row[of])}</td>
      <td>{dollars(row[of].value)}</td>
    </>
  );
}
