import type { Carry } from '#calc-core/carry';
import {
  askChoices,
  crossings,
  lackingOf,
  leverChoices,
  leverInput,
  leverKey,
  leversOf,
  leverSteps,
  leverToday,
  seekAnswer,
  showLever,
  showStep,
  targetsOf,
  tornado,
  type Lever,
  type Position,
} from '#calc-core/decide';
import { around } from '#calc-core/decide/around.ts';
import { explainFigure, tradeInputs, type Trade } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { wayTo } from '#web/decide/way-to.ts';
import { animalSubTypes, grazing, held, steers, tradeOfKind } from './kinds.ts';

const roma: Position = { carry: grazing, trade: steers };
const pay = { of: 'trade', name: 'purchaseCostCKg' } as const;

describe('the question about a target', () => {
  test('finds a limit in whole cents per kg, shows its price per head, and shows that the next cent misses the target', () => {
    expect(seekAnswer(roma, 'profitPerHead', '100', pay)).toMatchObject({
      headline: 'at most $4.60 /kg',
      beside: '$1,311.00 /hd',
      after: '14 c over this trade’s purchase price. It then makes $100.29 /hd; at $4.61 it would miss.',
      exactly: expect.stringMatching(
        /^Exactly \$4\.60\d{4}… \/kg makes \$100\.00\. Above it is rounded to what you can say aloud, on the side where the target is met\.$/,
      ),
    });
  });

  test('says that a cost is spent and that it comes to its target', () => {
    const costs = seekAnswer(roma, 'costOfCarryPerHead', '300', { of: 'carry', name: 'agistmentRate' });
    expect(costs.headline).toMatch(/^at most \$\d\.\d\d \/hd\/week$/);
    expect(costs.after).toMatch(/It then comes to \$29\d\.\d\d \/hd; at \$\d\.\d\d it would miss\.$/);
  });

  test('explains why there is no answer', () => {
    const none = seekAnswer(roma, 'profitPerHead', '9000', pay);
    expect(none.headline).toBeNull();
    expect(none.after).toMatch(/^No value of purchase price per kg makes profit per head \$9,000\.00 \/hd/);
  });

  test('says whether a cost of carry is per head or per kg gained', () => {
    const said = targetsOf(roma).map(({ lead, words }) => `${lead} 3 ${words}`);
    expect(said).toContain('To spend 3 a kg gained on carry');
    expect(said).toContain('To spend 3 a head on carry');
  });

  test('offers the feed week as a target only for a rated trade', () => {
    const figures = (position: Position) => targetsOf(position).map(({ figure }) => figure);
    expect(figures(roma)).not.toContain('profitPerFeedWeek');
    expect(figures({ ...roma, trade: { ...steers, feedRating: '0.8', feedUnit: 'AE' } })).toContain(
      'profitPerFeedWeek',
    );
  });

  test('writes steps and values as traders do', () => {
    expect(showStep('0.1', pay)).toBe('10 c/kg');
    expect(showStep('10', { of: 'trade', name: 'purchaseCostHd' })).toBe('$10 /hd');
    expect(showStep('0.1', { of: 'carry', name: 'weightGainKg' })).toBe('0.1 kg/day');
    expect(showLever('285', { of: 'trade', name: 'purchaseWeightkg' })).toBe('285 kg');
  });
});

const { purchaseCostHd, saleCostHd, sale2CostHd, woolPriceHd } = tradeInputs;
const priceLabels = [purchaseCostHd, saleCostHd, sale2CostHd, woolPriceHd].map(({ label }) => label);

