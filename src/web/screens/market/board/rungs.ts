import {
  boardInputs,
  classKey,
  editBoard,
  recordOfBoard,
  rungPriceInput,
  rungValue,
  rungWeightInput,
  type Board,
  type BoardEdit,
  type PriceClass,
  type Rung,
  type RungField,
} from '#calc-core/market';
import { readTyped, showMoney, showNumber, type AmountRule } from '#calc-core/number';
import type { Edit, Records, RowState } from '#web/data/records.ts';
import type { SheetColumn } from '#web/sheets/columns/column.ts';
import type { PartChange, SheetKind, SheetRow } from '#web/sheets/kinds/kind.ts';
import type { RefusedText } from '#web/sheets/text/cell-text.ts';

/** The fields of a rung in the order of their columns. */
export const rungFields = ['weightKg', 'price', 'head'] as const satisfies readonly RungField[];

/** The titles of the columns. */
export const rungTitles = { weightKg: 'Weight', price: 'Price', head: '# Of Head' } as const;

/** A rung of a market day as a row of its sheet. */
export interface BoardRung extends SheetRow {
  readonly of: PriceClass;
  /** The index of its class on the market day, from 0. */
  readonly classAt: number;
  readonly rungAt: number;
  readonly rung: Rung;
}

/**
 * The id contains the class and the weight. It stays the same when a rung is added above. Without a weight, or for a second rung of the
 * same weight, the id contains the index.
 */
export function rungId(of: Pick<PriceClass, 'name' | 'rungs'>, at: number): string {
  const weight = of.rungs[at]?.weightKg ?? null;
  const isFirst = of.rungs.findIndex(({ weightKg }) => weightKg === weight) === at;
  return `${classKey(of.name)} ${weight === null || !isFirst ? `#${at}` : weight}`;
}

/** The rungs of a day as rows, in the order of the screen. */
export function rungsOf({ classes }: Board, state: RowState): readonly BoardRung[] {
  return classes.flatMap((of, classAt) =>
    of.rungs.map((rung, rungAt) => ({ id: rungId(of, rungAt), state, of, classAt, rungAt, rung })),
  );
}

/** The row id of a class. Unreadable entries of the class are stored under it, such as its dressing. */
export const classRow = ({ name }: Pick<PriceClass, 'name'>): string => `class ${classKey(name)}`;

/** The row id for an unreadable text in the line for a new class. */
export const newLineRow = 'new line';

/** A rung's name in messages and for screen readers, such as 'Steers 200 kg'. */
export function rungName({ of, rung }: Pick<BoardRung, 'of' | 'rung'>): string {
  if (rung.weightKg === null) return of.name;
  return `${of.name} ${showNumber(rung.weightKg)} ${of.weightBasis === 'cwt' ? 'kg cwt' : 'kg'}`;
}

/** The rule for reading a field of a class's rungs. */
export function rungRule(of: PriceClass, field: RungField): AmountRule {
  if (field === 'head') return boardInputs.head;
  return field === 'price' ? rungPriceInput(of.basis) : rungWeightInput(of);
}

const rungColumn = (id: RungField): SheetColumn<BoardRung> => ({
  id,
  title: rungTitles[id],
  unit: '',
  group: 'Quoted',
  help: '',
  kind: 'number',
  names: [],
  width: 84,
  isShown: true,
  // Use the text as the value, so a price of 4.30 is copied with both decimals.
  value: ({ rung }) => rung[id],
  shown: ({ rung }) => rung[id] ?? '',
  entry: {
    isFor: ({ of }) => id !== 'weightKg' || of.basis !== 'hd',
    whyNot: () => 'Sold by the head',
    read: (text, { of }) => {
      const read = readTyped(text, rungRule(of, id));
      return read.ok ? { ok: true, changes: [{ field: id, value: read.value }] } : read;
    },
  },
});

const columns: readonly SheetColumn<BoardRung>[] = rungFields.map(rungColumn);

/** True if the pasted cells are numbers without words. Other cells are read as lines of a yard report. */
const isNumbers = (rows: readonly (readonly string[])[]): boolean =>
  rows.every((cells) => cells.every((cell) => /^[\s$\d.,c/kg-]*$/i.test(cell)));

/** The rungs of one market day as a sheet. Writing into several rungs is one edit of the day. */
export function rungsKind(records: Records, boardId: string, isReadOnly: boolean): SheetKind<BoardRung> {
  let known: { readonly board: Board; readonly rows: readonly BoardRung[] } | null = null;
  const rows = (): readonly BoardRung[] => {
    const row = records.board(boardId);
    if (row === undefined) return [];
    if (known?.board !== row.board) known = { board: row.board, rows: rungsOf(row.board, row.state) };
    return known.rows;
  };
  const row = (id: string): BoardRung | undefined => rows().find((each) => each.id === id);
  const boardNow = (): Board | undefined => records.board(boardId)?.board;
  return {
    sheetId: 'market day',
    within: boardId,
    kind: 'board',
    title: 'Prices',
    noun: { one: 'rung', many: 'rungs' },
    columns,
    filters: [],
    isReadOnly,
    hasTicks: false,
    rows,
    row,
    nameOf: rungName,
    describeResult: ({ of, rung }) => {
      const value = rungValue(of, rung);
      return value === null ? '' : `${rungName({ of, rung })}: ${showMoney(value)} a head`;
    },
    changed: (changed) => changed,
    patch: () => null,
    blank: null,
    create: () => {
      throw new Error('rungs are written as parts of their day');
    },
    copies: null,
    parts: {
      recordId: boardId,
      blank: (id) => blankRung(boardNow(), id),
      keepsTexts: (id) =>
        id === newLineRow ||
        row(id) !== undefined ||
        boardNow()?.classes.some((of) => classRow(of) === id) === true,
      write: (changes) => writeRungs(boardNow(), changes),
      below: (id, by) => rungBelow(rows(), id, by),
      isFirst: (id) => row(id)?.rungAt === 0,
      isCells: isNumbers,
    },
  };
}

