import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { bestKnownOf, planAndActual, withActual } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import { namesOf } from '#calc-core/field';
import { factsOf } from '#calc-core/actual/facts-of.ts';
import { newCarry } from '#calc-core/carry';
import { hasLedger, type TradeLedger } from '#calc-core/ledger';
import type { LedgerEntry } from '#calc-core/ledger/entry.ts';
import { entriesOf } from '#calc-core/ledger/entries.ts';
import { heldDays, shareOf, type Lot } from '#calc-core/ledger/held.ts';
import { ledgerOf } from '#calc-core/ledger/ledger.ts';
import { noTerms } from '#calc-core/ledger/terms.ts';
import { ways } from '#calc-core/ledger/ways.ts';
import { daysAfter, daysBetween } from '#calc-core/number/dates.ts';
import { dateOfDay, dayNumber } from '#calc-core/number/days.ts';
import { exactOf, exactText, exactZero, minus, plus, times, type Exact } from '#calc-core/number/exact.ts';
import { calculateTrade, newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { exactFigure } from '#calc-core/trade/calculate.ts';
import { draws } from '#tests/draws.ts';
import { mobArbitrary, type MobCase } from './mobs.ts';

const sum = (entries: readonly LedgerEntry[]): Exact =>
  entries.reduce((all, { amount }) => plus(all, amount), exactZero);

const isNothing = ({ m }: Exact): boolean => m === 0n;

const written = ({ trade, carry, terms }: MobCase): TradeLedger | null => {
  const found = ledgerOf(trade, carry, { terms });
  return hasLedger(found) ? found : null;
};

/** The profit of the mob in $, as the trade form or "Plan and actual" shows it. */
function profitShown({ trade, carry }: MobCase): Exact | null {
  const facts = factsOf(trade);
  const result =
    facts === null ? calculateTrade(carry, trade) : planAndActual(facts.plan, facts.actual).actual;
  const profit = exactFigure(result, 'totalProfit');
  return typeof profit === 'string' ? null : profit;
}

vi.setConfig({ testTimeout: 120_000 });

describe('the ledger of a trade', () => {
  test('adds up exactly to the profit that the trade shows, whether planned, bought, partly sold or sold', () => {
    let seen = 0;
    const stages = new Set<string>();
    fc.assert(
      fc.property(mobArbitrary, (mob) => {
        const ledger = written(mob);
        if (ledger === null) return;
        seen += 1;
        stages.add(ledger.stage);
        const { interestCounted, deathsDifference, profit } = ledger;
        const reached = plus(minus(sum(entriesOf(ledger)), interestCounted), deathsDifference);
        expect(isNothing(minus(profit, reached))).toBe(true);
        expect(exactText(profit)).toBe(exactText(profitShown(mob)!));
      }),
      { numRuns: draws(800) },
    );
    expect(seen).toBeGreaterThan(draws(800) / 4);
    expect([...stages].sort()).toEqual(['bought', 'planned', 'sold']);
  });

  test('has an entry even for an amount that counts as 0 in decisions', () => {
    const carry = { ...newCarry('c'), animalTypeId: 2 as const, carryTypeId: 2 as const, weeksHeld: '4' };
    const lambs: Trade = {
      ...newTrade('t', '2026-11-01', [], []),
      animalTypeId: 2,
      animalSubTypeId: 10,
      numberOfHead: '1',
      purchaseCostHd: '1',
      saleCostHd: '1',
      woolPriceHd: '0.0000000000001',
    };
    const ledger = written({ trade: lambs, carry, terms: noTerms })!;
    expect(exactText(sum(entriesOf(ledger)))).toBe('0.0000000000001');
    expect(exactText(ledger.profit)).toBe('0.0000000000001');
  });

  test.each(namesOf(ways))('adds up to its profit when it goes another way: %s', (way) => {
    let moved = 0;
    fc.assert(
      fc.property(mobArbitrary, (mob) => {
        const asPlanned = written(mob);
        const ledger = ledgerOf(mob.trade, mob.carry, {
          terms: mob.terms,
          scenario: ways[way].scenario,
        });
        if (asPlanned === null || !hasLedger(ledger)) return;
        const { interestCounted, deathsDifference, profit, stage } = ledger;
        const reached = plus(minus(sum(entriesOf(ledger)), interestCounted), deathsDifference);
        expect(isNothing(minus(profit, reached))).toBe(true);
        if (stage === 'sold') expect(exactText(profit)).toBe(exactText(asPlanned.profit));
        else if (exactText(profit) !== exactText(asPlanned.profit)) moved += 1;
        const isLater = way === 'four-weeks-later' && stage === 'planned';
        expect(ledger.sold).toBe(isLater ? daysAfter(asPlanned.sold, 28) : ledger.sold);
      }),
      { numRuns: draws(150) },
    );
    expect(moved > 0).toBe(way !== 'plan');
  });

  test('has no difference for deaths when no head died', () => {
    let seen = 0;
    fc.assert(
      fc.property(mobArbitrary, (mob) => {
        const ledger = written(mob);
        if (ledger === null || ledger.lots.some(({ isDead }) => isDead)) return;
        // Planned losses stay a cost of the profit after all head are sold.
        const facts = factsOf(mob.trade);
        if (facts !== null && facts.actual.deaths === null) return;
        if (facts !== null) seen += 1;
        expect(exactText(ledger.deathsDifference)).toBe('0');
      }),
      { numRuns: draws(800) },
    );
    expect(seen).toBeGreaterThan(draws(800) / 50);
  });

  test('has as many head bought as sold and dead', () => {
    fc.assert(
      fc.property(mobArbitrary, (mob) => {
        const ledger = written(mob);
        if (ledger === null) return;
        const head = (account: string) =>
          entriesOf(ledger)
            .filter((entry) => entry.account === account)
            .reduce((all, entry) => plus(all, entry.head ?? exactZero), exactZero);
        const dead = ledger.lots
          .filter(({ isDead }) => isDead)
          .reduce((all, lot) => plus(all, lot.head), exactZero);
        expect(isNothing(minus(head('purchase'), plus(head('sale'), dead)))).toBe(true);
      }),
      { numRuns: draws(300) },
    );
  });

  test('pays exactly its price for a lot that was sold at its own price', () => {
    let seen = 0;
    fc.assert(
      fc.property(mobArbitrary, (mob) => {
        const ledger = written(mob);
        if (ledger === null || kindOf(mob.trade.animalSubTypeId).splitter) return;
        const sales = entriesOf(ledger).filter(({ account, isRecorded }) => account === 'sale' && isRecorded);
        const lots = ledger.lots.filter(
          ({ isDead, isRecorded, price }) => !isDead && isRecorded && price !== null,
        );
        if (lots.length === 0) return;
        seen += 1;
        const brought = lots.reduce((all, lot) => plus(all, times(lot.head, lot.price!)), exactZero);
        expect(exactText(minus(sum(sales), brought))).toBe('0');
      }),
      { numRuns: draws(300) },
    );
    expect(seen).toBeGreaterThan(draws(300) / 20);
  });

  test('moves every date when the start moves by some days, and no amount except the monthly split', () => {
    const byAccount = (entries: readonly LedgerEntry[]) =>
      [...new Set(entries.map(({ account }) => account))].sort().map((account) => ({
        account,
        amount: exactText(sum(entries.filter((entry) => entry.account === account))),
      }));
    const once = ({ account }: LedgerEntry) =>
      !['backgrounding', 'agistment', 'supplements'].includes(account);
    fc.assert(
      fc.property(mobArbitrary, fc.integer({ min: 1, max: 400 }), (mob, days) => {
        const plan = {
          ...mob,
          trade: { ...mob.trade, plan: 'null', actual: 'null' },
          terms: { ...mob.terms, shearingOn: null },
        };
        const before = written(plan);
        const after = written({
          ...plan,
          trade: { ...plan.trade, heldFrom: daysAfter(plan.trade.heldFrom, days)! },
        });
        if (before === null || after === null) return;
        expect(byAccount(entriesOf(after))).toEqual(byAccount(entriesOf(before)));
        expect(
          entriesOf(after)
            .filter(once)
            .map(({ date }) => date),
        ).toEqual(
          entriesOf(before)
            .filter(once)
            .map(({ date }) => daysAfter(date, days)),
        );
      }),
      { numRuns: draws(150) },
    );
  });

  test.each([
    [{ heldFrom: '' }, 'no start date'],
    [{ carryId: null }, null],
    [{ numberOfHead: null }, 'no head'],
    [{ saleCostHd: null }, 'no sale price'],
  ])('a trade with %j is left out with its reason', (change, reason) => {
    const trade = { ...steers, ...change } as Trade;
    const found = ledgerOf(trade, carry, { terms: noTerms });
    expect(hasLedger(found) ? null : found.reason).toBe(reason);
  });

  test('does not exist for a trade without a carry, because there are no weeks held', () => {
    expect(ledgerOf(steers, null, { terms: noTerms })).toEqual({ reason: 'no weeks held' });
  });
});

const carry = {
  ...newCarry('yard'),
  carryTypeId: 2 as const,
  weeksHeld: '10',
  freightIn: '5',
  agistmentRate: '7',
  agentCommission: '4',
  losePercentage: '1',
  annualInterestRate: '8',
};
const steers: Trade = {
  ...newTrade('t', '2026-11-20', [], []),
  numberOfHead: '100',
  purchaseCostHd: '1000',
  saleCostHd: '1300',
};

describe('a mob bought on 20 November 2026 and held for ten weeks', () => {
  const found = ledgerOf(steers, carry, { terms: { purchaseDays: 14, saleDays: 14, shearingOn: null } });
  const lines = hasLedger(found)
    ? entriesOf(found).map(({ date, account, amount }) => `${date} ${account} ${exactText(amount)}`)
    : [];

  test('pays and is paid on the right days, with agistment monthly', () => {
    // The mob is held for 11 days in November, 31 in December and 28 in January. One of 100 head dies.
    expect(lines).toEqual([
      '2026-11-20 purchaseCosts -500',
      '2026-11-30 agistment -1100',
      '2026-12-04 purchase -100000',
      '2026-12-31 agistment -3100',
      '2027-01-28 agistment -2800',
      '2027-01-29 commission -5148',
      '2027-02-12 sale 128700',
    ]);
  });

  test('calculates what the dead head would have earned, less their purchase price', () => {
    if (!hasLedger(found)) throw new Error(found.reason);
    expect(exactText(found.deathsDifference)).toBe(String(1300 - 52 - 1000));
    expect(found.sold).toBe('2027-01-29');
  });
});

test('each sale pays its own selling costs on its own day, and the commission on its own price', () => {
  const lot = { head: '40', saleWeightkg: null, saleCostHd: '1200' };
  const facts = withActual(
    steers,
    { ...carry, freightOut: '10' },
    {
      ...nothingActual,
      deaths: '0',
      costs: { freightOut: '20' },
      sales: [
        { ...lot, soldOn: '2026-12-11', costs: { commission: '90', yardLevy: '6' } },
        { ...lot, soldOn: '2026-12-18' },
      ],
    },
  );
  const ledger = written({ trade: { ...steers, ...facts }, carry, terms: noTerms });
  const selling = entriesOf(ledger!).filter(({ account }) =>
    ['sellingCosts', 'commission'].includes(account),
  );
  // Freight is $20 a head everywhere. The second and the unsold lot pay 4 % of $1,200 and of $1,300.
  expect(selling.map(({ date, account, amount }) => `${date} ${account} ${exactText(amount)}`)).toEqual([
    '2026-12-11 sellingCosts -1040',
    '2026-12-11 commission -3600',
    '2026-12-18 sellingCosts -800',
    '2026-12-18 commission -1920',
    '2027-01-29 sellingCosts -400',
    '2027-01-29 commission -1040',
  ]);
  expect(exactText(ledger!.deathsDifference)).toBe('0');
});

describe('the day on which the unsold head of a mob leave', () => {
  const half = { soldOn: '2026-12-11', head: '50', saleWeightkg: null, saleCostHd: '1200' };
  const dead = { deaths: '20', diedOn: '2026-11-27' };

  test.each([
    ['a dated death', dead],
    ['a dated sale', { sales: [half] }],
    ['a dated death and a dated sale', { ...dead, sales: [half] }],
    ['a death without a day', { deaths: '20' }],
    ['a sale without a day', { sales: [{ ...half, soldOn: null }] }],
  ])('stays the planned day after %s, in the ledger as in the sheet', (_, known) => {
    const facts = withActual(steers, carry, { ...nothingActual, boughtOn: '2026-11-23', ...known });
    const trade = { ...steers, ...facts };
    const later = ledgerOf(trade, carry, { terms: noTerms, scenario: ways['four-weeks-later'].scenario });
    expect([
      written({ trade, carry, terms: noTerms })?.sold,
      hasLedger(later) ? later.sold : later.reason,
      bestKnownOf(carry, trade).till,
    ]).toEqual(['2027-02-01', '2027-03-01', '2027-02-01']);
  });
});

describe('an amount for the days held', () => {
  const amount = exactOf('-1000');
  const parts = (from: string, lots: readonly Lot[]) => {
    const held = heldDays(dayNumber(from), lots);
    return held.parts.map((part) => ({ date: dateOfDay(part.day), amount: shareOf(amount, part, held) }));
  };

  test('is split over the months into parts that add up exactly', () => {
    const lots = fc.array(fc.record({ held: fc.nat({ max: 900 }), head: fc.nat({ max: 400 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 20_000 }), (drawn, start) => {
        const from = daysAfter('2000-01-01', start)!;
        const leaves = drawn.map(({ head, held }) => ({
          head: exactOf(String(head)),
          till: daysAfter(from, held)!,
        }));
        const split = parts(from, leaves);
        const all = split.reduce((sofar, part) => plus(sofar, part.amount), exactZero);
        expect(exactText(all)).toBe('-1000');
        const ends = new Set(leaves.flatMap(({ till }) => [till, daysAfter(till, -1)]));
        for (const { date } of split)
          expect(daysAfter(date, 1)!.endsWith('-01') || ends.has(date)).toBe(true);
        expect(split.every(({ date }) => daysBetween(from, date)! >= 0)).toBe(true);
      }),
      { numRuns: draws(150) },
    );
  });

  test('is divided by head and days held, or by head when no head was held for a day', () => {
    const lots = [
      { head: exactOf('30'), till: '2026-01-11' },
      { head: exactOf('10'), till: '2026-01-31' },
    ];
    const texts = (from: string, some: readonly Lot[]) =>
      parts(from, some).map((part) => `${part.date} ${exactText(part.amount)}`);
    expect(texts('2026-01-01', lots)).toEqual(['2026-01-10 -500', '2026-01-30 -500']);
    const sameDay = [
      { ...lots[0]!, till: '2026-01-31' },
      { ...lots[1]!, till: '2026-01-31' },
    ];
    expect(texts('2026-01-31', sameDay)).toEqual(['2026-01-31 -1000']);
    expect(texts('2026-01-31', [{ head: exactZero, till: '2026-01-31' }])).toEqual(['2026-01-31 -1000']);
  });
});
