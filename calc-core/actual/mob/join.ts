import { carryAmountNames, type Carry } from '../../carry/record.ts';
import { kindOf } from '../../animals/kinds.ts';
import { carryInputs } from '../../carry/inputs.ts';
import { usableAmount } from '../../figure/amount.ts';
import { isSameAmount, type DecimalText } from '../../number/decimal.ts';
import { calendarDay, dateOfDay } from '../../number/days.ts';
import {
  dividedBy,
  exactOf,
  exactText,
  exactZero,
  min,
  minus,
  plus,
  roundedText,
  signOf,
  times,
  type Exact,
} from '../../number/exact.ts';
import { actualCostNames, actualCostRule, lineOfTrade } from '../../trade/facts/costs.ts';
import type { Actual, ActualSale } from '../../trade/facts/facts.ts';
import { exactFigure } from '../../trade/calculate.ts';
import { storedAmountNames, type StoredAmountName, type Trade } from '../../trade/record.ts';
import { tradeInputs } from '../../trade/inputs.ts';
import { bestKnownOf } from '../best-known.ts';
import { factsOf, type TradeFacts } from '../facts-of.ts';
import { withFacts } from '../freeze.ts';
import {
  actualProblems,
  exactOrNull,
  headBought,
  headLeft,
  headUncounted,
  headSold,
  type Plan,
} from '../record.ts';
import { actualState, resultOf } from '../state.ts';
import { missingIn, withShare } from './sharing.ts';
import type { MobProblem } from './split.ts';
import { storyWords, withStory } from './story.ts';
import { losingOf, lostOf, percentLosing, wholeMobCosts } from './whole-mob.ts';

interface BoughtMob extends TradeFacts {
  readonly trade: Trade;
  readonly bought: Exact;
}

const mobWords = ({ name }: Trade): string =>
  `“${name.trim() === '' ? 'a trade without a name' : name.trim()}”`;

function mobOf(trade: Trade): BoughtMob | MobProblem {
  const facts = factsOf(trade);
  if (facts === null) return { problem: `${mobWords(trade)} is still a plan. Enter its purchase first.` };
  if (actualProblems(facts.plan, facts.actual).length > 0)
    return {
      problem: `Something of ${mobWords(trade)} under Plan and actual is not possible. Correct it first.`,
    };
  const bought = headBought(facts.plan, facts.actual);
  if (signOf(bought) <= 0) return { problem: `${mobWords(trade)} has no head.` };
  return { ...facts, trade, bought };
}

const summed: ReadonlySet<string> = new Set(wholeMobCosts);

/** The first difference between two carries that prevents joining. Whole-mob costs and losses may differ. */
function differentCost(a: Carry | null, b: Carry | null): string | null {
  if (a === null || b === null) return a === b ? null : 'cost of carry';
  if (a.carryTypeId !== b.carryTypeId) return 'carry type';
  const name = carryAmountNames.find(
    (each) => !summed.has(each) && each !== 'losePercentage' && !isSameAmount(a[each], b[each]),
  );
  return name === undefined ? null : carryInputs[name].label.toLowerCase();
}

/** Why two mobs cannot be joined, as a sentence. Null if they can. Never throws. */
export function joinProblem(a: Trade, b: Trade): string | null {
  const [first, second] = [mobOf(a), mobOf(b)];
  if ('problem' in first) return first.problem;
  if ('problem' in second) return second.problem;
  if (a.id === b.id) return 'Choose another mob: this one cannot join itself.';
  const [kind, other] = [first, second].map(({ plan }) => kindOf(plan.trade.animalSubTypeId));
  if (kind!.id !== other!.id)
    return `${mobWords(a)} are ${kind!.name} and ${mobWords(b)} are ${other!.name}. Only mobs of one kind can be joined.`;
  const cost = differentCost(first.plan.carry, second.plan.carry);
  if (cost !== null)
    return `${mobWords(a)} and ${mobWords(b)} were planned with a different ${cost}, so one plan cannot hold both.`;
  if (first.actual.sales.length + second.actual.sales.length > 100)
    return 'Together they have more than 100 sales, the most that one mob can have.';
  return null;
}

