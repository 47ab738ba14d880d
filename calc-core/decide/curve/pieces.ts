import type { Value } from '../../figure/compile.ts';
import * as exact from '../../number/exact.ts';
import { Exact } from '../../number/exact.ts';
import { curveAt, minus, type Curve } from './curve-arithmetic.ts';
import type { FigureCurve, Piece } from './curve.ts';
import { add, commonDivisor, derivative, multiply, scale, wholeQuotient } from './polynomial.ts';
import { earlier, later, rootsBetween, type Root } from './roots.ts';

/** A place inside an interval, at an unusual fraction, where a formula is unlikely to change. */
const inside = (low: bigint, high: bigint): bigint => low + ((high - low) * 400_503n) / 1_048_573n;

/** Two places that are this close count as the same place. */
const NEAR = 4n;
/** A limit that stops an endless search. No formula of a trade has as many pieces. */
const MOST_PIECES = 400;

/** The whole range of a lever in pieces, in order. A number that the formula rounds up has its lowest value here. */
export function piecesOf(curve: FigureCurve): readonly Piece[] {
  const found: Piece[] = [];
  const gaps: [bigint, bigint][] = [[curve.low, curve.high]];
  for (let gap = gaps.pop(); gap !== undefined && found.length < MOST_PIECES; gap = gaps.pop()) {
    const [low, high] = gap;
    if (high - low <= NEAR) continue;
    const piece = curve.pieceAt(inside(low, high), 'lowest');
    const kept = { ...piece, low: later(piece.low, low), high: earlier(piece.high, high) };
    found.push(kept);
    gaps.push([kept.high, high], [low, kept.low]);
  }
  return found.toSorted((a, b) => Number(a.low - b.low));
}

/** The roots at which a piece equals the target; or a sign that the piece equals the target everywhere. */
export function solved(piece: Piece, target: Exact): readonly Root[] | 'everywhere' {
  const difference = differenceOf(piece.value, target);
  if (difference === null) return [];
  if (difference instanceof Exact) return difference.m === 0n ? 'everywhere' : [];
  const { over, under } = difference;
  // There is no figure where numerator and denominator are both 0, so their common roots are removed. Division by a common divisor has no
  // remainder.
  const reduced = wholeQuotient(over, commonDivisor(over, under))!;
  return rootsBetween(reduced, piece.low - NEAR, piece.high + NEAR);
}

function differenceOf(value: Value<Curve>, target: Exact): Curve | null {
  return typeof value === 'string' ? null : minus(value, target);
}

/** The places just inside each end of a piece. */
function ends({ low, high }: Piece): readonly [bigint, bigint] {
  const margin = earlier((high - low) / 4n, 10n ** 20n);
  return [low + margin, high - margin];
}

const signOf = ({ m }: Exact): number => (m > 0n ? 1 : m < 0n ? -1 : 0);

/** The sign of figure minus target at both ends of a piece; null where there is no figure. */
export function signsAtEnds(piece: Piece, target: Exact): readonly [number | null, number | null] {
  const difference = differenceOf(piece.value, target);
  if (difference === null) return [null, null];
  const [low, high] = ends(piece);
  return [signOf(curveAt(difference, low)), signOf(curveAt(difference, high))];
}

/** The places of a piece where its figure can be largest or smallest: near its ends and at its turning points. */
export function extremesOf(piece: Piece): readonly bigint[] {
  const { value } = piece;
  if (typeof value === 'string') return [];
  if (value instanceof Exact) return ends(piece);
  const slope = add(
    multiply(derivative(value.over), value.under),
    scale(multiply(value.over, derivative(value.under)), -1n),
  );
  return [...ends(piece), ...rootsBetween(slope, piece.low, piece.high).map(({ place }) => place)];
}

/** Whether a piece with rounding steps may reach the target: true if the target is between the piece's lowest and highest values. */
export function stepsMayReach(
  curve: FigureCurve,
  piece: Piece,
  target: Exact,
): readonly (readonly [bigint, bigint])[] {
  const place = inside(piece.low, piece.high);
  const lowest = differenceOf(piece.value, target);
  const highest = differenceOf(curve.pieceAt(place, 'highest').value, target);
  if (lowest === null || highest === null) return [[piece.low, piece.high]];
  const turns = [lowest, highest].flatMap((each) =>
    each instanceof Exact ? [] : rootsBetween(each.over, piece.low, piece.high).map((root) => root.place),
  );
  const marks = [piece.low, ...turns.toSorted((a, b) => Number(a - b)), piece.high];
  return marks.slice(1).flatMap((end, at) => {
    const start = marks[at]!;
    const middle = inside(start, end);
    const isBetween = exact.times(curveAt(lowest, middle), curveAt(highest, middle)).m <= 0n;
    return isBetween ? [[start, end] as const] : [];
  });
}

// How far past a rounding step to look: more than the step's own error, and much less than the distance to the next step.
const BEYOND = 10n ** 30n;

/** The pieces around a place, split at every rounding step: `each` pieces on each side, between `low` and `high`. */
export function piecesAround(
  curve: FigureCurve,
  place: bigint,
  low: bigint,
  high: bigint,
  each: number,
): readonly Piece[] {
  const start = earlier(later(place + 7n, low + BEYOND), high - BEYOND);
  const first = curve.pieceAt(later(start, low), 'exact');
  const found = [first];
  for (let count = 0, at = first.high + BEYOND; count < each && at < high; count += 1) {
    const next = curve.pieceAt(at, 'exact');
    found.push(next);
    at = later(next.high, at) + BEYOND;
  }
  for (let count = 0, at = first.low - BEYOND; count < each && at > low; count += 1) {
    const next = curve.pieceAt(at, 'exact');
    found.unshift(next);
    at = earlier(next.low, at) - BEYOND;
  }
  return found;
}
