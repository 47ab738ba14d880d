import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bridgeVerdict,
  causeTitle,
  closeoutOf,
  closeoutWords,
  usualMissText,
  planAndActual,
  signedAmount,
  trackRecordTitle,
  usualMiss,
  waterfallOf,
  type Bridge,
  type Miss,
  type Plan,
  type PlanAndActual,
} from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { Decimal } from '#calc-core/number';
import { newTrade, nothingActual, type Actual, type Trade } from '#calc-core/trade';
import { caseArbitrary } from './arbitraries.ts';

const carry = {
  ...newCarry('c'),
  carryTypeId: 1 as const,
  weeksHeld: '20',
  losePercentage: '0',
  freightIn: '16',
};
const trade = {
  ...newTrade('t', '2026-06-02', [], [carry]),
  numberOfHead: '100',
  purchaseWeightkg: '250',
  purchaseCostHd: '900',
  saleWeightkg: '400',
  saleCostHd: '1400',
  carryId: 'c',
};
const plan: Plan = { trade, carry };
const sold = (facts: Partial<Actual>): Actual => ({
  ...nothingActual,
  sales: [{ soldOn: '2026-10-20', head: null, saleWeightkg: null, saleCostHd: null }],
  ...facts,
});
const said = (actual: Actual, of: 'perHead' | 'total' = 'perHead') =>
  bridgeVerdict(planAndActual(plan, actual), of);

describe('the sentence about plan and actual', () => {
  test('names the one cause of more than half of the difference, or else the two largest causes', () => {
    const dearer = sold({ purchaseCostHd: '940', costs: { freightIn: '26' } });
    expect(said(dearer)).toMatch(
      /^Made \$\d+\.\d\d a head less than planned, mostly the purchase price \(-\$\d+\.\d\d\)$/,
    );
    const even = sold({ purchaseCostHd: '910', costs: { freightIn: '26', tags: '10.5' } });
    expect(said(even)).toMatch(
      /^Made \$[\d.]+ a head less than planned: the [a-z ]+ \(-\$[\d.]+\) and the [a-z ]+ \(-\$[\d.]+\)$/,
    );
    expect(said(dearer, 'total')).toMatch(/^Made \$[\d,.]+ less than planned, mostly the purchase price/);
  });

  test('says what was planned when nothing differs, and says “so far” while some head are not sold', () => {
    expect(
      said(sold({ sales: [{ soldOn: null, head: '100', saleWeightkg: null, saleCostHd: null }] })),
    ).toMatch(/^Made what was planned, \$[\d.]+ a head\.$/);
    expect(said({ ...nothingActual, boughtOn: '2026-06-02' })).toMatch(/^So far as planned/);
    expect(said({ ...nothingActual, purchaseCostHd: '880' })).toMatch(
      /^So far \$[\d.]+ a head more than planned, mostly the purchase price \(\$[\d.]+\)$/,
    );
  });

  test('never names a cause that changed the profit in the opposite direction', () => {
    const both = sold({ purchaseCostHd: '850', costs: { freightIn: '100' } });
    expect(said(both)).toMatch(/less than planned, mostly the freight in/);
  });
});

test('shows each effect with its sign, and a title for every cause', () => {
  expect([signedAmount('13.749'), signedAmount('-44.309'), signedAmount('0.001'), signedAmount('0')]).toEqual(
    ['+13.74', '-44.30', '0.00', '0.00'],
  );
  for (const { group } of planAndActual(plan, sold({ costs: { freightIn: '1', agistment: '2' } })).perHead
    .steps)
    expect(causeTitle(group)).toMatch(/^[A-Z]/);
});

test('the closeout says why it differs from the profit', () => {
  const words = (actual: Actual) =>
    closeoutWords(
      closeoutOf(plan, actual, planAndActual(plan, actual).actual)!,
      planAndActual(plan, actual).total.actual,
      actual.deaths,
    );
  expect(words(sold({}))).toBe('Cash in less cash out: the same as the profit.');
  expect(words(sold({ deaths: '2' }))).toMatch(/^\$[\d,.]+ less than the profit: 2 died and earned no sale/);
});

