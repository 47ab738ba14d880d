import { Decimal, decimalOf, type DecimalText } from '../number/decimal.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { tradeFigures } from '../trade/declarations.ts';
import { leverSteps, leverToday, typedBack } from './lever.ts';
import type { Question } from './question.ts';
import { seek, type Sought } from './seek.ts';

/** An answer of {@link seek}, with the data for a sentence about the answer. */
export interface DescribedAnswer {
  readonly sought: Sought;
  /** The practical answer minus today's value. Null if either is missing. */
  readonly difference: DecimalText | null;
  /** The next lever value past the practical answer, such as 451 for "at most 450". Null if the target is not missed there. */
  readonly misses: DecimalText | null;
}

/** Calls {@link seek}, and adds the data for a sentence about the answer. Never throws. */
export function seekDescribed(question: Question): DescribedAnswer {
  const sought = seek(question);
  const { practical, side } = sought;
  if (practical === null || side === null) return { sought, difference: null, misses: null };
  const today = leverToday(question, question.lever);
  return {
    sought,
    difference: today === null ? null : differenceText(practical, today),
    misses: side === 'exactly' ? null : missed(question, practical, side),
  };
}

function missed(
  question: Question,
  practical: DecimalText,
  side: 'at most' | 'at least',
): DecimalText | null {
  const { lever, trade, figure, target } = question;
  const { grain } = leverSteps(lever, trade);
  const further =
    side === 'at most' ? new Decimal(practical).plus(grain) : new Decimal(practical).minus(grain);
  if (further.isNegative()) return null;
  const at = typedBack(question, lever, further.toFixed());
  const made = calculateTrade(at.carry, at.trade).figures[figure].value;
  if (made === null) return null;
  const over = made.minus(target).toDecimalPlaces(12);
  const holds = tradeFigures[figure].wanted === 'high' ? over.gte(0) : over.lte(0);
  return holds ? null : further.toFixed();
}

/** `a - b` for decimals of any length, as text. A text that is not a decimal counts as 0. */
export function differenceText(a: DecimalText, b: DecimalText): DecimalText {
  const [left, right] = [a, b].map((text) => decimalOf(text) ?? new Decimal(0));
  return left!.minus(right!).toFixed();
}
