import { pricePairs } from '#calc-core';
import type { FileLine, OwnRecord } from '#workbook/in/file-table.ts';
import { dateOfDay } from '#workbook/cell.ts';
import { fullTitle, plainText, type SheetColumn } from '../../columns/column.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import { unitIn, withUnit } from '../../text/header.ts';
import { isTotalLine } from '../../text/totalLines.ts';
import { writeCells, type CellText, type Written } from '../cellTexts.ts';
import { isWritable, type ImportPlan } from './plan.ts';

/**
 * What a line of the file is: a new record, a change of one, one without a change; a line with a cell that cannot be read, a line of
 * sums, one that is there already under another line or record, a record that is not here any more, one that was changed
 * here since the file was made, or one of another table.
 */
export type What = 'new' | 'change' | 'same' | 'bad' | 'total' | 'double' | 'gone' | 'conflict' | 'elsewhere';

/** A line of the file as it would go in. */
export interface PreparedRow<Row> {
  readonly line: FileLine;
  readonly what: What;
  readonly rowId: string;
  readonly before: Row | undefined;
  /** The record as it would be; null where nothing would be written. */
  readonly after: Row | null;
  readonly cells: readonly CellText[];
  readonly written: Written;
  /** What is to be known of the line, in whole sentences, with the column of the file that it is about. */
  readonly says: readonly { readonly column: number | null; readonly text: string }[];
}

export interface ImportOptions {
  /** Whose records these are, to know a workbook of his own. */
  readonly member: string;
  /** Whether a line of the name of exactly one record changes that record. */
  readonly updates: boolean;
  readonly newId: () => string;
}

interface RowsContext<Row extends SheetRow> extends ImportOptions {
  readonly plan: ImportPlan;
  readonly kind: SheetKind<Row>;
  readonly columns: ReadonlyMap<string, SheetColumn<Row>>;
  readonly byName: ReadonlyMap<string, string>;
  /** What is there already, by name, date and head; and which line of the file it was, 0 for a record. */
  readonly there: Map<string, number>;
  /** Records that a line was found for. */
  readonly met: Map<string, number>;
  /** Lines of sums so far: what comes after one with a name alone is of the foot. */
  readonly totals: Set<number>;
}

/** What each line would do, one after another: it may be stopped between two. */
export function* prepareRows<Row extends SheetRow>(
  plan: ImportPlan,
  kind: SheetKind<Row>,
  options: ImportOptions,
): Generator<PreparedRow<Row>> {
  const columns = new Map(kind.columns.filter(isWritable).map((column) => [column.id, column]));
  const context: RowsContext<Row> = {
    ...options,
    plan,
    kind,
    columns,
    // A workbook of ours knows its records by their ids: a row without one is a new record.
    byName: options.updates && plan.table.own === null ? uniqueNames(kind) : new Map<string, string>(),
    there: new Map(kind.rows().map((row) => [likeness(kind, columns, row), 0])),
    met: new Map(),
    totals: new Set(),
  };
  for (const line of plan.lines) yield prepareRow(line, context);
}

function prepareRow<Row extends SheetRow>(line: FileLine, context: RowsContext<Row>): PreparedRow<Row> {
  const { plan, member } = context;
  const { own } = plan.table;
  const isMine = own !== null && (own.member === '' || own.member === member);
  const record = isMine ? own.records.get(line.number) : undefined;
  const isAgain = record !== undefined && context.met.has(record.id);
  if (record === undefined || record.id === '' || isAgain) return foreignRow(line, context);
  context.met.set(record.id, line.number);
  return ownRow(line, record, context);
}

function foreignRow<Row extends SheetRow>(line: FileLine, context: RowsContext<Row>): PreparedRow<Row> {
  const { plan, byName, met, newId } = context;
  const nameAt = plan.columns.find(({ becomes }) => becomes === 'name')?.at;
  const name = nameAt === undefined ? '' : (line.cells[nameAt] ?? '').trim();
  const known = byName.get(name.toLowerCase());
  if (known === undefined && isTotalLine(line.cells)) {
    context.totals.add(line.number);
    return nothing(line, 'total', context, 'looks like a totals row and is left out');
  }
  if (known === undefined && context.totals.size > 0 && isNameAlone(line, context))
    return nothing(line, 'total', context, 'is below the totals and is left out');
  const rowId = known ?? newId();
  // A file has no word for 'leave this': what it does not say stays.
  const cells = textsOf(line, rowId, context).filter(({ text }) => known === undefined || text.trim() !== '');
  const row = written(line, rowId, cells, context);
  if (known === undefined) return row.what === 'new' ? unlessThere(row, context) : row;
  const first = met.get(known);
  if (first !== undefined)
    return {
      ...row,
      what: 'double',
      says: [...row.says, says(`Line ${first} names the same ${context.kind.noun.one}.`)],
    };
  met.set(known, line.number);
  return row;
}

