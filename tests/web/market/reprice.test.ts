import { expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { reprice } from '#calc-core/market';
import { calculateTrade, newTrade, type Trade } from '#calc-core/trade';
import {
  isTickedAtFirst,
  repriceEdits,
  repriceRow,
  repriceRows,
  tickRange,
  type ChosenClasses,
} from '#web/screens/market/reprice/reprice-rows.ts';
import { listWords, repriceWords } from '#web/screens/market/reprice/reprice-words.ts';
import { isOpen, isSold } from '#web/screens/market/swap/sell.ts';
import { roma } from '../../calc-core/market/boards.ts';

const carry = { ...newCarry('c'), weightGainKg: '0.75' };
const steers: Trade = {
  ...newTrade('t', '2026-05-01', [], [carry]),
  numberOfHead: '100',
  purchaseWeightkg: '285',
  purchaseCostHd: '1700',
  saleWeightkg: '440',
  saleCostHd: '1650',
  saleClass: 'Steers',
};
const like = (id: string, change: Partial<Trade> = {}) => {
  const trade = { ...steers, id, name: id, ...change };
  return { trade, carry, result: calculateTrade(carry, trade) };
};

const { changed } = reprice(roma, [like('t'), like('u', { saleCostHd: '1900' })]);

test('says what the ticked trades come to, asks for a tick when there is none, and says when nothing would change', () => {
  expect(repriceWords([], [])).toBe('No trade changes.');
  expect(repriceWords(changed, [])).toBe('Tick the trades to reprice.');
  expect(repriceWords(changed, changed.slice(0, 1))).toBe(
    'These prices add $10,120.00 to the total profit of 1 trade. 1 turns to a profit.',
  );
  expect(repriceWords(changed, changed)).toBe(
    'These prices take $4,760.00 off the total profit of 2 trades. 1 turns to a profit.',
  );
});

/** One trade for each case of the dialog. */
const trades = [
  like('Ridgeway', { saleClass: '', animalSubTypeId: 3 }),
  like('Store heifers', { saleClass: '' }),
  like('At the price', { saleCostHd: '1751.2' }),
  like('Dalby'),
  like('Lambs elsewhere', { saleClass: 'Vealers' }),
];
const rows = repriceRows(roma, trades, false);

test('lists each trade with its class, the reason for that class, and its new price or the reason for a missing price', () => {
  expect(
    rows.map(({ trade, sources, move, reason }) => [
      trade.name,
      trade.saleClass,
      sources.saleClass,
      move?.sale?.to ?? reason,
    ]),
  ).toEqual([
    ['At the price', 'Steers', 'trade', 'has this price'],
    ['Dalby', 'Steers', 'trade', '1751.2'],
    ['Lambs elsewhere', 'Vealers', 'trade', 'no Vealers on the board of 17 November'],
    ['Store heifers', 'Heifers', 'name', '1496'],
    ['Ridgeway', '', 'none', 'no class'],
  ]);
  expect(rows.filter(isTickedAtFirst).map(({ trade }) => trade.name)).toEqual(['Dalby']);
  expect(listWords(rows, 3)).toBe(
    '5 trades. 1 priced by name or sub type: tick them to agree. 1 without a class: choose one. ' +
      '3 trades already sold are not listed.',
  );
});

test('choosing a class prices and ticks the trade, and the class is stored with or without the new price', () => {
  const chosen: ChosenClasses = new Map([
    ['Ridgeway', { saleClass: 'Heifers' }],
    ['At the price', { saleClass: '' }],
  ]);
  const after = rows.map((row) =>
    repriceRow(
      roma,
      trades.find(({ trade }) => trade.id === row.trade.id)!,
      false,
      chosen.get(row.trade.id) ?? {},
    ),
  );
  expect(after.filter(isTickedAtFirst).map(({ trade }) => trade.name)).toEqual(['Dalby', 'Ridgeway']);
  const patches = repriceEdits(after, isTickedAtFirst, chosen).map((edit) =>
    edit.op === 'patch' ? [edit.id, edit.patch] : null,
  );
  expect(patches).toEqual([
    ['At the price', { saleClass: '' }],
    ['Dalby', expect.objectContaining({ saleCostHd: '1751.2', saleClass: 'Steers' })],
    ['Ridgeway', expect.objectContaining({ saleCostHd: '1496', saleClass: 'Heifers' })],
  ]);
  expect(repriceEdits(after, () => false, chosen)).toHaveLength(2);
});

test('a range of ticks works in both directions, and skips trades without a new price', () => {
  expect(tickRange(rows, 'At the price', 'Store heifers')).toEqual(['Dalby', 'Store heifers']);
  expect(tickRange(rows, 'Store heifers', 'Dalby')).toEqual(['Dalby', 'Store heifers']);
  expect(tickRange(rows, 'gone', 'Dalby')).toEqual(['Dalby']);
});

test('a trade that did not go ahead is neither listed nor counted as sold', () => {
  const { trade } = like('Dropped', { didNotGoAhead: 'yes' });
  expect([isOpen(trade), isSold(trade)]).toEqual([false, false]);
  expect([isOpen(steers), isSold(steers)]).toEqual([true, false]);
});
