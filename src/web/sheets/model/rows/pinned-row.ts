import type { SheetKind, SheetRow } from '../../kinds/kind.ts';

/** A row pinned below the records: the blank row or the totals. The blank row becomes a record when the user types into it. */
export interface PinnedRow {
  readonly id: string;
  readonly pinned: 'new' | 'totals';
  /** The texts by column id. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The data of a grid row: a record, the blank row or the totals. */
export type GridRow<Row extends SheetRow> = Row | PinnedRow;

/** The id of the blank row. */
export const newRowId = 'new row';

export function isPinned<Row extends SheetRow>(data: GridRow<Row> | undefined | null): data is PinnedRow {
  return data !== undefined && data !== null && 'pinned' in data;
}

/** True if grid data is a record, not the blank row or the totals. */
export function isRecord<Row extends SheetRow>(data: GridRow<Row> | undefined | null): data is Row {
  return data !== undefined && data !== null && !('pinned' in data);
}

/** True if a column of this kind has a total. Otherwise there is no totals row. */
export const hasTotals = <Row extends SheetRow>({ columns }: Pick<SheetKind<Row>, 'columns'>): boolean =>
  columns.some(({ total }) => total !== undefined);

/** The pinned rows: the totals, and the blank row if records can be created. `hintColumn` has the hint of the blank row. */
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
