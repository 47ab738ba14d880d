import { twoPricesDoubt } from '#calc-core/market/report';
import { isDecimalText, type DecimalText } from '#calc-core/number';
import { pricePairs } from '#calc-core/trade';
import type { FileLine } from '#workbook/in/file-table.ts';
import type { OwnRecord } from '#workbook/in/own-table.ts';
import { fullTitle, plainText } from '../../columns/column.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import { noRecordIn, type NoRecordReason } from '#workbook/read/no-record.ts';
import type { CellText } from '../../text/cell-text.ts';
import { writeCells } from '../cell-texts.ts';
import { isWritable, type ImportPlan } from '#workbook/read/plan.ts';
import type { ImportOptions, PreparedRow, RowsContext, What } from './row.ts';
import { textsOf, written, remark, plain, orEmpty } from './line-texts.ts';
import { uniqueNames, likeness, unlessThere, isPlacedElsewhere } from './likeness.ts';

/** Works out what each line would do. The caller can stop between two lines. */
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
    // In our own workbook, ids identify records. A row without an id is a new record.
    byName: options.updates && plan.table.own === null ? uniqueNames(kind) : new Map<string, string>(),
    there: new Map(kind.rows().map((row) => [likeness(kind, columns, row), 0])),
    names: new Set(kind.rows().map((row) => kind.nameOf(row).trim().toLowerCase())),
    met: new Map(),
    noRecord: noRecordIn(plan),
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
  // Leave out a line called Total, unless a record is called Total.
  const why = known === undefined ? context.noRecord(line) : null;
  if (why !== null) return nothing(line, 'total', context, leftOutAs[why]);
  const rowId = known ?? newId();
  // In a file, an empty cell may mean "unchanged". So empty cells change nothing in an existing record.
  const cells = textsOf(line, rowId, context).filter(({ text }) => known === undefined || text.trim() !== '');
  const row = written(line, rowId, known === undefined ? withImplied(cells, rowId, context) : cells, context);
  if (known === undefined) {
    const doubted = withDoubts(row, context);
    return row.what === 'new' ? unlessThere(doubted, context) : doubted;
  }
  const first = met.get(known);
  if (first !== undefined)
    return {
      ...row,
      what: 'double',
      remarks: [...row.remarks, remark(`Line ${first} names the same ${context.kind.noun.one}.`)],
    };
  met.set(known, line.number);
  return row;
}

/** The cells of a new record. Cells that follow from other cells are added. */
function withImplied<Row extends SheetRow>(
  cells: readonly CellText[],
  rowId: string,
  { kind }: RowsContext<Row>,
): readonly CellText[] {
  const implied = kind.implied?.(new Map(cells.map(({ columnId, text }) => [columnId, text]))) ?? new Map();
  return [
    ...cells.filter(({ columnId }) => !implied.has(columnId)),
    ...[...implied].map(([columnId, text]) => ({ rowId, columnId, text })),
  ];
}

/** Adds remarks about possible mistakes to a row. The row is imported unless the user unticks it. */
function withDoubts<Row extends SheetRow>(
  row: PreparedRow<Row>,
  { kind, columns }: RowsContext<Row>,
): PreparedRow<Row> {
  const { after, cells } = row;
  if (after === null) return row;
  const textOf = (id: string): string => cells.find(({ columnId }) => columnId === id)?.text ?? '';
  const said = (id: string): DecimalText | null => {
    const read = columns.get(id)?.entry?.read(textOf(id), after);
    const value = read?.ok === true ? read.changes.find(({ field }) => field === id)?.value : null;
    return isDecimalText(value) ? value : null;
  };
  const twoPrices = Object.values(pricePairs).flatMap(({ weight, perKg, perHead }) => {
    const kg = said(weight);
    // A weight that cannot be read is reported already.
    if (kg === null && textOf(weight).trim() !== '') return [];
    return twoPricesDoubt(kg, said(perKg), said(perHead)) ?? [];
  });
  return withRemarks(row, [...(kind.doubts?.(after) ?? []), ...twoPrices]);
}

