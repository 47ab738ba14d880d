/** Runs each keyboard and clipboard case on two sheets: the trades and a market day. */
import { describe, expect, test } from 'vitest';
import { newClass, type Board } from '#calc-core/market';
import { newTrade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { rungsKind } from '#web/screens/market/board/rungs.ts';
import type { SheetRow } from '#web/sheets/kinds/kind.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { handSheet } from './handSheet.ts';

/** Three columns of numbers in four rows. The first column has no number twice. */
const numbers = [
  ['200', '5', '10'],
  ['240', '4', '20'],
  ['280', '3', '30'],
  ['330', '2', '40'],
] as const;

type Hands = ReturnType<typeof handSheet<SheetRow>>;

function tradeSheet() {
  const records = memoryRecords({
    trades: numbers.map(([purchaseWeightkg, saleWeightkg, numberOfHead], index) => ({
      ...newTrade(`t${index}`, '2026-05-01', [], []),
      name: `Mob ${index}`,
      purchaseWeightkg,
      saleWeightkg,
      numberOfHead,
    })),
  });
  const hands = handSheet(
    tradesKind(records, false, () => '2026-11-20'),
    records,
  );
  const columns = ['purchaseWeightkg', 'saleWeightkg', 'numberOfHead'];
  const shown = new Set(columns);
  hands.grid.port.arrangeColumns([
    ...columns.map((colId) => ({ colId, hide: false })),
    ...hands.sheet.kind.columns.flatMap(({ id }) => (shown.has(id) ? [] : [{ colId: id, hide: true }])),
  ]);
  return { hands: hands as unknown as Hands, records };
}

function marketDay() {
  const steers = { ...newClass('Steers', 1), rungs: [] };
  const rungs = numbers.map(([weightKg, price, head]) => ({ weightKg, price, head }));
  const board: Board = {
    id: 'b',
    name: 'Roma',
    date: '2026-11-24',
    note: '',
    classes: [
      // Two classes, because every case must also work across classes.
      { ...steers, rungs: rungs.slice(0, 2) },
      { ...steers, name: 'Heifers', rungs: rungs.slice(2) },
    ],
  };
  const records = memoryRecords({ boards: [board] });
  const hands = handSheet(rungsKind(records, 'b', false), records);
  return { hands: hands as unknown as Hands, records };
}

interface Case {
  readonly title: string;
  /** The first corner of the range: [row, column]. */
  readonly from: readonly [number, number];
  readonly to?: readonly [number, number];
  run(hands: Hands): void;
  readonly rows?: readonly (readonly string[])[];
  readonly range?: readonly number[];
}

const keys =
  (...chords: readonly string[]) =>
  (hands: Hands): void =>
    hands.keys(...chords);
const paste =
  (text: string) =>
  (hands: Hands): void =>
    hands.paste({ text });
const withRows = (changed: Readonly<Record<number, readonly string[]>>): readonly (readonly string[])[] =>
  numbers.map((row, index) => changed[index] ?? row);

const moving: readonly Case[] = [
  {
    title: 'an arrow goes one cell',
    from: [0, 0],
    run: keys('ArrowDown', 'ArrowRight'),
    range: [1, 1, 1, 1],
  },
  {
    title: 'an arrow stops at the edge',
    from: [0, 0],
    run: keys('ArrowUp', 'ArrowLeft'),
    range: [0, 0, 0, 0],
  },
  {
    title: 'Ctrl+arrow goes to the end of a block',
    from: [0, 1],
    run: keys('Ctrl+ArrowDown'),
    range: [3, 1, 3, 1],
  },
  { title: 'Home and End go along the row', from: [1, 1], run: keys('End'), range: [1, 2, 1, 2] },
  { title: 'Ctrl+Home goes to the first cell', from: [3, 2], run: keys('Ctrl+Home'), range: [0, 0, 0, 0] },
  { title: 'Ctrl+End goes to the last cell', from: [0, 0], run: keys('Ctrl+End'), range: [3, 2, 3, 2] },
  {
    title: 'Enter goes down, Shift+Enter up',
    from: [1, 1],
    run: keys('Enter', 'Enter', 'Shift+Enter'),
    range: [2, 1, 2, 1],
  },
  {
    title: 'Shift+arrow stretches the range',
    from: [0, 0],
    run: keys('Shift+ArrowDown', 'Shift+ArrowRight'),
    range: [0, 0, 1, 1],
  },
  {
    title: 'Ctrl+Shift+End stretches it to the last cell',
    from: [2, 1],
    run: keys('Ctrl+Shift+End'),
    range: [2, 1, 3, 2],
  },
  { title: 'Ctrl+A takes all cells', from: [1, 1], run: keys('Ctrl+A'), range: [0, 0, 3, 2] },
  {
    title: 'Shift+Space takes whole rows',
    from: [1, 1],
    to: [2, 1],
    run: keys('Shift+Space'),
    range: [1, 0, 2, 2],
  },
  { title: 'Ctrl+Space takes whole columns', from: [1, 1], run: keys('Ctrl+Space'), range: [0, 1, 3, 1] },
  {
    title: 'Escape goes back to one cell',
    from: [0, 0],
    to: [2, 2],
    run: keys('Escape'),
    range: [0, 0, 0, 0],
  },
  {
    title: 'Enter in a range stays in it',
    from: [0, 1],
    to: [1, 1],
    run: keys('Enter', 'Enter'),
    range: [0, 1, 1, 1],
  },
];

const editing: readonly Case[] = [
  {
    title: 'what is typed replaces the cell, and Enter goes down',
    from: [0, 1],
    run: keys("'6", 'Enter'),
    rows: withRows({ 0: ['200', '6', '10'] }),
    range: [1, 1, 1, 1],
  },
  {
    title: 'an arrow keeps what was typed and goes there',
    from: [0, 1],
    run: keys("'6", 'ArrowRight'),
    rows: withRows({ 0: ['200', '6', '10'] }),
    range: [0, 2, 0, 2],
  },
  { title: 'Escape leaves the cell as it was', from: [0, 1], run: keys("'6", 'Escape'), rows: numbers },
  {
    title: 'F2 goes on with what the cell holds',
    from: [0, 2],
    run: keys('F2', "'5", 'Enter'),
    rows: withRows({ 0: ['200', '5', '105'] }),
  },
  {
    title: 'Backspace begins with nothing',
    from: [0, 2],
    run: keys('Backspace', "'7", 'Enter'),
    rows: withRows({ 0: ['200', '5', '7'] }),
  },
  {
    title: 'Ctrl+Z while typing takes back what was typed there',
    from: [0, 2],
    run: keys("'7", 'Ctrl+Z', 'Enter'),
    rows: numbers,
  },
  {
    title: 'Delete empties the range',
    from: [0, 1],
    to: [1, 1],
    run: keys('Delete'),
    rows: withRows({ 0: ['200', '', '10'], 1: ['240', '', '20'] }),
  },
  {
    title: 'Ctrl+D fills the range with its top row',
    from: [0, 1],
    to: [3, 2],
    run: keys('Ctrl+D'),
    rows: [
      ['200', '5', '10'],
      ['240', '5', '10'],
      ['280', '5', '10'],
      ['330', '5', '10'],
    ],
  },
  {
    title: 'Ctrl+D on one cell takes the one above',
    from: [1, 1],
    run: keys('Ctrl+D'),
    rows: withRows({ 1: ['240', '5', '20'] }),
  },
  {
    title: 'Ctrl+R fills to the right',
    from: [0, 1],
    to: [1, 2],
    run: keys('Ctrl+R'),
    rows: withRows({ 0: ['200', '5', '5'], 1: ['240', '4', '4'] }),
  },
  {
    title: 'Ctrl+E goes on with a series',
    from: [0, 2],
    to: [3, 2],
    run: keys('Delete', 'Ctrl+Z', 'Ctrl+E'),
    rows: numbers,
  },
  {
    title: "Ctrl+' copies the cell above",
    from: [1, 2],
    run: keys("Ctrl+'"),
    rows: withRows({ 1: ['240', '4', '10'] }),
  },
  {
    title: 'Ctrl+Enter puts what is typed into every cell of the range',
    from: [0, 2],
    to: [2, 2],
    run: keys("'9", 'Ctrl+Enter'),
    rows: withRows({ 0: ['200', '5', '9'], 1: ['240', '4', '9'], 2: ['280', '3', '9'] }),
  },
  {
    title: 'Ctrl+Z takes a fill back as one, and Ctrl+Y does it again',
    from: [0, 1],
    to: [2, 2],
    run: keys('Ctrl+D', 'Ctrl+Z', 'Ctrl+Y', 'Ctrl+Z'),
    rows: numbers,
  },
];

const pasting: readonly Case[] = [
  {
    title: 'a block goes down and to the right',
    from: [0, 1],
    run: paste('7\t70\r\n6\t60\r\n'),
    rows: withRows({ 0: ['200', '7', '70'], 1: ['240', '6', '60'] }),
  },
  {
    title: 'one value fills the range',
    from: [0, 2],
    to: [3, 2],
    run: paste('8'),
    rows: [
      ['200', '5', '8'],
      ['240', '4', '8'],
      ['280', '3', '8'],
      ['330', '2', '8'],
    ],
  },
  {
    title: 'a block is repeated where the range is a multiple of it',
    from: [0, 2],
    to: [3, 2],
    run: paste('1\n2'),
    rows: [
      ['200', '5', '1'],
      ['240', '4', '2'],
      ['280', '3', '1'],
      ['330', '2', '2'],
    ],
  },
  {
    title: 'cells right of the last column are left out',
    from: [0, 2],
    run: paste('1\t2\t3'),
    rows: withRows({ 0: ['200', '5', '1'] }),
  },
  {
    title: 'weights move down by one where each is free then',
    from: [0, 0],
    run: paste('190\n200'),
    rows: withRows({ 0: ['190', '5', '10'], 1: ['200', '4', '20'] }),
  },
  {
    title: 'a paste is one undo',
    from: [0, 1],
    run: (hands) => {
      hands.paste({ text: '7\t70\n6\t60' });
      hands.keys('Ctrl+Z');
    },
    rows: numbers,
  },
  {
    title: 'what was cut is empty, and comes back where it is pasted',
    from: [0, 1],
    to: [1, 2],
    run: (hands) => {
      const cut = hands.cut();
      hands.paste(cut);
    },
    rows: numbers,
  },
];

const sheets = [
  ['trades', tradeSheet],
  ['a market day', marketDay],
] as const;

describe.each(sheets)('the sheet of %s', (_, make) => {
  const shown = ({ sheet }: Hands): readonly (readonly string[])[] =>
    sheet.texts({ top: 0, left: 0, bottom: 3, right: 2 });
  const place = ({ sheet }: Hands, [row, column]: readonly [number, number]) =>
    [sheet.layout.rowAt(row) ?? '', sheet.layout.columnAt(column) ?? ''] as const;
  function start({ from, to = from }: Pick<Case, 'from' | 'to'>) {
    const made = make();
    made.hands.select(...place(made.hands, from), ...place(made.hands, to));
    return made;
  }

  test.each([...moving, ...editing, ...pasting])('$title', ({ from, to, run, rows, range }) => {
    const { hands } = start({ from, ...(to === undefined ? {} : { to }) });
    run(hands);
    expect(shown(hands)).toEqual(rows ?? numbers);
    const box = hands.sheet.selection.box();
    if (range !== undefined) expect([box?.top, box?.left, box?.bottom, box?.right]).toEqual(range);
  });

  test('copies a range as plain numbers separated by tabs', () => {
    const { hands } = start({ from: [0, 0], to: [1, 2] });
    expect(hands.copy().text).toBe('200\t5\t10\r\n240\t4\t20\r\n');
  });

  test('keeps an unreadable text in its cell and pastes the rest, and one undo reverses both', () => {
    const { hands } = start({ from: [0, 1] });
    hands.paste({ text: '7\n-1' });
    const [row, column] = place(hands, [1, 1]);
    expect(shown(hands)).toEqual(withRows({ 0: ['200', '7', '10'] }));
    expect(hands.sheet.marks.bad(row, column)).toMatchObject({ text: '-1', message: /negative/ });
    hands.keys('Ctrl+Z');
    expect(hands.sheet.marks.bad(row, column)).toBeUndefined();
    expect(shown(hands)).toEqual(numbers);
    hands.keys('Ctrl+Y');
    expect(hands.sheet.marks.bad(row, column)?.text).toBe('-1');
  });

  test('Escape drops an unreadable text, and Ctrl+Z removes a typed one before it undoes an edit', () => {
    const { hands } = start({ from: [0, 1] });
    const [row, column] = place(hands, [0, 1]);
    hands.keys("'x", 'Enter', 'ArrowUp');
    expect(hands.sheet.marks.bad(row, column)?.text).toBe('x');
    hands.keys('Escape');
    expect(hands.sheet.marks.bad(row, column)).toBeUndefined();
    hands.keys("'6", 'Enter', 'ArrowUp', "'x", 'Enter', 'Ctrl+Z');
    expect(hands.sheet.marks.bad(row, column)).toBeUndefined();
    expect(shown(hands)[0]).toEqual(['200', '6', '10']);
  });

  test('still shows an unreadable entry when the sheet is opened again', () => {
    const { hands, records } = start({ from: [0, 1] });
    const [row, column] = place(hands, [0, 1]);
    hands.keys("'x", 'Enter');
    const stored = records.drafts.keys().map((key) => records.drafts.read(key)?.fields['cells']);
    expect(JSON.stringify(stored)).toContain('"text":"x"');
    hands.detach();
    const again = handSheet(hands.sheet.kind, records);
    expect(again.shown(row, column)).toBe('x');
  });
});
