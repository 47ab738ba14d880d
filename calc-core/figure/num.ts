import type { Reason } from './reasons.ts';

/** A number in a formula. Calculating with it only records the formula. The recorded formula is calculated or written as text later. */
export interface Num {
  plus(other: Num): Num;
  minus(other: Num): Num;
  times(other: Num): Num;
  /** If the divisor can be 0, pass the reason to show when it is 0. A constant is never 0. */
  dividedBy(other: Constant): Num;
  dividedBy(other: Num, whenZero: Reason): Num;
  /** The larger number, compared exactly. */
  max(other: Num): Num;
  /** Rounds up to a whole number. First rounds half-even to 12 decimals, to ignore tiny errors. */
  ceil(): Num;
  /**
   * This number if the condition is true. Otherwise it is missing, with `reason`. A missing number in the condition gives its own reason.
   */
  availableWhen(condition: Condition, reason: Reason): Num;
  /** Tests the value after rounding half-even to 12 decimals. */
  isPositive(): Condition;
  isNegative(): Condition;
  /** Tests for exactly 0, without rounding. Use it for a rate or price as entered. */
  isZero(): Condition;
  /** False if the number is missing. */
  isPresent(): Condition;
}

/** A business number. It is never 0. */
export interface Constant extends Num {
  readonly isConstant: true;
}

/** A condition in a formula. `or` evaluates the other condition only if needed. */
export interface Condition {
  or(other: Condition): Condition;
  not(): Condition;
  /** Only the chosen number is calculated. */
  choose(whenTrue: Num, whenFalse: Num): Num;
}
