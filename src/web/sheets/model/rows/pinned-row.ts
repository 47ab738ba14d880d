import type { SheetRow } from '../../kinds/kind.ts';

/** The two rows pinned below the records: the blank one, which becomes a record when typed into, and the totals. */
export interface PinnedRow {
  readonly id: string;
  readonly pinned: 'new' | 'totals';
  /** What each column shows, by column id. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The data of a row in the grid. */
export type GridRow<Row extends SheetRow> = Row | PinnedRow;

/** The blank row's id, in ranges and in writes. */
export const newRowId = 'new row';

export function isPinned<Row extends SheetRow>(data: GridRow<Row> | undefined | null): data is PinnedRow {
  return data !== undefined && data !== null && 'pinned' in data;
}

/** Whether a row is a record: neither the blank row nor the totals. */
export function isRecord<Row extends SheetRow>(data: GridRow<Row> | undefined | null): data is Row {
  return data !== undefined && data !== null && !('pinned' in data);
}

/** The current pinned rows: the blank one when records can be created, with its hint in `hintColumn`, and the totals. */
export function pinnedRows(
  totals: ReadonlyMap<string, string>,
  hasNewRow: boolean,
  hintColumn: string,
): readonly PinnedRow[] {
  const last: PinnedRow = {
    id: 'totals',
    pinned: 'totals',
    texts: new Map([...totals, ['name', 'Totals']]),
  };
  if (!hasNewRow) return [last];
  const hint = new Map([[hintColumn, 'Type a name, or paste rows from a spreadsheet']]);
  return [{ id: newRowId, pinned: 'new', texts: hint }, last];
}