const newRungId = (of: PriceClass, rungAt: number): string => `${classKey(of.name)} +${rungAt}`;

function rungBelow(rows: readonly BoardRung[], id: string, by: number): string | null {
  const from = rows.find((row) => row.id === id);
  if (from === undefined) return null;
  const rungAt = from.rungAt + by;
  if (from.of.rungs[rungAt] !== undefined) return rungId(from.of, rungAt);
  return from.of.basis === 'hd' ? null : newRungId(from.of, rungAt);
}

function blankRung(board: Board | undefined, id: string): BoardRung | undefined {
  const place = id.lastIndexOf(' +');
  const classAt =
    board?.classes.findIndex((of) => classKey(of.name) === id.slice(0, Math.max(place, 0))) ?? -1;
  const of = board?.classes[classAt];
  if (of === undefined) return undefined;
  const rung = { weightKg: null, price: null, head: null };
  return { id, state: { state: 'saving' }, of, classAt, rungAt: of.rungs.length, rung };
}

function writeRungs(
  before: Board | undefined,
  changes: readonly PartChange<BoardRung>[],
): { readonly edit: Edit | null; readonly refused: readonly RefusedText[] } {
  if (before === undefined) return { edit: null, refused: [] };
  const refused: RefusedText[] = changes.filter(({ isNew }) => !isNew).flatMap((change) => change.refused);
  const there = cellEdits(
    before,
    changes.filter(({ isNew }) => !isNew),
  );
  let board = there.board;
  refused.push(...there.refused);
  for (const change of changes.filter(({ isNew }) => isNew)) {
    const made = addRung(board, change);
    board = made.board;
    refused.push(...made.refused);
  }
  if (board === before) return { edit: null, refused };
  const { classes } = recordOfBoard(board);
  return { edit: { kind: 'board', id: board.id, op: 'patch', patch: { classes } }, refused };
}

interface CellEdit {
  readonly edit: BoardEdit;
  readonly cell: { readonly rowId: string; readonly columnId: string; readonly text: string };
}

/**
 * Changes cells from last to first, because removing a rung moves the indexes after it. Refused changes are tried again at the end.
 * Example: a rung can become 200 kg only after the 200 kg rung has changed.
 */
function cellEdits(
  before: Board,
  changes: readonly PartChange<BoardRung>[],
): { readonly board: Board; readonly refused: readonly RefusedText[] } {
  const all = changes.flatMap(({ row, changes: fields, cells }) =>
    fields.flatMap(({ field, value }): CellEdit[] => {
      const of = rungFields.find((each) => each === field);
      const cell = cells.find(({ columnId }) => columnId === field);
      if (of === undefined || cell === undefined || typeof value === 'number') return [];
      return [{ edit: { do: 'rung', class: row.classAt, rung: row.rungAt, field: of, value }, cell }];
    }),
  );
  let board = before;
  let waiting: readonly CellEdit[] = all.toReversed();
  let refused: readonly RefusedText[] = [];
  while (waiting.length > 0) {
    const again: CellEdit[] = [];
    const messages: RefusedText[] = [];
    for (const each of waiting) {
      const next = editBoard(board, each.edit);
      if ('board' in next) board = next.board;
      else {
        again.push(each);
        messages.push({ ...each.cell, message: next.message });
      }
    }
    refused = messages.toReversed();
    // Stop after a rung was removed. The other rungs then have new indexes.
    waiting = again.length < waiting.length && rungCount(board) === rungCount(before) ? again : [];
  }
  return { board, refused };
}

const rungCount = ({ classes }: Board): number => classes.reduce((sum, { rungs }) => sum + rungs.length, 0);

/** Adds a rung with the values that could be read. Moves an unreadable text to the row of the new rung. */
function addRung(
  before: Board,
  { row, changes, cells, refused: unread }: PartChange<BoardRung>,
): { readonly board: Board; readonly refused: readonly RefusedText[] } {
  const value = (field: RungField): string | null => {
    const found = changes.findLast((change) => change.field === field)?.value ?? null;
    return typeof found === 'string' ? found : null;
  };
  if (unread.length === 0 && rungFields.every((field) => value(field) === null))
    return { board: before, refused: [] };
  const added = editBoard(before, {
    do: 'add rung',
    class: row.classAt,
    weightKg: value('weightKg'),
    price: value('price'),
  });
  if ('message' in added) {
    const [cell] = cells;
    return { board: before, refused: cell === undefined ? [] : [{ ...cell, message: added.message }] };
  }
  const rungs = added.board.classes[row.classAt]?.rungs ?? [];
  const rung = rungs.length - 1;
  const head = editBoard(added.board, {
    do: 'rung',
    class: row.classAt,
    rung,
    field: 'head',
    value: value('head'),
  });
  const board = 'board' in head && value('head') !== null ? head.board : added.board;
  const of = board.classes[row.classAt];
  return {
    board,
    refused: of === undefined ? [] : unread.map((cell) => ({ ...cell, rowId: rungId(of, rung) })),
  };
}
