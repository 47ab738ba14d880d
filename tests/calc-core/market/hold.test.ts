import { holdOrSell, type InHand } from '#calc-core/hold/hold.ts';
import { calculateTrade } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { buffel, priceClass, roma } from './boards.ts';

const steers: InHand = {
  animalTypeId: 1,
  animalSubTypeId: 1,
  head: '210',
  weightKg: '330',
  carry: buffel,
  prices: roma.classes[0]!,
};

function planOf(hand: InHand) {
  const plan = holdOrSell(hand);
  if (plan.weeks === null) throw new Error(plan.reason);
  return plan;
}

describe('hold or sell', () => {
  const plan = planOf(steers);
  const cut = (week: number) => plan.weeks[week]!.made.toDecimalPlaces(2, 1).toFixed(2);

  test('gives the result of the design: holding 21 weeks to 440 kg makes $225.23 per head more than selling today', () => {
    expect([plan.best.week, plan.best.weightKg, cut(21)]).toEqual([21, '440.25', '225.23']);
    expect([0, 4, 8, 12, 16, 20, 24, 28, 32].map(cut)).toEqual([
      '0.00',
      '38.31',
      '75.34',
      '118.60',
      '166.24',
      '213.88',
      '224.22',
      '218.94',
      '209.18',
    ]);
    expect(plan.weeks).toHaveLength(33);
    expect(plan.rungs.map(({ weightKg, week }) => [weightKg, week.toFixed(1)])).toEqual([
      ['330', '0.0'],
      ['380', '9.5'],
      ['440', '21.0'],
      ['500', '32.4'],
    ]);
    expect([plan.valueToday, plan.netToday]).toEqual(['1326.6', '1248.336']);
  });

  test('makes in each week exactly the increase of the profit up to that week', () => {
    let sum = plan.weeks[0]!.made;
    for (const each of plan.weeks.slice(1)) {
      sum = sum.plus(each.pays);
      expect(sum.minus(each.made).abs().toNumber()).toBeLessThan(1e-25);
      expect(each.perWeek!.times(each.week).minus(each.made).abs().toNumber()).toBeLessThan(1e-25);
      expect(calculateTrade(each.carry, each.trade).figures.profitPerHead.value!.equals(each.made)).toBe(
        true,
      );
    }
  });

  test('ignores the purchase price and costs that are already spent', () => {
    const dearer = { ...buffel, freightIn: '500', drench: '90', losePercentage: '40', labourDays: '80' };
    expect(planOf({ ...steers, carry: dearer }).best.made.equals(plan.best.made)).toBe(true);
  });

  test('subtracts future deaths and labour', () => {
    const less = planOf({ ...steers, toCome: { losePercentage: '1', labourDays: '2' } });
    expect(less.weeks[0]!.made.toFixed()).toBe('0');
    /* 3 of 210 head die, at 1,248.336 each. Labour costs 2 x 280 for all head. Both costs bear interest for ten weeks. */
    const lines = (3 * 1248.336) / 210 + 560 / 210;
    const interest = lines * (1 + (8.25 * 0.0075 * 10) / 52);
    expect(plan.weeks[10]!.made.minus(less.weeks[10]!.made).toNumber()).toBeCloseTo(interest, 9);
  });

  test('says to sell today when no later week makes more', () => {
    const falling = priceClass('Steers', [
      ['330', '5'],
      ['400', '3'],
    ]);
    expect(planOf({ ...steers, prices: falling }).best.week).toBe(0);
  });

  test('uses the trade’s own $/kg up to its sale weight when it names no class', () => {
    const own = planOf({ ...steers, prices: { perKg: '3.86', upToKg: '395' } });
    expect([own.weeks.at(-1)!.week, own.weeks.at(-1)!.weightKg]).toEqual([12, '393']);
    expect(own.rungs).toHaveLength(1);
    expect(holdOrSell({ ...steers, weightKg: '396', prices: { perKg: '3.86', upToKg: '395' } })).toEqual({
      weeks: null,
      reason: 'the trade has no price beyond 395 kg',
    });
  });

  test('grows on a time-held carry by the given growth', () => {
    const held = { ...buffel, carryTypeId: 2 as const, weeksHeld: '30', weightGainKg: null };
    expect(planOf({ ...steers, carry: held, gainKg: '0.75' }).best.made.equals(plan.best.made)).toBe(true);
    expect(holdOrSell({ ...steers, carry: held })).toEqual({ weeks: null, reason: 'no growth rate' });
  });

  test.each([
    [{ carry: null }, 'no carry'],
    [{ weightKg: null }, 'no weight'],
    [{ gainKg: '0' }, 'no growth rate'],
    [{ weightKg: '100' }, '100 kg is outside the quoted weights, 200 to 500 kg'],
    [{ prices: priceClass('Steers', [['330', '0.01']]) }, 'it costs more to sell than it makes'],
  ] as [Partial<InHand>, string][])('explains why there is no answer: %j', (change, reason) => {
    expect(holdOrSell({ ...steers, ...change })).toEqual({ weeks: null, reason });
  });

  test('shows only today without head, and at most 520 weeks for an animal that hardly grows', () => {
    const none = planOf({ ...steers, head: null });
    expect([none.weeks.length, none.netToday]).toEqual([1, '1326.6']);
    expect(planOf({ ...steers, gainKg: '0.0001' }).weeks).toHaveLength(521);
  });
});
