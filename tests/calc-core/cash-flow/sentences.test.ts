import { describe, expect, test } from 'vitest';
import { answerWords, basisWords, fundingDoubts, otherProblem, type CashFlow } from '#calc-core/cash-flow';
import { sumWords } from '#calc-core/cash-flow/answer.ts';
import { budgetSettingsFields, farmCostFields, fundingFields } from '#calc-core/cash-flow/fields.ts';
import { farmMoneyOf } from '#calc-core/cash-flow/stored.ts';
import { leftOutWords, wayWords, type WayFigures } from '#calc-core/cash-flow/words.ts';
import { dayNumber } from '#calc-core/number/days.ts';
import { emptyValues } from '#calc-core/field/record.ts';
import { taxRests, taxWords, type TaxYear } from '#calc-core/tax-year';

const dollars = (amount: number): bigint => BigInt(amount) * 10n ** 24n;

const flowOf = (balances: readonly number[], more: Partial<CashFlow> = {}): CashFlow =>
  ({
    peak: null,
    knownFrom: null,
    limit: null,
    leaves: null,
    over: [],
    leftOut: [],
    lastDay: '2027-01-31',
    months: [{ month: '2027-01' }],
    days: balances.map((balance, at) => ({ day: dayNumber('2027-01-01') + at, balance: dollars(balance) })),
    ...more,
  }) as unknown as CashFlow;

const peak = { amount: dollars(900), on: '2027-01-02' };

describe('the sentence about a cash flow', () => {
  test.each([
    ['', 'The most money out is $200 on 2 January 2027.'],
    ['2027-02-01', 'The most money out was $200 on 2 January 2027.'],
  ])('without a balance is the most money out, seen on %s', (today, words) => {
    expect(answerWords(flowOf([-100, -200]), 'plan', today)).toBe(words);
  });

  test('says that no money is out, in a way too', () => {
    expect(answerWords(flowOf([100, 200]), 'plan')).toBe('You have no money out in these months.');
  });

  test('states the peak when there is a balance', () => {
    expect(answerWords(flowOf([], { peak }), 'plan', '2026-12-01')).toBe(
      'Your debt peaks at $900 on 2 January 2027.',
    );
  });

  test.each([
    ['2027-01-02', ' for one day.'],
    ['2027-01-03', ' on 3 January 2027.'],
  ])('over the limit for one day, it names that day once %#', (day, ending) => {
    const over = [{ from: day, to: day }];
    expect(answerWords(flowOf([], { peak, leaves: dollars(-50), over }), 'plan', '2026-12-01')).toBe(
      `Your debt peaks at $900 on 2 January 2027. That is $50 over the limit${ending}`,
    );
  });

  test('says which amounts make up the peak', () => {
    expect(basisWords({ funding: [] }, true)).toMatch(/^This counts only some of the trades/);
    expect(basisWords({ funding: [] }, false)).toMatch(/^What your trades have paid/);
    const source = { id: 'a', name: 'Bank', rate: '8', limit: null, on: '2026-11-01', share: null };
    const funding = [
      { ...source, kind: 'overdraft' as const, balance: '-120000' },
      { ...source, kind: 'own' as const, balance: '500' },
    ];
    expect(basisWords({ funding } as never, false)).toBe(
      'From an overdraft of $120,000.00 on 1 November 2026, at 8.00%, and own money of $500.00 on 1 November 2026.',
    );
    const other = funding.map((each) => ({ ...each, balance: each.kind === 'own' ? '-500' : '120000' }));
    expect(basisWords({ funding: other } as never, false)).toBe(
      'From an overdraft with $120,000.00 in credit on 1 November 2026, at 8.00%, and own money of -$500.00 on 1 November 2026.',
    );
  });

  test.each([
    ['within', '', /in these 14 months$/],
    ['before', '+', /before 1 January 2027$/],
    ['after', '+', /after these months$/],
    ['interest', '+', /not cash$/],
    ['deaths', '+', /^Deaths/],
  ] as const)('labels the line %s of the sum', (key, operator, words) => {
    const [sign, said] = sumWords(key as never, '2027-01', 14);
    expect(sign).toBe(operator);
    expect(said).toMatch(words);
  });
});

