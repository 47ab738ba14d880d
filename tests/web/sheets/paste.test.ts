import fc from 'fast-check';
import { tableOfText } from '#workbook/read/text-table.ts';
import { planByPlace } from '#workbook/read/plan.ts';
import { describe, expect, test } from 'vitest';
import { matchHeader, unitIn, withUnit } from '#workbook/read/headings.ts';
import { planPaste } from '#web/sheets/text/paste-plan.ts';
import type { Records } from '#web/data/records.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { newRowId } from '#web/sheets/model/rows/pinned-row.ts';
import { carries, groups, trades } from '../../browser/sheet-page/seed.ts';
import { handSheet } from './handSheet.ts';

const grid = (rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_unused, column) => `${row}.${column}`),
  );
const box = (top: number, left: number, height = 1, width = 1) => ({
  top,
  left,
  bottom: top + height - 1,
  right: left + width - 1,
});
const layOut = (plan: ReturnType<typeof planPaste>): Record<string, string> =>
  Object.fromEntries(plan.placed.map((cell) => [`${cell.row},${cell.column}`, cell.text]));

describe('the cells that a paste fills', () => {
  test('a single value fills the selection', () => {
    expect(planPaste([['7']], box(1, 1, 2, 3), 9).placed).toHaveLength(6);
  });

  test('a block is repeated when the selection is a whole multiple of it', () => {
    const plan = planPaste(grid(2, 1), box(0, 0, 4, 1), 9);
    expect(plan.placed.map((cell) => cell.text)).toEqual(['0.0', '1.0', '0.0', '1.0']);
  });

  test('a row is pasted at its full width into each row of a one-column selection', () => {
    const plan = planPaste(grid(1, 3), box(2, 1, 2, 1), 9);
    expect(plan.covers).toEqual({ top: 2, left: 1, bottom: 3, right: 3 });
    expect(plan.placed).toHaveLength(6);
  });

  test('a block is pasted once when the selection is not a multiple of it', () => {
    const plan = planPaste(grid(2, 2), box(0, 0, 3, 2), 9);
    expect(plan.covers).toEqual({ top: 0, left: 0, bottom: 1, right: 1 });
  });

  test('cells to the right of the last column are left out and counted', () => {
    const plan = planPaste(grid(2, 3), box(0, 1), 3);
    expect(plan.cutOff).toBe(2);
    expect(plan.covers.right).toBe(2);
  });

  test('short rows are filled up with blanks', () => {
    expect(layOut(planPaste([['a', 'b'], ['c']], box(0, 0), 9))).toEqual({
      '0,0': 'a',
      '0,1': 'b',
      '1,0': 'c',
      '1,1': '',
    });
  });

  test('no cell is written twice, and every written cell is inside the sheet', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(3),
        fc.nat(3),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        (height, width, top, left, rows, columns) => {
          const plan = planPaste(grid(height, width), box(top, left, rows, columns), 8);
          const spots = new Set(plan.placed.map((cell) => `${cell.row},${cell.column}`));
          expect(spots.size).toBe(plan.placed.length);
          const { covers } = plan;
          expect(spots.size).toBe((covers.bottom - covers.top + 1) * (covers.right - covers.left + 1));
        },
      ),
    );
  });
});

const columns = [
  { id: 'name', names: ['Trade Name', 'Name'] },
  { id: 'numberOfHead', names: ['# Of Head', 'Number of head'] },
  { id: 'purchaseCostHd', names: ['Price', 'Buy Price', 'Purchase price per head'] },
  { id: 'saleCostHd', names: ['Price', 'Sell Price', 'Sale price per head'] },
  { id: 'saleCostCKg', names: ['Sell Price $/kg', 'Sale price per kg'] },
];

