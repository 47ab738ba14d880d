import type { IconName } from '#web/ui/text/Icon.tsx';
import type { SheetColumn } from '../../columns/column.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import type { ImportColumn, ImportPlan } from '#workbook/read/plan.ts';
import type { PreparedRow, What } from '../../model/importing/row.ts';

/** The word and icon for each kind of line. */
export const whatWords: Readonly<
  Record<What, { readonly word: string; readonly icon?: IconName; readonly tone?: 'new' | 'bad' | 'asked' }>
> = {
  new: { word: 'New', icon: 'plus', tone: 'new' },
  change: { word: 'Change', icon: 'edit' },
  same: { word: 'No change' },
  bad: { word: 'Cannot read', icon: 'alert', tone: 'bad' },
  total: { word: 'Totals' },
  double: { word: 'Duplicate?', icon: 'copy', tone: 'asked' },
  gone: { word: 'Deleted here', icon: 'trash', tone: 'asked' },
  conflict: { word: 'Changed here', icon: 'conflict', tone: 'asked' },
  elsewhere: { word: 'Left out' },
};

/** A cell of the preview: its imported text, or its old and new value. */
export interface ShownCell {
  readonly column: ImportColumn;
  /** The old value, if the line changes this cell. Otherwise null. */
  readonly from: string | null;
  readonly text: string;
  readonly isNumber: boolean;
  readonly isOut: boolean;
  /** True if the cell cannot be read. The user can type it again. */
  readonly isBad: boolean;
}

/** What the preview shows for a cell of the file. */
export function shownCell<Row extends SheetRow>(
  kind: SheetKind<Row>,
  row: PreparedRow<Row>,
  column: ImportColumn,
): ShownCell {
  const text = row.line.cells[column.at] ?? '';
  const into = kind.columns.find(({ id }) => id === column.becomes);
  const base = {
    column,
    from: null,
    text,
    isNumber: into?.kind === 'number',
    isOut: into === undefined,
    isBad: false,
  };
  if (into === undefined) return base;
  if (row.remarks.some((remark) => remark.column === column.at)) return { ...base, isBad: true };
  if (row.after === null) return { ...base, text: row.before === undefined ? text : into.shown(row.before) };
  const [now, then] = [row.before === undefined ? null : into.shown(row.before), into.shown(row.after)];
  return now === null || now === then ? { ...base, text: then } : { ...base, from: now, text: then };
}

/** The columns of a preview. For our own workbook without new records: only the name and the changed columns. */
export function shownColumns<Row extends SheetRow>(
  plan: ImportPlan,
  kind: SheetKind<Row>,
  rows: readonly PreparedRow<Row>[],
): readonly ImportColumn[] {
  const isWhole = ({ what, before }: PreparedRow<Row>): boolean => what !== 'same' && before === undefined;
  if (
    plan.table.own === null ||
    rows.some((row) => isWhole(row) && row.what !== 'total' && row.what !== 'elsewhere')
  )
    return plan.columns;
  const changed = rows.filter(({ what }) => what !== 'same');
  return plan.columns.filter(
    (column) =>
      column.becomes === 'name' ||
      changed.some((row) => {
        const cell = shownCell(kind, row, column);
        return cell.from !== null || cell.isBad;
      }),
  );
}

/** The record's main figure before and after the import. */
export function keyChange<Row>(
  key: SheetColumn<Row>,
  { what, before, after }: PreparedRow<Row>,
): { readonly from: string | null; readonly text: string } {
  // A row has no result while one of its cells is unreadable.
  if (what === 'bad') return { from: null, text: '—' };
  const [now, then] = [before, after].map((row) =>
    row === undefined || row === null ? null : key.shown(row),
  );
  if (then === null || then === undefined) return { from: null, text: now ?? '—' };
  return { from: now === null || now === undefined || now === then ? null : now, text: then };
}

/** A preview renders this many rows at a time, because the layout of thousands of rows takes seconds. */
export const rowsAtATime = 100;
/** If there are more unchanged rows than this, all of them are folded at first. */
const MOST_SAME = 3;

/** Which rows of a preview are rendered, and how many are not. */
export interface ShownRows<Row> {
  readonly rows: readonly PreparedRow<Row>[];
  /** How many unchanged rows are folded, or can be folded again. 0 if there are too few to fold. */
  readonly same: number;
  readonly more: number;
  /** How many of the rows that are not shown have a remark. */
  readonly moreWithRemarks: number;
}

/** The first `most` rows, plus up to `most` later rows with a remark. */
export function shownRows<Row>(
  rows: readonly PreparedRow<Row>[],
  { withSame, most }: { readonly withSame: boolean; readonly most: number },
): ShownRows<Row> {
  const same = rows.filter(({ what }) => what === 'same').length;
  const isFolded = same > MOST_SAME && !withSame;
  const unfolded = isFolded ? rows.filter(({ what }) => what !== 'same') : rows;
  const later = unfolded.slice(most);
  const remarked = later.filter(({ remarks }) => remarks.length > 0);
  const shown = remarked.slice(0, most);
  return {
    rows: [...unfolded.slice(0, most), ...shown],
    same: same > MOST_SAME ? same : 0,
    more: later.length - shown.length,
    moreWithRemarks: remarked.length - shown.length,
  };
}
