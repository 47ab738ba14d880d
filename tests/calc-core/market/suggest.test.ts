import { suggestedClass } from '#calc-core/market';
import { newTrade, type Trade } from '#calc-core/trade';
import { expect, test } from 'vitest';
import { priceClass, roma } from './boards.ts';

const trade = (change: Partial<Trade>): Trade => ({ ...newTrade('t', '2026-11-17', [], []), ...change });

test('the class in a trade’s name comes before the class of its exact sub type, and no class of another animal is suggested', () => {
  const classes = [priceClass('Grown', [], { animalSubTypeId: 5 }), priceClass('Steers', [])];
  const board = { ...roma, classes };
  const bullock = { animalSubTypeId: 5 } as const;
  expect(suggestedClass(trade({ ...bullock, name: 'Roma store steers' }), board)).toBe('Steers');
  expect(suggestedClass(trade({ ...bullock, name: 'Blackall' }), board)).toBe('Grown');
  expect(suggestedClass(trade({ name: 'Blackall' }), board)).toBeNull();
  expect(suggestedClass(trade({ name: 'Steers', animalTypeId: 2 }), board)).toBeNull();
});
