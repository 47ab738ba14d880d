import type { Carry } from '../../carry/record.ts';
import type { DecimalText } from '../../number/decimal.ts';
import {
  dividedBy,
  exactOf,
  exactText,
  exactZero,
  max,
  min,
  minus,
  plus,
  roundedText,
  signOf,
  times,
  type Exact,
} from '../../number/exact.ts';
import { showAmount } from '../../number/show.ts';
import type { Actual } from '../../trade/facts/facts.ts';
import type { Trade } from '../../trade/record.ts';
import { bestKnownOf } from '../best-known.ts';
import { factsOf, type TradeFacts } from '../facts-of.ts';
import { withFacts } from '../freeze.ts';
import { actualProblems, exactOrNull, headBought, headLeft, headOfSale, headUncounted } from '../record.ts';
import { exactFigure } from '../../trade/calculate.ts';
import { missingIn, sharesInTwo, withShare, type WorkedMob } from './sharing.ts';
import { storyWords, withStory } from './story.ts';
import {
  dividedCost,
  losingOf,
  lostOf,
  percentLosing,
  wholeMobCosts,
  type Losing,
  type ToLose,
} from './whole-mob.ts';

/** The head and sales that go to the new trade. */
export interface MobPart {
  /** How many of the living, unsold head go to the new trade. */
  readonly head: DecimalText | null;
  readonly deaths: DecimalText | null;
  /** Indexes of the sales that go to the new trade. A sale always goes as a whole. */
  readonly lots: readonly number[];
}

