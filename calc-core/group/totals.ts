import { namesOf } from '../field/names.ts';
import { kindOf } from '../animals/kinds.ts';
import type { FeedUnit } from '../feed/units.ts';
import { usableAmount } from '../figure/amount.ts';
import type { FigureValue } from '../figure/declare.ts';
import type { Reason } from '../figure/reasons.ts';
import { Decimal, numberOf } from '../number/decimal.ts';
import type { TradeResult } from '../trade/calculate.ts';
import { tradeInputs } from '../trade/inputs.ts';
import type { TradeFigureName } from '../trade/names.ts';
import { pricePairs } from '../trade/editing/price-pairs.ts';
import { wentAhead } from '../trade/went-ahead.ts';
import type { StoredAmountName, Trade, TradeAmountName } from '../trade/record.ts';

/** A trade with its figures. */
export interface TotalledTrade {
  readonly trade: Trade;
  readonly result: TradeResult;
}

/** The sums of a total. A ratio has two sums: `over` and `under`. Trades without the needed figures are not counted. */
export interface Tally {
  readonly over: Decimal;
  /** 0 for a plain sum. */
  readonly under: Decimal;
  readonly counted: number;
  /** Why the first of the left-out trades was left out. Null if all trades are counted. */
  readonly reason: Reason | null;
  /** For totals of feed. Amounts in different units are never added. */
  readonly feedUnit?: FeedUnit | 'none' | 'different';
}

type TotalSide = (row: TotalledTrade) => FigureValue;

/** What a total adds up: a figure, the head, or the feed that all head eat. */
export type Summed = TradeFigureName | 'numberOfHead' | 'feedOfMob';

interface TotalRule {
  readonly over: TotalSide;
  /** The columns that are added up. Absent for the mean of an amount. */
  readonly sums?: { readonly over: Summed; readonly under?: Summed };
  /** The divisor of a ratio. A ratio is calculated from two sums. Ratios are never averaged. */
  readonly under?: TotalSide;
  readonly times?: number;
  readonly whenZero?: Reason;
  /** True for feed, which has several units. */
  readonly isFeed?: true;
}

const zero = new Decimal(0);

/** The tally of no trades. */
export const noTally: Tally = { over: zero, under: zero, counted: 0, reason: null };

/** An absent number of head counts as 0. */
const head: TotalSide = ({ trade }) => ({
  value: numberOf(usableAmount(trade.numberOfHead, tradeInputs.numberOfHead)) ?? zero,
});

const figure =
  (name: TradeFigureName): TotalSide =>
  ({ result }) =>
    result.figures[name];

/** Multiplies an amount per head by head. Skips trades without this amount. */
const timesHead =
  (name: StoredAmountName): TotalSide =>
  (row) => {
    const input = tradeInputs[name];
    if (!input.appliesTo(kindOf(row.trade.animalSubTypeId)))
      return { value: null, reason: 'not for this kind of animal' };
    const amount = numberOf(usableAmount(row.trade[name], input));
    if (amount === null) return { value: null, reason: 'nothing entered' };
    return { value: head(row).value!.times(amount) };
  };

const above0 =
  (side: TotalSide, reason: Reason): TotalSide =>
  (row) => {
    const each = side(row);
    return each.value?.isZero() === true ? { value: null, reason } : each;
  };

const sumOf = (name: TradeFigureName): TotalRule => ({ over: figure(name), sums: { over: name } });
const perHead = (name: TradeFigureName): TotalRule => ({
  over: figure(name),
  sums: { over: name, under: 'numberOfHead' },
  under: head,
  whenZero: 'no head',
});
const ofCapital = (name: TradeFigureName): TotalRule => ({
  over: figure(name),
  sums: { over: name, under: 'totalCapRequired' },
  under: figure('totalCapRequired'),
  times: 100,
  whenZero: 'no capital',
});

const meanOf = (name: StoredAmountName): TotalRule => ({
  over: timesHead(name),
  under: head,
  whenZero: 'no head',
});

/** The mean price per kg: all money divided by all kilograms. */
const priceOf = ({ weight, perHead: price }: (typeof pricePairs)[keyof typeof pricePairs]): TotalRule => ({
  over: timesHead(price),
  under: above0(timesHead(weight), 'no weights'),
  whenZero: 'no weights',
});

const feedOfMob: TotalSide = (row) => {
  const { feedWeeks } = row.result.figures;
  return feedWeeks.value === null ? feedWeeks : { value: feedWeeks.value.times(head(row).value!) };
};

