import fc from 'fast-check';
import { withActual } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import { daysAfter } from '#calc-core/number/dates.ts';
import { nothingActual, type Actual, type Trade } from '#calc-core/trade';
import { saleCosts, type ActualSale } from '#calc-core/trade/facts/facts.ts';
import type { Terms } from '#calc-core/ledger';
import { completeCaseArbitrary } from '../arbitraries.ts';

export interface MobCase {
  readonly carry: Carry;
  readonly trade: Trade;
  readonly terms: Terms;
}

const day = (from: string, days: number): string => daysAfter(from, days) ?? from;

interface Drawn {
  readonly stage: (typeof mobStages)[number];
  readonly boughtAfter: number | null;
  readonly head: number | null;
  readonly price: string | null;
  readonly deaths: number | null;
  readonly diedAfter: number | null;
  readonly lots: readonly {
    readonly days: number | null;
    readonly share: number;
    readonly price: string | null;
    readonly costs: ActualSale['costs'];
  }[];
  readonly costs: Readonly<Record<string, string>>;
}

const price = fc.integer({ min: 1, max: 300_000 }).map((cents) => (cents / 100).toFixed(2));
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null, freq: 3 });

export const mobStages = ['planned', 'bought', 'part sold', 'sold'] as const;

const drawn: fc.Arbitrary<Drawn> = fc.record({
  stage: fc.constantFrom(...mobStages),
  boughtAfter: maybe(fc.nat({ max: 60 })),
  head: maybe(fc.integer({ min: 1, max: 600 })),
  price: maybe(price),
  deaths: maybe(fc.nat({ max: 5 })),
  diedAfter: maybe(fc.nat({ max: 90 })),
  lots: fc.array(
    fc.record({
      days: maybe(fc.nat({ max: 500 })),
      share: fc.integer({ min: 1, max: 9 }),
      price: maybe(price),
      costs: fc.dictionary(fc.constantFrom(...saleCosts), price, { maxKeys: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  costs: fc.dictionary(
    fc.constantFrom(
      'freightIn',
      'commission',
      'freightOut',
      'agistment',
      'labour',
      'sellingCosts',
      'woolSelling',
    ),
    price,
    { maxKeys: 2 },
  ),
});

/** Makes the facts consistent: the head add up, and no animal is sold before its purchase. */
function factsOf(trade: Trade, facts: Drawn): Actual {
  const head = facts.head ?? Math.max(1, Number(trade.numberOfHead ?? 1));
  const deaths = facts.deaths === null ? null : Math.min(facts.deaths, head - 1);
  const boughtOn = facts.boughtAfter === null ? trade.heldFrom : day(trade.heldFrom, facts.boughtAfter);
  const toSell = head - (deaths ?? 0);
  const sells = facts.stage === 'part sold' || facts.stage === 'sold' ? facts.lots : [];
  const parts = sells.map(({ share }) => Math.max(1, Math.floor((toSell * share) / 40)));
  const sales = sells.flatMap(({ days, price: made, costs }, at) => {
    const soldBefore = parts.slice(0, at).reduce((sum, part) => sum + part, 0);
    const isLast = facts.stage === 'sold' && at === sells.length - 1;
    const count = isLast
      ? toSell - soldBefore
      : Math.min(parts[at]!, toSell - soldBefore - (facts.stage === 'sold' ? 1 : 0));
    return count <= 0
      ? []
      : [
          {
            soldOn: days === null ? null : day(boughtOn, days),
            head: String(count),
            saleWeightkg: null,
            saleCostHd: made,
            ...(costs === undefined || Object.keys(costs).length === 0 ? {} : { costs }),
          },
        ];
  });
  return {
    ...nothingActual,
    boughtOn,
    head: String(head),
    purchaseCostHd: facts.price,
    deaths: deaths === null ? null : String(deaths),
    ...(facts.diedAfter === null ? {} : { diedOn: day(boughtOn, facts.diedAfter) }),
    sales,
    costs: facts.costs,
  };
}

/**
 * Random trades with carry, facts and terms.
 * @param stage - the stage of every trade; undefined means any stage
 */
export const mobsOf = (
  of: fc.Arbitrary<Pick<MobCase, 'carry' | 'trade'>>,
  stage?: Drawn['stage'],
): fc.Arbitrary<MobCase> =>
  fc
    .record({
      of,
      facts: stage === undefined ? drawn : drawn.map((facts) => ({ ...facts, stage })),
      purchaseDays: fc.nat({ max: 365 }),
      saleDays: fc.nat({ max: 365 }),
      shearingAfter: maybe(fc.nat({ max: 300 })),
    })
    .map(({ of: { carry, trade }, facts, purchaseDays, saleDays, shearingAfter }) => {
      const terms = {
        purchaseDays,
        saleDays,
        shearingOn: shearingAfter === null ? null : day(trade.heldFrom, shearingAfter),
      };
      if (facts.stage === 'planned') return { carry, trade, terms };
      return { carry, terms, trade: { ...trade, ...withActual(trade, carry, factsOf(trade, facts)) } };
    });

/** A trade of any kind and any stage. Most have a profit. */
export const mobArbitrary: fc.Arbitrary<MobCase> = mobsOf(completeCaseArbitrary);