/** Nothing of it comes in but a name: commission, yard dues, net proceeds. */
const isNameAlone = <Row extends SheetRow>(line: FileLine, { plan }: RowsContext<Row>): boolean =>
  plan.columns.every(
    ({ at, becomes }) => becomes === null || becomes === 'name' || (line.cells[at] ?? '').trim() === '',
  );

/** A line of our own workbook: only inputs that say something else than when it was written count. */
function ownRow<Row extends SheetRow>(
  line: FileLine,
  record: OwnRecord,
  context: RowsContext<Row>,
): PreparedRow<Row> {
  const { plan, kind, columns } = context;
  const before = kind.row(record.id);
  const told = typedOver(record, context);
  if (before === undefined && isPlacedElsewhere(line, context))
    return nothing(line, 'elsewhere', context, `is no ${kind.noun.one} of this table and is left out`);
  if (before === undefined) {
    const again = written(line, context.newId(), textsOf(line, record.id, context), context, 'gone');
    const gone = `Not here any more: it was deleted after the file was made. Take the row to make it again.`;
    return { ...again, says: [says(gone), ...again.says, ...told] };
  }
  const isPriced = new Set(plan.table.own?.figures.map(({ id }) => id));
  const changed = textsOf(line, record.id, context).filter(({ columnId, text }) => {
    if (isPriced.has(columnId)) return text !== '';
    return plain(text) !== plain(record.written?.get(columnId) ?? plainText(columns.get(columnId)!, before));
  });
  const row = written(line, record.id, withPrices(changed, line, before, context), context);
  const meanwhile = changed.flatMap(({ columnId, text }) => {
    const was = record.written?.get(columnId);
    const column = columns.get(columnId)!;
    const now = plainText(column, before);
    return was === undefined || plain(now) === plain(was) || plain(now) === plain(text)
      ? []
      : [`${fullTitle(column)} was ${orEmpty(was)} in the file, is ${orEmpty(now)} here now`];
  });
  if (meanwhile.length === 0 || row.what !== 'change') return { ...row, says: [...row.says, ...told] };
  const asked = `Changed here since the file was made: ${meanwhile.join('; ')}. Take the row for what the file says, or leave it.`;
  return { ...row, what: 'conflict', says: [says(asked), ...row.says, ...told] };
}

/**
 * Beside a weight that was changed the price a head is an entry too: in the workbook it stays, and so it must here, where a weight
 * may drive it. A price per kg that was typed gives the price a head instead.
 */
function withPrices<Row extends SheetRow>(
  changed: readonly CellText[],
  line: FileLine,
  before: Row,
  context: RowsContext<Row>,
): readonly CellText[] {
  const { columns, kind } = context;
  const given = new Set(changed.map(({ columnId }) => columnId));
  const kept = new Set<string>(
    Object.values(pricePairs).flatMap(({ weight, perKg, perHead }) =>
      given.has(weight) && !given.has(perKg) ? [perHead] : [],
    ),
  );
  if (kept.size === 0) return changed;
  const order = kind.columns.map(({ id }) => id);
  return textsOf(line, '', context)
    .filter(
      ({ columnId, text }) =>
        given.has(columnId) ||
        (kept.has(columnId) && plain(text) === plain(plainText(columns.get(columnId)!, before))),
    )
    .toSorted((a, b) => order.indexOf(a.columnId) - order.indexOf(b.columnId));
}

/** Figures that somebody typed over: they are worked out, and told. */
function typedOver<Row extends SheetRow>(
  record: OwnRecord,
  { plan }: RowsContext<Row>,
): PreparedRow<Row>['says'] {
  const taken = new Set(plan.columns.map(({ at }) => at));
  const titles = (plan.table.own?.figures ?? []).flatMap(({ column, title }) =>
    record.typedOver.includes(column) && !taken.has(column) ? [title] : [],
  );
  if (titles.length === 0) return [];
  return [says(`Figures are worked out: what was typed over ${titles.join(', ')} is left.`)];
}

const says = (text: string, column: number | null = null) => ({ text, column });
const orEmpty = (text: string): string => (text === '' ? 'empty' : text);
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The texts of a line for the cells of a record. */
function textsOf<Row extends SheetRow>(
  line: FileLine,
  rowId: string,
  { plan, columns }: RowsContext<Row>,
): CellText[] {
  const isOwn = plan.table.own !== null;
  return plan.columns.flatMap(({ at, heading, becomes }) => {
    const column = columns.get(becomes ?? '');
    if (column === undefined || line.problems?.has(at) === true) return [];
    if (isOwn && isFigure(plan, at) && !isTypedOver(plan, line, at)) return [];
    const text = line.cells[at] ?? '';
    const day = column.kind === 'date' ? dayOf(text, plan.table.days) : null;
    return [{ rowId, columnId: column.id, text: day ?? (isOwn ? text : withUnit(text, unitIn(heading))) }];
  });
}

const isFigure = ({ table }: ImportPlan, at: number): boolean =>
  table.own?.figures.some(({ column }) => column === at) === true;
