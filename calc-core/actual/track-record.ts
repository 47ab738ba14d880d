import { kindOf } from '../animals/kinds.ts';
import {
  dividedBy,
  exactOf,
  exactText,
  exactZero,
  minus,
  plus,
  signOf,
  times,
  Exact,
} from '../number/exact.ts';
import type { DecimalText } from '../number/decimal.ts';
import type { Value } from '../figure/compile.ts';
import { exactFigure } from '../trade/calculate.ts';
import type { StoredAmountName, Trade } from '../trade/record.ts';
import { planAndActual } from './bridge.ts';
import type { Actual } from '../trade/facts/facts.ts';
import { factsOf } from './facts-of.ts';
import { actualProblems, exactOrNull, headBought, stageOf, type Plan } from './record.ts';
import { actualState, knownAmount, plannedState, resultOf, type State } from './state.ts';

/** Sold trades can be grouped by class of animal, planned carry, group, or season of the last sale. */
export const trackRecordKeys = ['class', 'carry', 'group', 'season'] as const;

/** How sold trades are grouped. */
export type TrackRecordKey = (typeof trackRecordKeys)[number];

/** At least this many trades are needed to call a difference usual. */
const FEWEST = 3;

const SHOWN = 10;

/** How much one cause usually changes the profit. */
export interface Miss {
  /** A name from the bridge's groups, or the name of a cost. */
  readonly group: string;
  /** $/hd: the median effect on the profit per head. A trade without this effect counts as 0. */
  readonly effect: DecimalText;
  /** The last ten effects in $/hd, oldest first. */
  readonly last: readonly DecimalText[];
  /**
   * The median difference between actual and planned, in the unit of the cause. Null for a cause without a unit, or if a trade has no
   * difference.
   */
  readonly by: { readonly amount: DecimalText; readonly unit: 'kg/hd' | '$/kg' | 'weeks' } | null;
}

/** How a group of sold trades turned out, compared with their plans. */
export interface TrackRecord {
  /** The id of the sub type, carry or group ('' for no group), or the name of the season. */
  readonly key: string;
  readonly trades: number;
  readonly head: DecimalText;
  /** $/hd, weighted by the head bought. */
  readonly planned: DecimalText;
  readonly actual: DecimalText;
  /** Head that died, and their percentage of the head bought. */
  readonly deaths: { readonly head: DecimalText; readonly percent: DecimalText };
  readonly misses: readonly Miss[];
}

interface SoldTrade {
  readonly soldOn: string;
  readonly head: Exact;
  readonly deaths: Exact;
  readonly planned: Exact;
  readonly actual: Exact;
  readonly effects: ReadonlyMap<string, Exact>;
  readonly differences: ReadonlyMap<string, Exact>;
}

const seasons = ['Summer', 'Autumn', 'Winter', 'Spring'] as const;

/** Summer is December to February. */
const seasonOf = (day: string): string => seasons[Math.floor((Number(day.slice(5, 7)) % 12) / 3)]!;

const lastSale = ({ sales }: Actual): string =>
  sales.reduce((last, { soldOn }) => (soldOn !== null && soldOn > last ? soldOn : last), '');

function keyOf(by: TrackRecordKey, trade: Trade, plan: Plan, soldOn: string): string | null {
  if (by === 'class') return String(kindOf(plan.trade.animalSubTypeId).id);
  if (by === 'carry') return plan.trade.carryId ?? '';
  if (by === 'group') return trade.tradeGroupId ?? '';
  return soldOn === '' ? null : seasonOf(soldOn);
}

const measured = {
  'purchase price': '$/kg',
  'purchase weight': 'kg/hd',
  'sale price': '$/kg',
  'sale weight': 'kg/hd',
  time: 'weeks',
} as const;

type Measured = keyof typeof measured;

/** The price per kg. Null for animals without a weight. Pass only trades with a profit: they have all prices. */
function perKg(state: State, price: StoredAmountName, weight: StoredAmountName): Exact | null {
  const kg = knownAmount(state, weight);
  return kg === null || signOf(kg) <= 0 ? null : dividedBy(knownAmount(state, price)!, kg);
}

const measures: Readonly<Record<Measured, (state: State) => Value<Exact> | null>> = {
  'purchase price': (state) => perKg(state, 'purchaseCostHd', 'purchaseWeightkg'),
  'purchase weight': (state) => knownAmount(state, 'purchaseWeightkg'),
  'sale price': (state) => perKg(state, 'saleCostHd', 'saleWeightkg'),
  'sale weight': (state) => knownAmount(state, 'saleWeightkg'),
  time: (state) => exactFigure(resultOf(state), 'weeksHeld'),
};