/** Joins two mobs: returns `a` with the head and the facts of both, or the problem. The caller deletes `b`. Never throws. */
export function joinMobs(a: Trade, b: Trade, today: string): { readonly joined: Trade } | MobProblem {
  const problem = joinProblem(a, b);
  if (problem !== null) return { problem };
  const [first, second] = [mobOf(a) as BoughtMob, mobOf(b) as BoughtMob];
  const bought = plus(first.bought, second.bought);
  const plan: Plan = { trade: joinedPlan(first, second), carry: joinedCarry(first, second) };
  const actual = withPartsOfSplit([first, second], plan, joinedFacts(first, second, exactText(bought)));
  const numberOfHead = addedHead(a.numberOfHead, b.numberOfHead);
  const sentence = storyWords.joined(exactText(second.bought), b.name, today);
  return {
    joined: {
      ...a,
      ...typedAsPlanned(a, b, plan.trade),
      numberOfHead,
      ...withFacts(plan, actual),
      splitAndJoined: withStory(a.splitAndJoined, sentence),
    },
  };
}

/** Corrects the joined trade if a mob came from a split. Each figure is then exactly the sum over both mobs. */
function withPartsOfSplit(mobs: readonly BoughtMob[], plan: Plan, actual: Actual): Actual {
  if (mobs.every((mob) => mob.actual.fromSplit === undefined)) return actual;
  const joined = { ...plan.trade, ...withFacts(plan, actual) };
  return withShare(
    actual,
    missingIn(
      [{ result: bestKnownOf(null, joined).result, head: headBought(plan, actual) }],
      mobs.map(({ trade, bought }) => ({ result: bestKnownOf(null, trade).result, head: bought })),
    ),
  );
}

/** Each amount in which the two trades differ, with its value in the joined plan. */
const typedAsPlanned = (a: Trade, b: Trade, plan: Trade): Partial<Trade> =>
  Object.fromEntries(
    storedAmountNames.filter((name) => !isSameAmount(a[name], b[name])).map((name) => [name, plan[name]]),
  );

const addedHead = (a: DecimalText | null, b: DecimalText | null): DecimalText | null => {
  const [first, second] = [exactOrNull(a, 'numberOfHead'), exactOrNull(b, 'numberOfHead')];
  return first === null && second === null ? null : exactText(plus(first ?? exactZero, second ?? exactZero));
};

interface Weighted {
  readonly head: Exact;
  readonly value: Exact | null;
}

function meanOfTwo(a: Weighted, b: Weighted): Exact | null {
  if (a.value === null || b.value === null) return a.value ?? b.value;
  if (signOf(minus(a.value, b.value)) === 0) return a.value;
  const head = plus(a.head, b.head);
  return signOf(head) <= 0 ? a.value : dividedBy(plus(times(a.head, a.value), times(b.head, b.value)), head);
}

/** Rounds a mean so that it can be stored: an amount to 9 decimals, a price to 12. */
const storedMean = (mean: Exact | null, digits: number): DecimalText | null =>
  mean === null ? null : roundedText(mean, digits > 15 ? 12 : 9);

const plannedHead = ({ plan }: BoughtMob): Exact =>
  exactOrNull(plan.trade.numberOfHead, 'numberOfHead') ?? exactZero;

function joinedPlan(a: BoughtMob, b: BoughtMob): Trade {
  const isOneUnit = a.plan.trade.feedUnit === b.plan.trade.feedUnit;
  const amounts = storedAmountNames.flatMap(
    (name): readonly (readonly [StoredAmountName, DecimalText | null])[] => {
      if (name === 'numberOfHead') return [];
      // Feed ratings in two different units have no mean.
      if (name === 'feedRating' && !isOneUnit) return [[name, null]];
      const of = (mob: BoughtMob): Weighted => ({
        head: plannedHead(mob),
        value: exactOrNull(mob.plan.trade[name], name),
      });
      if (isSameAmount(a.plan.trade[name], b.plan.trade[name])) return [];
      return [[name, storedMean(meanOfTwo(of(a), of(b)), tradeInputs[name].digits ?? 15)]];
    },
  );
  const numberOfHead = addedHead(a.plan.trade.numberOfHead, b.plan.trade.numberOfHead);
  const heldFrom = meanDay([a, b].map((mob) => ({ head: mob.bought, day: mob.plan.trade.heldFrom })));
  return { ...a.plan.trade, ...Object.fromEntries(amounts), numberOfHead, heldFrom: heldFrom ?? '' };
}

