import { suggestedClass } from '#calc-core/market';
import { newTrade, type Trade } from '#calc-core/trade';
import { expect, test } from 'vitest';
import { priceClass, roma } from './boards.ts';

const trade = (change: Partial<Trade>): Trade => ({ ...newTrade('t', '2026-11-17', [], []), ...change });

test('the class that a trade’s name says goes before the one of its very sub type; of another animal there is none', () => {
  const classes = [priceClass('Grown', [], { animalSubTypeId: 5 }), priceClass('Steers', [])];
  const board = { ...roma, classes };
  const bullock = { animalSubTypeId: 5 } as const;
  expect(suggestedClass(trade({ ...bullock, name: 'Roma store steers' }), board)).toBe('Steers');
  expect(suggestedClass(trade({ ...bullock, name: 'Blackall' }), board)).toBe('Grown');
  expect(suggestedClass(trade({ name: 'Blackall' }), board)).toBeNull();
  expect(suggestedClass(trade({ name: 'Steers', animalTypeId: 2 }), board)).toBeNull();
});