describe('the header row of a pasted table', () => {
  test.each([
    [
      ['Trade Name', '# Of Head', 'Sale price per head'],
      ['name', 'numberOfHead', 'saleCostHd'],
    ],
    [
      ['name', 'NUMBER OF HEAD', 'buy price ($/hd)'],
      ['name', 'numberOfHead', 'purchaseCostHd'],
    ],
    [
      ['Price $/hd', 'Price $/hd'],
      ['purchaseCostHd', 'saleCostHd'],
    ],
    [
      ['Name', 'Vendor', 'Sell price $/kg'],
      ['name', null, 'saleCostCKg'],
    ],
  ])('%j is read as %j', (row, ids) => {
    expect(matchHeader(row, columns)?.columnIds).toEqual(ids);
  });

  test.each([
    [['Roma steers', '120', '1,271.10']],
    [['Name', '$3.85']],
    [['Roma', 'Dalby']],
    [['']],
    [['Name', 'x', 'y', 'z', 'w']],
  ])('%j is not a header', (row) => {
    expect(matchHeader(row, columns)).toBeNull();
  });

  test.each([
    ['Sale price (c/kg)', 'c/kg'],
    ['Weight kg', 'kg'],
    ['Buy price $/hd', '$/hd'],
    ['Interest % pa', '%pa'],
    ['Name', ''],
    ['Price\n$/kg', '$/kg'],
  ])('%j names the unit %j', (header, unit) => {
    expect(unitIn(header)).toBe(unit);
  });

  test('a number under a cents heading is read as cents, unless it says dollars', () => {
    expect(withUnit('385', 'c/kg')).toBe('385c');
    expect(withUnit('$3.85', 'c/kg')).toBe('$3.85');
    expect(withUnit('385', '$/kg')).toBe('385');
  });
});

describe('the selection after a paste', () => {
  const start = () => {
    const records = memoryRecords({ trades: trades(6), carries, groups });
    const hands = handSheet(
      tradesKind(records, false, () => '2026-11-20'),
      records,
    );
    const selected = () => {
      const box = hands.sheet.selection.box();
      return box === null ? [] : range(box).map((row) => hands.sheet.layout.rowAt(row));
    };
    hands.select(newRowId, 'name');
    return { ...hands, records, selected };
  };
  const range = ({ top, bottom }: { readonly top: number; readonly bottom: number }) =>
    Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
  const idOf = (records: Records, name: string) =>
    records.trades().find(({ trade }) => trade.name === name)?.id ?? name;
  const rows = { text: 'Trade Name\tHead\nFew\t1\nMany\t100000\n' };

  test('is the rows that the paste added', () => {
    const { paste, selected, records } = start();
    paste(rows);
    expect(selected()).toEqual([idOf(records, 'Few'), idOf(records, 'Many')]);
  });

  test('ends before the first other row that sorting has put between the added rows', () => {
    const { paste, selected, records, grid } = start();
    grid.port.changeColumns([{ colId: 'numberOfHead', sort: 'asc' }], { sort: null });
    paste(rows);
    expect(selected()).toEqual([idOf(records, 'Few')]);
  });
});

test('a pasted row with an unknown carry or group has none, and no figures until that is resolved', () => {
  const records = memoryRecords({ trades: trades(3), carries, groups });
  const inFirst = records.groups()[0]!.count;
  const hand = handSheet(
    tradesKind(records, false, () => '2026-11-20'),
    records,
  );
  hand.select(newRowId, 'name');
  hand.paste({
    text:
      'Mob\tHead\tBuy wt\tBuy c/kg\tSale wt\tSale c/kg\tCarry\tGroup\n' +
      'U1 steers\t100\t280\t430\t440\t410\tRented sorghum\tSorghum mob',
  });
  const made = records.trades().find(({ trade }) => trade.name === 'U1 steers')!;
  expect([made.trade.carryId, made.trade.tradeGroupId, made.carry]).toEqual([null, null, null]);
  expect([made.trade.carryNamed, made.trade.groupNamed]).toEqual(['Rented sorghum', 'Sorghum mob']);
  expect(made.result.figures.profitPerHead.value).toBeNull();
  expect(made.result.isSaleOverprice).not.toBe(true);
  expect(records.groups()[0]!.count).toBe(inFirst);
  const marked = hand.sheet.marks.cells().map(({ columnId, text }) => [columnId, text]);
  expect(marked).toEqual([
    ['carryId', 'Rented sorghum'],
    ['tradeGroupId', 'Sorghum mob'],
  ]);
  // The trade has figures once it has an existing carry and an existing group.
  hand.select(made.id, 'carryId');
  hand.paste({ text: carries[0]!.name });
  expect(records.trade(made.id)!.result.figures.profitPerHead.reason).toBe('unknown group');
  hand.select(made.id, 'tradeGroupId');
  hand.paste({ text: groups[0]!.name });
  expect(records.trade(made.id)!.trade.carryNamed).toBe('');
  expect(records.trade(made.id)!.result.figures.profitPerHead.value).not.toBeNull();
  hand.detach();
});

