import {
  boardInputs,
  editBoard,
  rungPriceInput,
  rungWeightInput,
  type Board,
  type BoardEdit,
  type EditedBoard,
  type Rung,
  type RungField,
} from '#calc-core/market';
import { readTyped } from '#calc-core/number';

/** The fields of a rung in the order of their columns. */
export const rungFields = ['weightKg', 'price', 'head'] as const satisfies readonly RungField[];

/** One cell of a class's rungs. */
export interface CellAt {
  readonly class: number;
  readonly rung: number;
  readonly field: RungField;
}

/** A rung of a board. */
export type RungAt = Pick<CellAt, 'class' | 'rung'>;

/** Cells from one rung to another, over the classes between them, and from one column to another. */
export interface CellBlock {
  readonly from: RungAt;
  readonly to: RungAt;
  readonly left: number;
  readonly right: number;
}

/** A cell's place as its element names it. */
export const cellKey = ({ class: of, rung, field }: CellAt): string => `${of} ${rung} ${field}`;

/** The place that an element names; null for any other text. */
export function cellOf(key: string | undefined): CellAt | null {
  const [of, rung, field] = (key ?? '').split(' ');
  const known = rungFields.find((each) => each === field);
  return known === undefined ? null : { class: Number(of), rung: Number(rung), field: known };
}

const compare = (a: RungAt, b: RungAt): number => a.class - b.class || a.rung - b.rung;

/** The cells between two, whichever is chosen first. */
export function blockOf(one: CellAt, other: CellAt): CellBlock {
  const columns = [one, other].map(({ field }) => rungFields.indexOf(field));
  const [from, to] = [one, other]
    .map(({ class: of, rung }): RungAt => ({ class: of, rung }))
    .toSorted(compare);
  return { from: from!, to: to!, left: Math.min(...columns), right: Math.max(...columns) };
}

export const isInBlock = ({ from, to, left, right }: CellBlock, at: CellAt): boolean => {
  const column = rungFields.indexOf(at.field);
  return compare(from, at) <= 0 && compare(at, to) <= 0 && column >= left && column <= right;
};

/** Whether a block has cells of a class. */
export const isInClass = ({ from, to }: CellBlock, of: number): boolean => from.class <= of && of <= to.class;

/** Whether it is one cell alone. */
export const isOneCell = ({ from, to, left, right }: CellBlock): boolean =>
  compare(from, to) === 0 && left === right;

/** A block's first cell. */
export const firstCell = ({ from, left }: CellBlock): CellAt => ({ ...from, field: rungFields[left]! });

/** Its last one, where a hand takes it to fill on. */
export const lastCell = ({ to, right }: CellBlock): CellAt => ({ ...to, field: rungFields[right]! });

const allRungs = ({ classes }: Board): readonly RungAt[] =>
  classes.flatMap(({ rungs }, of) => rungs.map((_, rung) => ({ class: of, rung })));

const rungsIn = (board: Board, { from, to }: CellBlock): readonly RungAt[] =>
  allRungs(board).filter((at) => compare(from, at) <= 0 && compare(at, to) <= 0);

/** The rung so many below another, over the ends of classes; the first or the last where there are no more. */
export function rungBelow(board: Board, at: RungAt, down: number): RungAt {
  const all = allRungs(board);
  const place = all.findIndex((each) => compare(each, at) === 0) + down;
  return all[Math.min(Math.max(place, 0), all.length - 1)] ?? at;
}

const fieldsIn = ({ left, right }: CellBlock) => rungFields.slice(left, right + 1);

const rungOf = (board: Board, at: RungAt): Rung | undefined => board.classes[at.class]?.rungs[at.rung];

/** A block as text that a sheet takes: tabs between cells, a line a rung, plain numbers. */
export function copyBlock(board: Board, block: CellBlock): string {
  return rungsIn(board, block)
    .map((at) =>
      fieldsIn(block)
        .map((field) => rungOf(board, at)?.[field] ?? '')
        .join('\t'),
    )
    .join('\n');
}

