import * as exact from '../number/exact.ts';
import type { Exact } from '../number/exact.ts';

/** A number type for formulas. It cannot be a string, because a string is the reason for a missing number. */
export interface Arithmetic<N extends object | number> {
  readonly zero: N;
  /** Reads plain decimal text. */
  read(text: string): N;
  plus(a: N, b: N): N;
  minus(a: N, b: N): N;
  times(a: N, b: N): N;
  /** `b` must not be 0. */
  dividedBy(a: N, b: N): N;
  max(a: N, b: N): N;
  ceil(a: N): N;
  /** Exactly 0. */
  isZero(a: N): boolean;
  /** The sign after rounding half-even to 12 decimals. */
  signOf(a: N): -1 | 0 | 1;
}

/** The arithmetic used in production. It is exact, and several times faster than decimals. */
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
