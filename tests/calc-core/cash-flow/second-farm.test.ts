import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { cashFlowOf, moneyText, type Money, type Other } from '#calc-core/cash-flow';
import { moneyOfText } from '#calc-core/cash-flow/money.ts';
import { entriesOf, hasLedger, type TradeLedger } from '#calc-core/ledger';
import { ledgerOf } from '#calc-core/ledger/ledger.ts';
import { daysAfter } from '#calc-core/number/dates.ts';
import { dateOfDay } from '#calc-core/number/days.ts';
import { exactText } from '#calc-core/number/exact.ts';
import { draws } from '#tests/draws.ts';
import { completeCaseArbitrary } from '../arbitraries.ts';
import { mobsOf, type MobCase } from '../ledger/mobs.ts';
import { secondFarm, type SecondPosting, type SecondSource } from './second-farm.ts';
import { secondEntries } from './second-ledger.ts';

vi.setConfig({ testTimeout: 3_600_000 });

const start = (earliest: string, within: number) =>
  fc.nat({ max: within }).map((days) => daysAfter(earliest, days)!);
const cents = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((some) => (some / 100).toFixed(2));

const source = (id: string, kind: SecondSource['kind'], on: fc.Arbitrary<string>) =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constant(kind),
    balance: kind === 'own' ? cents(0, 9_000_000) : cents(-90_000_000, 9_000_000),
    rate: cents(0, 2000),
    share: fc.constantFrom('100', '80', '33.3'),
    on,
  });

const other: fc.Arbitrary<Omit<Other, 'name'>> = fc.record({
  amount: cents(1, 2_000_000),
  every: fc.constantFrom('month' as const, 'quarter' as const, 'year' as const, 'once' as const),
  from: start('2009-10-29', 900),
  to: fc.option(start('2011-01-01', 700), { nil: null }),
  in: fc.boolean(),
});

const mob = mobsOf(
  fc.tuple(completeCaseArbitrary, start('2009-10-01', 900)).map(([{ carry, trade }, heldFrom]) => ({
    carry,
    trade: { ...trade, heldFrom },
  })),
);

const farms = fc.record({
  mobs: fc.array(fc.tuple(mob, fc.constantFrom(null, 'loan', 'second loan')), { minLength: 1, maxLength: 6 }),
  overdraft: source('bank', 'overdraft', start('2009-06-01', 400)),
  more: fc.tuple(
    // Some loans start after the purchases that they paid for.
    source('loan', 'loan', start('2009-06-01', 900)),
    source('second loan', 'loan', start('2009-06-01', 400)),
    source('savings', 'own', start('2009-06-01', 400)),
  ),
  has: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  others: fc.array(other, { maxLength: 3 }),
  gst: fc.constantFrom(null, 'quarter' as const, 'month' as const),
});

/** Returns the ledger's entries as postings. If every head died, adds a sale of $0 on the last day. */
function writtenByLedger(ledger: TradeLedger, id: string, loan: string | null): SecondPosting[] {
  const postings = entriesOf(ledger).map(({ date, account, amount }) => ({
    date,
    account,
    trade: id,
    loan,
    amount: exactText(amount),
  }));
  if (postings.some(({ account }) => account === 'sale')) return postings;
  return [...postings, { date: ledger.sold, account: 'sale', amount: '0', trade: id, loan }];
}

/** The postings of a trade. A planned trade uses the second implementation. A trade with facts uses the core's ledger. */
function postingsOf({ trade, carry, terms }: MobCase, id: string, loan: string | null): SecondPosting[] {
  const ledger = ledgerOf(trade, carry, { terms });
  if (trade.actual !== 'null') return hasLedger(ledger) ? writtenByLedger(ledger, id, loan) : [];
  const second = secondEntries(trade, carry, terms);
  expect(hasLedger(ledger)).toBe(second !== null);
  return (second ?? []).map((entry) => ({ ...entry, trade: id, loan }));
}

/** Each entry is rounded at 24 decimals. A difference below 1e-15 of a dollar does not count. */
const isSame = (money: Money, text: string): boolean => {
  const off = money - moneyOfText(text);
  return off < 10n ** 9n && off > -(10n ** 9n);
};

test('a farm with an overdraft, loans, own money, other lines and GST agrees with a second implementation on every day of 36 months', () => {
  let moved = 0;
  fc.assert(
    fc.property(farms, ({ mobs, overdraft, more, has, others, gst }) => {
      const sources: SecondSource[] = [overdraft, ...more.filter((_, at) => has[at])];
      const postings = mobs.flatMap(([each, loan], at) => postingsOf(each, String(at), loan));
      const flow = cashFlowOf({
        trades: mobs.map(([{ trade, carry, terms }, paidBy], at) => ({
          id: String(at),
          ledger: ledgerOf(trade, carry, { terms }),
          paidBy,
        })),
        funding: sources.map((each) => ({ ...each, name: each.id, limit: null })),
        others: others.map((each) => ({ ...each, name: 'Line' })),
        from: '2010-01',
        months: 36,
        gst,
      });
      const second = secondFarm({ postings, sources, others, gst }, '2010-01-01', '2012-12-31');
      expect(flow.days).toHaveLength(second.size);
      for (const { day, balance, debt, interest } of flow.days) {
        const wanted = second.get(dateOfDay(day))!;
        const agrees =
          isSame(balance, wanted.balance) && isSame(debt, wanted.debt) && isSame(interest, wanted.interest);
        if (!agrees)
          expect({ on: dateOfDay(day), balance: moneyText(balance), debt: moneyText(debt) }).toEqual(wanted);
      }
      if (postings.some(({ date, loan }) => loan !== null && date >= '2010-01' && date < '2013')) moved += 1;
    }),
    { numRuns: draws(20) },
  );
  expect(moved).toBeGreaterThan(draws(20) / 4);
});