describe('pastes that open the preview before they are written', () => {
  type Shown = readonly [rows: readonly (readonly string[])[], columns: readonly string[] | undefined];
  const start = () => {
    const records = memoryRecords({ trades: trades(2), carries, groups });
    const shown: Shown[] = [];
    const hand = handSheet(
      tradesKind(records, false, () => '2026-11-20'),
      records,
      { onPreview: (rows, columns) => shown.push([rows, columns]) > 0 },
    );
    // The member moved the typed columns to the front.
    const first = ['name', 'numberOfHead', 'tradeGroupId', 'carryId'];
    const others = hand.grid.port.columnStates().filter(({ colId }) => !first.includes(colId));
    hand.grid.port.arrangeColumns([...first.map((colId) => ({ colId })), ...others]);
    hand.select(newRowId, 'name');
    return { hand, shown, count: () => records.trades().length };
  };

  test.each([
    ['headings under a title', 'RIDGEWAY PASTORAL CO\t\t\n\tBUY\t\nMob\tHead\tWt\nA1\t100\t280'],
    ['headings in the first row', 'Mob\tHead\tc/kg\nA1\t100\t380'],
    ['headings over names', 'Trade name\nA1\nA2'],
    [
      'text of a PDF',
      'Mob      Head   c/kg\nA1        100  380.0\nA2         90  375.5\nA3         12  402.0',
    ],
    ['text with commas', 'Mob,Head,c/kg\nA1,100,380\nA2,90,375'],
    ['a new row that names an unknown group', 'A1\t100\tNo such group'],
  ])('%s: nothing is written', (_, text) => {
    const { hand, shown, count } = start();
    hand.paste({ text });
    expect([shown.length, count()]).toEqual([1, 2]);
    hand.detach();
  });

  test('new rows with an unreadable cell keep the columns where they were pasted, other rows are matched by content', () => {
    const { hand, shown } = start();
    hand.paste({ text: `B1\t5x\t${groups[0]!.name}\nB2\t60\t${groups[1]!.name}` });
    const columns = shown[0]?.[1] ?? [];
    expect(columns.slice(0, 3)).toEqual(['name', 'numberOfHead', 'tradeGroupId']);
    const table = tableOfText(`B1\t5x\t${groups[0]!.name}\nB2\t60\t${groups[1]!.name}`);
    const plan = planByPlace(table, hand.sheet.kind, columns);
    expect(plan.columns.map(({ becomes }) => becomes)).toEqual(['name', 'numberOfHead', 'tradeGroupId']);
    // Pasted in the wrong column: names are under head, weights under group, prices under carry.
    hand.paste({ text: '25\tSmith\t312.5\t4.18\n14\tBrown\t298\t4.02' });
    expect(shown[1]?.[1]).toBeUndefined();
    hand.detach();
  });

  test.each([
    ['a plain block', 'B1\t50\nB2\t60\nB3\t70', 5],
    ['a list of names', 'Smith steers\nBrown steers', 4],
    ['one value', '5x', 3],
  ])('%s is written at once', (_, text, trades) => {
    const { hand, shown, count } = start();
    hand.paste({ text });
    expect([shown.length, count()]).toEqual([0, trades]);
    hand.detach();
  });

  test('a table with headings changes the rows under it if the names match, and otherwise opens as a list to import', () => {
    const { hand, shown } = start();
    const [first, second] = hand.sheet.kind.rows();
    const names = [first!.trade.name, second!.trade.name];
    hand.select(first!.id, 'name');
    hand.paste({ text: `Mob\tHead\tVendor\n${names[0]}\t51\tSmith\n${names[1]}\t52\tJones` });
    hand.paste({ text: 'Carry\tSale wt\nBuffel grass\t441' });
    expect(shown).toEqual([]);
    expect([hand.shown(first!.id, 'numberOfHead'), hand.shown(first!.id, 'saleWeightkg')]).toEqual([
      '51',
      '441',
    ]);
    // The first list has new names. The second list has one row more than the sheet.
    hand.paste({ text: `Mob\tHead\nA1\t100\nA2\t90` });
    hand.paste({ text: `Mob\tHead\n${names[0]}\t51\n${names[1]}\t52\nA3\t60` });
    expect([shown.length, hand.shown(first!.id, 'name')]).toEqual([2, names[0]]);
    hand.detach();
  });

  test('cells pasted onto existing rows are written at once, and an unreadable one is marked', () => {
    const { hand, shown } = start();
    const [first, second] = hand.sheet.kind.rows();
    hand.select(first!.id, 'numberOfHead');
    hand.paste({ text: '50\n6x' });
    expect(shown).toEqual([]);
    expect([hand.shown(first!.id, 'numberOfHead'), hand.shown(second!.id, 'numberOfHead')]).toEqual([
      '50',
      '6x',
    ]);
    hand.detach();
  });
});
