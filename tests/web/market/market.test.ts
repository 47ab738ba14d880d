import { classOf, newTrade, suggestedClass, type Trade } from '#calc-core';
import { describe, expect, test } from 'vitest';
import { dayName, marketAddress } from '#web/screens/market/place.ts';
import { pasteCells } from '#web/screens/market/pasteCells.ts';
import { buyChoices, buyKey, sellOf, sellRows } from '#web/screens/market/sell.ts';
import { swapLabel, wholeOf } from '#web/screens/market/swapWords.ts';
import { niceTicks } from '#web/ui/ticks.ts';
import { Decimal } from '#calc-core';
import { priceClass, roma } from '../../calc-core/market/boards.ts';

const trade = (change: Partial<Trade>): Trade => ({
  ...newTrade('t', '2026-11-17', [], []),
  numberOfHead: '120',
  saleWeightkg: '440',
  ...change,
});

describe('what of my trades could be sold', () => {
  test('is the class that the name says, else the one of its very sub type', () => {
    expect(suggestedClass(trade({ name: 'Roma store steers' }), roma)).toBe('Steers');
    expect(suggestedClass(trade({ name: 'One heifer' }), roma)).toBe('Heifers');
    const bullocks = { ...roma, classes: [priceClass('Grown', [], { animalSubTypeId: 5 })] };
    expect(suggestedClass(trade({ name: 'Blackall', animalSubTypeId: 5 }), bullocks)).toBe('Grown');
    expect(suggestedClass(trade({ name: 'Blackall' }), bullocks)).toBeNull();
    expect(suggestedClass(trade({ name: 'Steers', animalTypeId: 2 }), roma)).toBeNull();
  });

  test('at its sale weight, so many head; by the head where the kind has no weights', () => {
    expect(sellOf(trade({ name: 'Steers' }), roma)).toEqual({
      class: 'Steers',
      weightKg: '440',
      head: '120',
    });
    const cows = { ...roma, classes: [priceClass('Cows', [], { basis: 'hd' })] };
    expect(sellOf(trade({ name: 'Joined cows', animalSubTypeId: 4 }), cows)?.weightKg).toBeNull();
    expect(sellOf(trade({ name: 'Goats' }), roma)).toBeNull();
  });

  test('is priced by the class it names before any that it suggests', () => {
    const named = trade({ name: 'Roma store steers', saleClass: 'Bullocks' });
    expect(classOf(named, roma, 'saleClass')).toBe('Bullocks');
    expect(classOf(named, roma, 'purchaseClass')).toBe('Steers');
    expect(classOf(trade({ name: 'Goats' }), roma, 'saleClass')).toBe('');
  });

  test('rows that were kept on this device are read whatever they are', () => {
    expect(sellRows([{ class: 'Steers', weightKg: '440', head: '' }, { class: 1 }, null, 'x'])).toEqual([
      { class: 'Steers', weightKg: '440', head: null },
    ]);
    expect(sellRows({})).toEqual([]);
  });
});

describe('what is chosen for one buy alone', () => {
  test('is kept by its class and weight, and read whatever it is', () => {
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

describe('a block of cells pasted into a class', () => {
  const at = { class: 0, rung: 5, field: 'price' } as const;
  const pasted = (text: string, from: Parameters<typeof pasteCells>[1] = at) => {
    const made = pasteCells(roma, from, text);
    return made === null || 'message' in made ? made : made.board.classes[0]!.rungs.slice(5);
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
    expect(pasted('4.00\n-1')).toEqual({ message: 'Price cannot be negative.' });
    expect(pasted('200\n240', { ...at, field: 'weightKg' })).toEqual({
      message: 'There are two rungs at 200 kg.',
    });
    expect(pasted('Steers\t200\nHeifers\t240')).toBeNull();
  });
});

test('an address shows the same day, carry and view', () => {
  expect(marketAddress('kirra', { day: undefined, carry: undefined, view: 'prices' })).toBe(
    '/market/kirra/board',
  );
  expect(marketAddress('kirra', { day: 'a', carry: 'b', view: 'swap' })).toBe(
    '/market/kirra/board?day=a&carry=b&view=swap',
  );
  expect([dayName(roma), dayName({ ...roma, name: '' })]).toEqual([
    'Roma, 17 November 2026',
    '17 November 2026',
  ]);
});

test('a swap is named as it is said, and its cell has whole dollars without the sign of a few cents', () => {
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

test('the ticks of an axis are round numbers around what is drawn', () => {
  expect(niceTicks(860, 2315, 5)).toEqual([500, 1000, 1500, 2000, 2500]);
  expect(niceTicks(5, 5, 4).length).toBeGreaterThan(0);
  expect(niceTicks(0, 0, 4).length).toBeGreaterThan(0);
});
