import type { Reason } from './reasons.ts';

/**
 * A number as a formula sees it. A formula says what is worked out, not how: it is recorded once and read as exact values,
 * decimals, floats, words, units and Excel text. Native operators on it do not compile.
 */
export interface Num {
  plus(other: Num): Num;
  minus(other: Num): Num;
  times(other: Num): Num;
  /** By a business constant, or by a number that can be 0: then with the reason why there is no quotient. */
  dividedBy(other: Constant): Num;
  dividedBy(other: Num, whenZero: Reason): Num;
  /** The larger of the two, compared exactly. */
  max(other: Num): Num;
  /** Up to the next whole number, decided on the value rounded half-even to 12 decimals. */
  ceil(): Num;
  /** Not available, for that reason, unless the condition holds; a number missing in the condition passes on its own reason. */
  availableWhen(condition: Condition, reason: Reason): Num;
  /** Above zero, decided on the value rounded half-even to 12 decimals. */
  isPositive(): Condition;
  isNegative(): Condition;
  /** Exactly 0: for a rate or price as it was entered. */
  isZero(): Condition;
  /** Whether there is a value at all. */
  isPresent(): Condition;
}

/** A business number: never 0. */
export interface Constant extends Num {
  readonly isConstant: true;
}

/** What a formula may decide on. `or` looks at the second side only if need be. */
export interface Condition {
  or(other: Condition): Condition;
  not(): Condition;
  /** The first number when the condition holds, else the second; the other one is not looked at. */
  choose(whenTrue: Num, whenFalse: Num): Num;
}
