import { isKillSheet, type Plan } from '#calc-core/actual';
import type { SheetKind } from '#web/sheets/kinds/kind.ts';
import type { FileTable } from '#workbook/in/file-table.ts';
import { saleColumns } from './columns.ts';
import type { SaleLineRow } from './row.ts';

const blankLine = (id: string): SaleLineRow => ({
  id,
  state: { state: 'saving' },
  name: '',
  soldOn: null,
  numberOfHead: null,
  carcase: null,
  carcaseOfAll: null,
  live: null,
  liveOfAll: null,
  perKg: null,
  perHead: null,
  amount: null,
  commission: null,
  yardLevy: null,
  freightOut: null,
});

/** True if the file is a list of carcases. */
export const isOfCarcases = ({ lines }: FileTable): boolean => isKillSheet(lines.map(({ cells }) => cells));

/** The lines of a file as rows for the preview. The lines do not become records. */
export function saleLines(plan: Plan, isKilled: boolean): SheetKind<SaleLineRow> {
  return {
    sheetId: 'sale lines',
    kind: 'trade',
    title: 'Sale',
    noun: { one: 'line', many: 'lines' },
    columns: saleColumns(plan, isKilled),
    filters: [],
    isReadOnly: false,
    hasTicks: false,
    rows: () => [],
    row: () => undefined,
    // Two carcases can have identical lines, so no line is a duplicate.
    nameOf: ({ id }) => id,
    changed: (line, changes) => ({
      ...line,
      ...Object.fromEntries(changes.map(({ field, value }) => [field, value])),
    }),
    patch: () => null,
    blank: blankLine,
    create: ({ id }) => ({ kind: 'trade', id, op: 'patch', patch: {} }),
    copies: null,
  };
}
