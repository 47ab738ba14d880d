import {
  boardInputs,
  editBoard,
  readTyped,
  rungPriceInput,
  type Board,
  type EditedBoard,
  type Rung,
} from '#calc-core';

interface From {
  readonly class: number;
  readonly rung: number;
  readonly field: keyof Rung;
}

const order = ['weightKg', 'price', 'head'] as const;

/**
 * A block of cells pasted at a cell: rows go down the class, columns to the right, further rows make new rungs. Null where the
 * text is no block of numbers (a yard report, say), a sentence where one of them cannot be.
 */
export function pasteCells(board: Board, from: From, text: string): EditedBoard | null {
  const rows = text
    .replace(/[\r\n]+$/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t'));
  if (rows.some((cells) => cells.some((cell) => !/^[\s$\d.,c/kg-]*$/i.test(cell)))) return null;
  let edited: Board = board;
  for (const [down, cells] of rows.entries()) {
    for (const [across, cell] of cells.entries()) {
      const field = order[order.indexOf(from.field) + across];
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
