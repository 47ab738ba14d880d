import { describe, expect, test } from 'vitest';
import { withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import {
  CashBook,
  cashFlowOf,
  cashRows,
  cents,
  crossedBreakEven,
  dollarsDown,
  dollarsUp,
  dueTotals,
  duesOf,
  farmCashInSteps,
  moneyText,
  notEntered,
  plainDollars,
  stockNow,
  ownMoneyInSteps,
  returnOnOwnMoney,
  tradeCash,
  type OwnMoney,
  wayWords,
  type Funding,
  type Other,
} from '#calc-core/cash-flow';
import { leftOutWords, peakWords } from '#calc-core/cash-flow/words.ts';
import { budgetTrades, hasLedger, type TradeLedger } from '#calc-core/ledger';
import { newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { bank } from './bank.ts';

const fence: Other = {
  name: 'New fence',
  amount: '8500',
  every: 'once',
  from: '2027-03-15',
  to: null,
  in: false,
};
const carry = {
  ...newCarry('c'),
  carryTypeId: 2 as const,
  weeksHeld: '10',
  freightIn: '5',
  agistmentRate: '7',
};
const steers: Trade = {
  ...newTrade('t', '2027-01-11', [], []),
  name: 'Roma steers',
  numberOfHead: '100',
  purchaseCostHd: '1000',
  saleCostHd: '1400',
  saleTerms: '14',
};
const terms = { purchaseDays: 0, saleDays: 0 };
const trades = (change: Partial<Trade> = {}) =>
  budgetTrades([{ trade: { ...steers, ...change }, carry }], terms);
const question = { funding: [bank], others: [fence], from: '2027-01', months: 5, gst: null };
const flow = cashFlowOf({ ...question, trades: trades() });

/** From the spreadsheet: day, entries, closing balance. Interest is 0.02 % of the balance a day. */
const paper = `
2027-01-01 | opening                                         | -100000.00
2027-01-11 | 100 steers at $1,000 and $5 freight             | -200500.00
2027-01-31 | 21 days of agistment at $100, interest 1042.52  | -203642.52
2027-02-28 | 28 days of agistment, interest 1140.96          | -207583.48
2027-03-15 | fence                                           | -216083.48
2027-03-21 | 21 days of agistment, the last day held         | -218183.48
2027-03-31 | interest 1320.54                                | -219504.02
2027-04-05 | the sale of 22 March is paid                    | -79504.02
2027-04-30 | interest 589.02                                 | -80093.04`;
const lines = paper
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('a farm of one mob, calculated on paper', () => {
  test.each(lines)('ends %s (%s) with %s', (date, _, balance) => {
    const day = flow.days.find((each) => dateOf(each.day) === date)!;
    expect(Number(moneyText(day.balance))).toBeCloseTo(Number(balance), 9);
  });

  test('says when the debt peaks, at how much, and what the limit leaves', () => {
    expect(peakWords(flow)).toBe('Your debt peaks at $219,505 on 31 March 2027. The limit leaves $30,495.');
  });

  test('describes a peak before today as past, but not a peak of today', () => {
    expect(peakWords(flow, 'plan', '2027-04-01')).toBe(
      'Your debt peaked at $219,505 on 31 March 2027. The limit left $30,495.',
    );
    expect(peakWords(flow, 'plan', '2027-03-31')).toMatch(/^Your debt peaks /);
  });

  test('says nothing about the debt before the first stated balance', () => {
    const early = cashFlowOf({ ...question, trades: trades(), from: '2026-10', months: 3 });
    expect([early.peak, peakWords(early)]).toEqual([
      null,
      'No peak debt in these months: the balances under Funding begin on 1 January 2027.',
    ]);
    const across = cashFlowOf({ ...question, trades: trades(), from: '2026-12', months: 6 });
    expect(across.peak).toEqual(flow.peak);
    const dated = cashFlowOf({
      ...question,
      trades: trades(),
      funding: [{ ...bank, balance: '-900000', on: '2027-01-10' }],
    });
    expect(dated.peak!.on >= '2027-01-10').toBe(true);
  });

  test('has the same monthly interest as the paper', () => {
    expect(flow.months.map(({ interest }) => moneyText(interest))).toEqual([
      '1042.52',
      '1140.96',
      '1320.54',
      '589.02',
      // The interest of May: 31 days x $80,093.04 x 0.02 %.
      '496.58',
    ]);
  });

  test('says when, by how much and for how long the limit is exceeded', () => {
    const tight = cashFlowOf({ ...question, trades: trades(), funding: [{ ...bank, limit: '218500' }] });
    expect(peakWords(tight)).toBe(
      'Your debt peaks at $219,505 on 31 March 2027. That is $1,005 over the limit from 31 March 2027 to 4 April 2027.',
    );
    expect(wayWords([{ way: 'four-weeks-later', flow: tight, profit: 0n }])).toBe(
      'Sold four weeks later, you are over the limit from 31 March to 4 April 2027.',
    );
  });

  test.each([
    [{ ...bank, limit: null }, 'Your debt peaks at $219,505 on 31 March 2027.'],
    [
      { ...bank, limit: '0' },
      'Your debt peaks at $219,505 on 31 March 2027. That is $219,505 over the limit from 1 January 2027 to 31 May 2027.',
    ],
    [{ ...bank, balance: '900000' }, 'You owe nothing in these months. The limit leaves $250,000.'],
  ])('has a sentence for a source of money like %#', (source, words) => {
    expect(peakWords(cashFlowOf({ ...question, trades: trades(), funding: [source] }))).toBe(words);
  });

  test('has no peak without a source of money, and says what to type', () => {
    const none = cashFlowOf({ ...question, trades: trades(), funding: [] });
    expect([none.peak, none.leaves, peakWords(none)]).toEqual([
      null,
      null,
      'No peak debt yet: type a balance on a date under Funding.',
    ]);
  });

  test('begins the sentence of a what-if with what it changes', () => {
    expect(peakWords(flow, 'lower-prices')).toMatch(/^With prices 10 % lower, your debt peaks at /);
  });

  test('names what is left out, with the reason', () => {
    const left = cashFlowOf({
      ...question,
      trades: [...trades({ heldFrom: '' }), ...trades({ id: 'u', heldFrom: '' })],
    });
    expect(leftOutWords(left)).toBe('2 trades are not in these figures: no start date.');
  });
});

function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The same farm with quarterly GST, from the same spreadsheet. All entries except the fence have 10 % GST. */
const paperWithGst = `
2027-01-11 | 100 steers and freight, GST 10050                         | -210550.00
2027-01-31 | agistment 2100, GST 210, interest 1084.77                 | -213944.77
2027-02-28 | agistment 2800, GST 280, interest 1198.71                 | -218223.48
2027-03-15 | fence, without GST                                        | -226723.48
2027-03-21 | agistment 2100, GST 210                                   | -229033.48
2027-03-31 | interest 1386.97                                          | -230420.45
2027-04-05 | the sale is paid, GST 14000                               | -76420.45
2027-04-28 | GST of January to March comes back: 10050 + 210 + 280 + 210 | -65670.45
2027-04-30 | interest 575.27                                           | -66245.72
2027-05-31 | interest 410.72                                           | -66656.44
2027-06-30 | interest 399.94                                           | -67056.38
2027-07-28 | GST of April to June is paid: 14000                       | -81056.38`;
const linesWithGst = paperWithGst
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the same farm with GST, calculated on paper', () => {
  const withGst = cashFlowOf({ ...question, trades: trades(), gst: 'quarter', months: 7 });

  test.each(linesWithGst)('ends %s (%s) with %s', (date, _, balance) => {
    const day = withGst.days.find((each) => dateOf(each.day) === date)!;
    expect(Number(moneyText(day.balance))).toBeCloseTo(Number(balance), 9);
  });

  test('states its peak, and its GST adds up to 0', () => {
    expect(peakWords(withGst)).toBe(
      'Your debt peaks at $230,421 on 31 March 2027. The limit leaves $19,579.',
    );
    expect(withGst.months.reduce((sum, { accounts }) => sum + (accounts.gst ?? 0n), 0n)).toBe(0n);
  });
});