const isTypedOver = ({ table }: ImportPlan, { number }: FileLine, at: number): boolean =>
  table.own?.records.get(number)?.typedOver.includes(at) === true;

/** A day that a sheet holds as a number without a format of dates. */
const dayOf = (text: string, days: 1900 | 1904 | null): string | null =>
  days !== null && /^\d{4,7}(?:\.\d+)?$/.test(text.trim()) ? dateOfDay(Number(text), days === 1904) : null;

/** What the texts would make of the record, with the sentences of what cannot be read. */
function written<Row extends SheetRow>(
  line: FileLine,
  rowId: string,
  given: readonly CellText[],
  { plan, kind, columns }: RowsContext<Row>,
  instead?: What,
): PreparedRow<Row> {
  const cells = given.map((cell) => ({ ...cell, rowId }));
  const { blank } = kind;
  const before = kind.row(rowId);
  const result = writeCells(kind, cells, blank === null ? undefined : (id) => blank(id));
  const at = new Map(plan.columns.map((column) => [column.becomes, column.at]));
  const unread = [
    ...[...(line.problems ?? [])].flatMap(([column, problem]) => {
      const becomes = columns.get(plan.columns.find((each) => each.at === column)?.becomes ?? '');
      return becomes === undefined ? [] : [says(`${fullTitle(becomes)} ${problem}.`, column)];
    }),
    ...result.refused.map(({ columnId, message }) => says(ended(message), at.get(columnId) ?? null)),
  ];
  const changes = result.changes.get(rowId);
  const base = before ?? (blank === null ? undefined : blank(rowId));
  const then = changes === undefined || base === undefined ? null : kind.changed(base, changes);
  const isSame = before !== undefined && then !== null && saysTheSame(columns, before, then);
  const after = isSame ? null : then;
  const readable = before === undefined ? 'new' : 'change';
  return {
    line,
    what: unread.length > 0 ? 'bad' : (instead ?? (after === null ? 'same' : readable)),
    rowId,
    before,
    after,
    cells,
    written: result,
    says: unread,
  };
}

/** Cells may say in another way what the record says: 362c under a price of 3.62. */
const saysTheSame = <Row>(columns: ReadonlyMap<string, SheetColumn<Row>>, before: Row, then: Row): boolean =>
  [...columns.values()].every((column) => plainText(column, before) === plainText(column, then));

const ended = (sentence: string): string => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`);

function nothing<Row extends SheetRow>(
  line: FileLine,
  what: What,
  { kind }: RowsContext<Row>,
  text: string,
): PreparedRow<Row> {
  const none = writeCells(kind, []);
  return {
    line,
    what,
    rowId: '',
    before: undefined,
    after: null,
    cells: [],
    written: none,
    says: [says(text)],
  };
}

/** A new record that is like one that is there, or like an earlier line, is perhaps the same. */
function unlessThere<Row extends SheetRow>(
  row: PreparedRow<Row>,
  context: RowsContext<Row>,
): PreparedRow<Row> {
  if (row.after === null) return row;
  const like = likeness(context.kind, context.columns, row.after);
  const line = context.there.get(like);
  if (line === undefined) {
    context.there.set(like, row.line.number);
    return row;
  }
  const what = context.columns.has('numberOfHead') ? 'name, date and head' : 'name';
  const which = line === 0 ? `a ${context.kind.noun.one} that is here` : `line ${line}`;
  return {
    ...row,
    what: 'double',
    says: [says(`Perhaps a double: same ${what} as ${which}. Take the row to add it all the same.`)],
  };
}

function likeness<Row extends SheetRow>(
  kind: SheetKind<Row>,
  columns: ReadonlyMap<string, SheetColumn<Row>>,
  row: Row,
): string {
  const cells = ['heldFrom', 'numberOfHead'].map((id) => {
    const column = columns.get(id);
    return column === undefined ? '' : plainText(column, row);
  });
  return [kind.nameOf(row).trim().toLowerCase(), ...cells].join('|');
}

/** A carry by weeks held has its own table: its line in a workbook of all carries is none of the other's. */
function isPlacedElsewhere<Row extends SheetRow>(
  line: FileLine,
  { plan, kind, columns, newId }: RowsContext<Row>,
): boolean {
  const { placedBy = '', blank } = kind;
  const column = columns.get(placedBy);
  const at = plan.table.own?.inputs.get(placedBy);
  if (column === undefined || at === undefined || blank === null) return false;
  return plainText(column, blank(newId())) !== (line.cells[at] ?? '');
}

function uniqueNames<Row extends SheetRow>(kind: SheetKind<Row>): Map<string, string> {
  const groups = Map.groupBy(kind.rows(), (row) => kind.nameOf(row).trim().toLowerCase());
  return new Map(
    [...groups].flatMap(([name, rows]) =>
      rows.length === 1 && rows[0] !== undefined && name !== '' ? [[name, rows[0].id]] : [],
    ),
  );
}
