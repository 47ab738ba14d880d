import { describe, expect, test } from 'vitest';
import type { EditedBoard } from '#calc-core/market';
import {
  blockOf,
  cellKey,
  cellOf,
  clearBlock,
  copyBlock,
  fillDown,
  fillOn,
  firstCell,
  isInBlock,
  isInClass,
  isOneCell,
  lastCell,
  pasteCells,
  rungBelow,
  type CellAt,
} from '#web/screens/market/cells.ts';
import { roma } from '../../calc-core/market/boards.ts';

const cell = (rung: number, field: CellAt['field'], of = 0): CellAt => ({ class: of, rung, field });
const steersOf = (made: EditedBoard) => ('message' in made ? made : made.board.classes[0]!.rungs);

describe('a range of a board’s cells', () => {
  test('is what lies between two cells, whichever is chosen first, over the ends of classes', () => {
    const block = blockOf(cell(3, 'head'), cell(1, 'price'));
    expect(block).toEqual({ from: { class: 0, rung: 1 }, to: { class: 0, rung: 3 }, left: 1, right: 2 });
    expect([
      isInBlock(block, cell(2, 'price')),
      isInBlock(block, cell(2, 'weightKg')),
      isInBlock(block, cell(4, 'price')),
      isInBlock(block, cell(2, 'price', 1)),
    ]).toEqual([true, false, false, false]);
    const over = blockOf(cell(1, 'price', 1), cell(5, 'head'));
    expect(over).toEqual({ from: { class: 0, rung: 5 }, to: { class: 1, rung: 1 }, left: 1, right: 2 });
    expect([isInBlock(over, cell(6, 'price')), isInBlock(over, cell(2, 'price', 1))]).toEqual([true, false]);
    expect([0, 1, 2].map((of) => isInClass(over, of))).toEqual([true, true, false]);
    expect([isOneCell(over), isOneCell(blockOf(cell(1, 'head'), cell(1, 'head')))]).toEqual([false, true]);
    expect([firstCell(over), lastCell(over)]).toEqual([cell(5, 'price'), cell(1, 'head', 1)]);
  });

  test('an arrow goes from a class’s last rung to the next one’s first, and stays at both ends', () => {
    const below = (rung: number, of: number, down: number) => rungBelow(roma, { class: of, rung }, down);
    expect(below(6, 0, 1)).toEqual({ class: 1, rung: 0 });
    expect(below(0, 1, -1)).toEqual({ class: 0, rung: 6 });
    expect(below(0, 0, -1)).toEqual({ class: 0, rung: 0 });
    const last = roma.classes.at(-1)!.rungs.length - 1;
    expect(below(last, roma.classes.length - 1, 1)).toEqual({ class: roma.classes.length - 1, rung: last });
    expect(rungBelow({ ...roma, classes: [] }, { class: 0, rung: 0 }, 1)).toEqual({ class: 0, rung: 0 });
  });

  test('a cell’s place is named by its element, and nothing else is one', () => {
    expect(cellOf(cellKey(cell(2, 'head', 1)))).toEqual(cell(2, 'head', 1));
    expect([cellOf(undefined), cellOf('0 dressing'), cellOf('1 2 colour')]).toEqual([null, null, null]);
  });
});

