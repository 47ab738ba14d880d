import type { SheetRow } from '../kinds/kind.ts';

/** The two pinned rows below the records: the blank one that becomes a record when typed into, and the totals. */
export interface SpecialRow {
  readonly id: string;
  readonly special: 'new' | 'totals';
  /** What each column shows, by column id. */
  readonly texts: ReadonlyMap<string, string>;
}

/** What the grid holds in a row. */
export type GridRow<Row extends SheetRow> = Row | SpecialRow;

/** The blank row's id, in ranges and in writes. */
export const newRowId = 'new row';

export function isSpecial<Row extends SheetRow>(data: GridRow<Row> | undefined): data is SpecialRow {
  return data !== undefined && 'special' in data;
}
