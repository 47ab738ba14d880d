import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actualProblems, bestKnownOf, withActual, type Plan } from '#calc-core/actual';
import { showFigureExactly } from '#calc-core/figure';
import { calculateTrade, nothingActual, saleCosts, tradeInputs, type Actual } from '#calc-core/trade';
import { Decimal as DecimalJs } from 'decimal.js';
import { draws } from '../draws.ts';
import { completeCaseArbitrary, usualAmountOf } from './arbitraries.ts';
import { withFactsIndependently } from './independent-actual.ts';
import { independently } from './independent.ts';

const amount = (name: keyof typeof tradeInputs) =>
  fc.option(usualAmountOf(tradeInputs[name]), { nil: null, freq: 2 });
const cost = fc.nat({ max: 9000 }).map((cents) => (cents / 100).toString());
const later = (from: string, by: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

const facts = fc.record({
  boughtAfter: fc.option(fc.nat({ max: 30 }), { nil: null }),
  head: fc.option(fc.integer({ min: 1, max: 400 }), { nil: null }),
  purchaseWeightkg: amount('purchaseWeightkg'),
  purchaseCostHd: amount('purchaseCostHd'),
  sales: fc.array(
    fc.record({
      after: fc.option(fc.nat({ max: 300 }), { nil: null, freq: 4 }),
      head: fc.nat({ max: 60 }),
      saleWeightkg: amount('saleWeightkg'),
      saleCostHd: amount('saleCostHd'),
      costs: fc.dictionary(fc.constantFrom(...saleCosts), cost, { maxKeys: 2 }),
    }),
    { maxLength: 3 },
  ),
  takesRest: fc.boolean(),
  deaths: fc.option(fc.nat({ max: 9 }), { nil: null }),
  diedAfter: fc.option(fc.nat({ max: 200 }), { nil: null }),
  sale2CostHd: amount('sale2CostHd'),
  woolSaleWeight: amount('woolSaleWeight'),
  woolPriceHd: amount('woolPriceHd'),
  costs: fc.dictionary(
    fc.constantFrom(
      'freightIn',
      'agistmentRate',
      'annualInterestRate',
      'yardLevy',
      'labourRate',
      'aircraft',
      'commission',
    ),
    cost,
    { maxKeys: 3 },
  ),
});

/** Turns the drawn values into facts that this kind of animal can have. Returns null if they are impossible. */
function factsFor(plan: Plan, drawn: typeof facts extends fc.Arbitrary<infer F> ? F : never): Actual | null {
  const from = plan.trade.heldFrom;
  const bought = later(from, drawn.boughtAfter ?? 0);
  const actual: Actual = {
    ...nothingActual,
    ...drawn,
    boughtOn: drawn.boughtAfter === null ? null : bought,
    head: drawn.head === null ? null : String(drawn.head),
    deaths: drawn.deaths === null ? null : String(drawn.deaths),
    diedOn: drawn.diedAfter === null ? null : later(bought, drawn.diedAfter),
    sales: drawn.sales.map(({ after, head, ...sale }, at) => ({
      ...sale,
      soldOn: after === null ? null : later(bought, after),
      head: drawn.takesRest && at === 0 ? null : String(head),
    })),
  };
  const wrong = new Set(actualProblems(plan, actual).map(({ field }) => field));
  const without: Actual = {
    ...actual,
    ...(wrong.has('purchaseWeightkg') && { purchaseWeightkg: null }),
    ...(wrong.has('sale2CostHd') && { sale2CostHd: null }),
    ...(wrong.has('woolPriceHd') && { woolSaleWeight: null, woolPriceHd: null }),
    sales: wrong.has('saleWeightkg')
      ? actual.sales.map((sale) => ({ ...sale, saleWeightkg: null }))
      : actual.sales,
  };
  return actualProblems(plan, without).length > 0 ? null : without;
}

const names = [
  'weeksHeld',
  'commission',
  'sellingCosts',
  'losses',
  'costOfCarryPerHead',
  'profitPerHead',
  'totalProfit',
  'capInvestInStock',
  'returnOnCapital',
] as const;

/** False if an amount has more than 12 decimals. The core treats such an amount as missing, the second implementation does not. */
const isStorable = (record: object): boolean =>
  Object.values(record).every((value) => typeof value !== 'string' || !/\.\d{13,}$/.test(value));

test('a second implementation of the rules for facts gives the same figures', () => {
  let compared = 0;
  fc.assert(
    fc.property(completeCaseArbitrary, facts, (plan, drawn) => {
      const actual = factsFor(plan, drawn);
      if (actual === null || !isStorable(plan.trade) || !isStorable(plan.carry)) return;
      const plannedWeeks = showFigureExactly(calculateTrade(plan.carry, plan.trade).figures.weeksHeld);
      const mob = {
        ...plan,
        actual,
        plannedWeeks: plannedWeeks === null ? null : new DecimalJs(plannedWeeks),
      };
      const second = withFactsIndependently(mob);
      if (second === null) return;
      const expected = independently(second.carry, second.trade);
      const stored = { ...plan.trade, ...withActual(plan.trade, plan.carry, actual) };
      const { figures } = bestKnownOf(null, stored).result;
      for (const name of names) {
        const wanted = expected[name];
        if (wanted === undefined) continue;
        const is = showFigureExactly(figures[name]);
        if (wanted === null || is === null) expect(is, name).toBe(wanted);
        else {
          const apart = new DecimalJs(is).minus(wanted as DecimalJs).abs();
          expect(
            apart.lte(new DecimalJs(wanted as DecimalJs).abs().times('1e-25').plus('1e-20')),
            `${name}: ${is}`,
          ).toBe(true);
          compared += 1;
        }
      }
    }),
    { numRuns: draws(300) },
  );
  expect(compared).toBeGreaterThan(300);
});
