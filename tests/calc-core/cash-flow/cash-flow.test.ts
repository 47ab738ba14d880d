import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  cashFlowOf,
  moneyText,
  returnOnOwnMoney,
  type Booked,
  type Funding,
  type Other,
} from '#calc-core/cash-flow';
import { dateOfDay, dayNumber } from '#calc-core/number/days.ts';
import { sameDayLater } from '#calc-core/number/months.ts';
import { moneyDecimal, moneyOf, moneyOfText, type Money } from '#calc-core/cash-flow/money.ts';
import { gstPostings } from '#calc-core/cash-flow/postings.ts';
import { newCarry } from '#calc-core/carry';
import { entriesOf, hasLedger } from '#calc-core/ledger';
import { newTrade } from '#calc-core/trade';
import { ledgerOf } from '#calc-core/ledger/ledger.ts';
import { daysAfter } from '#calc-core/number/dates.ts';
import { dividedBy, exactOf, exactText } from '#calc-core/number/exact.ts';
import { draws } from '#tests/draws.ts';
import { mobArbitrary } from '../ledger/mobs.ts';
import { overdraft } from './bank.ts';
import { secondEntries } from './second-ledger.ts';
import { secondBalances, type SecondEntry } from './second.ts';

vi.setConfig({ testTimeout: 120_000 });

const none = {
  trades: [],
  funding: [overdraft],
  others: [],
  from: '2026-11',
  months: 12,
  gst: null,
} as const;

type Ledger = ReturnType<typeof ledgerOf>;
const booked = (ledgers: readonly Ledger[]): readonly Booked[] =>
  ledgers.map((ledger, at) => ({ id: String(at), ledger }));

/** The second implementation rounds balances to nine decimals. Smaller differences do not count. */
const isSameBalance = (balance: Money, second: string): boolean =>
  moneyDecimal(balance).minus(second).abs().lessThan('1e-8');

