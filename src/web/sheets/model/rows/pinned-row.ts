import type { SheetKind, SheetRow } from '../../kinds/kind.ts';

/** A row pinned below the records: the blank one, which becomes a record when typed into, or the totals. */
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

/** Whether a column of this kind of sheet is added up; if none is, there is no totals row. */
export const hasTotals = <Row extends SheetRow>({ columns }: Pick<SheetKind<Row>, 'columns'>): boolean =>
  columns.some(({ total }) => total !== undefined);

/** The current pinned rows: the blank one when records can be created, with its hint in `hintColumn`, and the totals. */
export function pinnedRows<Row extends SheetRow>(
  kind: Pick<SheetKind<Row>, 'blank' | 'columns'>,
  totals: ReadonlyMap<string, string>,
  hintColumn: string,
): readonly PinnedRow[] {
  const rows: PinnedRow[] = [];
  if (kind.blank !== null) {
    const hint = new Map([[hintColumn, 'Type a name, or paste rows from a spreadsheet']]);
    rows.push({ id: newRowId, pinned: 'new', texts: hint });
  }
  if (hasTotals(kind))
    rows.push({ id: 'totals', pinned: 'totals', texts: new Map([...totals, ['name', 'Totals']]) });
  return rows;
}