describe('the words of facts', () => {
  const bridge = (effects: readonly string[], actual: string): Bridge => ({
    planned: '100',
    actual,
    steps: effects.map((effect, index) => ({
      group: ['purchase price', 'sale price', 'wool'][index] ?? 'time',
      effect,
      after: new Decimal(
        effects.slice(0, index + 1).reduce((sum, each) => sum.plus(each), new Decimal(100)),
      ).toFixed(),
    })),
    remainder: '0',
    reason: null,
  });
  const told = (effects: readonly string[], actual: string): PlanAndActual => {
    const perHead = bridge(effects, actual);
    return { ...planAndActual(plan, sold({})), perHead, total: perHead };
  };

  test('the sentence names no cause when none matters, and half of the difference is not most of the difference', () => {
    expect(bridgeVerdict(told(['0.0000000000004', '0.0000000000004'], '100.0000000000008'), 'perHead')).toBe(
      'Made $0.00 a head more than planned.',
    );
    expect(bridgeVerdict(told(['-10', '-10'], '80'), 'perHead')).toBe(
      'Made $20.00 a head less than planned: the purchase price (-$10.00) and the sale price (-$10.00)',
    );
    expect(bridgeVerdict(told(['-10', '-10.01', '0'], '79.99'), 'total')).toBe(
      'Made $20.01 less than planned, mostly the sale price (-$10.01)',
    );
    expect(bridgeVerdict(told(['5'], '105'), 'perHead')).toBe(
      'Made $5.00 a head more than planned, mostly the purchase price ($5.00)',
    );
    const none = { ...told([], '0'), perHead: { ...bridge([], '0'), actual: null } };
    expect(bridgeVerdict(none, 'perHead')).toBeNull();
    expect(waterfallOf(none.perHead, false)).toEqual([]);
  });

  const cheap: Trade = { ...newTrade('trade', '2000-01-01', [], []), numberOfHead: '1', saleCostHd: '0' };
  test('each bar of the waterfall begins where the one before it ended, from the planned to the actual profit', () => {
    fc.assert(
      fc.property(
        caseArbitrary,
        fc.constantFrom('86', '100', null),
        fc.boolean(),
        ({ carry: on, trade: of }, price, isSoFar) => {
          const both = planAndActual(
            { carry: on, trade: of },
            sold({ purchaseCostHd: price, deaths: '1', costs: { tags: '2' } }),
          );
          const bars = waterfallOf(both.perHead, isSoFar);
          expect(bars.length === 0).toBe(both.perHead.planned === null || both.perHead.actual === null);
          if (bars.length === 0) return;
          const steps = bars.slice(1, -1);
          expect([bars[0]!.to, bars.at(-1)!.to]).toEqual([both.perHead.planned, both.perHead.actual]);
          expect(bars.at(-1)!.title).toBe(isSoFar ? 'So far' : 'Actual profit');
          let next = 0;
          for (const [index, bar] of steps.entries()) {
            expect(bar.from).toBe(bars[index]!.to);
            // A tiny effect has no bar of its own. The next bar includes it.
            const causes = both.perHead.steps.slice(next);
            const at = causes.findIndex(({ group }) => causeTitle(group) === bar.title);
            next += at + 1;
            const effect = Decimal.sum(...causes.slice(0, at + 1).map((cause) => cause.effect));
            const by = new Decimal(bar.to).minus(bar.from);
            const most = Decimal.max(new Decimal(bar.to).abs(), new Decimal(bar.from).abs(), 1);
            // A decimal string has 34 digits. A profit with more digits before the point has fewer after the point.
            expect(by.minus(effect).abs().lessThan(most.times('1e-30'))).toBe(true);
          }
        },
      ),
      { examples: [[{ carry: null, trade: { ...cheap, purchaseCostHd: '0.0000000000001' } }, null, false]] },
    );
  });

  test('a cost without a declaration is called by its field name', () => {
    expect([causeTitle('toString'), causeTitle('freightIn'), causeTitle('wool')]).toEqual([
      'toString, all of it',
      'Freight in',
      'Wool',
    ]);
  });

  test('a closeout says when there is no profit and when nobody died', () => {
    const closeout = { cashIn: '10', cashOut: '4', total: '6', perHeadBought: '6' };
    expect(closeoutWords(closeout, null, null)).toBe('Cash in less cash out.');
    expect(closeoutWords(closeout, '4', '0')).toBe(
      '$2.00 more than the profit, which counts every head as sold and the planned losses as a cost.',
    );
    expect(closeoutWords(closeout, '8', '1200')).toMatch(/^\$2\.00 less than the profit: 1,200 died and/);
  });

  const miss = (group: string, effect: string, by: Miss['by'] = null): Miss => ({
    group,
    effect,
    last: [],
    by,
  });

  test('the usual miss is the miss with the largest effect on the profit, in its own unit if it has one', () => {
    expect(usualMiss({ misses: [] })).toBeNull();
    expect(usualMiss({ misses: [miss('wool', '0')] })).toBeNull();
    const lighter = miss('sale weight', '-24.309', { amount: '-6', unit: 'kg/hd' });
    expect(usualMiss({ misses: [miss('wool', '20'), lighter, miss('deaths', '-4')] })).toBe(
      'You usually sell 6 kg lighter than planned: -24.30 $/hd.',
    );
    const says = (group: string, amount: string, unit: 'kg/hd' | '$/kg' | 'weeks') =>
      usualMiss({ misses: [miss(group, '5', { amount, unit })] });
    expect([
      says('sale weight', '6.5', 'kg/hd'),
      says('purchase weight', '-2', 'kg/hd'),
      says('purchase weight', '2', 'kg/hd'),
      says('purchase price', '-0.12', '$/kg'),
      says('purchase price', '0.12', '$/kg'),
      says('sale price', '-0.12', '$/kg'),
      says('sale price', '0.12', '$/kg'),
      says('time', '-2', 'weeks'),
      says('time', '2', 'weeks'),
      says('time', '0', 'weeks'),
      usualMiss({ misses: [miss('wool', '5')] }),
      usualMiss({ misses: [miss('tags', '5', { amount: '1', unit: 'weeks' })] }),
    ]).toEqual([
      'You usually sell 6.5 kg heavier than planned: +5.00 $/hd.',
      'You usually buy 2 kg lighter than planned: +5.00 $/hd.',
      'You usually buy 2 kg heavier than planned: +5.00 $/hd.',
      'You usually buy for $0.12 /kg less than planned: +5.00 $/hd.',
      'You usually buy for $0.12 /kg more than planned: +5.00 $/hd.',
      'You usually sell for $0.12 /kg less than planned: +5.00 $/hd.',
      'You usually sell for $0.12 /kg more than planned: +5.00 $/hd.',
      'You usually hold 2 weeks shorter than planned: +5.00 $/hd.',
      'You usually hold 2 weeks longer than planned: +5.00 $/hd.',
      'Time held usually makes +5.00 $/hd of difference.',
      'Wool usually makes +5.00 $/hd of difference.',
      'Tags usually makes +5.00 $/hd of difference.',
    ]);
  });

  test('a miss in its own unit is shown with a sign, unless it is shown as 0', () => {
    const by = (amount: string, unit: 'kg/hd' | '$/kg' | 'weeks') => usualMissText({ by: { amount, unit } });
    expect([by('-6', 'kg/hd'), by('6', 'weeks'), by('0.125', '$/kg'), by('0.001', '$/kg')]).toEqual([
      '-6 kg',
      '+6 weeks',
      '+0.12 $/kg',
      '0.00 $/kg',
    ]);
    expect(usualMissText({ by: null })).toBe('');
  });

  test('a track record is named after its kind, its season, its carry or its group', () => {
    const known = { carries: [{ ...carry, name: 'Grass' }], groups: [] };
    const title = (key: string, by: Parameters<typeof trackRecordTitle>[1]) =>
      trackRecordTitle({ key }, by, known);
    expect([
      title('5', 'class'),
      title('Spring', 'season'),
      title('c', 'carry'),
      title('x', 'carry'),
    ]).toEqual(['Bullocks', 'Spring', 'Grass', 'A deleted carry']);
    expect([title('', 'carry'), title('', 'group'), title('x', 'group')]).toEqual([
      'No carry',
      'No group',
      'A deleted group',
    ]);
  });
});