describe('a farm with one overdraft', () => {
  test('agrees with a second implementation about the balance of every day of 36 months', () => {
    const farm = fc.record({
      mobs: fc.array(mobArbitrary, { maxLength: 6 }),
      balance: fc.integer({ min: -900_000, max: 200_000 }).map(String),
      rate: fc.integer({ min: 0, max: 2000 }).map((basis) => (basis / 100).toFixed(2)),
      on: fc.integer({ min: -200, max: 400 }).map((days) => daysAfter('2010-01-01', days)!),
    });
    fc.assert(
      fc.property(farm, ({ mobs, balance, rate, on }) => {
        const ledgers = mobs.map(({ trade, carry, terms }) => ledgerOf(trade, carry, { terms }));
        const entries: SecondEntry[] = ledgers.flatMap((ledger) =>
          hasLedger(ledger)
            ? entriesOf(ledger).map(({ date, amount }) => ({ date, amount: exactText(amount) }))
            : [],
        );
        const funding = { ...overdraft, balance, rate, on };
        const flow = cashFlowOf({
          ...none,
          trades: booked(ledgers),
          funding: [funding],
          from: '2010-01',
          months: 36,
        });
        const second = secondBalances(entries, funding, '2010-01-01', '2012-12-31');
        expect(flow.days.length).toBe(second.size);
        for (const day of flow.days) {
          const other = second.get(dateOfDay(day.day))!;
          expect(isSameBalance(day.balance, other.balance)).toBe(true);
          expect(moneyDecimal(day.interest).toFixed(2)).toBe(other.interest);
        }
      }),
      { numRuns: draws(15) },
    );
  });

  test('agrees with a second implementation of the ledger too, for planned trades', () => {
    let seen = 0;
    const planned = fc.tuple(mobArbitrary, fc.nat({ max: 900 })).map(([mob, after]) => ({
      ...mob,
      trade: { ...mob.trade, plan: 'null', actual: 'null', heldFrom: daysAfter('2009-10-01', after)! },
    }));
    fc.assert(
      fc.property(fc.array(planned, { minLength: 1, maxLength: 4 }), (mobs) => {
        const found = mobs.map(({ trade, carry, terms }) => ({
          ledger: ledgerOf(trade, carry, { terms }),
          second: secondEntries(trade, carry, terms),
        }));
        for (const { ledger, second } of found) expect(hasLedger(ledger)).toBe(second !== null);
        const entries = found.flatMap(({ second }) => second ?? []);
        const funding = { ...overdraft, on: '2010-01-01' };
        const flow = cashFlowOf({
          ...none,
          trades: booked(found.map(({ ledger }) => ledger)),
          funding: [funding],
          from: '2010-01',
          months: 36,
        });
        const balances = secondBalances(entries, funding, '2010-01-01', '2012-12-31');
        for (const { day, balance } of flow.days)
          expect(isSameBalance(balance, balances.get(dateOfDay(day))!.balance)).toBe(true);
        if (entries.some(({ date }) => date >= '2010-01-01' && date < '2013')) seen += 1;
      }),
      { numRuns: draws(50) },
    );
    expect(seen).toBeGreaterThan(draws(50) / 4);
  });

  test('closes each month at the last month’s closing balance plus receipts less payments and interest', () => {
    fc.assert(
      fc.property(fc.array(mobArbitrary, { maxLength: 6 }), (mobs) => {
        const ledgers = mobs.map(({ trade, carry, terms }) => ledgerOf(trade, carry, { terms }));
        const { months } = cashFlowOf({
          ...none,
          trades: booked(ledgers),
          funding: [{ ...overdraft, on: '2010-01-01' }],
          from: '2010-01',
        });
        let before = moneyOfText(overdraft.balance);
        for (const month of months) {
          expect(month.closing).toBe(before + month.in - month.out - month.interest);
          expect(Object.values(month.accounts).reduce((all, amount) => all + amount, 0n)).toBe(
            month.in - month.out - month.interest,
          );
          expect(month.lowest <= month.closing).toBe(true);
          before = month.closing;
        }
      }),
      { numRuns: draws(40) },
    );
  });

  test('without a trade owes its opening balance and the interest on that balance', () => {
    const { months, peak, leaves } = cashFlowOf({ ...none, months: 1 });
    // The interest is 30 days x $400,000 x 8.25 % / 365 = $2,712.3287...
    expect(months.map(({ interest, closing }) => [moneyText(interest), moneyText(closing)])).toEqual([
      ['2712.33', '-402712.33'],
    ]);
    expect([moneyText(peak!.amount), peak!.on, moneyText(leaves!)]).toEqual([
      '402712.33',
      '2026-11-30',
      '597287.67',
    ]);
  });

  test('does not say what is left under the limit when there is no limit', () => {
    expect(cashFlowOf({ ...none, funding: [{ ...overdraft, limit: null }] }).leaves).toBeNull();
  });
});

describe('other income and costs', () => {
  const wages: Other = {
    name: 'Wages',
    amount: '100',
    every: 'month',
    from: '2026-11-30',
    to: '2027-03-30',
    in: false,
  };

  test('repeat on the same day of the month, or on the last day of a shorter month, until their last date', () => {
    const { months } = cashFlowOf({ ...none, others: [wages] });
    expect(months.map(({ out }) => moneyText(out))).toEqual([
      ...Array<string>(5).fill('100'),
      ...Array<string>(7).fill('0'),
    ]);
    expect([1, 2, 3, 4].map((at) => dateOfDay(sameDayLater(dayNumber('2026-11-30'), at)))).toEqual([
      '2026-12-30',
      '2027-01-30',
      '2027-02-28',
      '2027-03-30',
    ]);
  });
});

test('a day number stands for the calendar date with the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_000, max: 2_900_000 }), (number) => {
      const date = dateOfDay(number);
      expect(dayNumber(date)).toBe(number);
      expect(daysAfter('1970-01-01', number)).toBe(date);
    }),
    { numRuns: draws(300) },
  );
});