test('the table leaves as much of the limit as the sentence, although own money and credit do not reduce a debt', () => {
  const loan: Funding = { ...bank, id: 'loan', name: 'Livestock loan', kind: 'loan', balance: '0' };
  const savings: Funding = { ...bank, id: 'own', name: 'Savings', kind: 'own', balance: '60000' };
  const asked = {
    ...question,
    funding: [{ ...bank, balance: '50000' }, loan, savings],
    trades: trades({ fundingId: 'loan' }),
  };
  const mixed = cashFlowOf(asked);
  // The loan owes $100,000 until 5 April. Its interest is 420.00, 562.35 and 626.09. The two limits are $500,000.
  expect(peakWords(mixed)).toBe('Your debt peaks at $101,609 on 31 March 2027. The limit leaves $398,391.');
  const row = cashRows(mixed).find(({ id }) => id === 'leaves');
  expect(row?.cells.map(({ shown }) => shown)).toEqual([
    '399,580',
    '399,017',
    '398,391',
    '398,391',
    '500,000',
  ]);
});

test('shows no balance for the months before the first stated balance, only their money in and out', () => {
  const funding = [{ ...bank, on: '2027-02-10' }];
  const rows = cashRows(cashFlowOf({ ...question, funding, trades: trades(), months: 3 }));
  const shown = (id: string) => rows.find((row) => row.id === id)?.cells.map((cell) => cell.shown);
  expect([shown('out')?.[0], shown('closing')?.[0], shown('lowest')?.[0], shown('leaves')?.[0]]).toEqual([
    '-102,600',
    '',
    '',
    '',
  ]);
  // February: $2,800 of agistment, and interest for 19 days on $100,000 and for one day on $2,800.
  expect(shown('closing')?.[1]).toBe('-103,181');
});

