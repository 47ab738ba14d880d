import type { Carry } from '../carry/record.ts';
import type { FigureValue } from '../figure/declare.ts';
import type { DecimalText } from '../number/decimal.ts';
import { dividedBy, exactOf, exactText, times } from '../number/exact.ts';
import { calculateTrade, type TradeResult } from '../trade/calculate.ts';
import { storedAmountNames, type Trade } from '../trade/record.ts';
import { loadTrade } from '../trade/editing/edit.ts';
import { factsOf, type TradeFacts } from './facts-of.ts';
import { actualProblems, exactOrNull, stageOf, type Plan, type Stage } from './record.ts';
import { actualState, isWeeksHeldMean, knownAmount, resultOf } from './state.ts';
import { notPlannedNames } from '../trade/went-ahead.ts';

/** 'planned' figures come from the plan. 'so far' figures mix facts and plan. 'actual' figures come from facts alone. */
export type FiguresAre = 'planned' | 'so far' | 'actual';

/** A trade with each fact in place of its plan. All shown and sent figures are calculated from it. */
export interface BestKnown<T extends Trade = Trade> {
  readonly id: string;
  readonly stage: Stage;
  readonly figuresAre: FiguresAre;
  /** The trade with facts in place of planned amounts. An amount from facts has up to 34 digits. Without facts, the trade itself. */
  readonly trade: T;
  /** Without facts, the trade's carry. With facts, the plan's carry, including the costs that were paid. */
  readonly carry: Carry | null;
  readonly result: TradeResult;
  /** The figures of the plan. The same object as `result` if `figuresAre` is 'planned'. */
  readonly planned: TradeResult;
  /** Null if the trade has no facts. */
  readonly facts: TradeFacts | null;
  /** `YYYY-MM-DD`. For a sold trade, the day of the last sale. Otherwise the expected day of sale of the unsold head. Null if unknown. */
  readonly till: string | null;
  /** A sentence about the first impossible fact, or null. With an impossible fact, all figures come from the plan. */
  readonly problem: string | null;
  /**
   * The profit per head if the planned sale prices change by `percent`. Sold head keep their price. Absent if `figuresAre` is 'planned'.
   */
  readonly atSalePrice?: (percent: number) => FigureValue;
}

/** A trade with its carry and figures, as lists store them. */
export interface WorkedTrade<T extends Trade> {
  readonly trade: T;
  readonly carry: Carry | null;
  readonly result: TradeResult;
}

const remembered = new WeakMap<Trade, BestKnown>();

/** Calculates a trade from its facts and its plan, once per trade object. Without facts, keeps the given figures. Never throws. */
export function bestKnown<T extends Trade>(row: WorkedTrade<T>): BestKnown<T> {
  const known = remembered.get(row.trade);
  if (known !== undefined) return known as BestKnown<T>;
  const facts = factsOf(row.trade);
  if (facts === null) return planned(row, 'planned', null, null);
  const [problem] = actualProblems(facts.plan, facts.actual);
  const found =
    problem === undefined
      ? withFacts(row.trade, facts)
      : planned(planRow(row.trade, facts.plan), stageOf(facts.plan, facts.actual), facts, problem.text);
  remembered.set(row.trade, found);
  return found;
}

/** The trade, carry and figures of {@link bestKnown}. Without facts, returns `row` itself, so that long lists stay fast. */
export const bestRow = <T extends Trade>(row: WorkedTrade<T>): WorkedTrade<T> =>
  factsOf(row.trade) === null ? row : bestKnown(row);

/** Calculates the trade and returns its {@link bestKnown}. */
export function bestKnownOf<T extends Trade>(carry: Carry | null, trade: T): BestKnown<T> {
  return bestKnown({ trade, carry, result: calculateTrade(carry, trade) });
}

const planned = <T extends Trade>(
  { trade, carry, result }: WorkedTrade<T>,
  stage: Stage,
  facts: TradeFacts | null,
  problem: string | null,
): BestKnown<T> => ({
  id: trade.id,
  stage,
  figuresAre: 'planned',
  trade,
  carry,
  result,
  planned: result,
  facts,
  get till() {
    return result.weeksHeldTill;
  },
  problem,
});

const ownNames = [
  'id',
  'name',
  'tradeGroupId',
  'saleClass',
  'purchaseClass',
  ...notPlannedNames,
  'plan',
  'actual',
] as const;

/** The fields that may still change after the first fact, for example the name. */
const ownOf = (trade: Trade): Pick<Trade, (typeof ownNames)[number]> =>
  Object.fromEntries(ownNames.map((name) => [name, trade[name]])) as never;

/** If `of` is a draft, adds the prices per kg to `trade`. */
const asRow = <T extends Trade>(of: T, trade: Trade): T =>
  ('lastChanged' in of ? loadTrade(trade) : trade) as T;

function planRow<T extends Trade>(trade: T, plan: Plan): WorkedTrade<T> {
  return {
    trade: asRow(trade, { ...plan.trade, ...ownOf(trade) }),
    carry: plan.carry,
    result: calculateTrade(plan.carry, plan.trade),
  };
}

function withFacts<T extends Trade>(trade: T, facts: TradeFacts): BestKnown<T> {
  const { plan, actual } = facts;
  const row = planRow(trade, plan);
  const state = actualState(plan, actual);
  const result = resultOf(state);
  const stage = stageOf(plan, actual);
  const amounts = storedAmountNames.flatMap((name) => {
    const amount = state.inputs.has(name) ? knownAmount(state, name) : null;
    return amount === null ? [] : [[name, exactText(amount)] as const];
  });
  const days = actual.sales.flatMap(({ soldOn }) => soldOn ?? []).toSorted();
  return {
    id: trade.id,
    stage,
    figuresAre: stage === 'sold' ? 'actual' : 'so far',
    trade: asRow(trade, {
      ...plan.trade,
      ...ownOf(trade),
      heldFrom: state.trade.heldFrom,
      ...Object.fromEntries(amounts),
    }),
    carry: state.carry,
    result,
    planned: row.result,
    facts,
    till: (stage === 'sold' ? days.at(-1) : undefined) ?? dueOf(facts, state.trade.heldFrom, result),
    problem: null,
    atSalePrice: (percent) => profitAtSalePrice(facts, percent),
  };
}

/** The day on which the unsold head are expected to be sold. */
function dueOf({ plan, actual }: TradeFacts, heldFrom: string, result: TradeResult): string | null {
  const ofUnsold = isWeeksHeldMean(actual) ? calculateTrade(plan.carry, { ...plan.trade, heldFrom }) : result;
  return ofUnsold.weeksHeldTill;
}

function profitAtSalePrice({ plan, actual }: TradeFacts, percent: number): FigureValue {
  const by = dividedBy(exactOf(String(100 + percent)), exactOf('100'));
  const moved = (name: 'saleCostHd' | 'sale2CostHd'): DecimalText | null => {
    const price = exactOrNull(plan.trade[name], name);
    return price === null ? null : exactText(times(price, by));
  };
  const trade = { ...plan.trade, saleCostHd: moved('saleCostHd'), sale2CostHd: moved('sale2CostHd') };
  return resultOf(actualState({ ...plan, trade }, actual)).figures.profitPerHead;
}
