import { kindOf } from '../animals/kinds.ts';
import { carryInputs } from '../carry/inputs.ts';
import { carryFigureNames, type CarryFigureName } from '../carry/names.ts';
import { carryAmountNames, type Carry } from '../carry/record.ts';
import { usableAmount } from '../figure/amount.ts';
import type { Arithmetic } from '../figure/arithmetic.ts';
import { cached } from '../figure/cached.ts';
import {
  compile,
  type Compound,
  type Decider,
  type Places,
  type Value,
  type Worker,
  type Compiler,
} from '../figure/compile.ts';
import type { InputDeclaration } from '../figure/declare.ts';
import { isOfCarry, type Leaf } from '../figure/depends.ts';
import type { Expression, FactName, Test } from '../figure/expression.ts';
import type { Reason } from '../figure/reasons.ts';
import { formulaOf, leavesOf } from './formulas.ts';
import { tradeInputs } from './inputs.ts';
import { tradeFigureNames, type TradeFigureName } from './names.ts';
import { storedAmountNames, type Trade } from './record.ts';
import { sharedParts } from './shared-parts.ts';

/** One calculation of a carry, with a number type such as `Exact`. `slots` stores the values that depend only on the carry. */
export interface CarryRun<N> {
  readonly carry: Carry | null;
  readonly amounts: readonly Value<N>[];
  readonly isChosen: boolean;
  readonly isTimeHeld: boolean;
  readonly isForSheep: boolean;
  readonly slots: (Value<N> | undefined)[];
}

/** One calculation of a trade and its carry, with a number type such as `Exact`. `slots` stores the values calculated so far. */
export interface TradeRun<N> {
  readonly carry: CarryRun<N>;
  readonly inputs: TradeInputsRead<N>;
  readonly slots: (Value<N> | undefined)[];
  /** Figures that the caller gave, such as a paid cost. */
  readonly known?: ReadonlyMap<TradeFigureName, N>;
}

/** The inputs from a trade's record. They stay valid when the carry changes. */
export interface TradeInputsRead<N> {
  readonly trade: Trade;
  readonly amounts: readonly Value<N>[];
  readonly isSheep: boolean;
  readonly isSplitter: boolean;
  readonly isPerHeadOnly: boolean;
  readonly isShornKind: boolean;
  /** Why the trade has no figures at all. Null if it has figures. */
  readonly unknown: Reason | null;
}

/** Calculates all formulas with one number type such as `Exact`. A figure is calculated when it is first read. */
export interface FormulaReading<N> {
  readCarry(carry: Carry | null): CarryRun<N>;
  /** Reads the inputs of a trade. With `before`, unchanged fields are copied. */
  readTrade(trade: Trade, before?: TradeInputsRead<N>): TradeInputsRead<N>;
  /** Starts a calculation in which only the `known` figures have values. */
  start(carry: CarryRun<N>, inputs: TradeInputsRead<N>, known?: ReadonlyMap<TradeFigureName, N>): TradeRun<N>;
  /** Starts a calculation with the values of an earlier one. The values in the `stale` slots are not copied. */
  follow(
    before: TradeRun<N>,
    carry: CarryRun<N>,
    inputs: TradeInputsRead<N>,
    stale: readonly number[],
  ): TradeRun<N>;
  figure(run: TradeRun<N>, name: TradeFigureName): Value<N>;
  carryFigure(run: CarryRun<N>, name: CarryFigureName): Value<N>;
  /** The value of one part of a formula, for an explanation. */
  number(run: TradeRun<N>, part: Expression): Value<N>;
  decide(run: TradeRun<N>, test: Test): boolean | Reason;
  staleSlots(changed: readonly Leaf[]): readonly number[];
}

type CarryWorker<N> = Worker<CarryRun<N>, N>;
type TradeWorker<N> = Worker<TradeRun<N>, N>;

const facts: {
  readonly [F in FactName]: (inputs: TradeInputsRead<unknown>, carry: CarryRun<unknown>) => boolean;
} = {
  sheep: (inputs) => inputs.isSheep,
  splitter: (inputs) => inputs.isSplitter,
  perHeadOnly: (inputs) => inputs.isPerHeadOnly,
  shorn: (inputs) => inputs.isShornKind,
  carryChosen: (_, carry) => carry.isChosen,
  timeHeld: (_, carry) => carry.isTimeHeld,
  carryForSheep: (_, carry) => carry.isForSheep,
};