test('without an overdraft own money pays, in any order of the sources, and what it lacks is owed', () => {
  const loan: Funding = { ...bank, id: 'loan', kind: 'loan', balance: '0' };
  const savings: Funding = { ...bank, id: 'own', kind: 'own', balance: '90000', limit: null };
  const peaks = [
    [loan, savings],
    [savings, loan],
  ].map((funding) => peakWords(cashFlowOf({ ...question, funding, trades: trades() })));
  // 90,000 less 100,500, agistment of 2,100, 2,800 and 2,100, and the fence of 8,500 is 26,000 below 0, without interest.
  const words = 'Your debt peaks at $26,000 on 21 March 2027. The limit leaves $224,000.';
  expect(peaks).toEqual([words, words]);
});

test('without a balance, the GST paid before these months comes back in them and adds up to 0', () => {
  const steps = farmCashInSteps(new CashBook(), {
    rows: [{ trade: steers, carry }],
    farm: { funding: [], others: [], terms, gst: 'quarter' },
    place: { from: '2027-04', months: 4 },
    way: 'plan',
    today: '2027-04-01',
  });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const { months } = step.value.flow;
  // 107,500 and 10,750 of GST are out on 1 April. The sale brings 154,000, April 10,750, and July takes 14,000.
  expect(months.map(({ closing }) => moneyText(closing))).toEqual(['46500', '46500', '46500', '32500']);
});

test('each entry of interest names the source that charges it', () => {
  const loan: Funding = { ...bank, id: 'loan', name: 'Livestock loan', kind: 'loan', balance: '0' };
  const book = new CashBook();
  book.follow(trades({ fundingId: 'loan' }));
  const asked = { ...question, funding: [bank, loan] };
  const entries = book.entries(asked, { month: '2027-01', accounts: ['interest'] });
  /*
   * The bank's $100,000 costs $620.00 in January. Freight of $500 costs $2.10 for 21 days. Agistment of $2,100 costs $0.42 for one day. The
   * loan's $100,000 costs $420.00 for 21 days.
   */
  expect(entries.map(({ on, name, amount }) => `${on} ${name} ${cents(amount)}`)).toEqual([
    '2027-01-31 Bank -$622.52',
    '2027-01-31 Livestock loan -$420.00',
  ]);
});

describe('the cash of the mob', () => {
  const ledger = trades()[0]!.ledger as TradeLedger;

  test('is tied up for 84 days, and highest on the last day held', () => {
    const { most, mostOn, daysOut, days } = tradeCash(ledger);
    expect([moneyText(most), mostOn, daysOut]).toEqual(['107500', '2027-03-21', 84]);
    expect(days.map(({ on, balance }) => `${on} ${moneyText(balance)}`)).toEqual([
      '2027-01-11 -100500',
      '2027-01-31 -102600',
      '2027-02-28 -105400',
      '2027-03-21 -107500',
      '2027-04-05 32500',
    ]);
  });

  test('returns its yearly profit as a percentage of the owner’s money that is tied up', () => {
    const dollarDays = 20 * 100_500 + 28 * 102_600 + 21 * 105_400 + 15 * 107_500;
    const own = returnOnOwnMoney(trades()[0]!, []);
    expect([moneyText(own.profit), own.days]).toEqual(['32500', 84]);
    expect(Number(own.perAnnum)).toBeCloseTo((32_500 * 365 * 100) / dollarDays, 9);
  });

  test('uses the owner’s money only for the costs when a loan pays the whole purchase', () => {
    const loan: Funding = { ...bank, id: 'loan', kind: 'loan', limit: null, balance: '0' };
    const own = returnOnOwnMoney(trades({ fundingId: 'loan' })[0]!, [bank, loan]);
    // Simple interest is 84 days x 100,000 x 0.0002 = 1,680. Interest on this interest adds less than $120.
    expect(Number(moneyText(own.interest))).toBeGreaterThan(1680);
    expect(Number(moneyText(own.interest))).toBeLessThan(1800);
    expect(own.profit).toBe(32_500n * 10n ** 24n - own.interest);
    const dollarDays = 20 * 500 + 28 * 2600 + 21 * 5400 + 15 * 7500;
    expect(Number(moneyText(own.tiedUp))).toBeCloseTo(dollarDays / 84, 6);
    expect(Number(moneyText(own.overYear))).toBeCloseTo(dollarDays / 365, 6);
    // Both trades together make twice the profit on twice the money.
    const steps = ownMoneyInSteps(
      [...trades({ fundingId: 'loan' }), ...trades({ fundingId: 'loan' })],
      [loan],
    );
    const both = steps.next().value as OwnMoney;
    expect([both.perAnnum, both.profit]).toEqual([own.perAnnum, 2n * own.profit]);
  });
});

