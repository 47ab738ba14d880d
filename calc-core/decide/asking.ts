import { inFeedUnit } from '../feed/units.ts';
import { formatFullPrecision } from '../figure/full-precision.ts';
import { Decimal, type DecimalText } from '../number/decimal.ts';
import { showAmount, showWhole } from '../number/show.ts';
import { tradeFigures } from '../trade/declarations.ts';
import type { TradeFigureName } from '../trade/names.ts';
import { isAboveZero } from '../trade/editing/prices.ts';
import {
  inputOf as leverInput,
  leversOf,
  leverToday,
  priceLever,
  typedBack as withLever,
  type Lever,
  type Position,
} from './lever.ts';
import type { Side, Sought } from './seek.ts';
import { seekDescribed } from './described-answer.ts';
import { leverKey, leverWords, showLever } from './lever-words.ts';

/** A figure that can have a target. In "To make 80 a head", `lead` is "To make", the target is 80 and `words` is "a head". */
export interface TargetChoice {
  readonly figure: TradeFigureName;
  readonly lead: 'To make' | 'To spend';
  readonly words: string;
}

const targets: readonly TargetChoice[] = [
  { figure: 'profitPerHead', lead: 'To make', words: 'a head' },
  { figure: 'totalProfit', lead: 'To make', words: 'in all' },
  { figure: 'profitReturnOnCapitalPa', lead: 'To make', words: '% pa on capital' },
  { figure: 'profitPerWeek', lead: 'To make', words: 'a head a week' },
  { figure: 'profitPerFeedWeek', lead: 'To make', words: 'a feed week' },
  { figure: 'costOfCarryPerHead', lead: 'To spend', words: 'a head on carry' },
  { figure: 'costOfCarryPerKg', lead: 'To spend', words: 'a kg gained on carry' },
];

/** The figures of this trade that can have a target. */
export const targetsOf = (position: Position): readonly TargetChoice[] =>
  targets.filter(({ figure }) => figure !== 'profitPerFeedWeek' || isAboveZero(position.trade.feedRating));

/** The numbers that a question can ask for, prices first. */
export function leverChoices(position: Position): readonly { readonly key: string; readonly lever: Lever }[] {
  const first = [priceLever(position.trade, 'purchase'), priceLever(position.trade, 'sale')];
  const others = leversOf(position).filter(
    (lever) =>
      leverToday(position, lever) !== null && !first.some((one) => leverKey(one) === leverKey(lever)),
  );
  return [...first, ...others].map((lever) => ({ key: leverKey(lever), lever }));
}

/** The numbers of {@link leverChoices}, followed by numbers that count as 0 without a value. */
export function askChoices(position: Position): readonly { readonly key: string; readonly lever: Lever }[] {
  const known = leverChoices(position);
  const free = leversOf(position)
    .map((lever) => ({ key: leverKey(lever), lever }))
    .filter(
      ({ key, lever }) => leverInput(lever).whenAbsent === 'zero' && known.every((one) => one.key !== key),
    );
  return [...known, ...free];
}

/** An answer in words. */
export interface SoughtWords {
  readonly sought: Sought;
  /** For example `at most $4.40 /kg`. Null without an answer. */
  readonly headline: string | null;
  readonly beside: string | null;
  /** The change from today's value, and the resulting figure. Without an answer, the reason. */
  readonly after: string;
  /** For example "Exactly $4.40981… /kg makes $80.00." Null without an exact value. */
  readonly exactly: string | null;
}

const leads: Readonly<Record<Side, string>> = { 'at most': 'at most ', 'at least': 'at least ', exactly: '' };

/**
 * Finds the value of `lever` at which `figure` equals `target`, and describes it in words. `target` is in the figure's unit. Never throws.
 */
export function seekAnswer(
  position: Position,
  figure: TradeFigureName,
  target: DecimalText,
  lever: Lever,
): SoughtWords {
  const described = seekDescribed({ ...position, figure, target, lever });
  const { sought, difference, misses } = described;
  const { practical, side, figureAtPractical } = sought;
  if (practical === null || side === null || figureAtPractical === null) {
    return { sought, headline: null, beside: null, after: sought.reason!, exactly: null };
  }
  const comes = tradeFigures[figure].wanted === 'high' ? 'makes' : 'comes to';
  const unit = inFeedUnit(tradeFigures[figure].unit, position.trade.feedUnit);
  const made = `${showAmount(figureAtPractical, tradeFigures[figure].unit)}${unit.startsWith('$/') ? ` ${unit.slice(1)}` : ''}`;
  const missing = misses === null ? '' : `; at ${showLever(misses, lever).split(' /')[0]} it would miss`;
  return {
    sought,
    headline: `${leads[side]}${showLever(practical, lever)}`,
    beside: perHeadText(position, lever, practical),
    exactly: exactWords(sought, figure, target, lever),
    after: [differs(difference, lever), `It then ${comes} ${made}${missing}.`]
      .filter((part) => part !== '')
      .join(' '),
  };
}

/** "Exactly $4.40981… /kg makes $80.00.", and a note if the headline is rounded. Null without an exact value. */
function exactWords(
  { exact, practical }: Sought,
  figure: TradeFigureName,
  target: DecimalText,
  lever: Lever,
): string | null {
  if (exact === null) return null;
  const { unit } = leverInput(lever);
  const [short, rest] = [showLever(exact, lever), formatFullPrecision({ value: new Decimal(exact) }, unit)];
  const limit = rest === null ? short : `${rest} ${short.split(' ').slice(1).join(' ')}`.trim();
  const comes = tradeFigures[figure].wanted === 'high' ? 'makes' : 'comes to';
  const cut =
    exact === practical
      ? ''
      : ' Above it is rounded to what you can say aloud, on the side where the target is met.';
  return `Exactly ${limit} ${comes} ${showAmount(target, tradeFigures[figure].unit)}.${cut}`;
}

function perHeadText(position: Position, lever: Lever, value: DecimalText): string | null {
  if (leverInput(lever).unit !== '$/kg' || lever.of === 'carry') return null;
  const { trade } = withLever(position, lever, value);
  const perHead = {
    of: 'trade',
    name: lever.name.replace('CKg', 'Hd').replace('PriceKg', 'PriceHd'),
  } as Lever;
  return showLever(leverToday({ ...position, trade }, perHead)!, perHead);
}

/** For example "6 c under this trade's price." */
function differs(difference: DecimalText | null, lever: Lever): string {
  if (difference === null) return '';
  const by = new Decimal(difference);
  const size = by.abs();
  if (size.lessThan('0.0001')) return `That is this trade’s ${leverWords(lever)}.`;
  const isCents = leverInput(lever).unit === '$/kg' && size.lessThan(1) && size.greaterThanOrEqualTo('0.01');
  const said = isCents ? `${showWhole(size.times(100))} c` : showLever(size.toFixed(), lever);
  return `${said} ${by.isNegative() ? 'under' : 'over'} this trade’s ${leverWords(lever)}.`;
}
