import type { Arithmetic } from '../../figure/arithmetic.ts';
import * as exact from '../../number/exact.ts';
import { Exact } from '../../number/exact.ts';
import {
  add,
  areSame,
  constantOf,
  multiply,
  scale,
  UNKNOWN,
  wholeQuotient,
  type Polynomial,
} from './polynomial.ts';
import { GRID, PLACES, scaledValue } from './roots.ts';

/** A number that depends on one input. Its value is `10^e x over / under`, and both are polynomials in the input. */
export class Ratio {
  readonly over: Polynomial;
  readonly e: number;
  readonly under: Polynomial;

  constructor(over: Polynomial, e: number, under: Polynomial) {
    this.over = over;
    this.e = e;
    this.under = under;
  }
}

/** A number in a calculation with one varying input. Most numbers do not depend on that input. */
export type Curve = Exact | Ratio;

/** The input that varies. */
export const unknown = new Ratio(UNKNOWN, 0, [1n]);

/**
 * How a formula rounds a number up. For example, 2.3:
 * - `exact` gives 3. The figure then changes in steps.
 * - `lowest` gives about 2.3, which is never above the rounded number. The figure has no steps.
 * - `highest` gives about 3.3, which is never below the rounded number. The figure has no steps.
 */
export type RoundingUp = 'exact' | 'lowest' | 'highest';

/** One calculation of a figure with a varying lever. The caller sets `place` and `roundingUp`. The calculation records the rest. */
export interface Survey {
  place: bigint;
  roundingUp: RoundingUp;
  /** Where one of these polynomials is 0, another formula may apply. */
  readonly turns: Polynomial[];
  /** True if the formula rounded up a number that depends on the lever. */
  hasSteps: boolean;
}

const half = exact.exactOf('0.0000000000005');
const ratioOf = (value: Exact): Ratio => new Ratio(constantOf(value.m), value.e, [value.d]);

function plusRatio(a: Ratio, b: Ratio): Curve {
  const e = Math.min(a.e, b.e);
  const left = scale(a.over, 10n ** BigInt(a.e - e));
  const right = scale(b.over, 10n ** BigInt(b.e - e));
  if (areSame(a.under, b.under)) return simple(add(left, right), e, a.under);
  const [leftFactor, rightFactor] = factorsToCommon(a.under, b.under);
  return simple(
    add(multiply(left, leftFactor), multiply(right, rightFactor)),
    e,
    multiply(a.under, leftFactor),
  );
}

function factorsToCommon(a: Polynomial, b: Polynomial): [Polynomial, Polynomial] {
  if (a.length > b.length) {
    const factor = wholeQuotient(a, b);
    if (factor !== null) return [[1n], factor];
  } else {
    const factor = wholeQuotient(b, a);
    if (factor !== null) return [factor, [1n]];
  }
  return [b, a];
}

const simple = (over: Polynomial, e: number, under: Polynomial): Curve => {
  if (over.length === 0) return exact.exactZero;
  if (over.length > 1 || under.length > 1) return new Ratio(over, e, under);
  return exact.dividedBy(new Exact(over[0]!, e, 1n), new Exact(under[0]!, 0, 1n));
};

function plus(a: Curve, b: Curve): Curve {
  if (a instanceof Exact) {
    if (b instanceof Exact) return exact.plus(a, b);
    return a.m === 0n ? b : plusRatio(ratioOf(a), b);
  }
  return b instanceof Exact && b.m === 0n ? a : plusRatio(a, b instanceof Exact ? ratioOf(b) : b);
}

const negated = (a: Curve): Curve =>
  a instanceof Exact ? new Exact(-a.m, a.e, a.d) : new Ratio(scale(a.over, -1n), a.e, a.under);

/** The exact difference. */
export const minus = (a: Curve, b: Curve): Curve =>
  a instanceof Exact && b instanceof Exact ? exact.minus(a, b) : plus(a, negated(b));