function joinedCarry(a: BoughtMob, b: BoughtMob): Carry | null {
  const [first, second] = [a.plan.carry, b.plan.carry];
  if (first === null || second === null) return first;
  const costs = wholeMobCosts.map((name) => [name, addedCost(name, first[name], second[name])] as const);
  const percents = [losingOf(first), losingOf(second)] as const;
  const lost = (head: Exact, mob: BoughtMob): Exact => lostOf({ head, percent: losingOf(mob.plan.carry) });
  const planned = {
    head: plus(plannedHead(a), plannedHead(b)),
    lost: plus(lost(plannedHead(a), a), lost(plannedHead(b), b)),
  };
  const bought = { head: plus(a.bought, b.bought), lost: lostTogether(a, b) };
  const losePercentage = percentLosing([bought, planned], percents);
  return { ...first, ...Object.fromEntries(costs), losePercentage: losePercentage ?? first.losePercentage };
}

/** The head that both mobs lose by their plans. While no deaths are entered, head that a sale counts did not die. */
function lostTogether(a: BoughtMob, b: BoughtMob): Exact {
  const byPlan = [a, b].map(({ bought, plan }) => lostOf({ head: bought, percent: losingOf(plan.carry) }));
  const all = byPlan.reduce(plus);
  if (a.actual.deaths !== null || b.actual.deaths !== null) return all;
  const uncounted = [a, b].map(({ plan, actual }) => headUncounted(plan, actual));
  const canDie = byPlan.map((lost, at) => min(lost, uncounted[at]!)).reduce(plus);
  // Keep the planned losses if the joined mob then loses as many as both mobs.
  return signOf(minus(min(all, uncounted.reduce(plus)), canDie)) === 0 ? all : canDie;
}

function addedCost(
  name: (typeof wholeMobCosts)[number],
  a: DecimalText | null,
  b: DecimalText | null,
): DecimalText | null {
  const [first, second] = [a, b].map((each) => usableAmount(each, carryInputs[name]));
  if (first === null || second === null) return first ?? second ?? null;
  return exactText(plus(exactOf(first!), exactOf(second!)));
}

const factInputs = {
  purchaseWeightkg: 'purchaseWeightkg',
  purchaseCostHd: 'purchaseCostHd',
  sale2CostHd: 'sale2CostHd',
  woolSaleWeight: 'woolSaleWeight',
  woolPriceHd: 'woolPriceHd',
} as const satisfies Partial<Record<keyof Actual, StoredAmountName>>;

function joinedFacts(a: BoughtMob, b: BoughtMob, head: DecimalText): Actual {
  const facts = Object.entries(factInputs).map(([fact, input]) => [fact, joinedFact(a, b, input)] as const);
  const deaths = addedHead(a.actual.deaths, b.actual.deaths);
  const diedOn = meanDay(
    [a, b].map(({ actual }) => ({
      head: exactOrNull(actual.deaths, 'numberOfHead') ?? exactZero,
      day: actual.diedOn ?? null,
    })),
  );
  const boughtOn = [a, b].every(({ actual }) => actual.boughtOn === null)
    ? null
    : meanDay(
        [a, b].map(({ bought, actual, plan }) => ({
          head: bought,
          day: actual.boughtOn ?? plan.trade.heldFrom,
        })),
      );
  return {
    boughtOn,
    head,
    ...(Object.fromEntries(facts) as Record<keyof typeof factInputs, DecimalText | null>),
    deaths,
    ...(diedOn === null ? {} : { diedOn }),
    sales: [...salesOf(a, b), ...salesOf(b, a)],
    costs: joinedCosts(a, b),
  };
}