describe('copy, empty and fill down', () => {
  test('copies as plain numbers with tabs, which paste gives back', () => {
    const block = blockOf(cell(0, 'weightKg'), cell(1, 'head'));
    expect(copyBlock(roma, block)).toBe('200\t5.10\t184\n240\t4.86\t312');
    const pasted = pasteCells(
      { ...roma, classes: [roma.classes[0]!] },
      cell(0, 'price'),
      copyBlock(roma, blockOf(cell(1, 'price'), cell(2, 'head'))),
    );
    expect(pasted !== null && 'board' in pasted && steersOf(pasted)).toMatchObject([
      { price: '4.86', head: '312' },
      { price: '4.46', head: '455' },
      {},
      {},
      {},
      {},
      {},
    ]);
    expect(copyBlock(roma, blockOf(cell(6, 'price'), cell(0, 'head', 1)))).toBe('3.68\t92\n4.30\t120');
    expect(copyBlock(roma, blockOf(cell(0, 'price', 9), cell(1, 'price', 9)))).toBe('');
  });

  test('empties cells, and a rung with nothing left goes', () => {
    const emptied = steersOf(clearBlock(roma, blockOf(cell(0, 'weightKg'), cell(1, 'head'))));
    expect(emptied).toEqual(roma.classes[0]!.rungs.slice(2));
    expect(steersOf(clearBlock(roma, blockOf(cell(0, 'price'), cell(0, 'price'))))).toMatchObject([
      { weightKg: '200', price: null, head: '184' },
      {},
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  test('empties cells of two classes as one', () => {
    const made = clearBlock(roma, blockOf(cell(6, 'price'), cell(0, 'price', 1)));
    const prices =
      'board' in made ? made.board.classes.map(({ rungs }) => rungs.map(({ price }) => price)) : [];
    expect([prices[0]?.at(-1), prices[1]?.[0], prices[1]?.[1]]).toEqual([null, null, '4.02']);
  });

  test('goes on with the chosen rows over and over, where their corner is pulled', () => {
    const pricesOn = (made: EditedBoard) =>
      'message' in made
        ? made.message
        : made.board.classes.slice(0, 2).map(({ rungs }) => rungs.map(({ price }) => price));
    const [steers, heifers] = pricesOn(
      fillOn(roma, blockOf(cell(4, 'price'), cell(5, 'price')), { class: 1, rung: 0 }),
    );
    expect(steers).toEqual(['5.10', '4.86', '4.46', '4.02', '3.96', '3.98', '3.96']);
    expect(heifers?.slice(0, 2)).toEqual(['3.98', '4.02']);
    expect(fillOn(roma, blockOf(cell(4, 'price'), cell(5, 'price')), cell(2, 'price'))).toEqual({
      board: roma,
    });
  });

  test('fills down from the top row, or from the one above a single row, and not two rungs of one weight', () => {
    const prices = (made: EditedBoard) =>
      'message' in made ? made.message : made.board.classes[0]!.rungs.slice(0, 4).map(({ price }) => price);
    expect(prices(fillDown(roma, blockOf(cell(0, 'price'), cell(2, 'price'))))).toEqual([
      '5.10',
      '5.10',
      '5.10',
      '4.02',
    ]);
    expect(prices(fillDown(roma, blockOf(cell(1, 'price'), cell(1, 'price'))))).toEqual([
      '5.10',
      '5.10',
      '4.46',
      '4.02',
    ]);
    expect(prices(fillDown(roma, blockOf(cell(0, 'price'), cell(0, 'price'))))).toEqual([
      '5.10',
      '4.86',
      '4.46',
      '4.02',
    ]);
    expect(prices(fillDown(roma, blockOf(cell(0, 'weightKg'), cell(1, 'weightKg'))))).toBe(
      'There are two rungs at 200 kg.',
    );
  });
});

describe('a block of cells pasted into a class', () => {
  const at = { class: 0, rung: 5, field: 'price' } as const;
  const pasted = (text: string, from: Parameters<typeof pasteCells>[1] = at) => {
    const made = pasteCells(roma, from, text);
    return made === null || 'problems' in made ? made : made.board.classes[0]!.rungs.slice(5);
  };

  test('goes down and to the right', () => {
    expect(pasted('4.00\t200\r\n370c\t100\r\n')).toEqual([
      { weightKg: '440', price: '4', head: '200' },
      { weightKg: '500', price: '3.7', head: '100' },
    ]);
  });

  test('makes new rungs past the end', () => {
    expect(pasted('500\t3.70\n560\t3.60\t12', { ...at, rung: 6, field: 'weightKg' })).toEqual([
      { weightKg: '440', price: '3.98', head: '176' },
      { weightKg: '500', price: '3.7', head: '92' },
      { weightKg: '560', price: '3.6', head: '12' },
    ]);
  });

  test('is refused as a whole where one cell cannot be, and left to the report where it is words', () => {
    expect(pasted('4.00\n-1\tx')).toBeNull();
    expect(pasted('4.00\n-1\t12.5')).toEqual({
      problems: ['Line 2: Price cannot be negative.', 'Line 2: Number quoted must be a whole number.'],
    });
    expect(pasted('-1')).toEqual({ problems: ['Price cannot be negative.'] });
    expect(pasted('200\n240', { ...at, field: 'weightKg' })).toEqual({
      problems: ['Line 1: There are two rungs at 200 kg.', expect.stringMatching(/two rungs at 240 kg/)],
    });
    expect(pasted('Steers\t200\nHeifers\t240')).toBeNull();
  });
});
