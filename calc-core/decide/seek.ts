import { Decimal, decided, isDecimalText, type DecimalText } from '../number/decimal.ts';
import { rangeProblem } from '../number/read.ts';
import * as exact from '../number/exact.ts';
import { Exact } from '../number/exact.ts';
import { showFigureExactly } from '../figure/value.ts';
import type { Wanted } from '../figure/declare.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { tradeFigures } from '../trade/declarations.ts';
import { crossingsOf, isBelow, type Crossing } from './curve/crossings.ts';
import { curveOf, type FigureCurve } from './curve/curve.ts';
import {
  appliesTo,
  inputOf,
  isPricedByYard,
  leverSteps,
  countedValue,
  typedBack,
  type Lever,
  type Position,
} from './lever.ts';
import type { Question } from './question.ts';
import * as words from './seek-words.ts';
import { exactAt, floorDivide, placeOf } from './curve/roots.ts';

/** Which lever values reach the target. "at most": the answer and below. "at least": the answer and above. "exactly": only the answer. */
export type Side = 'at most' | 'at least' | 'exactly';

/** An answer of {@link seek}. If there is none, only `reason` has a value. */
export interface Sought {
  /** The lever value at which the figure equals the target. Null if the figure jumps past the target. */
  readonly exact: DecimalText | null;
  /** The answer rounded to a whole step. Typing this value still reaches the target. */
  readonly practical: DecimalText | null;
  readonly figureAtPractical: DecimalText | null;
  readonly side: Side | null;
  /** Other answers, nearest to today's value first. */
  readonly others: readonly DecimalText[];
  /**
   * Why `exact` or `practical` is null. For an answer in head: a warning that some further numbers of head miss the target. Otherwise null.
   */
  readonly reason: string | null;
}

const MOST_OTHERS = 12;

const none = (reason: string): Sought => ({
  exact: null,
  practical: null,
  figureAtPractical: null,
  side: null,
  others: [],
  reason,
});

/**
 * Finds the value of the lever at which the figure equals the target. All other numbers stay the same. A rational answer is exact. Never
 * throws.
 */
export function seek(question: Question): Sought {
  const { carry, trade, figure, lever } = question;
  if (!isTarget(question.target)) return none('The target is not a number.');
  if (lever.of === 'carry' && carry === null) return none(words.unavailable(figure, 'no carry'));
  if (!appliesTo(lever, trade)) return none(words.otherKind(lever));
  if (isPricedByYard(trade, lever)) return none(words.byYard(lever));
  const curve = curveOf(question, figure, lever);
  if (curve === null) return none(words.noWeight(lever));
  return seekOn(curve, question, (value) => typedBack(question, lever, value));
}

/** The same as {@link seek}, but on a given curve. `typed` returns the trade after the user types a value. */
export function seekOn(
  curve: FigureCurve,
  question: Question,
  typed: (value: DecimalText) => Position,
): Sought {
  const { figure, lever, trade } = question;
  const today = countedValue(question, lever);
  const target = targetOf(question, curve, today);
  const start = today ?? exact.exactZero;
  const { found, pieces } = crossingsOf(curve, target, start, placeOf(start));
  const { wanted } = tradeFigures[figure];
  if (found.length === 0) return none(words.neverReached(question, curve, pieces, target, start));
  const steady = found[0]!;
  if (isEverywhere(steady, curve)) return none(words.doesNotDepend(figure, lever));

  const asks: Asks = { curve, target, wanted, question, typed, grain: leverSteps(lever, trade).grain };
  const answered = found
    .slice(0, MOST_OTHERS + 1)
    .map((crossing) => ({ crossing, ...practicalOf(crossing, asks) }));
  const best = answered.find(({ practical }) => practical !== null) ?? answered[0]!;
  const others = answered.filter((each) => each !== best && !each.crossing.isJump);
  const { crossing, side, practical, figureAtPractical } = best;
  return {
    exact: crossing.isJump ? null : leverText(crossing.value),
    practical,
    figureAtPractical,
    side,
    others: isHead(lever) ? wholeHead(others) : others.map((each) => leverText(each.crossing.value)),
    reason: crossing.isJump
      ? words.jumps(question)
      : practical === null
        ? words.noGrain(lever, asks.grain)
        : headMissing(practical, side, asks),
  };
}

const isHead = ({ of, name }: Lever): boolean => of === 'trade' && name === 'numberOfHead';

const wholeHead = (others: readonly Practical[]): readonly DecimalText[] => [
  ...new Set(others.map(({ practical }) => practical).filter((head) => head !== null)),
];

/** After an answer in head, this many further numbers of head are checked. Some may miss the target, because losses are rounded up. */
const HEAD_TRIED = 100;

function headMissing(practical: DecimalText, side: Side, asks: Asks): string | null {
  if (!isHead(asks.question.lever) || side === 'exactly') return null;
  const first = Number(practical);
  const from = side === 'at least' ? first + 1 : first - HEAD_TRIED;
  const missing = Array.from({ length: HEAD_TRIED }, (_, at) => String(from + at)).filter(
    (head) => !head.startsWith('-') && head !== '0' && figureTyped(head, asks) === null,
  );
  return missing.length === 0 ? null : words.headMissing(missing[0]!, missing.at(-1)!);
}

