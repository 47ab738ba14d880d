import { isDecimal, numberOf, readTyped } from '#calc-core/number';
import { plainText, type SheetColumn } from '../columns/column.ts';
import { readDay } from '../columns/date.ts';

/** A filter on a column's values, as typed. */
export interface CellComparison {
  readonly columnId: string;
  readonly operator: 'at least' | 'at most' | 'equal to' | 'containing' | 'empty';
  readonly text: string;
}

/** A comparison that can test a row, or the reason why its value cannot be used. */
export type ReadComparison<Row> =
  | { readonly ok: true; test(row: Row): boolean }
  | { readonly ok: false; readonly message: string };

/** The comparison operators of a column. A text column has no 'at least' and 'at most'. */
export function operatorsFor({
  kind,
}: Pick<SheetColumn<never>, 'kind'>): readonly CellComparison['operator'][] {
  return kind === 'text'
    ? ['containing', 'equal to', 'empty']
    : ['at least', 'at most', 'equal to', 'containing', 'empty'];
}

/** Reads the value by the rules of the column's cells: `$1,800`, `380c`, `=850+12.5`, `20/11/2026`. */
export function readComparison<Row>(
  column: SheetColumn<Row>,
  { operator, text }: Omit<CellComparison, 'columnId'>,
): ReadComparison<Row> {
  const wanted = text.trim().toLowerCase();
  if (operator === 'empty')
    return { ok: true, test: (row) => column.value(row) === null || column.value(row) === '' };
  if (operator === 'containing')
    return { ok: true, test: (row) => column.shown(row).toLowerCase().includes(wanted) };
  if (column.kind === 'number') return numberTest(column, operator, text);
  if (column.kind === 'date') return dayTest(column, operator, text);
  return { ok: true, test: (row) => plainText(column, row).toLowerCase() === wanted };
}

type Ordering = Exclude<CellComparison['operator'], 'empty' | 'containing'>;

const isAsAsked = (order: number, operator: Ordering): boolean =>
  operator === 'at least' ? order >= 0 : operator === 'at most' ? order <= 0 : order === 0;

function numberTest<Row>(column: SheetColumn<Row>, operator: Ordering, text: string): ReadComparison<Row> {
  const read = readTyped(text, { label: column.title, unit: column.measure ?? 'number', signed: true });
  if (!read.ok) return read;
  const limit = numberOf(read.value);
  if (limit === null) return { ok: false, message: `Type the ${column.title} to compare with.` };
  const shownLimit = column.showNumber?.(limit);
  return {
    ok: true,
    test: (row) => {
      const value = column.value(row);
      if (!isDecimal(value)) return false;
      if (isAsAsked(value.cmp(limit), operator)) return true;
      // Values are equal if they look equal: 64.7889 is shown as 64.79. Formatting is slow, so format only values near the limit.
      return value.minus(limit).abs().lt(1) && column.shown(row) === shownLimit;
    },
  };
}

function dayTest<Row>(column: SheetColumn<Row>, operator: Ordering, text: string): ReadComparison<Row> {
  const read = readDay(text, column);
  if (!read.ok) return read;
  const day = String(read.changes[0]?.value);
  return {
    ok: true,
    test: (row) => {
      const value = column.value(row);
      // Dates are texts such as 2026-11-20. They sort correctly as texts.
      return (
        typeof value === 'string' &&
        value !== '' &&
        isAsAsked(value < day ? -1 : value > day ? 1 : 0, operator)
      );
    },
  };
}
