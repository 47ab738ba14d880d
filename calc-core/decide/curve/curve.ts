import { usableAmount } from '../../figure/amount.ts';
import type { Value } from '../../figure/compile.ts';
import type { Leaf } from '../../figure/depends.ts';
import { once } from '../../figure/once.ts';
import type { Reason } from '../../figure/reasons.ts';
import * as exact from '../../number/exact.ts';
import { Exact } from '../../number/exact.ts';
import { tradeInputs } from '../../trade/inputs.ts';
import type { TradeFigureName } from '../../trade/names.ts';
import { pricePairs } from '../../trade/editing/price-pairs.ts';
import { readingWith, type CarryRun, type TradeRun } from '../../trade/reading.ts';
import { storedAmountNames, type StoredAmountName, type Trade } from '../../trade/record.ts';
import { carryAmountNames } from '../../carry/record.ts';
import {
  curveArithmetic,
  times,
  unknown,
  type Curve,
  type RoundingUp,
  type Survey,
} from './curve-arithmetic.ts';
import { inputOf, linkedBy, type Lever, type Position } from '../lever.ts';
import { placeOf, rootsBetween } from './roots.ts';

/** An interval of lever values on which the figure has one formula. */
export interface Piece {
  /** The ends, as positions on the number line. An end may be slightly outside the interval. */
  readonly low: bigint;
  readonly high: bigint;
  readonly value: Value<Curve>;
  readonly hasSteps: boolean;
}

/** A figure as a function of one lever. All other inputs stay the same. */
export interface FigureCurve {
  readonly low: bigint;
  readonly high: bigint;
  /** The piece that contains a position. With `exact` rounding, each rounding step starts a new piece. */
  pieceAt(place: bigint, roundingUp: RoundingUp): Piece;
  /** The figure at any lever value, even at a value that cannot be typed. */
  valueAt(lever: Exact): Value<Exact>;
}

const survey: Survey = { place: 0n, roundingUp: 'exact', turns: [], hasSteps: false };
const reading = once(() => readingWith(curveArithmetic(survey)));

// The largest value of any input. It stays below 1e9 even as a float.
const MOST = exact.exactOf('999999999.999');

const index = (name: StoredAmountName): number => storedAmountNames.indexOf(name);

interface Setting {
  readonly most: Exact;
  readonly leaves: readonly Leaf[];
  amounts(value: Curve): readonly (readonly [number, Curve])[];
}

const usable = (trade: Trade, name: StoredAmountName): Exact | null => {
  const text = usableAmount(trade[name], tradeInputs[name]);
  return text === null ? null : exact.exactOf(text);
};

/** The maximum of a lever. Both the lever and `lever x factor` must stay in range. */
const mostOf = (factor: Exact): Exact =>
  exact.signOf(exact.minus(factor, exact.exactOf('1'))) > 0 ? exact.dividedBy(MOST, factor) : MOST;

const isAboveZero = (value: Exact | null): value is Exact => value !== null && exact.signOf(value) > 0;

/** The amounts that a lever changes. A price per kg changes the price per head. Null for a price per kg without a weight. */
function settingOf({ trade }: Position, lever: Lever, keeps: 'perKg' | 'perHead'): Setting | null {
  if (lever.of === 'carry') {
    const input = inputOf(lever);
    const at = carryAmountNames.indexOf(lever.name);
    const most = input.max === undefined ? MOST : exact.exactOf(input.max);
    return { most, leaves: [`carry.${lever.name}`], amounts: (value) => [[at, value]] };
  }
  const linked = linkedBy(lever);
  const alone = (name: StoredAmountName): Setting => ({
    most: MOST,
    leaves: [`trade.${name}`],
    amounts: (value) => [[index(name), value]],
  });
  if (linked === null || linked.is === 'perHead') return alone(lever.name as StoredAmountName);
  const { weight, perHead } = pricePairs[linked.pair];
  const kg = usable(trade, weight);
  if (linked.is === 'perKg') {
    if (!isAboveZero(kg)) return null;
    return {
      most: mostOf(kg),
      leaves: [`trade.${perHead}`],
      amounts: (value) => [[index(perHead), times(value, kg)]],
    };
  }
  const price = usable(trade, perHead);
  const perKg = isAboveZero(kg) && price !== null ? exact.dividedBy(price, kg) : exact.exactZero;
  if (keeps === 'perHead' || !isAboveZero(perKg)) return alone(weight);
  return {
    most: mostOf(perKg),
    leaves: [`trade.${weight}`, `trade.${perHead}`],
    amounts: (value) => [
      [index(weight), value],
      [index(perHead), times(value, perKg)],
    ],
  };
}

/**
 * Returns a figure as a function of a lever. Null for a price per kg without a weight. When a weight changes, the price in `keeps` stays
 * the same.
 */
export function curveOf(
  position: Position,
  figure: TradeFigureName,
  lever: Lever,
  keeps: 'perKg' | 'perHead' = 'perKg',
): FigureCurve | null {
  const setting = settingOf(position, lever, keeps);
  if (setting === null) return null;
  const on = reading().readCarry(position.carry);
  const inputs = reading().readTrade(position.trade);
  const base = reading().start(on, inputs);
  // Calculate the figure once. Each later run recalculates only what depends on the lever.
  reading().figure(base, figure);
  const stale = reading().staleSlots(setting.leaves);

  const runWith = (value: Curve): TradeRun<Curve> => {
    const set = setting.amounts(value);
    const replaced = (amounts: readonly Value<Curve>[]) => {
      const all = amounts.slice();
      for (const [at, amount] of set) all[at] = amount;
      return all;
    };
    if (lever.of === 'trade') {
      return reading().follow(base, on, { ...inputs, amounts: replaced(inputs.amounts) }, stale);
    }
    const carry: CarryRun<Curve> = { ...on, amounts: replaced(on.amounts), slots: [] };
    return reading().follow(base, carry, inputs, stale);
  };

  const low = 0n;
  const high = placeOf(setting.most);
  return {
    low,
    high,
    pieceAt(place, roundingUp) {
      survey.place = place;
      survey.roundingUp = roundingUp;
      survey.turns.length = 0;
      survey.hasSteps = false;
      const value = reading().figure(runWith(unknown), figure);
      let [left, right] = [low, high];
      for (const turn of survey.turns) {
        const turnsAt = rootsBetween(turn, left, right).map((root) => root.place);
        const before = turnsAt.findLast((each) => each < place);
        if (before !== undefined) left = before + 1n;
        right = turnsAt.find((each) => each >= place) ?? right;
      }
      return { low: left, high: right, value, hasSteps: survey.hasSteps };
    },
    valueAt(value) {
      survey.roundingUp = 'exact';
      const worked = reading().figure(runWith(value), figure);
      return worked instanceof Exact ? worked : (worked as Reason);
    },
  };
}
