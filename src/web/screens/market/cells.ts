import {
  boardInputs,
  editBoard,
  readTyped,
  rungPriceInput,
  type Board,
  type BoardEdit,
  type EditedBoard,
  type Rung,
} from '#calc-core';

/** The fields of a rung in the order of their columns. */
export const rungFields = ['weightKg', 'price', 'head'] as const satisfies readonly (keyof Rung)[];

/** One cell of a class's rungs. */
export interface CellAt {
  readonly class: number;
  readonly rung: number;
  readonly field: keyof Rung;
}

/** Cells of one class, from a corner to the one across. */
export interface CellBlock {
  readonly class: number;
  readonly top: number;
  readonly bottom: number;
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

/** The cells between two of one class; those of the second one's class alone where they are of two. */
export function blockOf(from: CellAt, to: CellAt): CellBlock {
  const start = from.class === to.class ? from : to;
  const columns = [start, to].map(({ field }) => rungFields.indexOf(field));
  return {
    class: to.class,
    top: Math.min(start.rung, to.rung),
    bottom: Math.max(start.rung, to.rung),
    left: Math.min(...columns),
    right: Math.max(...columns),
  };
}

export const isInBlock = ({ class: of, top, bottom, left, right }: CellBlock, at: CellAt): boolean => {
  const column = rungFields.indexOf(at.field);
  return of === at.class && at.rung >= top && at.rung <= bottom && column >= left && column <= right;
};

const fieldsIn = ({ left, right }: CellBlock) => rungFields.slice(left, right + 1);

const rowsIn = ({ top, bottom }: CellBlock): readonly number[] =>
  Array.from({ length: bottom - top + 1 }, (_, index) => top + index);

/** A block as text that a sheet takes: tabs between cells, a line a rung, plain numbers. */
export function copyBlock(board: Board, block: CellBlock): string {
  const rungs = board.classes[block.class]?.rungs ?? [];
  return rowsIn(block)
    .map((at) =>
      fieldsIn(block)
        .map((field) => rungs[at]?.[field] ?? '')
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

/** Empties a block's cells; a rung with nothing left goes. */
export function clearBlock(board: Board, block: CellBlock): EditedBoard {
  // From below: a rung that goes leaves the places above it.
  return inTurn(
    board,
    rowsIn(block)
      .toReversed()
      .flatMap((rung) =>
        fieldsIn(block).map((field): BoardEdit => ({
          do: 'rung',
          class: block.class,
          rung,
          field,
          value: null,
        })),
      ),
  );
}

/** Fills a block down with its top row; a single row takes the one above it. */
export function fillDown(board: Board, block: CellBlock): EditedBoard {
  const from = block.top === block.bottom ? block.top - 1 : block.top;
  const source = board.classes[block.class]?.rungs[from];
  if (source === undefined) return { board };
  return inTurn(
    board,
    rowsIn({ ...block, top: from + 1 }).flatMap((rung) =>
      fieldsIn(block).map((field): BoardEdit => ({
        do: 'rung',
        class: block.class,
        rung,
        field,
        value: source[field],
      })),
    ),
  );
}

/** Whether pasted text is cells of numbers, no words. */
const isNumbers = (rows: readonly (readonly string[])[]): boolean =>
  rows.every((cells) => cells.every((cell) => /^[\s$\d.,c/kg-]*$/i.test(cell)));

/**
 * A block of cells pasted at a cell: rows go down the class, columns to the right, further rows make new rungs. Null where the
 * text is no block of numbers (a yard report, say), a sentence where one of them cannot be.
 */
export function pasteCells(board: Board, from: CellAt, text: string): EditedBoard | null {
  const rows = text
    .replace(/[\r\n]+$/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t'));
  if (!isNumbers(rows)) return null;
  let edited: Board = board;
  for (const [down, cells] of rows.entries()) {
    for (const [across, cell] of cells.entries()) {
      const field = rungFields[rungFields.indexOf(from.field) + across];
      const of = edited.classes[from.class];
      if (field === undefined || of === undefined) continue;
      const rule = field === 'price' ? rungPriceInput(of.basis) : boardInputs[field];
      const read = readTyped(cell, rule);
      if (!read.ok) return { message: read.message };
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
      if ('message' in next) return next;
      edited = next.board;
    }
  }
  return { board: edited };
}