/** If only one mob has the fact, the other mob counts with its planned value. */
function joinedFact(
  a: BoughtMob,
  b: BoughtMob,
  name: (typeof factInputs)[keyof typeof factInputs],
): DecimalText | null {
  const of = ({ actual }: BoughtMob): DecimalText | null => actual[name];
  if (of(a) === null && of(b) === null) return null;
  if (isSameAmount(of(a), of(b))) return of(a);
  const value = (mob: BoughtMob): Weighted => ({
    head: mob.bought,
    value: exactOrNull(of(mob) ?? mob.plan.trade[name], name),
  });
  return storedMean(meanOfTwo(value(a), value(b)), tradeInputs[name].digits ?? 15);
}

/** A sale of "all remaining head" gets a number of head. Otherwise it would include head of the other mob. */
function salesOf(mob: BoughtMob, other: BoughtMob): readonly ActualSale[] {
  const { plan, actual } = mob;
  const isLast =
    signOf(headLeft(other.plan, other.actual)) <= 0 && other.actual.sales.every(({ head }) => head !== null);
  const left = planOfSale(mob, other);
  return actual.sales.map((sale) => ({
    ...sale,
    head: sale.head ?? (isLast ? null : headSold(plan, actual, sale)),
    ...left(sale),
  }));
}

/** If the two plans differ, a sale without a weight or price gets the planned value of its own mob. */
function planOfSale({ plan }: BoughtMob, other: BoughtMob): (sale: ActualSale) => Partial<ActualSale> {
  const names = ['saleWeightkg', 'saleCostHd'] as const;
  const differ = names.some((name) => !isSameAmount(plan.trade[name], other.plan.trade[name]));
  if (!differ) return () => ({});
  return (sale) => Object.fromEntries(names.map((name) => [name, sale[name] ?? plan.trade[name]]));
}

function joinedCosts(a: BoughtMob, b: BoughtMob): Actual['costs'] {
  const names = actualCostNames.filter((name) => name in a.actual.costs || name in b.actual.costs);
  return Object.fromEntries(
    names.flatMap((name) => {
      const first = a.actual.costs[name] ?? null;
      const second = b.actual.costs[name] ?? null;
      const whole = wholeMobCosts.find((each) => each === name);
      if (whole !== undefined) {
        const added = addedCost(
          whole,
          first ?? a.plan.carry?.[whole] ?? null,
          second ?? b.plan.carry?.[whole] ?? null,
        );
        return added === null ? [] : [[name, added]];
      }
      if (first !== null && second !== null && isSameAmount(first, second)) return [[name, first]];
      const mean = meanOfTwo(
        { head: a.bought, value: costOf(a, name, first) },
        { head: b.bought, value: costOf(b, name, second) },
      );
      return mean === null ? [] : [[name, roundedText(mean, 9)]];
    }),
  ) as Actual['costs'];
}

/** The cost that was paid, else the planned cost, else 0. */
function costOf({ plan, actual }: BoughtMob, name: string, paid: DecimalText | null): Exact {
  const known = usableAmount(paid, actualCostRule);
  if (known !== null) return exactOf(known);
  const line = lineOfTrade(name);
  if (line === null) {
    const rate = carryAmountNames.find((each) => each === name);
    const usable = rate === undefined ? null : usableAmount(plan.carry?.[rate], carryInputs[rate]);
    return usable === null ? exactZero : exactOf(usable);
  }
  const figure = exactFigure(resultOf(actualState(plan, actual)), line);
  return typeof figure === 'string' ? exactZero : figure;
}

function meanDay(days: readonly { readonly head: Exact; readonly day: string | null }[]): string | null {
  const known = days.flatMap(({ head, day }) => {
    const number = calendarDay(day ?? '');
    return number === null ? [] : [{ head, number }];
  });
  const [first] = known;
  if (first === undefined) return null;
  if (known.every(({ number }) => number === first.number)) return dateOfDay(first.number);
  const head = known.reduce((sum, each) => plus(sum, each.head), exactZero);
  const weighted = known.reduce(
    (sum, each) => plus(sum, times(each.head, exactOf(String(each.number)))),
    exactZero,
  );
  return signOf(head) <= 0
    ? dateOfDay(first.number)
    : dateOfDay(Number(roundedText(dividedBy(weighted, head), 0)));
}