describe('a livestock loan', () => {
  const [mob] = fc.sample(
    mobArbitrary.filter(({ trade, carry, terms }) => hasLedger(ledgerOf(trade, carry, { terms }))),
    {
      numRuns: 1,
      seed: 7,
    },
  );

  test('pays the purchase, and the sale repays it with interest before it reduces the overdraft', () => {
    const { trade, carry } = mob!;
    const plan = { ...trade, plan: 'null', actual: 'null', heldFrom: '2026-11-01' };
    const ledger = ledgerOf(plan, carry, { terms: { purchaseDays: 0, saleDays: 0, shearingOn: null } });
    if (!hasLedger(ledger)) throw new Error(ledger.reason);
    const loan: Funding = {
      ...overdraft,
      id: 'stock',
      name: 'Stock',
      kind: 'loan',
      balance: '0',
      rate: '12',
    };
    const months = 120;
    const all = cashFlowOf({
      ...none,
      trades: [{ id: 't', ledger, paidBy: 'stock' }],
      funding: [overdraft, loan],
      months,
    });
    const alone = cashFlowOf({ ...none, trades: booked([ledger]), months });
    const interest = (flow: typeof all) => flow.months.reduce((sum, month) => sum + month.interest, 0n);
    const last = (flow: typeof all) => flow.months.at(-1)!.closing;
    expect(last(all) - last(alone)).toBe(interest(alone) - interest(all));
  });

  /** 10 head cost $100 each on 1 June 2026. They sell for $150 each 13 weeks later. Nothing else costs anything. */
  const tenHead = (losePercentage: string, purchaseDays = 0) =>
    ledgerOf(
      {
        ...newTrade('t', '2026-06-01', [], []),
        carryTypeId: 2,
        numberOfHead: '10',
        purchaseCostHd: '100',
        saleCostHd: '150',
      },
      { ...newCarry('c'), carryTypeId: 2, weeksHeld: '13', losePercentage },
      { terms: { purchaseDays, saleDays: 0, shearingOn: null } },
    );
  const withoutInterest = (more: Partial<Funding>): Funding => ({
    ...overdraft,
    limit: null,
    rate: '0',
    ...more,
  });
  const withLoan = (
    ledger: ReturnType<typeof tenHead>,
    [overdrawn, loan]: readonly [Partial<Funding>, Partial<Funding>],
    window: { readonly from: string; readonly months: number },
  ) =>
    cashFlowOf({
      ...none,
      trades: [{ id: 't', ledger, paidBy: 'stock' }],
      funding: [withoutInterest(overdrawn), withoutInterest({ id: 'stock', kind: 'loan', ...loan })],
      ...window,
    });
  const closings = (from: string, owed = '-1000') =>
    withLoan(
      tenHead('0'),
      [
        { balance: '0', on: '2026-05-01' },
        { balance: owed, on: '2026-07-01' },
      ],
      { from, months: 4 },
    ).months.map(({ closing, lowest }) => [moneyText(closing), moneyText(lowest)]);

  test('dated after the purchase has already paid for the stock, and the sale repays the loan', () => {
    expect(closings('2026-06')).toEqual([
      ['-1000', '-1000'],
      ['-1000', '-1000'],
      ['500', '-1000'],
      ['500', '500'],
    ]);
  });

  test('for a trade bought before the first shown day is repaid by the sale of that trade', () => {
    const [july, august] = withLoan(
      tenHead('0'),
      [
        { balance: '0', on: '2026-07-01' },
        { balance: '-1000', on: '2026-07-01' },
      ],
      { from: '2026-07', months: 2 },
    ).days.filter(({ day }) => [dayNumber('2026-07-31'), dayNumber('2026-08-31')].includes(day));
    expect([july, august].map((day) => moneyText(day!.debt))).toEqual(['1000', '0']);
    expect(moneyText(august!.balance)).toBe('500');
  });

  test.each(['0', '100'])(
    'is not drawn when the purchase is paid after the sale, with losses of %s per cent',
    (lost) => {
      const ledger = tenHead(lost, 120);
      const loan = withoutInterest({ id: 'stock', kind: 'loan', balance: '0', on: '2026-05-01', rate: '12' });
      const daysWith = (paidBy: string | null) =>
        cashFlowOf({
          ...none,
          trades: [{ id: 't', ledger, paidBy }],
          funding: [withoutInterest({ balance: '0', on: '2026-05-01' }), loan],
          from: '2026-05',
        }).days;
      expect(daysWith('stock')).toEqual(daysWith(null));
      expect(returnOnOwnMoney({ ledger, paidBy: 'stock' }, [loan])).toEqual(
        returnOnOwnMoney({ ledger, paidBy: null }, []),
      );
    },
  );

  test('smaller than the purchase is repaid up to its own balance', () => {
    expect(closings('2026-08', '-400').map(([closing]) => closing)).toEqual([
      '1100',
      ...Array(3).fill('1100'),
    ]);
  });

  test('is repaid on the last day when every head died', () => {
    const { days } = withLoan(
      tenHead('100'),
      [
        { balance: '1500', on: '2026-05-01' },
        { balance: '0', on: '2026-05-01' },
      ],
      { from: '2026-08', months: 2 },
    );
    const debtOn = (date: string) => moneyText(days.find(({ day }) => day === dayNumber(date))!.debt);
    expect([debtOn('2026-08-30'), debtOn('2026-08-31')]).toEqual(['1000', '0']);
  });
});

