import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { planAndActual } from '#calc-core/actual';
import { factsOf } from '#calc-core/actual/facts-of.ts';
import { animalSubTypes } from '#calc-core/animals';
import { hasLedger, type TradeLedger } from '#calc-core/ledger';
import { entriesOf, heldOf } from '#calc-core/ledger/entries.ts';
import { shareOf } from '#calc-core/ledger/held.ts';
import { ledgerOf } from '#calc-core/ledger/ledger.ts';
import { daysAfter } from '#calc-core/number/dates.ts';
import { exactZero, minus, plus, type Exact } from '#calc-core/number/exact.ts';
import { calculateTrade } from '#calc-core/trade';
import { exactFigure } from '#calc-core/trade/calculate.ts';
import { draws } from '#tests/draws.ts';
import { completeCaseArbitrary } from '../arbitraries.ts';
import { mobsOf, mobStages, type MobCase } from './mobs.ts';

/** The three laws of a ledger, for every kind of animal and every stage. `DRAWS=1000` draws 1,000 times as many trades. */
vi.setConfig({ testTimeout: 3_600_000 });

const sum = (amounts: readonly Exact[]): Exact => amounts.reduce(plus, exactZero);
const isSame = (a: Exact, b: Exact): boolean => minus(a, b).m === 0n;

function written({ trade, carry, terms }: MobCase): TradeLedger | null {
  const found = ledgerOf(trade, carry, { terms });
  return hasLedger(found) ? found : null;
}

/** First law: cash - counted interest + difference of the deaths = profit of the trade. */
function addsUp({ trade, carry }: MobCase, ledger: TradeLedger): boolean {
  const facts = factsOf(trade);
  const shown = exactFigure(
    facts === null ? calculateTrade(carry, trade) : planAndActual(facts.plan, facts.actual).actual,
    'totalProfit',
  );
  const cash = sum(entriesOf(ledger).map(({ amount }) => amount));
  const reached = plus(minus(cash, ledger.interestCounted), ledger.deathsDifference);
  return typeof shown !== 'string' && isSame(reached, shown) && isSame(reached, ledger.profit);
}

/** Second law: the monthly amounts of an account add up to its total. */
function monthsAddUp(ledger: TradeLedger): boolean {
  const held = heldOf(ledger);
  const ofAccount = (account: string) => entriesOf(ledger).filter((each) => each.account === account);
  return ledger.lines.every(
    ({ account, amount, day }) =>
      day !== null ||
      (isSame(sum(held.parts.map((part) => shareOf(amount, part, held))), amount) &&
        isSame(sum(ofAccount(account).map((each) => each.amount)), amount)),
  );
}

/** The same trade, some days later. */
function moved({ trade, carry, terms }: MobCase, days: number): MobCase {
  const later = <T extends string | null>(date: T): T =>
    date === null ? date : (daysAfter(date, days) as T);
  const text = (stored: string): string =>
    stored.replaceAll(/"(\d{4}-\d\d-\d\d)"/g, (_, date: string) => `"${daysAfter(date, days)}"`);
  return {
    carry,
    trade: {
      ...trade,
      heldFrom: later(trade.heldFrom),
      plan: text(trade.plan) as typeof trade.plan,
      actual: text(trade.actual) as typeof trade.actual,
    },
    terms: { ...terms, shearingOn: later(terms.shearingOn) },
  };
}

/** Third law: if a trade starts some days later, all its dates are that much later. */
function movesWhole(mob: MobCase, before: TradeLedger, days: number): boolean {
  const after = written(moved(mob, days));
  if (after === null || after.lines.length !== before.lines.length) return false;
  return before.lines.every((line, at) => {
    const other = after.lines[at]!;
    return (
      line.account === other.account &&
      isSame(line.amount, other.amount) &&
      other.day === (line.day === null ? null : line.day + days)
    );
  });
}

describe.each(animalSubTypes)('the laws of a ledger for $name', (kind) => {
  test.each(mobStages)('hold %s: it adds up to its profit, by month, and moves whole', (stage) => {
    const ids = { animalTypeId: kind.animalTypeId, animalSubTypeId: kind.id };
    const ofKind = completeCaseArbitrary.map(({ carry, trade }) => ({
      carry: { ...carry, ...ids },
      trade: { ...trade, ...ids },
    }));
    let seen = 0;
    fc.assert(
      fc.property(mobsOf(ofKind, stage), fc.integer({ min: 1, max: 400 }), (mob, days) => {
        const ledger = written(mob);
        if (ledger === null) return;
        seen += 1;
        expect([addsUp(mob, ledger), monthsAddUp(ledger), movesWhole(mob, ledger, days)]).toEqual([
          true,
          true,
          true,
        ]);
      }),
      { numRuns: draws(10) },
    );
    if (draws(10) >= 100) expect(seen).toBeGreaterThan(draws(10) / 4);
  });
});