describe.each(animalSubTypes.map((kind) => [kind.name, kind] as const))('%s', (_, kind) => {
  const position = tradeOfKind(kind);

  test('offers prices first, each with an answer, and prices per kg only where there are weights', () => {
    const choices = leverChoices(position);
    const unit = kind.perHeadOnly ? '$/hd' : '$/kg';
    expect(choices.slice(0, 2).map(({ lever }) => leverInput(lever).unit)).toEqual([unit, unit]);
    expect(new Set(choices.map(({ key }) => key)).size).toBe(choices.length);
    for (const { lever } of choices.slice(0, 2)) {
      const { sought, headline } = seekAnswer(position, 'profitPerHead', '20', lever);
      expect(sought.exact, leverKey(lever)).not.toBeNull();
      expect(headline).toMatch(/^at (most|least) \$/);
    }
  });

  test('offers a missing price as the unknown, and calculates it', () => {
    expect(lackingOf(position)).toEqual({ fields: [], ofCarry: null, open: null });
    for (const pair of ['purchase', 'sale'] as const) {
      const unpriced = { ...position, trade: { ...position.trade, [`${pair}CostHd`]: null } };
      const open = { of: 'trade', name: `${pair}Cost${kind.perHeadOnly ? 'Hd' : 'CKg'}` } as Lever;
      expect(lackingOf(unpriced)).toEqual({ fields: [], ofCarry: null, open });
      expect(seekAnswer(unpriced, 'profitPerHead', '20', open).headline).toMatch(/^at (most|least) \$/);
    }
  });

  test('offers every number of the trade and its carry once, with an answer or a reason', () => {
    const choices = askChoices(position);
    const keys = choices.map(({ key }) => key);
    expect(keys.slice(0, leverChoices(position).length)).toEqual(
      leverChoices(position).map(({ key }) => key),
    );
    expect(new Set(keys).size).toBe(keys.length);
    for (const lever of leversOf(position)) {
      const isCounted = leverToday(position, lever) !== null || leverInput(lever).whenAbsent === 'zero';
      expect(keys.includes(leverKey(lever)), leverKey(lever)).toBe(isCounted);
    }
    for (const { lever } of choices) {
      const { headline, after } = seekAnswer(position, 'profitPerHead', '20', lever);
      expect(headline ?? after, leverKey(lever)).toMatch(
        headline === null ? /^[A-Z].*\.$/ : /^(at (most|least) )?\S/,
      );
    }
  });

  test('links each number that moves the profit to its field in the form', () => {
    for (const { lever } of tornado(position, 'profitPerHead')) {
      const way = wayTo(position, 'profitPerHead', lever);
      const { carry, trade } = position;
      const { steps } = explainFigure(way.at(-1) ?? 'profitPerHead', carry, trade);
      const price = /^(purchase|sale|sale2|wool)/.exec(lever.name);
      const names = [leverInput(lever).label, ...(price === null || lever.of === 'carry' ? [] : priceLabels)];
      expect(
        steps.some(({ figure, label }) => figure === undefined && names.some((name) => label.includes(name))),
        `${leverKey(lever)} by ${way.join(' > ')}`,
      ).toBe(true);
    }
  });

  test('includes the profit of this trade in every table', () => {
    for (const { key, rows, columns } of crossings(position)) {
      const axis = (lever: Lever) => around(position, lever, leverSteps(lever, position.trade).step, 9);
      const [down, across] = [axis(rows), axis(columns)];
      expect([down.values.length, across.values.length], key).toEqual([9, 9]);
    }
  });
});

describe('what a trade lacks before a question can be answered', () => {
  const lacks = (trade: Partial<Trade>, carry: Carry | null = grazing) => {
    const { fields, ofCarry } = lackingOf({ carry, trade: { ...steers, ...trade } });
    return ofCarry === null ? fields : ofCarry;
  };

  test('lists the fields by their labels on the form, the first to enter first', () => {
    expect(lacks({ numberOfHead: null, saleCostHd: null, purchaseCostHd: null }, null)).toEqual([
      'Number of head',
      'Sale price per kg',
      'Purchase price per kg',
      'Carry',
    ]);
    expect(lacks({ saleCostHd: null, purchaseCostHd: null, saleWeightkg: null })).toEqual([
      'Sale price per head',
      'Purchase price per kg',
    ]);
  });

  test('lists the weights that a growth carry needs, and the number that its carry lacks', () => {
    expect(lacks({ saleWeightkg: null, purchaseWeightkg: '0' })).toEqual(['Purchase weight', 'Sale weight']);
    expect(lacks({ saleWeightkg: null, purchaseCostHd: null })).toEqual(['Sale weight']);
    expect(lacks({ saleWeightkg: null, purchaseWeightkg: null }, held)).toEqual([]);
    expect(lacks({}, { ...grazing, weightGainKg: null })).toBe('Weight gain');
    expect(lacks({}, { ...held, weeksHeld: null })).toBe('Weeks held');
  });

  test('lists no field when the sale weight is below the purchase weight, because the answer explains the weight loss', () => {
    expect(lacks({ saleWeightkg: '200' })).toEqual([]);
    const falling = { carry: grazing, trade: { ...steers, saleWeightkg: '200' } };
    expect(seekAnswer(falling, 'profitPerHead', '80', pay).after).toBe(
      'Profit per head is not available: weight loss.',
    );
  });
});

describe('the suggested values around today’s value', () => {
  test('stay between 0 and the largest allowed value, and do not exist for an empty field', () => {
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
