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

/** Amounts of a carry that are paid once for the whole mob. All other amounts are rates per head. */
export const wholeMobCosts = ['labourRate', 'aircraft'] as const satisfies readonly CarryAmountName[];

/** An amount has at most 15 digits, and at most nine before the decimal point. So six decimals always fit. */
const PART_DECIMALS = 6;

/**
 * Divides a whole-mob cost into two parts that add up exactly. The first part is `share` of the cost. Both parts get an absent or invalid
 * cost unchanged.
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

const headLost = (head: Exact, percent: Exact): Exact => ceil(dividedBy(times(head, percent), hundred));

/** The head of a mob, and its planned loss in per cent. */
export interface Losing {
  readonly head: Exact;
  readonly percent: DecimalText | null;
}

/** The loss percentage of a carry. Null if it has none. */
export const losingOf = (carry: Carry | null): DecimalText | null =>
  usableAmount(carry?.losePercentage, carryInputs.losePercentage);

/** The head that a mob loses at `percent`, rounded up to whole head. 0 without a percentage. */
export const lostOf = ({ head, percent }: Losing): Exact =>
  percent === null ? exactZero : headLost(head, exactOf(percent));

/** The head of a mob, and how many of them must be lost. */
export interface ToLose {
  readonly head: Exact;
  readonly lost: Exact;
}

const loses = (percent: DecimalText | null, { head, lost }: ToLose): boolean =>
  signOf(minus(lostOf({ head, percent }), lost)) === 0;

/**
 * Finds a percentage at which the first mob of `asked` loses exactly its required head, or null. Prefers a percentage that fits all mobs of
 * `asked`. Tries the `usual` percentages first.
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
