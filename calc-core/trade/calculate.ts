import type { Carry } from '../carry/record.ts';
import { carryFigureNames, type CarryFigureName } from '../carry/names.ts';
import { exactArithmetic } from '../figure/arithmetic.ts';
import type { Value } from '../figure/compile.ts';
import type { FigureValue } from '../figure/declare.ts';
import type { Leaf } from '../figure/depends.ts';
import type { Expression, Test } from '../figure/expression.ts';
import { once } from '../figure/once.ts';
import { testOf } from '../figure/record.ts';
import { figureValue } from '../figure/value.ts';
import { daysAfter } from '../number/dates.ts';
import { signOf, toDecimal, type Exact } from '../number/exact.ts';
import { carryAmountNames } from '../carry/record.ts';
import { tradeFigureNames, type TradeFigureName } from './names.ts';
import { readingWith, type CarryRun, type TradeInputsRead, type TradeRun } from './reading.ts';
import { storedAmountNames, type StoredAmountName, type Trade, type TradeDraft } from './record.ts';
import { isShorn, tradeScope } from './scope.ts';

/** A private key, so that only calculate.ts can make a result. */
const RUN: unique symbol = Symbol('run');

/** The figures of a trade. Each is calculated when it is first read, and then cached. */
export interface TradeResult {
  readonly figures: { readonly [N in TradeFigureName]: FigureValue };
  /** True if the profit is above 0 (R12): the sale is overpriced. Null without a profit. */
  readonly isSaleOverprice: boolean | null;
  /** `YYYY-MM-DD`: the stock are held until this date (calculation H5). Null without weeks or a start date, and after year 9999. */
  readonly weeksHeldTill: string | null;
  /** True if head is above 0 and both prices are entered (spec 5, the profit guard). */
  readonly isComplete: boolean;
  readonly [RUN]: TradeRun<Exact>;
}

/** The figures of a carry without a trade. */
export interface CarryResult {
  readonly figures: { readonly [N in CarryFigureName]: FigureValue };
}

const reading = once(() => readingWith(exactArithmetic));
const carryRuns = new WeakMap<Carry, CarryRun<Exact>>();
const noCarry = once(() => reading().readCarry(null));

/** Prepares the formulas, about 8 ms on a phone. Call it in an idle moment, so that the first figure is fast. */
export const prepareFigures = (): void => void noCarry();

/**
 * Calculates a trade on its carry. `carry` is null for no carry. With an earlier result in `previous`, only what has changed is
 * recalculated. A stored text out of range counts as absent. Never throws.
 */
export function calculateTrade(
  carry: Carry | null,
  trade: Trade | TradeDraft,
  previous?: TradeResult,
): TradeResult {
  const onCarry = carryRun(carry);
  if (previous === undefined) {
    return new LazyTradeResult(
      new TradeFigureGetters(reading().start(onCarry, reading().readTrade(trade)), []),
    );
  }
  const before = previous[RUN];
  const inputs = before.inputs.trade === trade ? before.inputs : reading().readTrade(trade, before.inputs);
  if (inputs.unknown !== before.inputs.unknown) return calculateTrade(carry, trade);
  const stale = staleAfter(before, onCarry, inputs);
  const values = (previous.figures as unknown as TradeFigureGetters).values.slice();
  for (const slot of stale) if (slot < values.length) values[slot] = undefined;
  return new LazyTradeResult(
    new TradeFigureGetters(reading().follow(before, onCarry, inputs, stale), values),
  );
}

/** Exact values to use instead of a trade's own inputs and figures. */
export interface KnownOfTrade {
  readonly inputs: ReadonlyMap<StoredAmountName, Exact>;
  /** Values that replace figures, also in the formulas of other figures. */
  readonly figures: ReadonlyMap<TradeFigureName, Exact>;
}

/** Calculates a trade with exact values for some inputs and figures, for example a mean. Never throws. */
export function calculateTradeKnowing(carry: Carry | null, trade: Trade, known: KnownOfTrade): TradeResult {
  const read = reading().readTrade(trade);
  const amounts = storedAmountNames.map((name, index) => known.inputs.get(name) ?? read.amounts[index]!);
  const run = reading().start(carryRun(carry), { ...read, amounts }, known.figures);
  return new LazyTradeResult(new TradeFigureGetters(run, []));
}

/** A figure as an exact number, or the reason why there is none. */
export const exactFigure = (result: TradeResult, name: TradeFigureName): Value<Exact> =>
  reading().figure(result[RUN], name);

/** True if the caller of {@link calculateTradeKnowing} gave the figure. */
export const isGiven = (result: TradeResult, name: TradeFigureName): boolean =>
  result[RUN].known?.has(name) === true;

/** Calculates the figures of a carry without a trade. Never throws. */
export function calculateCarry(carry: Carry): CarryResult {
  return { figures: new CarryFigureGetters(carryRun(carry)) as unknown as CarryResult['figures'] };
}

/** The value of one part of a formula, for an explanation. */
export function partOf(result: TradeResult, part: Expression): Value<Exact> {
  return reading().number(result[RUN], part);
}

/** Returns a function that evaluates a condition of a formula for a calculated trade. */
export function decisionsOf(result: TradeResult): (test: Test) => boolean {
  return (test) => reading().decide(result[RUN], test) === true;
}

const shornTest = once(() => testOf(isShorn(tradeScope)));

