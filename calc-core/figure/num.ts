import type { Reason } from './reasons.ts';

/**
 * A number as a formula sees it. A formula says what to calculate, not how: it is recorded once and then read as exact values, decimals,
 * floats, words, units and Excel text. Native operators on it do not compile.
 */
export interface Num {
  plus(other: Num): Num;
  minus(other: Num): Num;
  times(other: Num): Num;
  /** Divides by a business constant, or by a number that can be 0; then give the reason why there is no quotient. */
  dividedBy(other: Constant): Num;
  dividedBy(other: Num, whenZero: Reason): Num;
  /** The larger of the two, compared exactly. */
  max(other: Num): Num;
  /** Rounds up to a whole number. The decision is made on the value rounded half-even to 12 decimals. */
  ceil(): Num;
  /** Not available, with that reason, unless the condition holds. A number that is missing in the condition passes on its own reason. */
  availableWhen(condition: Condition, reason: Reason): Num;
  /** Whether it is above zero, decided on the value rounded half-even to 12 decimals. */
  isPositive(): Condition;
  isNegative(): Condition;
  /** Exactly 0: for a rate or price as it was entered. */
  isZero(): Condition;
  /** Whether there is a value. */
  isPresent(): Condition;
}

/** A business number: never 0. */
export interface Constant extends Num {
  readonly isConstant: true;
}

/** A test of a formula. `or` evaluates the second side only if needed. */
export interface Condition {
  or(other: Condition): Condition;
  not(): Condition;
  /** The first number when the condition holds, else the second; the other one is not evaluated. */
  choose(whenTrue: Num, whenFalse: Num): Num;
}
