import { around, leverInput, leverSteps, type Lever, type Position } from '#calc-core';
import { describe, expect, test } from 'vitest';
import { crossings } from '#web/decide/axes.ts';
import { answered, leverChoices, targetsOf } from '#web/decide/asking.ts';
import { leverKey, showLever, showStep } from '#web/decide/words.ts';
import { animalSubTypes, grazing, held, steers, tradeOfKind } from './kinds.ts';

const roma: Position = { carry: grazing, trade: steers };
const pay = { of: 'trade', name: 'purchaseCostCKg' } as const;

describe('the sentence one can write in', () => {
  test('a limit in whole cents per kg, the price per head that goes with it, and that the next cent misses', () => {
    expect(answered(roma, 'profitPerHead', '100', pay)).toMatchObject({
      headline: 'at most $4.60 /kg',
      beside: '$1,311.00 /hd',
      after: '14 c over this trade’s purchase price. It then makes $100.29 /hd; at $4.61 it would miss.',
    });
  });

  test('a cost is spent, and comes to its target', () => {
    const costs = answered(roma, 'costOfCarryPerHead', '300', { of: 'carry', name: 'agistmentRate' });
    expect(costs.headline).toMatch(/^at most \$\d\.\d\d \/hd\/week$/);
    expect(costs.after).toMatch(/It then comes to \$29\d\.\d\d \/hd; at \$\d\.\d\d it would miss\.$/);
  });

  test('no answer says why', () => {
    const none = answered(roma, 'profitPerHead', '9000', pay);
    expect(none.headline).toBeNull();
    expect(none.after).toMatch(/^No purchase price per kg makes profit per head \$9,000\.00 \/hd/);
  });

  test('a feed week is a target of a rated trade alone', () => {
    const figures = (position: Position) => targetsOf(position).map(({ figure }) => figure);
    expect(figures(roma)).not.toContain('profitPerFeedWeek');
    expect(figures({ ...roma, trade: { ...steers, feedRating: '0.8', feedUnit: 'AE' } })).toContain(
      'profitPerFeedWeek',
    );
  });

  test('steps and values are said as a trader says them', () => {
    expect(showStep('0.1', pay)).toBe('10 c/kg');
    expect(showStep('10', { of: 'trade', name: 'purchaseCostHd' })).toBe('$10 /hd');
    expect(showStep('0.1', { of: 'carry', name: 'weightGainKg' })).toBe('0.1 kg/day');
    expect(showLever('285', { of: 'trade', name: 'purchaseWeightkg' })).toBe('285 kg');
  });
});

describe.each(animalSubTypes.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  const position = tradeOfKind(kind);

  test('the prices come first, by the kilogram only where there are weights, and have answers', () => {
    const choices = leverChoices(position);
    const unit = kind.perHeadOnly ? '$/hd' : '$/kg';
    expect(choices.slice(0, 2).map(({ lever }) => leverInput(lever).unit)).toEqual([unit, unit]);
    expect(new Set(choices.map(({ key }) => key)).size).toBe(choices.length);
    for (const { lever } of choices.slice(0, 2)) {
      const { sought, headline } = answered(position, 'profitPerHead', '20', lever);
      expect(sought.exact, leverKey(lever)).not.toBeNull();
      expect(headline).toMatch(/^at (most|least) \$/);
    }
  });

  test('every table has this trade in it, and its profit', () => {
    for (const { key, rows, columns } of crossings(position)) {
      const axis = (lever: Lever) => around(position, lever, leverSteps(lever, position.trade).step, 9);
      const [down, across] = [axis(rows), axis(columns)];
      expect([down.values.length, across.values.length], key).toEqual([9, 9]);
    }
  });
});

describe('the values around today’s', () => {
  test('none under 0, none above the most it may be, and none without a value', () => {
    const weeks = { ...held, weeksHeld: '6' };
    const around6 = around({ carry: weeks, trade: steers }, { of: 'carry', name: 'weeksHeld' }, '1', 9);
    expect(around6.values[0]).toBe('2');
    const losses = around(
      { carry: { ...grazing, losePercentage: '98' }, trade: steers },
      { of: 'carry', name: 'losePercentage' },
      '1',
      9,
    );
    expect(losses.values.at(-1)).toBe('100');
    expect(
      around(
        { carry: grazing, trade: { ...steers, saleCostHd: null } },
        { of: 'trade', name: 'saleCostHd' },
        '1',
        9,
      ).values,
    ).toEqual([]);
  });
});
