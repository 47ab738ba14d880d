/** Decisions that screens once repeated with rules of their own, with different results. */
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

describe('sold in the wool', () => {
  // A price below half of 0.000000000001 counts as none in a decision: the bar's lines once added up to 19 where the cost was 10.
  test.each(['0', null, '0.0000000000004', 'x'])(
    'with a wool price of %s it is, and the lines are the cost',
    (price) => {
      const trade = sheep({ woolPriceHd: price });
      expect(isSoldInTheWool(trade)).toBe(true);
      const result = calculateTrade(shearing, trade);
      const lines = tradeCostLines(trade, result).map(({ label, value }) => [label, value.toFixed()]);
      expect(lines).toEqual([['Agistment', '10']]);
      expect(result.figures.costOfCarryPerHead.value?.toFixed()).toBe('10');
    },
  );

  test('with a wool price it is not, nor is any other kind', () => {
    expect(isSoldInTheWool(sheep({ woolPriceHd: '45' }))).toBe(false);
    expect(isSoldInTheWool(sheep({ animalSubTypeId: 13 }))).toBe(false);
  });
});

test('overpriced is one decision for a trade and for a sheep’s two variants', () => {
  const result = calculateTrade(shearing, sheep({ woolPriceHd: '5', saleCostHd: '96' }));
  expect(isOverpriced(result, 'profitPerHead')).toBe(result.isSaleOverprice);
  expect([isOverpriced(result, 'shornProfitPerHead'), isOverpriced(result, 'notShornProfitPerHead')]).toEqual(
    [true, true],
  );
  expect(isOverpriced(calculateTrade(null, sheep({ saleCostHd: null })), 'profitPerHead')).toBeNull();
});

test('a trade without a profit is called by what it waits for, and only without a price by that', () => {
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

test('what is saved has 0 head for none, and a name for a group; the rest is the same record', () => {
  expect(asSaved(tradeFields, sheep({ numberOfHead: null })).numberOfHead).toBe('0');
  expect(asSaved(tradeFields, { saleCostHd: null })).toEqual({ saleCostHd: null });
  expect(asSaved(groupFields, { id: 'g', name: ' ' }).name).toBe('New Group');
  expect(asSaved(groupFields, { id: 'g', name: 'Autumn\nmob' }).name).toBe('Autumn mob');
  const whole = sheep({});
  expect(asSaved(tradeFields, whole)).toBe(whole);
});

test('a price per dose costs its doses; either absent, nothing; and text that is no number counts as absent', () => {
  const dosed = { ...carry, drench: '2.5', drenchDose: '3', vet: 'x', vetDose: '1' };
  expect(costOfDoses(dosed, 'drench')).toEqual(new Decimal('7.5'));
  expect(
    [costOfDoses(dosed, 'vet'), costOfDoses(dosed, 'jetting'), costOfDoses(dosed, 'tags')].map(String),
  ).toEqual(['0', '0', '0']);
});
