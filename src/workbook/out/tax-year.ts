import { moneyText } from '#calc-core/cash-flow';
import { longDate } from '#calc-core/number';
import { stockColumns, type TaxRow, type TaxYear } from '#calc-core/tax-year';
import { columnLetters, number, text, type WorkbookValue } from '../cell.ts';
import { formatSeparated } from '../read/separated.ts';
import { FIRST_ROW, type ColumnPlan, type SheetPlan, type WorkbookPlan } from './plan.ts';
import { writeWorkbook } from './write.ts';

interface TaxColumn extends ColumnPlan {
  of(row: TaxRow): WorkbookValue;
}

const words = (id: string, title: string, width: number, of: (row: TaxRow) => string): TaxColumn => ({
  id,
  title,
  unit: '',
  width,
  format: 'text',
  of: (row) => text(of(row)),
});

const dollars = (id: string, title: string, of: (row: TaxRow) => bigint): TaxColumn => ({
  id,
  title,
  unit: '$',
  width: 14,
  format: 'money',
  of: (row) => number(moneyText(of(row))),
});

const typeOf = (row: TaxRow, groups: TaxYear['groups']): string =>
  groups.find(({ rows }) => rows.includes(row))?.total.name ?? '';

/** The columns of a schedule in the order of the page, before formulas are added. */
const plainColumns = (year: TaxYear): readonly TaxColumn[] => [
  words('class', 'Class', 34, ({ name }) => name),
  words('type', 'Counted in', 16, (row) => typeOf(row, year.groups)),
  ...stockColumns(year, longDate).flatMap(({ key, title }): readonly TaxColumn[] =>
    key === 'revalued'
      ? [dollars(key, title, ({ revalued }) => revalued)]
      : [
          {
            id: `${key}Head`,
            title,
            unit: 'head',
            width: 12,
            format: 'count',
            of: (row) => number(row[key].head),
          },
          dollars(`${key}Value`, title, (row) => row[key].value),
        ],
  ),
  dollars('sales', 'Sales', ({ sales }) => sales),
  dollars('killedIncome', 'Killed for own use, as income', ({ killedIncome }) => killedIncome),
  dollars('grossProfit', 'Gross profit', ({ grossProfit }) => grossProfit),
];

/** The formulas of the closing stock and the gross profit, over the other cells of the row. */
const alongRow: Readonly<Record<string, (at: (id: string) => string) => string>> = {
  closingHead: (at) =>
    `${at('openingHead')}+${at('boughtHead')}+${at('bornHead')}-${at('diedHead')}-${at('soldHead')}-${at('killedHead')}`,
  closingValue: (at) =>
    `${at('openingValue')}+${at('boughtValue')}+${at('bornValue')}-${at('diedValue')}-${at('soldValue')}-${at('killedValue')}+${at('revalued')}`,
  grossProfit: (at) =>
    `${at('sales')}+${at('killedIncome')}+${at('closingValue')}-${at('openingValue')}-${at('boughtValue')}`,
};

function sheet(name: string, columns: readonly TaxColumn[], rows: readonly TaxRow[]): SheetPlan {
  return {
    name,
    columns,
    rowCount: rows.length,
    row: (index) => columns.map((column) => column.of(rows[index]!)),
    frozen: 1,
  };
}

/** Plans a schedule as a workbook, with a sheet of classes and a sheet of totals. */
export function taxYearPlan(year: TaxYear): WorkbookPlan {
  const { groups, total } = year;
  const rows = groups.flatMap((group) => group.rows);
  const plain = plainColumns(year);
  const letters = new Map(plain.map(({ id }, index) => [id, columnLetters(index)]));
  const classes = plain.map((column): TaxColumn => {
    const sum = alongRow[column.id];
    return sum === undefined
      ? { ...column, ...(column.format === 'text' ? {} : { isInput: true as const }) }
      : { ...column, formula: (row) => sum((id) => `${letters.get(id)!}${row}`) };
  });
  const last = FIRST_ROW + Math.max(rows.length, 1) - 1;
  const range = (id: string): string => {
    const at = letters.get(id)!;
    return `Schedule!$${at}$${FIRST_ROW}:$${at}$${last}`;
  };
  const totals = plain
    .filter(({ id }) => id !== 'type')
    .map((column): TaxColumn =>
      column.id === 'class'
        ? column
        : {
            ...column,
            formula: (row) =>
              `IF($A${row}="${total.name}",SUM(${range(column.id)}),SUMIF(${range('type')},$A${row},${range(column.id)}))`,
          },
    );
  return {
    sheets: [
      sheet('Schedule', classes, rows),
      sheet('Totals', totals, [...groups.map((group) => group.total), total]),
    ],
    names: [],
  };
}

/** The schedule as an .xlsx file. The schedule must have no problems. */
export const taxYearWorkbook = (year: TaxYear): Uint8Array[] => writeWorkbook(taxYearPlan(year));

/** The schedule as a CSV file, with a line for each class and for each total. Dollars have cents. */
export function taxYearCsv(year: TaxYear): string {
  const { groups, total } = year;
  const columns = plainColumns(year);
  const shown = (row: TaxRow): string[] =>
    columns.map((column) => {
      const cell = column.of(row);
      if (cell === null || typeof cell === 'string') return '';
      return 'text' in cell ? cell.text : column.format === 'money' ? cents(cell.number) : cell.number;
    });
  const heads = columns.map(({ title, unit }) => (unit === '' ? title : `${title} (${unit})`));
  const lines = groups.flatMap((group) => [...group.rows, group.total]);
  return formatSeparated([heads, ...[...lines, total].map(shown)], ',');
}

/** Truncates to two decimals, like sums of dollars on the screen. */
const cents = (plain: string): string => {
  const [whole = '0', decimals = ''] = plain.split('.');
  return `${whole}.${decimals.slice(0, 2).padEnd(2, '0')}`;
};
