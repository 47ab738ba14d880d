import { carryInputs } from '../../carry/inputs.ts';
import type { Carry, CarryAmountName } from '../../carry/record.ts';
import { usableAmount } from '../../figure/amount.ts';
import type { DecimalText } from '../../number/decimal.ts';
import {
  ceil,
  dividedBy,
  exactOf,
  exactText,
  exactZero,
  minus,
  roundedText,
  signOf,
  times,
  type Exact,
} from '../../number/exact.ts';

/** Amounts of a carry that the whole mob pays once. All others are rates per head, and stay when a mob is divided. */
export const wholeMobCosts = ['labourRate', 'aircraft'] as const satisfies readonly CarryAmountName[];

/** Decimals of a part of an amount: with nine digits before the point there are 15 in total. */
const PART_DECIMALS = 6;

/**
 * A whole-mob cost in two parts that add up to it exactly; the first is `share` of it to six decimals. When the cost is absent or not an
 * amount, both parts are unchanged.
 */
export function dividedCost(
  name: (typeof wholeMobCosts)[number],
  amount: DecimalText | null,
  share: Exact,
): readonly [DecimalText | null, DecimalText | null] {
  if (amount === null || usableAmount(amount, carryInputs[name]) === null) return [amount, amount];
  const first = roundedText(times(exactOf(amount), share), PART_DECIMALS);
  return [first, exactText(minus(exactOf(amount), exactOf(first)))];
}

const hundred = exactOf('100');

/** The head that a plan loses: the percentage of the head, rounded up to whole head. */
const headLost = (head: Exact, percent: Exact): Exact => ceil(dividedBy(times(head, percent), hundred));

/** Head of a mob, and the percentage of them that a plan loses. */
export interface Losing {
  readonly head: Exact;
  readonly percent: DecimalText | null;
}

/** The loss percentage of a carry; null without one. */
export const losingOf = (carry: Carry | null): DecimalText | null =>
  usableAmount(carry?.losePercentage, carryInputs.losePercentage);

/** The whole head that are lost. */
export const lostOf = ({ head, percent }: Losing): Exact =>
  percent === null ? exactZero : headLost(head, exactOf(percent));

/** A number of head, of which exactly `lost` must be lost. */
export interface ToLose {
  readonly head: Exact;
  readonly lost: Exact;
}

const loses = (percent: DecimalText | null, { head, lost }: ToLose): boolean =>
  signOf(minus(lostOf({ head, percent }), lost)) === 0;

/**
 * A percentage that loses the required head of the first mob, and of the others too where one percentage can do that. It is a value of
 * `usual` if one fits, else the largest with six decimals. Null when the first mob loses no head.
 */
export function percentLosing(
  asked: readonly [ToLose, ...ToLose[]],
  usual: readonly (DecimalText | null)[],
): DecimalText | null {
  const [first] = asked;
  const largest = asked.map(largestLosing).toSorted((a, b) => Number(a ?? 0) - Number(b ?? 0));
  const candidates = [...usual, ...largest, largestLosing(first)];
  return (
    candidates.find((percent) => asked.every((each) => loses(percent, each))) ??
    candidates.find((percent) => loses(percent, first)) ??
    null
  );
}

function largestLosing({ head, lost }: ToLose): DecimalText | null {
  if (signOf(lost) <= 0 || signOf(head) <= 0) return null;
  const nearest = roundedText(dividedBy(times(hundred, lost), head), PART_DECIMALS);
  const isOver = signOf(minus(lostOf({ head, percent: nearest }), lost)) > 0;
  return isOver ? exactText(minus(exactOf(nearest), exactOf('0.000001'))) : nearest;
}
