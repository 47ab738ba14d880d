import type { FileLine } from '#workbook/in/file-table.ts';
import { dateOfDay } from '#workbook/cell.ts';
import { fullTitle, plainText, type SheetColumn } from '../../columns/column.ts';
import type { SheetRow } from '../../kinds/kind.ts';
import { textAsRead } from '#workbook/read/read-as.ts';
import type { CellText } from '../../text/cell-text.ts';
import { writeCells } from '../cell-texts.ts';
import type { ImportPlan } from '#workbook/read/plan.ts';
import type { RowsContext, What, PreparedRow } from './row.ts';

export const remark = (text: string, column: number | null = null) => ({ text, column });
export const orEmpty = (text: string): string => (text === '' ? 'empty' : text);
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The texts of a line, for the cells of its record. */
export function textsOf<Row extends SheetRow>(
  line: FileLine,
  rowId: string,
  { plan, columns }: RowsContext<Row>,
): CellText[] {
  const isOwn = plan.table.own !== null;
  return plan.columns.flatMap((of) => {
    const { at, becomes } = of;
    const column = columns.get(becomes ?? '');
    if (column === undefined || line.problems?.has(at) === true) return [];
    if (isOwn && isFigure(plan, at) && !isTypedOver(plan, line, at)) return [];
    const text = line.cells[at] ?? '';
    const day = column.kind === 'date' ? dayOf(text, plan.table.days) : null;
    return [{ rowId, columnId: column.id, text: day ?? (isOwn ? text : textAsRead(text, of)) }];
  });
}

const isFigure = ({ table }: ImportPlan, at: number): boolean =>
  table.own?.figures.some(({ column }) => column === at) === true;
const isTypedOver = ({ table }: ImportPlan, { number }: FileLine, at: number): boolean =>
  table.own?.records.get(number)?.typedOver.includes(at) === true;

/** Converts a spreadsheet's day number to a date. Null for any other text. */
const dayOf = (text: string, days: 1900 | 1904 | null): string | null =>
  days !== null && /^\d{4,7}(?:\.\d+)?$/.test(text.trim()) ? dateOfDay(Number(text), days === 1904) : null;

/** Works out what a line would write into a record, with a sentence for each unreadable cell. */
export function written<Row extends SheetRow>(
  line: FileLine,
  rowId: string,
  given: readonly CellText[],
  { plan, kind, columns }: RowsContext<Row>,
  instead?: What,
): PreparedRow<Row> {
  const cells = given.map((cell) => ({ ...cell, rowId }));
  const before = kind.row(rowId);
  // The edit and the preview use the same row object, so that its figures are calculated once.
  const base = before ?? kind.blank?.(rowId);
  const result = writeCells(kind, cells, () => base);
  const at = new Map(plan.columns.map((column) => [column.becomes, column.at]));
  const unread = [
    ...[...(line.problems ?? [])].flatMap(([column, problem]) => {
      const becomes = columns.get(plan.columns.find((each) => each.at === column)?.becomes ?? '');
      return becomes === undefined ? [] : [remark(`${fullTitle(becomes)} ${problem}.`, column)];
    }),
    ...result.refused.map(({ columnId, message }) => remark(ended(message), at.get(columnId) ?? null)),
  ];
  const changes = result.changes.get(rowId);
  const then = changes === undefined || base === undefined ? null : kind.changed(base, changes);
  const isSame = before !== undefined && then !== null && saysTheSame(columns, before, then);
  const after = isSame ? null : then;
  const readable = before === undefined ? 'new' : 'change';
  return {
    line,
    what: unread.length > 0 ? 'bad' : (instead ?? (after === null ? 'same' : readable)),
    rowId,
    before,
    writes: after !== null,
    after,
    cells,
    written: result,
    remarks: unread,
  };
}

/** True if the changes leave every cell as it was: 362c for a price of 3.62. */
const saysTheSame = <Row>(columns: ReadonlyMap<string, SheetColumn<Row>>, before: Row, then: Row): boolean =>
  [...columns.values()].every((column) => plainText(column, before) === plainText(column, then));

const ended = (sentence: string): string => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`);