/** Does several edits as one; the first that cannot be leaves the board as it is, with the sentence. */
function inTurn(board: Board, edits: readonly BoardEdit[]): EditedBoard {
  let edited: Board = board;
  for (const edit of edits) {
    const next = editBoard(edited, edit);
    if ('message' in next) return next;
    edited = next.board;
  }
  return { board: edited };
}

const setCell = (at: RungAt, field: RungField, value: Rung[RungField]): BoardEdit => ({
  do: 'rung',
  ...at,
  field,
  value,
});

/** Empties a block's cells; a rung with nothing left goes. */
export function clearBlock(board: Board, block: CellBlock): EditedBoard {
  // From below: a rung that goes leaves the places above it.
  return inTurn(
    board,
    rungsIn(board, block)
      .toReversed()
      .flatMap((at) => fieldsIn(block).map((field) => setCell(at, field, null))),
  );
}

/** Gives rungs what others have in these columns, over and over from the first. */
const repeat = (
  board: Board,
  fields: readonly RungField[],
  from: readonly RungAt[],
  to: readonly RungAt[],
): EditedBoard =>
  inTurn(
    board,
    to.flatMap((at, index) => {
      const source = rungOf(board, from[index % from.length]!);
      return source === undefined ? [] : fields.map((field) => setCell(at, field, source[field]));
    }),
  );

/** Fills a block down with its top row; a single row takes the one above it in its class. */
export function fillDown(board: Board, block: CellBlock): EditedBoard {
  const [first, ...rest] = rungsIn(board, block);
  if (first === undefined) return { board };
  if (rest.length > 0) return repeat(board, fieldsIn(block), [first], rest);
  if (first.rung === 0) return { board };
  return repeat(board, fieldsIn(block), [{ ...first, rung: first.rung - 1 }], [first]);
}

/** Goes on with a block's rows, over and over, down to a rung below it. */
export function fillOn(board: Board, block: CellBlock, to: RungAt): EditedBoard {
  const whole = rungsIn(board, { ...block, to });
  const own = rungsIn(board, block);
  return own.length === 0 ? { board } : repeat(board, fieldsIn(block), own, whole.slice(own.length));
}

/** Whether pasted text is cells of numbers, no words. */
const isNumbers = (rows: readonly (readonly string[])[]): boolean =>
  rows.every((cells) => cells.every((cell) => /^[\s$\d.,c/kg-]*$/i.test(cell)));

/** The board with a pasted block, or a sentence for each of its cells that cannot be. */
export type PastedCells = { readonly board: Board } | { readonly problems: readonly string[] };

/**
 * A block of cells pasted at a cell: rows go down the class, columns to the right, further rows make new rungs. Null where the
 * text is no block of numbers (a yard report, say).
 */
export function pasteCells(board: Board, from: CellAt, text: string): PastedCells | null {
  const rows = text
    .replace(/[\r\n]+$/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t'));
  if (!isNumbers(rows)) return null;
  const problems: string[] = [];
  const refuse = (down: number, message: string): void => {
    problems.push(rows.length === 1 ? message : `Line ${down + 1}: ${message}`);
  };
  let edited: Board = board;
  for (const [down, cells] of rows.entries()) {
    for (const [across, cell] of cells.entries()) {
      const field = rungFields[rungFields.indexOf(from.field) + across];
      const of = edited.classes[from.class];
      if (field === undefined || of === undefined) continue;
      const rule =
        field === 'price'
          ? rungPriceInput(of.basis)
          : field === 'head'
            ? boardInputs.head
            : rungWeightInput(of);
      const read = readTyped(cell, rule);
      if (!read.ok) {
        refuse(down, read.message);
        continue;
      }
      const rung = from.rung + down;
      const isNew = of.rungs[rung] === undefined;
      if (isNew && read.value === null) continue;
      const next = isNew
        ? editBoard(edited, {
            do: 'add rung',
            class: from.class,
            weightKg: field === 'weightKg' ? read.value : null,
            price: field === 'price' ? read.value : null,
          })
        : editBoard(edited, { do: 'rung', class: from.class, rung, field, value: read.value });
      if ('message' in next) refuse(down, next.message);
      else edited = next.board;
    }
  }
  return problems.length > 0 ? { problems } : { board: edited };
}