const carryIndex = new Map<string, number>(carryAmountNames.map((name, index) => [name, index]));
const tradeIndex = new Map<string, number>(storedAmountNames.map((name, index) => [name, index]));
const figureIndex = new Map<string, number>(tradeFigureNames.map((name, index) => [name, index]));
const carryFigureIndex = new Map<string, number>(carryFigureNames.map((name, index) => [name, index]));

function inputReader<N extends object | number>(
  arithmetic: Arithmetic<N>,
): Pick<FormulaReading<N>, 'readCarry' | 'readTrade'> {
  const amountOf = (stored: unknown, input: InputDeclaration, none?: 'no carry'): Value<N> => {
    const text = usableAmount(stored, input);
    if (text !== null) return arithmetic.read(text);
    return input.whenAbsent === 'zero' ? arithmetic.zero : (none ?? input.whenAbsent);
  };
  return {
    readCarry: (carry) => ({
      carry,
      amounts: carryAmountNames.map((name) =>
        amountOf(carry?.[name], carryInputs[name], carry === null ? 'no carry' : undefined),
      ),
      isChosen: carry !== null,
      isTimeHeld: carry?.carryTypeId === 2,
      isForSheep: carry?.animalTypeId === 2,
      slots: [],
    }),
    readTrade: (trade, before) => {
      const kind = kindOf(trade.animalSubTypeId);
      const unknown = unknownOf(trade);
      const known = before !== undefined && unknownOf(before.trade) === unknown ? before : undefined;
      return {
        trade,
        // A trade that names an unknown carry or group gets no amounts. So Drover never calculates it on another carry.
        amounts: storedAmountNames.map((name, index) =>
          known !== undefined && known.trade[name] === trade[name]
            ? known.amounts[index]!
            : (unknown ?? amountOf(trade[name], tradeInputs[name])),
        ),
        isSheep: trade.animalTypeId === 2,
        isSplitter: kind.splitter,
        isPerHeadOnly: kind.perHeadOnly,
        isShornKind: kind.shorn,
        unknown,
      };
    },
  };
}

/** The compiled formulas. A calculation stores each value in a numbered slot. The slots of the figures come first. */
interface Model<N> {
  readonly carryWorkers: readonly CarryWorker<N>[];
  readonly tradeWorkers: readonly TradeWorker<N>[];
  readonly slotLeaves: readonly ReadonlySet<Leaf>[];
  readonly inWords: Compiler<TradeRun<N>, N>;
}

function namedPlaces<N>(
  carrySlot: (slot: number) => CarryWorker<N>,
  tradeSlot: (slot: number) => TradeWorker<N>,
) {
  const ofCarry: Places<CarryRun<N>, N> = {
    named(part) {
      if (part.op === 'figure') return carrySlot(carryFigureIndex.get(part.name)!);
      const index = carryIndex.get(part.name)!;
      return (run) => run.amounts[index]!;
    },
    kept: () => null,
    fact: (name) => (run) => facts[name](noInputs, run),
  };
  const ofTrade: Places<TradeRun<N>, N> = {
    named(part) {
      if (part.of === 'carry') return onItsCarry(ofCarry.named(part));
      if (part.op === 'figure') return tradeSlot(figureIndex.get(part.name)!);
      const index = tradeIndex.get(part.name)!;
      return (run) => run.inputs.amounts[index]!;
    },
    kept: () => null,
    fact: (name) => (run) => facts[name](run.inputs, run.carry),
  };
  return { ofCarry, ofTrade };
}

