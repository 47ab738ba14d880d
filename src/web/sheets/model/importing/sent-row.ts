import type { ImportPlan } from '#workbook/read/plan.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { ImportOptions, PreparedRow } from './row.ts';
import { doubtsAmongRows, prepareRows, withRemarks } from './rows.ts';

/** A prepared row as a worker sends it. It has the number of its line instead of the record. */
export interface SentRow extends Pick<
  PreparedRow<unknown>,
  'what' | 'rowId' | 'writes' | 'cells' | 'written' | 'remarks'
> {
  readonly line: number;
}

/** A message with the next rows. The last message has remarks about unusual values instead, by row index. */
export type RowsSent =
  | { readonly rows: readonly SentRow[] }
  | { readonly doubts: ReadonlyMap<number, readonly string[]> };

/** Rows per message. The page handles one message in a few milliseconds. */
const BATCH = 250;

/** Prepares the rows of an import. Passes them to `say` in batches. */
export function sendRows<Row extends SheetRow>(
  plan: ImportPlan,
  kind: SheetKind<Row>,
  options: ImportOptions,
  say: (sent: RowsSent) => void,
): void {
  const rows = [];
  let batch: SentRow[] = [];
  for (const row of prepareRows(plan, kind, options)) {
    rows.push(row);
    const { what, rowId, writes, cells, written, remarks } = row;
    batch.push({ line: row.line.number, what, rowId, writes, cells, written, remarks });
    if (batch.length < BATCH) continue;
    say({ rows: batch });
    batch = [];
  }
  say({ rows: batch });
  say({ doubts: doubtsAmongRows(rows, kind) });
}

/** Adds the records to rows from a worker, because only the page has the records. */
export function receivedRows<Row extends SheetRow>(
  sent: readonly SentRow[],
  { lines }: ImportPlan,
  kind: SheetKind<Row>,
  doubts: ReadonlyMap<number, readonly string[]>,
): readonly PreparedRow<Row>[] {
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  return sent.map((each, index) => {
    const line = byNumber.get(each.line) ?? { number: each.line, cells: [] };
    return withRemarks(receivedRow(each, line, kind), doubts.get(index) ?? []);
  });
}

function receivedRow<Row extends SheetRow>(
  sent: SentRow,
  line: PreparedRow<Row>['line'],
  kind: SheetKind<Row>,
): PreparedRow<Row> {
  const { rowId, writes, written } = sent;
  const before = rowId === '' ? undefined : kind.row(rowId);
  const worked = (): Row | null => {
    const base = before ?? kind.blank?.(rowId);
    return writes && base !== undefined ? kind.changed(base, written.changes.get(rowId) ?? []) : null;
  };
  let after: Row | null | undefined;
  return {
    ...sent,
    line,
    before,
    get after() {
      return (after ??= worked());
    },
  };
}
