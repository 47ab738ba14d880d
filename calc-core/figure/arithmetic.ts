import { Decimal, decided } from '../number/decimal.ts';
import * as exact from '../number/exact.ts';
import type { Exact } from '../number/exact.ts';

/** A kind of number that formulas can be worked out with. A number is never a string: a string is the reason why there is none. */
export interface Arithmetic<N extends object | number> {
  readonly zero: N;
  /** From a plain decimal text. */
  read(text: string): N;
  plus(a: N, b: N): N;
  minus(a: N, b: N): N;
  times(a: N, b: N): N;
  /** `b` is not 0. */
  dividedBy(a: N, b: N): N;
  max(a: N, b: N): N;
  ceil(a: N): N;
  /** Exactly 0. */
  isZero(a: N): boolean;
  /** The sign of the value rounded half-even to 12 decimals. */
  signOf(a: N): -1 | 0 | 1;
}

/** The production reading: exact, and several times faster than decimals. */
export const exactArithmetic: Arithmetic<Exact> = {
  zero: exact.exactZero,
  read: exact.exactOf,
  plus: exact.plus,
  minus: exact.minus,
  times: exact.times,
  dividedBy: exact.dividedBy,
  max: exact.max,
  ceil: exact.ceil,
  isZero: (a) => a.m === 0n,
  signOf: exact.signOf,
};

/** The reading with 34 significant digits that the exact one is proven against. */
export const decimalArithmetic: Arithmetic<Decimal> = {
  zero: new Decimal(0),
  read: (text) => new Decimal(text),
  plus: (a, b) => a.plus(b),
  minus: (a, b) => a.minus(b),
  times: (a, b) => a.times(b),
  dividedBy: (a, b) => a.dividedBy(b),
  max: (a, b) => (a.lessThan(b) ? b : a),
  ceil: (a) => decided(a).ceil(),
  isZero: (a) => a.isZero(),
  signOf: (a) => {
    const value = decided(a);
    if (value.isZero()) return 0;
    return value.isNegative() ? -1 : 1;
  },
};

const roundedFloat = (a: number): number => Math.round(a * 1e12) / 1e12;

/** Binary floats: the speed limit of a benchmark, never a value that is shown. */
export const floatArithmetic: Arithmetic<number> = {
  zero: 0,
  read: Number,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
  dividedBy: (a, b) => a / b,
  max: (a, b) => (a < b ? b : a),
  ceil: (a) => Math.ceil(roundedFloat(a)),
  isZero: (a) => a === 0,
  signOf: (a) => {
    const value = roundedFloat(a);
    if (value === 0) return 0;
    return value < 0 ? -1 : 1;
  },
};