describe('the budget of today', () => {
  const shown = (today: string, days?: number) =>
    duesOf(trades(), today, days).map(
      ({ on, verb, amount, head }) => `${on} ${verb} ${amount === null ? '' : cents(amount)} ${head}`,
    );

  test('lists for each coming day what to pay, what to sell and what comes in', () => {
    expect(shown('2027-01-11', 100)).toEqual([
      '2027-01-11 Pay -$100,000.00 100',
      '2027-03-22 Sell  100',
      '2027-04-05 Get paid $140,000.00 100',
    ]);
    expect([shown('2027-02-19'), shown('2027-02-20')]).toEqual([[], ['2027-03-22 Sell  100']]);
    expect(dueTotals(duesOf(trades(), '2027-01-11', 100))).toEqual({
      out: 100_000n * 10n ** 24n,
      in: 140_000n * 10n ** 24n,
    });
  });

  test('counts the head on the place from the purchase day to the day before the sale', () => {
    const on = (today: string) => {
      const { mobs, head, money } = stockNow(trades(), today);
      return `${mobs} ${head} ${moneyText(money)}`;
    };
    expect(['2027-01-10', '2027-01-11', '2027-03-21', '2027-03-22'].map(on)).toEqual([
      '0 0 0',
      '1 100 100000',
      '1 100 100000',
      '0 0 0',
    ]);
  });

  test('finds plans whose purchase day has passed', () => {
    expect(notEntered(trades(), '2027-01-11')).toBeNull();
    expect(notEntered(trades(), '2027-01-12')).toEqual({ count: 1, since: '2027-01-11', ids: ['t'] });
    const bought = withActual(steers, carry, { ...nothingActual, boughtOn: '2027-01-11' });
    expect(notEntered(trades(bought), '2027-01-12')).toBeNull();
  });

  test('names the trades that crossed break-even, with both profits', () => {
    const crossed = (was: string | null) => crossedBreakEven(new Map([['t', was]]), trades());
    expect(crossed('-0.46')).toEqual([
      { id: 't', name: 'Roma steers', was: '-0.46', is: '325', word: 'Now a profit' },
    ]);
    expect([crossed('12'), crossed(null)]).toEqual([[], []]);
    const dear = crossedBreakEven(new Map([['t', '10']]), trades({ purchaseCostHd: '1400' }));
    expect(dear.map(({ word }) => word)).toEqual(['Now a loss']);
  });

  test('looks for a peak only in the future', () => {
    const ahead = cashFlowOf({ ...question, trades: trades(), peakFrom: '2027-04-05' });
    expect([ahead.peak?.on, flow.peak?.on]).toEqual(['2027-05-31', '2027-03-31']);
    expect(moneyText(ahead.leaves!)).toBe(moneyText(ahead.limit! - ahead.peak!.amount));
  });
});

test('debt is rounded up to a dollar, the room under the limit is rounded down, and other amounts lose their cents', () => {
  const money = (dollars: string) => BigInt(dollars.replace('.', '')) * 10n ** 22n;
  expect([dollarsUp(money('1618988.01')), dollarsUp(money('5.00')), dollarsUp(money('-5.50'))]).toEqual([
    '$1,618,989',
    '$5',
    '-$5',
  ]);
  expect([dollarsDown(money('31010.99')), dollarsDown(money('-0.01'))]).toEqual(['$31,010', '-$1']);
  expect([plainDollars(money('-7342.99')), plainDollars(0n), plainDollars(money('-0.50'))]).toEqual([
    '-7,342',
    '',
    '0',
  ]);
  expect([cents(money('-60160.00')), cents(money('0.05'))]).toEqual(['-$60,160.00', '$0.05']);
});

test('a trade without a carry has no ledger, and is named with that reason', () => {
  const [found] = budgetTrades([{ trade: steers, carry: null }], terms);
  expect(hasLedger(found!.ledger) ? null : found!.ledger.reason).toBe('no weeks held');
});
