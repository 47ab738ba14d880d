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

/** How sold trades are grouped: by the class of animal, the planned carry, the group, or the season of the last sale. */
export const trackRecordKeys = ['class', 'carry', 'group', 'season'] as const;

/** The key that finished trades are grouped by. */
export type TrackRecordKey = (typeof trackRecordKeys)[number];

/** Groups with fewer trades than this are left out: too few to call a difference usual. */
const FEWEST = 3;

/** How many of the latest differences are listed one by one. */
const SHOWN = 10;

/** The usual difference of one group of causes from the plan. */
export interface Miss {
  /** One of the bridge's groups, or the name of a cost. */
  readonly group: string;
  /** $/hd: the median of its effects on the profit per head over all trades of the record. A trade without an effect counts as 0. */
  readonly effect: DecimalText;
  /** The last ten effects of this group of causes in $/hd, the oldest first. */
  readonly last: readonly DecimalText[];
  /** The median of actual less planned, in the unit of the cause. Null for a cause without a unit. */
  readonly by: { readonly amount: DecimalText; readonly unit: 'kg/hd' | '$/kg' | 'weeks' } | null;
}

/** The results of sold trades of one kind compared with their plans. */
export interface TrackRecord {
  /** The id of the sub type, carry or group ('' for none), or the name of the season. */
  readonly key: string;
  readonly trades: number;
  /** Head bought, all trades together. */
  readonly head: DecimalText;
  /** $/hd, weighted by the head bought. */
  readonly planned: DecimalText;
  readonly actual: DecimalText;
  /** Head that died, and their share of the head bought, %. */
  readonly deaths: { readonly head: DecimalText; readonly percent: DecimalText };
  /** The groups that changed a profit, in the bridge's order. */
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

/** The southern season of a day: summer is December to February. */
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

/** A price per kg; null for animals without a weight. Pass only trades with a profit: they have all their prices. */
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

/** The data of a sold trade for the record. Null if it is not sold, has impossible facts, or has no profit. */
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

/** The median: the middle of the sorted values, or the mean of the two in the middle. */
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
 * The results of sold trades compared with their plans, grouped by one key; keys with fewer than three such trades are left out. A trade
 * counts if it is sold, has no impossible facts, and has a planned and an actual profit. The record with the most trades comes first. Never
 * throws.
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
