import {
  calculateTrade,
  Decimal,
  inFeedUnit,
  leverInput,
  leversOf,
  leverSteps,
  leverToday,
  priceLever,
  seek,
  showFigure,
  tradeFigures,
  withLever,
  type DecimalText,
  type Lever,
  type Position,
  type Sought,
  type TradeFigureName,
} from '#calc-core';
import { leverKey, leverWords, showLever } from './words.ts';

/** A figure that can be a target, as the sentence names it: "To make 80 a head". */
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
  { figure: 'costOfCarryPerKg', lead: 'To spend', words: 'a kg gained' },
];

/** The targets that mean something for this trade. */
export const targetsOf = (position: Position): readonly TargetChoice[] =>
  targets.filter(({ figure }) => figure !== 'profitPerFeedWeek' || Number(position.trade.feedRating) > 0);

/** What may be asked for, the prices first. */
export function leverChoices(position: Position): readonly { readonly key: string; readonly lever: Lever }[] {
  const first = [priceLever(position.trade, 'purchase'), priceLever(position.trade, 'sale')];
  const others = leversOf(position).filter(
    (lever) =>
      leverToday(position, lever) !== null && !first.some((one) => leverKey(one) === leverKey(lever)),
  );
  return [...first, ...others].map((lever) => ({ key: leverKey(lever), lever }));
}

/** An answer as it is read: the price to name, the price per head beside it, and what it then makes. */
export interface Answer {
  readonly sought: Sought;
  /** `at most $4.40 /kg`; null where there is none. */
  readonly headline: string | null;
  readonly beside: string | null;
  /** What it then makes and that one grain further misses, or why there is no answer. */
  readonly after: string;
}

/** A money target is asked for in dollars, a return in per cent; the words stand beside it. */
export function answered(
  position: Position,
  figure: TradeFigureName,
  target: DecimalText,
  lever: Lever,
): Answer {
  const sought = seek({ ...position, figure, target, lever });
  const { practical, side } = sought;
  if (practical === null || side === null) {
    return { sought, headline: null, beside: null, after: sought.reason ?? '' };
  }
  return {
    sought,
    headline: `${side === 'exactly' ? '' : `${side} `}${showLever(practical, lever)}`,
    beside: besideOf(position, lever, practical),
    after: [differs(position, lever, practical), makes(position, figure, target, lever, sought)]
      .filter((part) => part !== '')
      .join(' '),
  };
}

/** The price per head that goes with a price per kg. */
function besideOf(position: Position, lever: Lever, value: DecimalText): string | null {
  if (leverInput(lever).unit !== '$/kg' || lever.of === 'carry') return null;
  const { trade } = withLever(position, lever, value);
  const perHead = {
    of: 'trade',
    name: lever.name.replace('CKg', 'Hd').replace('PriceKg', 'PriceHd'),
  } as Lever;
  const price = leverToday({ ...position, trade }, perHead);
  return price === null ? null : showLever(price, perHead);
}

/** "6 c under this trade's price." */
function differs(position: Position, lever: Lever, value: DecimalText): string {
  const today = leverToday(position, lever);
  if (today === null) return '';
  const difference = new Decimal(value).minus(today);
  if (difference.toDecimalPlaces(4).isZero()) return `That is this trade’s ${leverWords(lever)}.`;
  const size = difference.abs();
  const isCents = leverInput(lever).unit === '$/kg' && size.lt(1) && size.gte('0.01');
  const by = isCents ? `${size.times(100).floor().toFixed()} c` : showLever(size.toFixed(), lever);
  return `${by} ${difference.isNegative() ? 'under' : 'over'} this trade’s ${leverWords(lever)}.`;
}

/** "It then makes $82.98; at $4.41 it would miss." */
function makes(
  position: Position,
  figure: TradeFigureName,
  target: DecimalText,
  lever: Lever,
  { practical, side, figureAtPractical }: Sought,
): string {
  const unit = inFeedUnit(tradeFigures[figure].unit, position.trade.feedUnit);
  const made = showFigure({ value: new Decimal(figureAtPractical ?? 0) }, tradeFigures[figure].unit);
  const comes = tradeFigures[figure].wanted === 'high' ? 'makes' : 'comes to';
  const then = `It then ${comes} ${made}${unit.startsWith('$/') ? ` ${unit.slice(1)}` : ''}`;
  const { grain } = leverSteps(lever, position.trade);
  const further =
    side === 'at most' ? new Decimal(practical!).plus(grain) : new Decimal(practical!).minus(grain);
  if (
    side === 'exactly' ||
    further.isNegative() ||
    holds(position, figure, target, lever, further.toFixed())
  ) {
    return `${then}.`;
  }
  return `${then}; at ${showLever(further.toFixed(), lever).split(' /')[0]} it would miss.`;
}

function holds(
  position: Position,
  figure: TradeFigureName,
  target: DecimalText,
  lever: Lever,
  value: DecimalText,
): boolean {
  const { carry, trade } = withLever(position, lever, value);
  const made = calculateTrade(carry, trade).figures[figure].value;
  if (made === null) return false;
  const over = made.minus(target).toDecimalPlaces(12);
  return tradeFigures[figure].wanted === 'high' ? over.gte(0) : over.lte(0);
}