/** The exact product. */
export function times(a: Curve, b: Curve): Curve {
  if (a instanceof Exact && b instanceof Exact) return exact.times(a, b);
  const [left, right] = [a instanceof Exact ? ratioOf(a) : a, b instanceof Exact ? ratioOf(b) : b];
  if (left.over.length === 0 || right.over.length === 0) return exact.exactZero;
  return crossed(left.over, left.under, right.over, right.under, left.e + right.e);
}

function dividedBy(a: Curve, b: Curve): Curve {
  if (a instanceof Exact && b instanceof Exact) return exact.dividedBy(a, b);
  const [left, right] = [a instanceof Exact ? ratioOf(a) : a, b instanceof Exact ? ratioOf(b) : b];
  if (left.over.length === 0) return exact.exactZero;
  return crossed(left.over, left.under, right.under, right.over, left.e - right.e);
}

/** `(a / b) x (c / d)`. Cancels a denominator that divides a numerator. */
function crossed(a: Polynomial, b: Polynomial, c: Polynomial, d: Polynomial, e: number): Curve {
  if (areSame(a, d)) return simple(c, e, b);
  if (areSame(b, c)) return simple(a, e, d);
  const inC = b.length > 1 && b.length <= c.length ? wholeQuotient(c, b) : null;
  if (inC !== null) return simple(multiply(a, inC), e, d);
  const inA = d.length > 1 && d.length <= a.length ? wholeQuotient(a, d) : null;
  if (inA !== null) return simple(multiply(inA, c), e, b);
  return simple(multiply(a, c), e, multiply(b, d));
}

/** Calculates a curve's value at one position. 0 if the denominator is 0. */
export function curveAt(of: Curve, place: bigint): Exact {
  if (of instanceof Exact) return of;
  const under = scaledValue(of.under, place, GRID);
  if (under === 0n) return exact.exactZero;
  const over = scaledValue(of.over, place, GRID);
  return exact.dividedBy(
    new Exact(over, of.e - PLACES * (of.over.length - 1), 1n),
    new Exact(under, -PLACES * (of.under.length - 1), 1n),
  );
}

/** A polynomial that is 0 where the ratio equals `value`. */
function zeroesOf({ over, e, under }: Ratio, value: Exact): Polynomial {
  const least = Math.min(e, value.e);
  const raised = scale(over, value.d * 10n ** BigInt(e - least));
  return value.m === 0n ? raised : add(raised, scale(under, -value.m * 10n ** BigInt(value.e - least)));
}

/** Exact arithmetic with one varying input. `survey` records each comparison and each rounding. */
export function curveArithmetic(survey: Survey): Arithmetic<Curve> {
  const here = (of: Ratio): Exact => curveAt(of, survey.place);
  const turnsAt = (of: Ratio, value: Exact) => {
    survey.turns.push(zeroesOf(of, value));
  };

  return {
    zero: exact.exactZero,
    read: exact.exactOf,
    plus,
    minus,
    times,
    dividedBy,
    max(a, b) {
      const difference = minus(a, b);
      if (difference instanceof Exact) return difference.m < 0n ? b : a;
      turnsAt(difference, exact.exactZero);
      return here(difference).m < 0n ? b : a;
    },
    ceil(a) {
      if (a instanceof Exact) return exact.ceil(a);
      survey.hasSteps = true;
      if (survey.roundingUp !== 'exact') {
        const lowest = minus(a, half);
        return survey.roundingUp === 'lowest' ? lowest : plus(lowest, one);
      }
      const step = exact.ceil(here(a));
      turnsAt(a, exact.plus(step, half));
      turnsAt(a, exact.plus(exact.minus(step, one), half));
      return step;
    },
    isZero(a) {
      if (a instanceof Exact) return a.m === 0n;
      turnsAt(a, exact.exactZero);
      return here(a).m === 0n;
    },
    signOf(a) {
      if (a instanceof Exact) return exact.signOf(a);
      const sign = exact.signOf(here(a));
      if (sign >= 0) turnsAt(a, half);
      if (sign <= 0) turnsAt(a, negatedHalf);
      return sign;
    },
  };
}

const one = exact.exactOf('1');
const negatedHalf = new Exact(-half.m, half.e, half.d);