/** Adds remarks to new rows with unusual values. Each row is compared with all rows of the import. */
export function doubtsAmongTrades<Row extends SheetRow>(
  rows: readonly PreparedRow<Row>[],
  kind: Pick<SheetKind<Row>, 'doubtsAmong'>,
): readonly PreparedRow<Row>[] {
  const doubts = doubtsAmongRows(rows, kind);
  return rows.map((row, index) => withRemarks(row, doubts.get(index) ?? []));
}

/** Remarks about new rows with unusual values, by row index. Rows without remarks are left out. */
export function doubtsAmongRows<Row extends SheetRow>(
  rows: readonly PreparedRow<Row>[],
  { doubtsAmong }: Pick<SheetKind<Row>, 'doubtsAmong'>,
): ReadonlyMap<number, readonly string[]> {
  const among = doubtsAmong?.(rows.flatMap(({ after }) => after ?? []));
  if (among === undefined) return new Map();
  return new Map(
    rows.flatMap(({ what, after }, index) => {
      const doubts = (what === 'new' || what === 'bad') && after !== null ? among(after) : [];
      return doubts.length === 0 ? [] : [[index, doubts] as const];
    }),
  );
}

/** Adds sentences to a row. Without sentences, returns the same row. */
export const withRemarks = <Row>(row: PreparedRow<Row>, sentences: readonly string[]): PreparedRow<Row> =>
  sentences.length === 0
    ? row
    : { ...row, remarks: [...row.remarks, ...sentences.map((text) => remark(text))] };

const leftOutAs: Readonly<Record<NoRecordReason, string>> = {
  'headings again': 'has the headings again and is left out',
  'page number': 'is the number of a page and is left out',
  total: 'looks like a totals row and is left out',
  'below the totals': 'is below the totals and is left out',
};

/** Reads a line of our own workbook. Only inputs that were changed after the export are read. */
function ownRow<Row extends SheetRow>(
  line: FileLine,
  record: OwnRecord,
  context: RowsContext<Row>,
): PreparedRow<Row> {
  const { plan, kind, columns } = context;
  const before = kind.row(record.id);
  const figureRemarks = typedOver(record, context);
  if (before === undefined && isPlacedElsewhere(line, context))
    return nothing(line, 'elsewhere', context, `is not a ${kind.noun.one} of this table and is left out`);
  if (before === undefined) {
    const again = written(line, context.newId(), textsOf(line, record.id, context), context, 'gone');
    const gone = `Deleted since the file was made. Tick the row to create it again.`;
    return { ...again, remarks: [remark(gone), ...again.remarks, ...figureRemarks] };
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
  if (meanwhile.length === 0 || row.what !== 'change')
    return { ...row, remarks: [...row.remarks, ...figureRemarks] };
  const asked = `Changed here since the file was made: ${meanwhile.join('; ')}. Tick the row to use the file’s value.`;
  return { ...row, what: 'conflict', remarks: [remark(asked), ...row.remarks, ...figureRemarks] };
}

/**
 * Adds unchanged prices per head to the changed cells. A changed weight would recalculate these prices, so they count as typed. If the
 * price per kg changes too, they are recalculated.
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

/** Remarks about figures that someone typed over in the workbook. */
function typedOver<Row extends SheetRow>(
  record: OwnRecord,
  { plan }: RowsContext<Row>,
): PreparedRow<Row>['remarks'] {
  const taken = new Set(plan.columns.map(({ at }) => at));
  const titles = (plan.table.own?.figures ?? []).flatMap(({ column, title }) =>
    record.typedOver.includes(column) && !taken.has(column) ? [title] : [],
  );
  if (titles.length === 0) return [];
  return [remark(`Drover works out figures itself: what was typed over ${titles.join(', ')} is not used.`)];
}

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
    writes: false,
    after: null,
    cells: [],
    written: none,
    remarks: [remark(text)],
  };
}
