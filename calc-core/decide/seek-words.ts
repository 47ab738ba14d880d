import type { Reason } from '../figure/reasons.ts';
import { showFigure } from '../figure/value.ts';
import type { Decimal, DecimalText } from '../number/decimal.ts';
import { Exact, minus, toDecimal } from '../number/exact.ts';
import { showAmount } from '../number/show.ts';
import { isMoney, isPercent, type Unit } from '../number/units.ts';
import { tradeFigures } from '../trade/declarations.ts';
import { tradeInputs } from '../trade/inputs.ts';
import type { TradeFigureName } from '../trade/names.ts';
import { pricePairs } from '../trade/editing/price-pairs.ts';
import type { FigureCurve, Piece } from './curve/curve.ts';
import { inputOf, linkedBy, type Lever } from './lever.ts';
import { extremesOf } from './curve/pieces.ts';
import { exactAt } from './curve/roots.ts';
import type { Question } from './question.ts';

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** For example `$64.79 /hd`, `6.76% pa` or `29.52 weeks`. */
function withUnit(value: DecimalText | Decimal, unit: Unit): string {
  const shown = showAmount(value, unit);
  if (unit === '$' || unit === '%') return shown;
  if (isMoney(unit)) return `${shown} ${unit.slice(1).trim()}`;
  return isPercent(unit) ? `${shown} ${unit.slice(1).trim()}` : `${shown} ${unit}`;
}

/** Says that the figure cannot be calculated, and why. */
export const unavailable = (figure: TradeFigureName, reason: Reason): string =>
  `${tradeFigures[figure].label} is not available: ${reason}.`;

/** Says that this kind of animal has no such number. */
export const otherKind = (lever: Lever): string => `${inputOf(lever).label} is not for this kind of animal.`;

/** Says that a price per kg needs a weight. */
export function noWeight(lever: Lever): string {
  const weight = tradeInputs[pricePairs[linkedBy(lever)!.pair].weight];
  return `${inputOf(lever).label} needs the ${lower(weight.label)}.`;
}

/** Says that yard terms set the price. */
export const byYard = (lever: Lever): string =>
  `${inputOf(lever).label} cannot be asked for: yard terms make its price. Try weights in the table.`;

/** Says that the figure does not depend on the number. */
export const doesNotDepend = (figure: TradeFigureName, lever: Lever): string =>
  `${tradeFigures[figure].label} does not depend on ${lower(inputOf(lever).label)}.`;

/** Says that the figure jumps past the target in one step. */
export const jumps = ({ figure, target, lever }: Question): string =>
  `${tradeFigures[figure].label} jumps past ${withUnit(target, tradeFigures[figure].unit)} here: no value of ${lower(inputOf(lever).label)} makes it exactly.`;

/** Says that no whole step near the answer reaches the target. */
export const noGrain = (lever: Lever, grain: DecimalText): string =>
  `No whole ${withUnit(grain, inputOf(lever).unit)} near it meets the target.`;

/** Says that some numbers of head miss the target, because losses are rounded up to whole head. */
export const headMissing = (first: string, last: string): string =>
  `Some of ${first} to ${last} head miss the target again: losses are whole head.`;

/** Says why no value reaches the target. For example, the figure does not change. */
export function neverReached(
  question: Question,
  curve: FigureCurve,
  pieces: readonly Piece[],
  target: Exact,
  today: Exact,
): string {
  const { figure, lever } = question;
  const now = curve.valueAt(today);
  const places = [curve.low, curve.high, ...pieces.flatMap(extremesOf)];
  const reached = [today, ...places.map(exactAt)].flatMap((at) => {
    const value = curve.valueAt(at);
    return value instanceof Exact ? [{ at, value }] : [];
  });
  const [first] = reached;
  if (first === undefined) return unavailable(figure, now as Reason);
  const isSteady = pieces.every(
    ({ value, hasSteps }) => !hasSteps && (typeof value === 'string' || value instanceof Exact),
  );
  if (isSteady && reached.every(({ value }) => minus(value, first.value).m === 0n))
    return doesNotDepend(figure, lever);
  const isAbove = minus(first.value, target).m > 0n;
  const best = reached.reduce((a, b) => (minus(a.value, b.value).m > 0n === isAbove ? b : a));
  const { label, unit } = tradeFigures[figure];
  const shown = showFigure({ value: toDecimal(best.value) }, unit);
  const input = inputOf(lever);
  const place = toDecimal(best.at);
  const at = withUnit(input.whole === true ? place.floor() : place, input.unit);
  // Do not shorten this to "No agistment makes $80". That could mean "zero agistment makes $80".
  return `No value of ${lower(input.label)} makes ${lower(label)} ${withUnit(question.target, unit)}: the ${isAbove ? 'least' : 'most'} it comes to is ${shown}, at ${at}.`;
}
