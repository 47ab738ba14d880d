import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  CashBook,
  type CashAccount,
  cashFlowOf,
  moneyText,
  type CashQuestion,
  type Other,
} from '#calc-core/cash-flow';
import { moneyOf } from '#calc-core/cash-flow/money.ts';
import { budgetTrades, hasLedger, ways, type BudgetRow, type BudgetTrade } from '#calc-core/ledger';
import { draws } from '#tests/draws.ts';
import { mobArbitrary } from '../ledger/mobs.ts';
import { overdraft } from './bank.ts';

vi.setConfig({ testTimeout: 120_000 });

const wages: Other = {
  name: 'Wages',
  amount: '8500',
  every: 'month',
  from: '2010-01-15',
  to: null,
  in: false,
};
const question: CashQuestion = {
  funding: [{ ...overdraft, on: '2010-01-01' }],
  others: [wages],
  from: '2010-01',
  months: 36,
  gst: 'quarter',
};
const terms = { purchaseDays: 14, saleDays: 7 };

const rowsArbitrary = fc
  .array(mobArbitrary, { minLength: 1, maxLength: 8 })
  .map((mobs) =>
    mobs.map(({ trade, carry }, at): BudgetRow => ({ trade: { ...trade, id: `t${at}` }, carry })),
  );

const change = fc.record({
  kind: fc.constantFrom('edit', 'remove', 'add', 'carry'),
  at: fc.nat(),
  by: fc.nat({ max: 9 }),
});

function changed(
  rows: readonly BudgetRow[],
  { kind, at, by }: { kind: string; at: number; by: number },
): readonly BudgetRow[] {
  const place = at % Math.max(1, rows.length);
  const row = rows[place];
  if (row === undefined) return rows;
  if (kind === 'remove') return rows.filter((_, other) => other !== place);
  if (kind === 'add') return [...rows, { ...row, trade: { ...row.trade, id: `n${at}` } }];
  if (kind === 'carry')
    return rows.with(place, { ...row, carry: row.carry && { ...row.carry, agistmentRate: String(by) } });
  return rows.with(place, { ...row, trade: { ...row.trade, numberOfHead: String(by + 1) } });
}

/** Expects almost equal amounts, because each entry is rounded at 24 decimals. */
function expectMoney(received: bigint, expected: bigint): void {
  const off = received < expected ? expected - received : received - expected;
  expect(off < 10_000n ? moneyText(expected) : moneyText(received)).toBe(moneyText(expected));
}

describe('a book of trades', () => {
  test('after any changes has the same sums as a new book of the same trades', () => {
    fc.assert(
      fc.property(
        rowsArbitrary,
        fc.array(change, { maxLength: 8 }),
        fc.boolean(),
        (first, changes, isLeftOff) => {
          const book = new CashBook();
          let rows: readonly BudgetRow[] = first;
          book.follow(budgetTrades(rows, terms));
          for (const each of changes) {
            rows = changed(rows, each);
            // Starts a change and does not finish it. This must not affect the next change.
            if (isLeftOff) book.following(budgetTrades(rows.slice(1), terms)).next();
            book.follow(budgetTrades(rows, terms));
          }
          expect(book.flow(question)).toEqual(cashFlowOf({ ...question, trades: budgetTrades(rows, terms) }));
        },
      ),
      { numRuns: draws(60) },
    );
  });

  test('lists the entries of each month and account, and these entries add up to the shown sum', () => {
    fc.assert(
      fc.property(rowsArbitrary, (rows) => {
        const book = new CashBook();
        book.follow(budgetTrades(rows, terms));
        for (const { month, accounts, in: into, out, interest } of book.flow(question).months.slice(0, 14)) {
          const entries = book.entries(question, { month });
          const sumOf = (some: typeof entries) => some.reduce((sum, { amount }) => sum + amount, 0n);
          expectMoney(sumOf(entries), into - out - interest);
          for (const account of Object.keys(accounts) as CashAccount[])
            expectMoney(sumOf(book.entries(question, { month, accounts: [account] })), accounts[account]!);
          expect(entries.every(({ on }) => on.startsWith(month))).toBe(true);
        }
      }),
      { numRuns: draws(20) },
    );
  });

  test('adds up to the profit of its trades, whatever months are requested', () => {
    fc.assert(
      fc.property(
        rowsArbitrary,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 2009, max: 2013 }),
        (rows, months, year) => {
          const trades = budgetTrades(rows, terms);
          const book = new CashBook();
          book.follow(trades);
          const { profit, lines, trades: count } = book.addsUp({ from: `${year}-05`, months });
          const ledgers = trades.flatMap(({ ledger }) => (hasLedger(ledger) ? [ledger] : []));
          expectMoney(
            profit,
            ledgers.reduce((sum, ledger) => sum + moneyOf(ledger.profit), 0n),
          );
          expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(profit);
          expect(count).toBe(ledgers.length);
        },
      ),
      { numRuns: draws(40) },
    );
  });

  test('names each trade that is left out, with the reason', () => {
    const [mob] = fc.sample(mobArbitrary, { numRuns: 1, seed: 4 });
    const trade = { ...mob!.trade, id: 'x', plan: 'null', actual: 'null', heldFrom: '' };
    const book = new CashBook();
    book.follow(budgetTrades([{ trade, carry: mob!.carry }], terms));
    expect(book.flow(question).leftOut).toEqual([{ id: 'x', reason: 'no start date' }]);
  });

  test('leaves out a trade that did not go ahead, without naming it', () => {
    const [mob] = fc.sample(mobArbitrary, { numRuns: 1, seed: 4 });
    const trade = { ...mob!.trade, plan: 'null', actual: 'null', didNotGoAhead: 'yes' as const };
    expect(budgetTrades([{ trade, carry: mob!.carry }], terms)).toEqual([]);
  });
});

describe('the ledgers of a list of trades', () => {
  const [mob] = fc.sample(mobArbitrary, { numRuns: 1, seed: 4 });
  const rows = [{ trade: mob!.trade, carry: mob!.carry }];
  const one = (some: readonly BudgetTrade[]): BudgetTrade => some[0]!;

  test('are reused for each what-if while the records and terms are the same', () => {
    for (const { scenario } of Object.values(ways)) {
      const before = one(budgetTrades(rows, terms, scenario));
      expect(one(budgetTrades([{ ...rows[0]! }], { ...terms }, scenario))).toBe(before);
      expect(one(budgetTrades(rows, { ...terms, saleDays: 8 }, scenario))).not.toBe(before);
      expect(one(budgetTrades([{ trade: { ...mob!.trade }, carry: mob!.carry }], terms, scenario))).not.toBe(
        before,
      );
    }
  });
});