/** True if sheep that could be shorn are sold in the wool. The plain figures are then the not-shorn figures. */
export function isSoldInTheWool(trade: Trade): boolean {
  const run = reading().start(noCarry(), reading().readTrade(trade));
  return reading().decide(run, shornTest()) === false;
}

/** The profits that {@link isOverpriced} can test. Only sub type 12 has a shorn and a not-shorn profit. */
export type JudgedProfit = 'profitPerHead' | 'shornProfitPerHead' | 'notShornProfitPerHead';

/** True if the given profit is above 0 after rounding to 12 decimals: the sale is overpriced. Null without that profit. */
export function isOverpriced(result: TradeResult, by: JudgedProfit): boolean | null {
  const profit = reading().figure(result[RUN], by);
  return typeof profit === 'string' ? null : signOf(profit) > 0;
}

function carryRun(carry: Carry | null): CarryRun<Exact> {
  if (carry === null) return noCarry();
  const known = carryRuns.get(carry);
  if (known !== undefined) return known;
  const run = reading().readCarry(carry);
  carryRuns.set(carry, run);
  return run;
}

// A changed carry affects many trades. The comparison of the old and new carry is cached for all of them.
let lastComparison: { before: unknown; after: unknown; stale: readonly number[] } | undefined;

function staleAfter(
  before: TradeRun<Exact>,
  carry: CarryRun<Exact>,
  inputs: TradeInputsRead<Exact>,
): readonly number[] {
  if (before.inputs !== inputs) {
    return reading().staleSlots([
      ...changedInTrade(before.inputs, inputs),
      ...changedInCarry(before.carry, carry),
    ]);
  }
  if (lastComparison?.before !== before.carry || lastComparison.after !== carry) {
    const stale = reading().staleSlots(changedInCarry(before.carry, carry));
    lastComparison = { before: before.carry, after: carry, stale };
  }
  return lastComparison.stale;
}

function changedInTrade(a: TradeInputsRead<Exact>, b: TradeInputsRead<Exact>): Leaf[] {
  const changed: Leaf[] = storedAmountNames
    .filter((name) => a.trade[name] !== b.trade[name])
    .map((name) => `trade.${name}`);
  if (a.isSheep !== b.isSheep) changed.push('is.sheep');
  if (a.isSplitter !== b.isSplitter) changed.push('is.splitter');
  if (a.isPerHeadOnly !== b.isPerHeadOnly) changed.push('is.perHeadOnly');
  if (a.isShornKind !== b.isShornKind) changed.push('is.shorn');
  return changed;
}

function changedInCarry(a: CarryRun<Exact>, b: CarryRun<Exact>): Leaf[] {
  if (a === b) return [];
  const changed: Leaf[] = carryAmountNames
    .filter((name) => a.carry?.[name] !== b.carry?.[name])
    .map((name) => `carry.${name}`);
  if (a.isChosen !== b.isChosen) changed.push('is.carryChosen', 'carry.weeksHeld', 'carry.weightGainKg');
  if (a.isTimeHeld !== b.isTimeHeld) changed.push('is.timeHeld');
  return changed;
}

class LazyTradeResult implements TradeResult {
  readonly [RUN]: TradeRun<Exact>;
  readonly figures: TradeResult['figures'];

  constructor(figures: TradeFigureGetters) {
    this[RUN] = figures.run;
    this.figures = figures as unknown as TradeResult['figures'];
  }

  get isSaleOverprice(): boolean | null {
    return isOverpriced(this, 'profitPerHead');
  }

  get weeksHeldTill(): string | null {
    const days = reading().figure(this[RUN], 'daysHeld');
    if (typeof days === 'string') return null;
    return daysAfter(this[RUN].inputs.trade.heldFrom, toDecimal(days).toNumber());
  }

  get isComplete(): boolean {
    return isGuardMet(this[RUN].inputs);
  }
}

const headIndex = storedAmountNames.indexOf('numberOfHead');
const guardIndexes = [storedAmountNames.indexOf('saleCostHd'), storedAmountNames.indexOf('purchaseCostHd')];

function isGuardMet(inputs: TradeInputsRead<Exact>): boolean {
  const head = inputs.amounts[headIndex]!;
  return (
    typeof head !== 'string' &&
    signOf(head) > 0 &&
    guardIndexes.every((index) => typeof inputs.amounts[index] !== 'string')
  );
}

class TradeFigureGetters {
  readonly run: TradeRun<Exact>;
  readonly values: (FigureValue | undefined)[];

  constructor(run: TradeRun<Exact>, values: (FigureValue | undefined)[]) {
    this.run = run;
    this.values = values;
  }
}

class CarryFigureGetters {
  readonly run: CarryRun<Exact>;
  readonly values: (FigureValue | undefined)[] = [];

  constructor(run: CarryRun<Exact>) {
    this.run = run;
  }
}

// The getters are on the prototype, so creating a result is fast. Reading a figure calculates and caches it.
for (const [index, name] of tradeFigureNames.entries()) {
  Object.defineProperty(TradeFigureGetters.prototype, name, {
    enumerable: true,
    get(this: TradeFigureGetters) {
      return (this.values[index] ??= figureValue(reading().figure(this.run, name)));
    },
  });
}
for (const [index, name] of carryFigureNames.entries()) {
  Object.defineProperty(CarryFigureGetters.prototype, name, {
    enumerable: true,
    get(this: CarryFigureGetters) {
      return (this.values[index] ??= figureValue(reading().carryFigure(this.run, name)));
    },
  });
}