const isMeasured = (group: string): group is Measured => group in measured;

function differencesOf(plan: Plan, actual: Actual): ReadonlyMap<string, Exact> {
  const [before, after] = [plannedState(plan), actualState(plan, actual)];
  return new Map(
    Object.entries(measures).flatMap(([group, of]) => {
      const [planned, became] = [of(before), of(after)];
      return planned instanceof Exact && became instanceof Exact
        ? [[group, minus(became, planned)] as const]
        : [];
    }),
  );
}

/** Null if the trade is not sold, has impossible facts, or has no profit. */
function soldOf(plan: Plan, actual: Actual): SoldTrade | null {
  if (stageOf(plan, actual) !== 'sold' || actualProblems(plan, actual).length > 0) return null;
  const head = headBought(plan, actual);
  const { perHead } = planAndActual(plan, actual);
  if (perHead.planned === null || perHead.actual === null || signOf(head) <= 0) return null;
  return {
    soldOn: lastSale(actual),
    head,
    deaths: exactOrNull(actual.deaths, 'numberOfHead') ?? exactZero,
    planned: exactOf(perHead.planned),
    actual: exactOf(perHead.actual),
    effects: new Map(perHead.steps.map(({ group, effect }) => [group, exactOf(effect)])),
    differences: differencesOf(plan, actual),
  };
}

const two = exactOf('2');
const hundred = exactOf('100');

function median(values: readonly Exact[]): Exact {
  const sorted = values.toSorted((one, other) => signOf(minus(one, other)));
  const high = sorted[Math.floor(sorted.length / 2)]!;
  return sorted.length % 2 === 1 ? high : dividedBy(plus(sorted[sorted.length / 2 - 1]!, high), two);
}

const sumOf = (values: readonly Exact[]): Exact => values.reduce(plus, exactZero);

function missOf(group: string, sold: readonly SoldTrade[]): Miss {
  const effects = sold.map((each) => each.effects.get(group) ?? exactZero);
  const differences = sold.flatMap((each) => each.differences.get(group) ?? []);
  return {
    group,
    effect: exactText(median(effects)),
    last: effects.slice(-SHOWN).map(exactText),
    by:
      isMeasured(group) && differences.length === sold.length
        ? { amount: exactText(median(differences)), unit: measured[group] }
        : null,
  };
}

const inOrder = (one: string, other: string): number => Number(one > other) - Number(one < other);

function recordOf(key: string, unsorted: readonly SoldTrade[]): TrackRecord {
  const sold = unsorted.toSorted((one, other) => inOrder(one.soldOn, other.soldOn));
  const head = sumOf(sold.map((each) => each.head));
  const deaths = sumOf(sold.map((each) => each.deaths));
  const weighted = (of: (each: SoldTrade) => Exact): DecimalText =>
    exactText(dividedBy(sumOf(sold.map((each) => times(of(each), each.head))), head));
  const groups = [...new Set(sold.flatMap(({ effects }) => [...effects.keys()]))].filter((group) =>
    sold.some(({ effects }) => signOf(effects.get(group) ?? exactZero) !== 0),
  );
  return {
    key,
    trades: sold.length,
    head: exactText(head),
    planned: weighted((each) => each.planned),
    actual: weighted((each) => each.actual),
    deaths: { head: exactText(deaths), percent: exactText(times(dividedBy(deaths, head), hundred)) },
    misses: groups.map((group) => missOf(group, sold)),
  };
}

/**
 * Compares sold trades with their plans, in groups by `by`, largest group first. Leaves out groups of fewer than three trades. Leaves out
 * trades with an impossible fact or a missing profit. Never throws.
 */
export function trackRecord(trades: readonly Trade[], by: TrackRecordKey): readonly TrackRecord[] {
  const found = new Map<string, SoldTrade[]>();
  for (const trade of trades) {
    const facts = factsOf(trade);
    const sold = facts === null ? null : soldOf(facts.plan, facts.actual);
    const key = facts === null || sold === null ? null : keyOf(by, trade, facts.plan, sold.soldOn);
    if (key === null || sold === null) continue;
    found.set(key, [...(found.get(key) ?? []), sold]);
  }
  return [...found]
    .filter(([, sold]) => sold.length >= FEWEST)
    .map(([key, sold]) => recordOf(key, sold))
    .toSorted((one, other) => other.trades - one.trades || inOrder(one.key, other.key));
}
