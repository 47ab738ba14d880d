/** Each decision in this file has one rule. Before, every screen had its own rule, and the results differed. */
import { describe, expect, test } from 'vitest';
import { costOfDoses, newCarry, type Carry } from '#calc-core/carry';
import { asSaved } from '#calc-core/field';
import { groupFields } from '#calc-core/group';
import { Decimal } from '#calc-core/number';
import {
  calculateTrade,
  isOverpriced,
  isSoldInTheWool,
  newTrade,
  tradeCostLines,
  tradeFields,
  tradeOutcome,
  type Trade,
} from '#calc-core/trade';

const sheep = (fields: Partial<Trade>): Trade => ({
  ...newTrade('t', '2026-11-22', [], []),
  animalTypeId: 2,
  animalSubTypeId: 12,
  numberOfHead: '100',
  saleCostHd: '120',
  purchaseCostHd: '80',
  ...fields,
});
const carry = { ...newCarry('c'), animalTypeId: 2 as const, carryTypeId: 2 as const, weeksHeld: '10' };
const shearing = { ...carry, agistmentRate: '1', shearingPerHead: '9' };

describe('whether a sheep is sold in the wool', () => {
  // A price below half of 0.000000000001 counts as no price. Without this rule, the cost lines added up to 19 for a cost of 10.
  test.each(['0', null, '0.0000000000004', 'x'])(
    'is true with a wool price of %s, and the cost lines add up to the cost',
    (price) => {
      const trade = sheep({ woolPriceHd: price });
      expect(isSoldInTheWool(trade)).toBe(true);
      const result = calculateTrade(shearing, trade);
      const lines = tradeCostLines(trade, result).map(({ label, value }) => [label, value.toFixed()]);
      expect(lines).toEqual([['Agistment', '10']]);
      expect(result.figures.costOfCarryPerHead.value?.toFixed()).toBe('10');
    },
  );

  test('is false with a wool price, and for any other kind', () => {
    expect(isSoldInTheWool(sheep({ woolPriceHd: '45' }))).toBe(false);
    expect(isSoldInTheWool(sheep({ animalSubTypeId: 13 }))).toBe(false);
  });
});

test('overpriced is decided in one place for a trade and for a sheep’s two variants', () => {
  const result = calculateTrade(shearing, sheep({ woolPriceHd: '5', saleCostHd: '96' }));
  expect(isOverpriced(result, 'profitPerHead')).toBe(result.isSaleOverprice);
  expect([isOverpriced(result, 'shornProfitPerHead'), isOverpriced(result, 'notShornProfitPerHead')]).toEqual(
    [true, true],
  );
  expect(isOverpriced(calculateTrade(null, sheep({ saleCostHd: null })), 'profitPerHead')).toBeNull();
});

test('a trade without a profit is labelled by what is missing, and “No price” only when the price is missing', () => {
  const weeks = (weeksHeld: string | null): Carry => ({ ...shearing, weeksHeld });
  const outcome = (change: Partial<Trade>, on = weeks('10')): string => {
    const trade = sheep({ saleCostHd: '96', purchaseCostHd: '80', numberOfHead: '10', ...change });
    return tradeOutcome(trade, calculateTrade(on, trade));
  };
  expect([outcome({}), outcome({ saleCostHd: '50' })]).toEqual(['Overpriced', 'Underpriced']);
  expect([outcome({ saleCostHd: null }), outcome({ purchaseCostHd: null })]).toEqual([
    'No price yet',
    'No price yet',
  ]);
  expect(outcome({ saleCostHd: null, numberOfHead: '0' })).toBe('No price yet');
  expect(outcome({ numberOfHead: '0' })).toBe('No head');
  expect(outcome({}, weeks(null))).toBe('No weeks held');
});

test('a saved record has 0 for missing head and a default name for a group, and is otherwise the same', () => {
  expect(asSaved(tradeFields, sheep({ numberOfHead: null })).numberOfHead).toBe('0');
  expect(asSaved(tradeFields, { saleCostHd: null })).toEqual({ saleCostHd: null });
  expect(asSaved(groupFields, { id: 'g', name: ' ' }).name).toBe('New Group');
  expect(asSaved(groupFields, { id: 'g', name: 'Autumn\nmob' }).name).toBe('Autumn mob');
  const whole = sheep({});
  expect(asSaved(tradeFields, whole)).toBe(whole);
});

test('a price per dose costs price times doses, and nothing when either is missing or not a number', () => {
  const dosed = { ...carry, drench: '2.5', drenchDose: '3', vet: 'x', vetDose: '1' };
  expect(costOfDoses(dosed, 'drench')).toEqual(new Decimal('7.5'));
  expect(
    [costOfDoses(dosed, 'vet'), costOfDoses(dosed, 'jetting'), costOfDoses(dosed, 'tags')].map(String),
  ).toEqual(['0', '0', '0']);
});