/** The id and the name of the new trade, and today's date. */
export interface NewPart {
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The trade that remains, and the new trade. */
export interface SplitMob {
  readonly kept: Trade;
  readonly gone: Trade;
}

/** What the split dialog shows about a mob. */
export interface Splittable {
  readonly left: DecimalText;
  readonly deaths: DecimalText;
  readonly lots: readonly {
    readonly head: DecimalText;
    readonly name: string;
    readonly soldOn: string | null;
  }[];
}

/** Why a mob cannot be split or joined, as a sentence. */
export interface MobProblem {
  readonly problem: string;
}

const notBought =
  'You can split only a bought mob. For a plan, copy the trade and change the number of head in both trades.';
const notPossible = 'Something under Plan and actual is not possible. Correct it first.';

function factsToSplit(trade: Trade): TradeFacts | MobProblem {
  const facts = factsOf(trade);
  if (facts === null) return { problem: notBought };
  return actualProblems(facts.plan, facts.actual).length > 0 ? { problem: notPossible } : facts;
}

/** The remaining head, deaths and sales of a mob, or why it cannot be split. Never throws. */
export function splittable(trade: Trade): Splittable | MobProblem {
  const facts = factsToSplit(trade);
  if ('problem' in facts) return facts;
  const { plan, actual } = facts;
  const lots = actual.sales.map((sale) => ({
    head: exactText(headOfSale(plan, actual, sale)),
    name: sale.name ?? '',
    soldOn: sale.soldOn,
  }));
  return { left: exactText(headLeft(plan, actual)), deaths: exactText(headOf(actual.deaths)), lots };
}

/** Suggests how many of the deaths go to a part: in proportion to its head, rounded to whole head. */
export function deathsOfPart(trade: Trade, part: Omit<MobPart, 'deaths'>): DecimalText {
  const mob = splittable(trade);
  if ('problem' in mob) return '0';
  const alive = plus(exactOf(mob.left), sum(mob.lots.map(({ head }) => head)));
  const goes = goingAlive(mob, part);
  return signOf(alive) <= 0 ? '0' : roundedText(dividedBy(times(exactOf(mob.deaths), goes), alive), 0);
}

const headOf = (text: DecimalText | null): Exact => exactOrNull(text, 'numberOfHead') ?? exactZero;
const sum = (heads: readonly DecimalText[]): Exact =>
  heads.reduce((all, head) => plus(all, exactOf(head)), exactZero);
const goingAlive = (mob: Splittable, { head, lots }: Omit<MobPart, 'deaths'>): Exact =>
  plus(headOf(head), sum(mob.lots.flatMap((lot, at) => (lots.includes(at) ? lot.head : []))));

const isMore = (a: Exact, b: Exact): boolean => signOf(minus(a, b)) > 0;
const isWhole = (text: DecimalText | null): boolean => text === null || /^\d{1,9}$/.test(text);

function partProblem(mob: Splittable, part: MobPart): string | null {
  if (!isWhole(part.head) || !isWhole(part.deaths)) return 'Head must be whole numbers.';
  if (isMore(headOf(part.head), exactOf(mob.left)))
    return `Only ${showAmount(mob.left, 'head')} head are left to split off.`;
  if (isMore(headOf(part.deaths), exactOf(mob.deaths)))
    return `Only ${showAmount(mob.deaths, 'head')} head died.`;
  if (part.lots.some((at) => mob.lots[at] === undefined)) return 'This mob has no such lot.';
  const alive = plus(exactOf(mob.left), sum(mob.lots.map(({ head }) => head)));
  const goes = goingAlive(mob, part);
  if (signOf(goes) <= 0) return 'Type how many head go, or tick the lots that go.';
  return isMore(alive, goes) ? null : 'That is the whole mob: leave some head in this trade.';
}

/**
 * Divides a bought mob into two trades, in proportion to head. Each sale goes to one of the two trades. The corrections in `fromSplit` make
 * both parts add up exactly to the mob. Never throws.
 */
export function splitMob(trade: Trade, part: MobPart, as: NewPart): SplitMob | MobProblem {
  const facts = factsToSplit(trade);
  const mob = splittable(trade);
  if ('problem' in facts) return facts;
  if ('problem' in mob) return mob;
  const problem = partProblem(mob, part);
  if (problem !== null) return { problem };
  const parts = partsOf(trade, facts, mob, part);
  if (isWithoutTime(trade, parts)) return { problem: noTime };
  const [gone, kept] = withShares(trade, parts);
  const head = exactText(parts[0].head);
  return {
    kept: {
      ...kept,
      splitAndJoined: withStory(trade.splitAndJoined, storyWords.splitOff(head, as.name, as.today)),
    },
    gone: {
      ...gone,
      id: as.id,
      name: as.name,
      splitAndJoined: withStory(trade.splitAndJoined, storyWords.splitFrom(head, trade.name, as.today)),
    },
  };
}

interface PartFacts extends TradeFacts {
  readonly trade: Trade;
  readonly head: Exact;
}

/** The facts of each part. The part for the new trade comes first. */
function partsOf(
  trade: Trade,
  { plan, actual }: TradeFacts,
  mob: Splittable,
  part: MobPart,
): readonly [PartFacts, PartFacts] {
  const bought = headBought(plan, actual);
  const goes = plus(goingAlive(mob, part), headOf(part.deaths));
  const share = dividedBy(goes, bought);
  const costs = costsInTwo(actual, share);
  const { fromSplit: _, ...own } = actual;
  const heads = [goes, minus(bought, goes)] as const;
  const actualOf = (side: 0 | 1, deaths: Exact): Actual => ({
    ...own,
    head: exactText(heads[side]),
    deaths: actual.deaths === null ? null : exactText(deaths),
    sales: actual.sales.filter((_sale, at) => part.lots.includes(at) === (side === 0)),
    costs: costs[side],
  });
  const dead = headOf(part.deaths);
  const actuals = [actualOf(0, dead), actualOf(1, minus(exactOf(mob.deaths), dead))] as const;
  const uncounted = [headUncounted(plan, actuals[0]), headUncounted(plan, actuals[1])] as const;
  const plans = planInTwo({ plan, actual }, { share, goes, uncounted });
  const inTrade = headInTwo(trade.numberOfHead, share);
  const of = (side: 0 | 1): PartFacts => ({
    trade: { ...trade, numberOfHead: inTrade[side] },
    plan: plans[side],
    head: heads[side],
    actual: actuals[side],
  });
  return [of(0), of(1)];
}

const asTrade = ({ trade, plan, actual }: PartFacts): Trade => ({ ...trade, ...withFacts(plan, actual) });
const worked = (part: PartFacts): WorkedMob => ({
  result: bestKnownOf(null, asTrade(part)).result,
  head: part.head,
});

const noTime =
  'The plan does not say how long the unsold head are held, so Drover cannot work out their profit. Enter the day of their sale first.';

/** True if the mob has a profit but one part would have none. Without planned weeks, a part without sales has no weeks and no profit. */
function isWithoutTime(trade: Trade, parts: readonly PartFacts[]): boolean {
  const isNone = ({ result }: Pick<WorkedMob, 'result'>): boolean =>
    typeof exactFigure(result, 'totalProfit') === 'string';
  return !isNone(bestKnownOf(null, trade)) && parts.map(worked).some(isNone);
}

function withShares(trade: Trade, [gone, kept]: readonly [PartFacts, PartFacts]): readonly [Trade, Trade] {
  const of = plus(gone.head, kept.head);
  const missing = missingIn(
    [worked(gone), worked(kept)],
    [{ result: bestKnownOf(null, trade).result, head: of }],
  );
  const [first, second] = sharesInTwo(missing, { head: gone.head, of });
  return [
    asTrade({ ...gone, actual: withShare(gone.actual, first) }),
    asTrade({ ...kept, actual: withShare(kept.actual, second) }),
  ];
}

function headInTwo(
  head: DecimalText | null,
  share: Exact,
): readonly [DecimalText | null, DecimalText | null] {
  const all = exactOrNull(head, 'numberOfHead');
  if (all === null) return [head, head];
  const first = roundedText(times(all, share), 0);
  return [first, exactText(minus(all, exactOf(first)))];
}

function costsInTwo({ costs }: Actual, share: Exact): readonly [Actual['costs'], Actual['costs']] {
  const [first, second] = [{ ...costs }, { ...costs }];
  for (const name of wholeMobCosts) {
    const [one, other] = dividedCost(name, costs[name] ?? null, share);
    if (one !== null && other !== null) [first[name], second[name]] = [one, other];
  }
  return [first, second];
}

type PlanPart = TradeFacts['plan'];

/** How a mob is divided. The numbers are of the part for the new trade, except `uncounted`. */
interface Division {
  readonly share: Exact;
  /** Head bought. */
  readonly goes: Exact;
  /** The head of each part that no sale counts. */
  readonly uncounted: readonly [Exact, Exact];
}

function planInTwo(
  { plan, actual }: TradeFacts,
  { share, goes, uncounted }: Division,
): readonly [PlanPart, PlanPart] {
  const heads = headInTwo(plan.trade.numberOfHead, share);
  const [first, second] = carryInTwo(plan.carry, share);
  const trades = heads.map((numberOfHead) => ({ ...plan.trade, numberOfHead }));
  const percent = losingOf(plan.carry);
  const all = lostOf({ head: headBought(plan, actual), percent });
  const percentOfFirst =
    actual.deaths === null ? percentOfPart({ head: goes, percent }, { all, uncounted }) : percent;
  const ofSecond = (both: Exact, ofFirst: Exact): ToLose => ({
    head: minus(both, ofFirst),
    lost: minus(lostOf({ head: both, percent }), lostOf({ head: ofFirst, percent: percentOfFirst })),
  });
  const losePercentage = percentLosing(
    [ofSecond(headBought(plan, actual), goes), ofSecond(headOf(plan.trade.numberOfHead), headOf(heads[0]))],
    [percent],
  );
  return [
    {
      trade: trades[0]!,
      carry: first === null || percent === null ? first : { ...first, losePercentage: percentOfFirst },
    },
    {
      trade: trades[1]!,
      carry: second === null || percent === null ? second : { ...second, losePercentage },
    },
  ];
}

/**
 * The loss percentage of the first part. Counted head were sold, so a part may have to lose more or less than its share. Then both parts
 * together lose as many head as the mob.
 * @param all - the head that the whole mob loses by its plan
 */
function percentOfPart(
  part: Losing,
  { all, uncounted: [ofFirst, ofSecond] }: { readonly all: Exact } & Pick<Division, 'uncounted'>,
): DecimalText | null {
  const share = lostOf(part);
  const restOfSecond = minus(all, ofSecond);
  const lost = min(max(share, min(ofFirst, restOfSecond)), max(ofFirst, restOfSecond));
  return percentLosing([{ head: part.head, lost }], [part.percent]);
}

function carryInTwo(carry: Carry | null, share: Exact): readonly [Carry | null, Carry | null] {
  if (carry === null) return [null, null];
  const parts = wholeMobCosts.map((name) => [name, dividedCost(name, carry[name], share)] as const);
  const side = (at: 0 | 1): Carry => ({
    ...carry,
    ...Object.fromEntries(parts.map(([name, each]) => [name, each[at]])),
  });
  return [side(0), side(1)];
}