const ofFigures = {
  totalProfit: sumOf('totalProfit'),
  capInvestInStock: sumOf('capInvestInStock'),
  capReqForCarry: sumOf('capReqForCarry'),
  totalCapRequired: sumOf('totalCapRequired'),
  profitPerAnnum: sumOf('profitPerAnnum'),
  inventoryChange: sumOf('inventoryChange'),
  inventoryFromCapitalAcc: sumOf('inventoryFromCapitalAcc'),
  inventoryAccToCapitalAcc: sumOf('inventoryAccToCapitalAcc'),
  profitPerHead: perHead('totalProfit'),
  costOfCarryPerHead: perHead('capReqForCarry'),
  profitPerHeadPa: perHead('profitPerAnnum'),
  returnOnCapital: ofCapital('totalProfit'),
  profitReturnOnCapitalPa: ofCapital('profitPerAnnum'),
  feedWeeks: { over: feedOfMob, sums: { over: 'feedOfMob' }, isFeed: true },
  profitPerFeedWeek: {
    over: figure('totalProfit'),
    sums: { over: 'totalProfit', under: 'feedOfMob' },
    under: feedOfMob,
    whenZero: 'zero weeks',
    isFeed: true,
  },
} as const satisfies { readonly [N in TradeFigureName]?: TotalRule };

/** The name of a total of a group: head, or a figure. */
export type GroupFigureName = 'numberOfHead' | keyof typeof ofFigures;

/** A figure or an amount that has a total over several trades. */
export type TotalName = keyof typeof ofFigures | TradeAmountName;

const ofAmounts = Object.fromEntries(
  Object.values(tradeInputs).map(({ name }) => {
    const pair = Object.values(pricePairs).find(({ perKg }) => perKg === name);
    return [name, pair === undefined ? meanOf(name as StoredAmountName) : priceOf(pair)];
  }),
) as Readonly<Record<TradeAmountName, TotalRule>>;

const totals: Readonly<Record<TotalName, TotalRule>> = {
  ...ofAmounts,
  ...ofFigures,
  numberOfHead: { over: head },
  feedRating: { ...meanOf('feedRating'), isFeed: true },
};

/** The totals of a group, in the order on screen. */
export const groupFigureNames: readonly GroupFigureName[] = ['numberOfHead', ...namesOf(ofFigures)];

/** True if a figure or amount has a total over several trades. */
export const hasTotal = (name: TradeFigureName | TradeAmountName): name is TotalName =>
  Object.hasOwn(totals, name);

/** The sums of a total. A ratio is `over x times / under`. */
export function sumsOf(name: Exclude<GroupFigureName, 'numberOfHead'>): {
  readonly over: Summed;
  readonly under?: Summed;
  readonly times: number;
  readonly isFeed: boolean;
} {
  const {
    sums,
    times = 1,
    isFeed = false,
  } = ofFigures[name] as TotalRule & Required<Pick<TotalRule, 'sums'>>;
  return { ...sums, times, isFeed };
}

/** True if a total is a ratio of two sums. */
export const isRatio = (name: TotalName): boolean => totals[name].under !== undefined;

/** The tally of one trade. If a number is missing, the tally has only the reason. The tally is empty if the trade did not go ahead. */
export function tallyOf(name: TotalName, row: TotalledTrade): Tally {
  if (!wentAhead(row.trade)) return noTally;
  const total = totals[name];
  const over = total.over(row);
  if (over.value === null) return { ...noTally, reason: over.reason };
  const under = total.under?.(row) ?? { value: zero };
  if (under.value === null) return { ...noTally, reason: under.reason };
  const tally = { over: over.value, under: under.value, counted: 1, reason: null };
  return total.isFeed === true ? { ...tally, feedUnit: row.trade.feedUnit ?? 'none' } : tally;
}

/** Adds up two tallies. If both have a reason, the reason of `a` is used. */
export function joinTallies(a: Tally, b: Tally): Tally {
  if (a === noTally) return b;
  return {
    over: a.over.plus(b.over),
    under: a.under.plus(b.under),
    counted: a.counted + b.counted,
    reason: a.reason ?? b.reason,
    ...feedUnitOf(a, b),
  };
}

function feedUnitOf(a: Tally, b: Tally): Pick<Tally, 'feedUnit'> {
  const feedUnit = a.feedUnit ?? b.feedUnit;
  if (feedUnit === undefined) return {};
  return { feedUnit: b.feedUnit === undefined || b.feedUnit === feedUnit ? feedUnit : 'different' };
}

/** The total of a tally. If no trade has the figure, or the divisor is 0, returns the reason. */
export function totalOf(name: TotalName, { over, under, counted, reason, feedUnit }: Tally): FigureValue {
  const { under: isRatioOf, times = 1, whenZero = 'no head' } = totals[name];
  if (counted === 0) return { value: null, reason: reason ?? 'no head' };
  if (feedUnit === 'different') return { value: null, reason: 'different feed units' };
  if (isRatioOf === undefined) return { value: over };
  return under.isZero() ? { value: null, reason: whenZero } : { value: over.times(times).dividedBy(under) };
}
