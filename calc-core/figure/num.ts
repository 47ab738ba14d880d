import type { Reason } from './reasons.ts';

/**
 * A number in a formula. Calculating with it records the formula, which is later evaluated as exact values or floats, and written as words,
 * units and Excel text. TypeScript does not allow `+` and `*` on it.
 */
export interface Num {
  plus(other: Num): Num;
  minus(other: Num): Num;
  times(other: Num): Num;
  /** Divides by a constant, or by a number that can be 0. For such a number, pass the reason that is shown when it is 0. */
  dividedBy(other: Constant): Num;
  dividedBy(other: Num, whenZero: Reason): Num;
  /** The larger of the two, compared exactly. */
  max(other: Num): Num;
  /** Rounds up to a whole number. The decision is made on the value rounded half-even to 12 decimals. */
  ceil(): Num;
  /**
   * This number if the condition is true, else not available with `reason`. If a number in the condition is missing, its own reason is
   * used.
   */
  availableWhen(condition: Condition, reason: Reason): Num;
  /** Whether it is above zero, decided on the value rounded half-even to 12 decimals. */
  isPositive(): Condition;
  isNegative(): Condition;
  /** Whether it is exactly 0. For a rate or price as it was entered. */
  isZero(): Condition;
  /** Whether there is a value. */
  isPresent(): Condition;
}

/** A business number: never 0. */
export interface Constant extends Num {
  readonly isConstant: true;
}

/** A test in a formula. `or` evaluates the second side only if needed. */
export interface Condition {
  or(other: Condition): Condition;
  not(): Condition;
  /** `whenTrue` if the condition is true, else `whenFalse`. Only the chosen number is evaluated. */
  choose(whenTrue: Num, whenFalse: Num): Num;
}
