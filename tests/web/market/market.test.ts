import { withActual } from '#calc-core/actual';
import { bestOf, classOf, suggestedClass, swaps } from '#calc-core/market';
import { Decimal } from '#calc-core/number';
import { newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { dayName, marketAddress } from '#web/screens/market/place.ts';
import { buyChoices, buyKey, sellOf, sellRows, storedRow, withMobs } from '#web/screens/market/swap/sell.ts';
import { bestWords, cellWords, sellWords, swapLabel, wholeOf } from '#web/screens/market/swap/swap-words.ts';
import { niceTicks } from '#web/ui/fields/ticks.ts';
import { buffel, priceClass, roma } from '../../calc-core/market/boards.ts';

const trade = (change: Partial<Trade>): Trade => ({
  ...newTrade('t', '2026-11-17', [], []),
  numberOfHead: '120',
  saleWeightkg: '440',
  ...change,
});

describe('the trades that could be sold', () => {
  test('are matched to the class in their name, or else to the class of exactly their sub type', () => {
    expect(suggestedClass(trade({ name: 'Roma store steers' }), roma)).toBe('Steers');
    expect(suggestedClass(trade({ name: 'One heifer' }), roma)).toBe('Heifers');
    const bullocks = { ...roma, classes: [priceClass('Grown', [], { animalSubTypeId: 5 })] };
    expect(suggestedClass(trade({ name: 'Blackall', animalSubTypeId: 5 }), bullocks)).toBe('Grown');
    expect(suggestedClass(trade({ name: 'Blackall' }), bullocks)).toBeNull();
    expect(suggestedClass(trade({ name: 'Steers', animalTypeId: 2 }), roma)).toBeNull();
  });

  test('are sold at their sale weight and head, or by the head for kinds without weights', () => {
    expect(sellOf(trade({ name: 'Steers' }), roma)).toEqual({
      class: 'Steers',
      weightKg: '440',
      head: '120',
      mob: 'Steers',
    });
    const cows = { ...roma, classes: [priceClass('Cows', [], { basis: 'hd' })] };
    expect(sellOf(trade({ name: 'Joined cows', animalSubTypeId: 4 }), cows)?.weightKg).toBeNull();
    expect(sellOf(trade({ name: 'Goats' }), roma)).toBeNull();
  });

  test('include each open mob once by its name, and count the mobs that lack a weight or class', () => {
    const one = { soldOn: '2026-11-01', head: '120', saleWeightkg: null, saleCostHd: '1500' };
    const gone = trade({ name: 'Sold steers' });
    const sold = { ...nothingActual, boughtOn: '2026-09-01', head: '120', sales: [one] };
    const mobs = [
      trade({ name: 'Dalby steers' }),
      trade({ name: 'Roma steers' }),
      trade({ name: 'Light steers', saleWeightkg: null }),
      trade({ name: 'Goats' }),
      { ...gone, ...withActual(gone, buffel, sold) },
    ];
    const once = withMobs([{ class: 'Steers', weightKg: '440', head: '5' }], mobs, roma);
    expect(once.rows.map(({ mob }) => mob)).toEqual([undefined, 'Dalby steers', 'Roma steers']);
    expect(once.leftOut).toBe(2);
    expect(withMobs(once.rows, mobs, roma).rows).toEqual(once.rows);
    expect(sellRows(once.rows.map(storedRow))).toEqual(once.rows);
    expect(sellWords(once.rows[1]!)).toBe('Dalby steers: Steers 440 kg, 120 head');
  });

  test('are priced by the class that they name rather than by a suggested class', () => {
    const named = trade({ name: 'Roma store steers', saleClass: 'Bullocks' });
    expect(classOf(named, roma, 'saleClass')).toBe('Bullocks');
    expect(classOf(named, roma, 'purchaseClass')).toBe('Steers');
    expect(classOf(trade({ name: 'Goats' }), roma, 'saleClass')).toBe('');
  });

  test('are restored from this device, and invalid stored rows are ignored', () => {
    expect(sellRows([{ class: 'Steers', weightKg: '440', head: '' }, { class: 1 }, null, 'x'])).toEqual([
      { class: 'Steers', weightKg: '440', head: null },
    ]);
    expect(sellRows({})).toEqual([]);
  });
});

describe('the choices for one buy', () => {
  test('are stored by class and weight, and invalid stored choices are ignored', () => {
    expect(buyKey({ class: ' Steers', weightKg: '200' })).toBe(buyKey({ class: 'steers', weightKg: '200' }));
    const kept = [
      { key: 'steers 200', carryId: 'oats', feedRating: '1.03' },
      { key: 'heifers 200', carryId: 7, feedRating: 'much' },
      { carryId: 'oats' },
      null,
    ];
    expect([...buyChoices(kept)]).toEqual([
      ['steers 200', { carryId: 'oats', feedRating: '1.03' }],
      ['heifers 200', { carryId: null, feedRating: null }],
    ]);
    expect(buyChoices('x').size).toBe(0);
  });
});

test('an address opens the same day, carry and view', () => {
  expect(marketAddress('kirra', { day: undefined, carry: undefined, view: 'prices' })).toBe(
    '/market/kirra/board',
  );
  expect(marketAddress('kirra', { day: 'a', carry: 'b', view: 'swap' })).toBe(
    '/market/kirra/board?day=a&carry=b&view=swap',
  );
  const steers = { day: 'a', carry: undefined, of: 'Steers', kg: '440' };
  expect(marketAddress('kirra', { ...steers, view: 'time' })).toBe(
    '/market/kirra/board?day=a&view=time&of=Steers&kg=440',
  );
  expect(marketAddress('kirra', { ...steers, view: 'prices' })).toBe('/market/kirra/board?day=a');
  expect([dayName(roma), dayName({ ...roma, name: '' })]).toEqual([
    'Roma, 17 November 2026',
    '17 November 2026',
  ]);
});

test('a swap is named in words, and its cell shows whole dollars without a minus sign for a few cents', () => {
  expect(
    swapLabel(
      { class: 'Steers', weightKg: '440', head: '1' },
      { class: 'Cows', weightKg: null, carry: null },
    ),
  ).toBe('Sell steers at 440 kg, buy cows');
  const shown = (value: string) => wholeOf(new Decimal(value), 'profitPerHead');
  expect(['189.13', '-0.27', '-29.84', '1234567.9'].map(shown)).toEqual(['189', '0', '-29', '1,234,567']);
  expect(wholeOf(new Decimal('4.1379'), 'profitPerWeek')).toBe('4.13');
});

describe('the text of the swaps for a screen reader', () => {
  const sell = [
    { class: 'Steers', weightKg: '440', head: '120' },
    { class: 'Bullocks', weightKg: '700', head: '30' },
    { class: 'Heifers', weightKg: '330', head: '110' },
  ];
  const buy = [
    { class: 'Steers', weightKg: '200', carry: buffel },
    { class: 'Heifers', weightKg: '200', carry: buffel },
    { class: 'Steers', weightKg: '380', carry: buffel },
  ];
  const table = swaps(roma, sell, buy);
  const best = table.map((row) => bestOf(row, 'profitPerHead'));
  const heard = (
    row: number,
    column: number,
    figure: 'profitPerHead' | 'profitPerFeedWeek' = 'profitPerHead',
  ) =>
    cellWords(table[row]![column]!, {
      sell: sell[row]!,
      buy: buy[column]!,
      figure,
      isBest: best[row]!.has(column),
    });

  test('begins with the cell’s value and unit, then names the swap', () => {
    expect(heard(0, 0)).toBe('best 189 dollars a head. Sell steers at 440 kg, buy steers at 200 kg');
    expect(heard(0, 1)).toBe('119 dollars a head. Sell steers at 440 kg, buy heifers at 200 kg');
    expect(heard(0, 2)).toBe('-14 dollars a head. Sell steers at 440 kg, buy steers at 380 kg');
  });

  test('explains a cell without a value', () => {
    expect(heard(1, 0)).toBe(
      'No result: 700 kg is outside the quoted weights, 520 to 640 kg. Sell bullocks at 700 kg, buy steers at 200 kg',
    );
    expect(heard(0, 0, 'profitPerFeedWeek')).toMatch(/^No result: .{4,}\. Sell steers/);
  });

  test('gives the best buy of a row, or says that there is none', () => {
    const row = (at: number) => bestWords(sell[at]!, buy, table[at]!, best[at]!, 'profitPerHead');
    expect(row(0)).toBe(' at 440 kg: best buy steers at 200 kg, 189 dollars a head');
    expect(row(1)).toBe(' at 700 kg: no buy makes a profit');
    expect(row(2)).toBe(' at 330 kg: no buy makes a profit');
    const both = bestWords(
      sell[0]!,
      [buy[0]!, buy[0]!],
      [table[0]![0]!, table[0]![0]!],
      new Set([0, 1]),
      'profitPerHead',
    );
    expect(both).toContain('189 dollars a head, or steers at 200 kg, 189 dollars a head');
  });
});

test('the labels of an axis are round numbers around the drawn values', () => {
  expect(niceTicks(860, 2315, 5)).toEqual([500, 1000, 1500, 2000, 2500]);
  expect(niceTicks(5, 5, 4).length).toBeGreaterThan(0);
  expect(niceTicks(0, 0, 4).length).toBeGreaterThan(0);
});
