import { describe, expect, test } from 'vitest';
import { withActual } from '#calc-core/actual';
import { newCarry, type Carry } from '#calc-core/carry';
import {
  answerWords,
  cashFlowOf,
  fundingDoubts,
  otherProblem,
  type CashFlow,
  type Funding,
} from '#calc-core/cash-flow';
import { budgetSettingsFields, farmCostFields, fundingFields } from '#calc-core/cash-flow/fields.ts';
import { leftOutWords } from '#calc-core/cash-flow/words.ts';
import { emptyValues } from '#calc-core/field/record.ts';
import { budgetTrades } from '#calc-core/ledger';
import { readTyped } from '#calc-core/number';
import { newTrade, nothingActual, type Actual, type Trade } from '#calc-core/trade';
import { bank } from './bank.ts';

const carry: Carry = { ...newCarry('c'), carryTypeId: 2, weeksHeld: '10', freightIn: '5' };
const steers: Trade = {
  ...newTrade('t', '2027-01-11', [], []),
  name: 'Roma steers',
  numberOfHead: '100',
  purchaseCostHd: '1000',
  saleCostHd: '1400',
};
const none = { purchaseDays: 0, saleDays: 0 };

interface Asked {
  readonly trade?: Partial<Trade>;
  readonly carry?: Partial<Carry>;
  readonly actual?: Partial<Actual>;
  readonly funding?: readonly Funding[];
  readonly from?: string;
  readonly months?: number;
}

function flowOf({ funding = [bank], from = '2027-01', months = 6, ...of }: Asked): CashFlow {
  const on = { ...carry, ...of.carry };
  const plan = { ...steers, ...of.trade };
  const trade =
    of.actual === undefined ? plan : { ...plan, ...withActual(plan, on, { ...nothingActual, ...of.actual }) };
  const trades = budgetTrades([{ trade, carry: on }], none);
  return cashFlowOf({ trades, funding, others: [], from, months, gst: null });
}

const sentences = (flow: CashFlow): readonly string[] =>
  [answerWords(flow, 'plan'), leftOutWords(flow)].filter((each) => each !== '');

const without = 'Your debt peaks at $103,676 on 30 June 2027. The limit leaves $146,324.';
const leftOut = (reason: string): readonly string[] => [
  without,
  `1 trade is not in these figures: ${reason}.`,
];
const sale = { saleWeightkg: null, saleCostHd: null, head: null } as const;
const many = Array.from({ length: 200 }, (_, at) => ({
  ...bank,
  id: `bank ${at}`,
  balance: '-1000',
  limit: '2000',
}));

/** One test for each line of the specification's list, with the text that the screen shows. */
describe('a budget with', () => {
  test.each<readonly [what: string, asked: Asked, said: readonly string[]]>([
    ['no start date leaves the trade out', { trade: { heldFrom: '' } }, leftOut('no start date')],
    ['a start date that is no day', { trade: { heldFrom: '2027-02-30' } }, leftOut('no start date')],
    ['no weeks held', { carry: { weeksHeld: null } }, leftOut('no weeks held')],
    ['weeks of 200 years', { carry: { weeksHeld: '10400' } }, leftOut('held for more than 100 years')],
    ['no head', { trade: { numberOfHead: '0' } }, leftOut('no head')],
    [
      'a sale before the purchase',
      { actual: { boughtOn: '2027-02-01', sales: [{ ...sale, soldOn: '2027-01-15' }] } },
      leftOut('sold on 15/01/2027, before they were bought on 01/02/2027'),
    ],
    [
      'more dead than bought',
      { actual: { boughtOn: '2027-01-11', deaths: '101' } },
      leftOut('more deaths than head bought'),
    ],
    [
      'all head dead owes the purchase to the end',
      { actual: { boughtOn: '2027-01-11', deaths: '100', diedOn: '2027-01-20' } },
      ['Your debt peaks at $207,662 on 30 June 2027. The limit leaves $42,338.'],
    ],
    [
      'planned losses of every head',
      { carry: { losePercentage: '100' } },
      ['Your debt peaks at $207,662 on 30 June 2027. The limit leaves $42,338.'],
    ],
    [
      'a source of money without a limit has no room to tell',
      { funding: [{ ...bank, limit: null }] },
      ['Your debt peaks at $202,671 on 28 February 2027.'],
    ],
    [
      'a limit of 0 is over it from the first day',
      { funding: [{ ...bank, limit: '0' }] },
      [
        'Your debt peaks at $202,671 on 28 February 2027. That is $202,671 over the limit from 1 January 2027 to 30 June 2027.',
      ],
    ],
    [
      'a rate of 100 %',
      { funding: [{ ...bank, rate: '100' }] },
      ['Your debt peaks at $231,252 on 28 February 2027. The limit leaves $18,748.'],
    ],
    [
      '200 sources of money',
      { funding: many },
      ['Your debt peaks at $303,854 on 28 February 2027. The limit leaves $96,146.'],
    ],
    [
      'months before the first balance',
      { from: '2026-01', months: 3 },
      ['No peak debt in these months: the balances under Funding begin on 1 January 2027.'],
    ],
    ['months before the first trade', { trade: { heldFrom: '2028-01-11' } }, [without]],
    ['no source of money', { funding: [] }, ['The most money out is $100,500 on 11 January 2027.']],
    [
      'terms of a year',
      { trade: { purchaseTerms: '365', saleTerms: '365' } },
      ['Your debt peaks at $104,193 on 30 June 2027. The limit leaves $145,807.'],
    ],
  ])('%s', (_, asked, said) => {
    expect(sentences(flowOf(asked))).toEqual(said);
  });

  test('counts each reason when several trades are left out', () => {
    const rows = [
      { ...steers, heldFrom: '' },
      { ...steers, id: 'u', numberOfHead: '0' },
      { ...steers, id: 'v', heldFrom: '' },
    ].map((trade) => ({ trade, carry }));
    const flow = cashFlowOf({
      trades: budgetTrades(rows, none),
      funding: [bank],
      others: [],
      from: '2027-01',
      months: 6,
      gst: null,
    });
    expect(leftOutWords(flow)).toBe('3 trades are not in these figures: no start date (2), no head (1).');
  });
});

describe('a field of the budget', () => {
  test.each([
    [budgetSettingsFields.purchaseTerms, '366', 'is at most 365 days'],
    [budgetSettingsFields.saleTerms, '366', 'is at most 365 days'],
    [fundingFields.rate, '100.01', 'Rate cannot be more than 100.'],
    [fundingFields.share, '101', 'Pays cannot be more than 100.'],
  ])('refuses too much: %#', (field, typed, said) => {
    expect(JSON.stringify(readTyped(typed, field))).toContain(said);
  });

  test.each([
    [{ limit: '0' }, 'A limit of 0 allows no debt. Leave it empty for no limit.'],
    [{ rate: '100' }, '100 % a year is unusual. Is it right?'],
    [{ balance: null }, 'Type the balance on a date: without it there is no peak debt.'],
  ])('is stored with a doubt: %o', (change, said) => {
    const source = { ...emptyValues(fundingFields), id: 'a', kind: 'overdraft' as const, balance: '-5' };
    expect(fundingDoubts({ ...source, ...change }).map(({ text }) => text)).toEqual([said]);
  });

  test('reports a last date before the first', () => {
    const line = { ...emptyValues(farmCostFields), id: 'b', from: '2027-02-01', to: '2027-01-01' };
    expect(otherProblem(line)).toBe('The last date is before the first.');
  });
});