/** A target may be longer than an input: a figure near 0 has dozens of zeros before its 34 digits. */
const isTarget = (target: unknown): boolean =>
  typeof target === 'string' && target.length <= 200 && /^-?\d+(\.\d+)?$/.test(target);

/** The target as an exact number. If the target is today's figure as text (34 digits), returns the exact figure. */
function targetOf(
  { carry, trade, figure, target }: Question,
  curve: FigureCurve,
  today: Exact | null,
): Exact {
  const present = today === null ? null : curve.valueAt(today);
  const isMeant =
    present instanceof Exact && showFigureExactly(calculateTrade(carry, trade).figures[figure]) === target;
  return isMeant ? present : exact.exactOf(target);
}

const isEverywhere = ({ low, high }: Crossing, curve: FigureCurve): boolean =>
  exact.minus(low, exactAt(curve.low + 10n)).m <= 0n && exact.minus(high, exactAt(curve.high - 10n)).m >= 0n;

interface Asks {
  readonly curve: FigureCurve;
  readonly target: Exact;
  readonly wanted: Wanted;
  readonly question: Question;
  readonly typed: (value: DecimalText) => Position;
  readonly grain: DecimalText;
}

/** True if the target is reached at this value. Null outside the lever's range. */
function holds({ curve, target, wanted }: Asks, value: Exact): boolean | null {
  const place = placeOf(value);
  if (place < curve.low || place > curve.high) return null;
  const worked = curve.valueAt(value);
  if (!(worked instanceof Exact)) return false;
  const { m } = exact.minus(worked, target);
  return wanted === 'high' ? m >= 0n : m <= 0n;
}

const MARGIN = exact.exactOf('0.000000000000001');

/** Says on which side of a crossing the target is reached. Tests one value just below and one just above. */
function sideOf({ low, high }: Crossing, asks: Asks): Side {
  const below = holds(asks, exact.minus(low, MARGIN));
  const above = holds(asks, exact.plus(high, MARGIN));
  if (below === above) return 'exactly';
  return below === true || above === false ? 'at most' : 'at least';
}

interface Practical {
  readonly side: Side;
  readonly practical: DecimalText | null;
  readonly figureAtPractical: DecimalText | null;
}

/** At most this many steps are tried. Losses are rounded up, so the first step may miss the target. */
const MORE_GRAINS = 24;

function practicalOf(crossing: Crossing, asks: Asks): Practical {
  const side = sideOf(crossing, asks);
  const limit = side === 'at most' ? crossing.high : side === 'at least' ? crossing.low : crossing.value;
  const below = floorGrain(limit, asks.grain);
  const isOnGrain = exact.minus(grains(below, asks.grain), limit).m === 0n;
  const above = isOnGrain ? below : below + 1n;
  const down = side === 'at most' || (side === 'exactly' && !isNearer(above, below, limit, asks.grain));
  const first = down ? below : above;
  for (let further = 0n; further < MORE_GRAINS; further += 1n) {
    const text = exact.exactText(grains(down ? first - further : first + further, asks.grain));
    const figure = figureTyped(text, asks);
    if (figure !== null) return { side, practical: text, figureAtPractical: figure };
    if (side === 'exactly') break;
  }
  return { side, practical: null, figureAtPractical: null };
}

const grains = (count: bigint, grain: DecimalText): Exact =>
  exact.times(new Exact(count, 0, 1n), exact.exactOf(grain));

function floorGrain(value: Exact, grain: DecimalText): bigint {
  const { m, e, d } = exact.dividedBy(value, exact.exactOf(grain));
  const [over, under] = e >= 0 ? [m * 10n ** BigInt(e), d] : [m, d * 10n ** BigInt(-e)];
  return floorDivide(over, under);
}

const isNearer = (a: bigint, b: bigint, to: Exact, grain: DecimalText): boolean => {
  const far = (count: bigint) => exact.minus(grains(count, grain), to);
  return isBelow(exact.times(far(a), far(a)), exact.times(far(b), far(b)));
};

/** The figure after a value is typed into the form. Null if the value cannot be typed, or if the figure misses the target. */
function figureTyped(text: DecimalText, asks: Asks): DecimalText | null {
  const { question, target, wanted } = asks;
  if (!isDecimalText(text) || rangeProblem(new Decimal(text), inputOf(question.lever)) !== null) return null;
  const { carry, trade } = asks.typed(text);
  const figure = calculateTrade(carry, trade).figures[question.figure];
  if (figure.value === null) return null;
  const over = decided(figure.value.minus(exact.toDecimal(target)));
  if (wanted === 'high' ? over.lessThan(0) : over.greaterThan(0)) return null;
  return showFigureExactly(figure);
}

const MOST_DECIMALS = 40;

/** A lever value as text. Exact if it has few enough decimals, else rounded to 34 digits. */
export function leverText(value: Exact): DecimalText {
  const text = exact.exactText(value);
  if (isDecimalText(text)) return text;
  return exact.toDecimal(value).toSignificantDigits(34).toDecimalPlaces(MOST_DECIMALS).toFixed();
}
