import type { StatusMessage } from './state.ts';
import { noticeMs } from '#machines/notice-time.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import type { RefusedText } from '../text/cell-text.ts';
import { fullTitle, type SheetColumn } from '../columns/column.ts';

/** Joins sentences about side effects: the first sentence, then for example ', and the same in 3 more rows'. */
export function sideEffectsSentence([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  return others.length === 0 ? first : `${first}, and the same in ${counted(others.length, 'more row')}`;
}

/** The name of a record, or 'trade without a name'. */
export function nameWords<Row extends SheetRow>(
  { nameOf, noun }: Pick<SheetKind<Row>, 'nameOf' | 'noun'>,
  row: Row,
): string {
  return nameOf(row).trim() || `${noun.one} without a name`;
}

/** Why a text is unreadable, with the name of its row: 'Dalby feeder steers: Purchase weight: “abc” is not a number.' */
export function refusedWords<Row extends SheetRow>(
  kind: Pick<SheetKind<Row>, 'row' | 'nameOf' | 'noun'>,
  { rowId, message }: RefusedText,
): string {
  const row = kind.row(rowId);
  return row === undefined ? message : `${nameWords(kind, row)}: ${message}`;
}

/** '23 cells need fixing'; empty for 0. */
export function fixingWords(count: number): string {
  return count === 0 ? '' : `${counted(count, 'cell')} ${count === 1 ? 'needs' : 'need'} fixing`;
}

/** '1 trade', '2 trades'. */
export function recordsWords(
  { noun }: { readonly noun: { readonly one: string; readonly many: string } },
  count: number,
): string {
  return `${count} ${count === 1 ? noun.one : noun.many}`;
}

/** '1 cell', '2 cells'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Why no cell of a read-only sheet can be edited. */
export function readOnlyWords({ noun }: { readonly noun: { readonly many: string } }): string {
  return `You can read these ${noun.many} but not change them`;
}

/** Why this row's cell in a column cannot be edited. `row` is undefined for the blank row. */
export function whyNotEditable<Row extends SheetRow>(
  kind: Pick<SheetKind<Row>, 'isReadOnly' | 'noun'>,
  column: SheetColumn<Row>,
  row: Row | undefined,
): string {
  if (kind.isReadOnly) return readOnlyWords(kind);
  if (column.entry === undefined) return `${fullTitle(column)} is worked out`;
  return row === undefined
    ? 'This row cannot be changed'
    : (column.entry.whyNot?.(row) ?? `${fullTitle(column)} is not used for this kind of animal`);
}

/** How many ms a message is shown (spec 9). Null for a message with Undo, which stays until the next message. */
export const shownFor = ({ canUndo }: Pick<StatusMessage, 'canUndo'>): number | null =>
  canUndo ? null : noticeMs;
