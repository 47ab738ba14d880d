import { phoneWidth } from '#web/ui/frame/phone-width.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { Arrangement, View } from './view-state.ts';

type Columns = View['columns'];

/** The columns that a sheet starts with. Null means the order of its kind. */
export function startOf<Row extends SheetRow>(
  kind: SheetKind<Row>,
  arrangement: Arrangement,
  screenWidth: number,
): Columns | null {
  const { entering, firstOnPhone } = kind;
  if (arrangement === 'enter' && entering !== undefined)
    return inOrder(kind, entering, (id) => entering.includes(id));
  if (firstOnPhone === undefined || screenWidth >= phoneWidth) return null;
  const shown = new Set(kind.columns.filter((column) => column.isShown).map(({ id }) => id));
  return inOrder(kind, firstOnPhone, (id) => shown.has(id));
}

function inOrder<Row extends SheetRow>(
  { columns }: SheetKind<Row>,
  first: readonly string[],
  isShown: (id: string) => boolean,
): Columns {
  const ids = columns.map(({ id }) => id);
  const known = first.filter((id) => ids.includes(id));
  return [...known, ...ids.filter((id) => !known.includes(id))].map((colId) => ({
    colId,
    hide: !isShown(colId),
  }));
}

/** Returns `columns` with the sort of `others`. So the rows keep their order when the user switches to another arrangement. */
export function sortedAs(columns: Columns, others: Columns): Columns {
  const sorts = new Map(others.map(({ colId, sort, sortIndex }) => [colId, { sort, sortIndex }]));
  return columns.map((column) => ({
    ...column,
    sort: sorts.get(column.colId)?.sort ?? null,
    sortIndex: sorts.get(column.colId)?.sortIndex ?? null,
  }));
}

/** All columns in the order of the sheet's kind. Columns without `isShown` are hidden. */
export function listed<Row extends SheetRow>(kind: SheetKind<Row>): Columns {
  return inOrder(kind, [], (id) => kind.columns.find((column) => column.id === id)?.isShown === true);
}