describe('the comparison of what-ifs', () => {
  const way = (name: WayFigures['way'], profit: number, more: Partial<CashFlow> = {}): WayFigures => ({
    way: name,
    flow: flowOf([], { peak, ...more }),
    profit: dollars(profit),
  });

  test('says which what-if exceeds the limit, for how long, and what lower prices cost', () => {
    const over = [{ from: '2027-01-02', to: '2027-01-05' }];
    const dear = { peak: { amount: dollars(1000), on: '2027-01-20' } };
    expect(
      wayWords([way('plan', 100), way('four-weeks-later', 100, { over }), way('lower-prices', 40, dear)]),
    ).toBe(
      'Sold four weeks later, you are over the limit from 2 January to 5 January 2027. Lower prices take $60 off the profit.',
    );
  });

  test('says that lower prices hardly move a peak that comes before the sales', () => {
    expect(wayWords([way('plan', 100), way('lower-prices', 40)])).toBe(
      'Lower prices hardly move the peak, because it comes before the sales. They take $60 off the profit.',
    );
  });

  test('says one day, not 1 days', () => {
    const over = [{ from: '2027-01-02', to: '2027-01-02' }];
    expect(wayWords([way('plan', 100), way('dearer-money', 100, { over })])).toMatch(
      /over the limit on 2 January 2027\.$/,
    );
  });

  test('names what is left out by its reason', () => {
    const out = (reason: string) => ({ id: 'a', name: 'Steers', reason });
    expect(leftOutWords({ leftOut: [out('no carry'), out('no start date')] as never })).toBe(
      '2 trades are not in these figures: no carry (1), no start date (1).',
    );
  });
});

describe('the stored settings of a farm’s money', () => {
  const source = { ...emptyValues(fundingFields), id: 'a', name: 'Bank' };

  test('raise doubts about a limit of 0, a rate of 60 %, interest on own money, and a missing balance', () => {
    const doubts = fundingDoubts({ ...source, kind: 'own', limit: '0', rate: '60', balance: null });
    expect(doubts.map(({ text }) => text).join(' ')).toMatch(
      /balance on a date.*no debt.*unusual.*no interest/,
    );
  });

  test('cannot have a last date before the first', () => {
    const line = { ...emptyValues(farmCostFields), id: 'b', from: '2027-02-01' };
    expect(otherProblem({ ...line, to: '2027-01-01' })).toBe('The last date is before the first.');
    expect(otherProblem({ ...line, to: '2027-03-01' })).toBeNull();
  });

  test('include only complete sources and lines, and the settings of the oldest record', () => {
    const line = { ...emptyValues(farmCostFields), id: 'b', name: 'Fence', from: '2027-02-01' };
    const settings = { ...emptyValues(budgetSettingsFields), id: 'c' };
    const money = farmMoneyOf({
      funding: [{ ...source, kind: 'overdraft', balance: '-5', on: '2026-11-01', rate: '8' }, source],
      farmCosts: [
        { ...line, amount: '10', to: '2027-04-01', direction: 'in' },
        { ...line, amount: '3' },
        line,
      ],
      settings: [
        { ...settings, id: 'd', gst: 'none' },
        { ...settings, gst: 'quarter', purchaseTerms: '7' },
      ],
    });
    expect(money.funding).toHaveLength(1);
    expect(money.others.map((other) => [other.in, other.to])).toEqual([
      [true, '2027-04-01'],
      [false, null],
    ]);
    expect([money.gst, money.terms]).toEqual(['quarter', { purchaseDays: 7, saleDays: 0 }]);
  });
});

test('a tax year states its profit or loss, the stock on hand, and what it is based on', () => {
  const year = (grossProfit: number, more: Partial<TaxYear> = {}) =>
    ({
      total: {
        grossProfit: dollars(grossProfit),
        revalued: 0n,
        closing: { head: '80', value: dollars(40000) },
      },
      groups: [],
      trades: 2,
      factsFor: 2,
      until: '2027-06-30',
      ...more,
    }) as unknown as TaxYear;
  expect(taxWords(year(100))).toBe(
    'The year shows a gross profit of $100. On hand on 30 June 2027: 80 head, $40,000 at cost.',
  );
  expect(taxWords(year(-100, { factsFor: 1 }))).toMatch(
    /^On these plans the year shows a gross loss of \$100\./,
  );
  expect(taxWords(year(0, { trades: 0 }))).toBe('No stock in this year.');
  expect([taxRests(year(1)), taxRests(year(1, { factsFor: 1 }))]).toEqual([
    '',
    'Entered in full for 1 of 2 trades; the others use their plan. Planned deaths are taken off when the mob is sold.',
  ]);
});