function compileModel<N extends object | number>(arithmetic: Arithmetic<N>): Model<N> {
  const carryWorkers: CarryWorker<N>[] = [];
  const tradeWorkers: TradeWorker<N>[] = [];
  const slotLeaves: ReadonlySet<Leaf>[] = [];
  const hoisted = new Map<Expression, number>();
  const shared = new Map<Expression, number>();
  const carrySlot =
    (slot: number): CarryWorker<N> =>
    (run) =>
      run.slots[slot] ?? (run.slots[slot] = carryWorkers[slot]!(run));
  const tradeSlot =
    (slot: number): TradeWorker<N> =>
    (run) =>
      run.slots[slot] ?? (run.slots[slot] = tradeWorkers[slot]!(run));
  const places = namedPlaces<N>(carrySlot, tradeSlot);
  const onCarry = compile(arithmetic, places.ofCarry);
  const onTrade = compile(arithmetic, {
    ...places.ofTrade,
    // Parts that depend only on the carry, or that appear twice, are calculated once.
    kept(part) {
      const leaves = leavesOf(part);
      if (leaves.size > 0 && [...leaves].every(isOfCarry)) return onItsCarry(carrySlot(hoistedSlot(part)));
      return sharedParts().has(part) ? tradeSlot(sharedSlot(part)) : null;
    },
  });

  function hoistedSlot(part: Compound): number {
    const known = hoisted.get(part) ?? carryWorkers.push(onCarry.worker(part)) - 1;
    hoisted.set(part, known);
    return known;
  }

  function sharedSlot(part: Compound): number {
    const known = shared.get(part);
    if (known !== undefined) return known;
    const slot = tradeWorkers.push(onTrade.worker(part)) - 1;
    slotLeaves[slot] = leavesOf(part);
    shared.set(part, slot);
    return slot;
  }

  carryWorkers.length = carryFigureNames.length;
  tradeWorkers.length = tradeFigureNames.length;
  for (const [slot, name] of carryFigureNames.entries())
    carryWorkers[slot] = onCarry.number(formulaOf({ of: 'carry', name }));
  for (const [slot, name] of tradeFigureNames.entries()) {
    const formula = formulaOf({ of: 'trade', name });
    slotLeaves[slot] = leavesOf(formula);
    tradeWorkers[slot] = onTrade.number(formula);
  }
  return { carryWorkers, tradeWorkers, slotLeaves, inWords: compile(arithmetic, places.ofTrade) };
}

/** Compiles all formulas for one number type such as `Exact`. */
export function readingWith<N extends object | number>(arithmetic: Arithmetic<N>): FormulaReading<N> {
  const { carryWorkers, tradeWorkers, slotLeaves, inWords } = compileModel(arithmetic);
  // Every explanation evaluates the conditions in formulas, so the compiled conditions are cached.
  const deciderOf = cached<Test, Decider<TradeRun<N>>>(new WeakMap(), (test) => inWords.decider(test));
  const slotsOf = cached<Leaf, readonly number[]>(new Map(), (leaf) =>
    slotLeaves.flatMap((leaves, slot) => (leaves.has(leaf) ? [slot] : [])),
  );
  const emptySlots = tradeWorkers.map((): Value<N> | undefined => undefined);
  return {
    ...inputReader(arithmetic),
    start: (carry, inputs, known) => {
      const slots = emptySlots.slice();
      if (known === undefined) return { carry, inputs, slots };
      for (const [name, value] of known) slots[figureIndex.get(name)!] = value;
      return { carry, inputs, slots, known };
    },
    follow: (before, carry, inputs, stale) => {
      const slots = before.slots.slice();
      for (const slot of stale) slots[slot] = undefined;
      return { carry, inputs, slots };
    },
    figure: (run, name) => {
      if (run.inputs.unknown !== null) return run.inputs.unknown;
      const slot = figureIndex.get(name)!;
      return run.slots[slot] ?? (run.slots[slot] = tradeWorkers[slot]!(run));
    },
    carryFigure: (run, name) => {
      const slot = carryFigureIndex.get(name)!;
      return run.slots[slot] ?? (run.slots[slot] = carryWorkers[slot]!(run));
    },
    number: (run, part) => inWords.number(part)(run),
    decide: (run, test) => deciderOf(test)(run),
    staleSlots: (changed) =>
      changed.length === 1 ? slotsOf(changed[0]!) : [...new Set(changed.flatMap(slotsOf))],
  };
}

/** 'unknown carry' or 'unknown group' if a pasted name does not exist. The trade then has no figures. Null for other trades. */
function unknownOf({ carryId, carryNamed, tradeGroupId, groupNamed }: Trade): Reason | null {
  if (carryNamed && carryId === null) return 'unknown carry';
  return groupNamed && tradeGroupId === null ? 'unknown group' : null;
}

const noInputs: TradeInputsRead<unknown> = {
  trade: {} as Trade,
  amounts: [],
  isSheep: false,
  isSplitter: false,
  isPerHeadOnly: false,
  isShornKind: false,
  unknown: null,
};

const onItsCarry =
  <N>(worker: CarryWorker<N>): TradeWorker<N> =>
  (run) =>
    worker(run.carry);