describe('goods and services tax', () => {
  test.each([
    ['quarter', '2026-07-01', '2026-10-28'],
    ['quarter', '2026-10-01', '2027-02-28'],
    ['quarter', '2026-12-31', '2027-02-28'],
    ['quarter', '2027-12-31', '2028-02-28'],
    ['quarter', '2027-01-01', '2027-04-28'],
    ['quarter', '2027-06-30', '2027-07-28'],
    ['month', '2026-12-31', '2027-01-21'],
  ] as const)('of the %s of %s is settled on the due date of the tax office, %s', (period, on, due) => {
    const postings = gstPostings([{ day: dayNumber(on), account: 'sale', amount: 100n }], period);
    expect(postings.map(({ day, amount }) => [dateOfDay(day), amount])).toEqual([
      [on, 10n],
      [due, -10n],
    ]);
  });

  test('adds up to 0 over time', () => {
    fc.assert(
      fc.property(
        fc.array(mobArbitrary, { maxLength: 4 }),
        fc.constantFrom('quarter', 'month'),
        (mobs, gst) => {
          const ledgers = mobs
            .map(({ trade, carry, terms }) => ledgerOf(trade, carry, { terms }))
            .filter((ledger) => !hasLedger(ledger) || ledger.sold < '2012-01-01');
          const { months } = cashFlowOf({
            ...none,
            trades: booked(ledgers),
            from: '1999-01',
            months: 240,
            gst: gst as 'quarter' | 'month',
          });
          expect(months.reduce((all, { accounts }) => all + (accounts.gst ?? 0n), 0n)).toBe(0n);
        },
      ),
      { numRuns: draws(12) },
    );
  });
});

test('money has 24 decimals, rounded half-even', () => {
  expect(moneyText(moneyOf(dividedBy(exactOf('1'), exactOf('3'))))).toBe('0.333333333333333333333333');
  expect(moneyText(moneyOf(exactOf('-1200.5')))).toBe('-1200.5');
  expect(moneyText(moneyOfText('0.0000000000000000000000005'))).toBe('0');
  expect(moneyText(moneyOfText('0.0000000000000000000000015'))).toBe('0.000000000000000000000002');
});
