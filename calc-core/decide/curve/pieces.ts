import type { Value } from '../../figure/compile.ts';
import * as exact from '../../number/exact.ts';
import { Exact } from '../../number/exact.ts';
import { curveAt, minus, type Curve } from './curve-arithmetic.ts';
import type { FigureCurve, Piece } from './curve.ts';
import { add, commonDivisor, derivative, multiply, scale, wholeQuotient } from './polynomial.ts';
import { earlier, later, rootsBetween, type Root } from './roots.ts';

/** A position inside the interval, at an unusual fraction, where a formula is unlikely to change. */
const inside = (low: bigint, high: bigint): bigint => low + ((high - low) * 400_503n) / 1_048_573n;

/** Positions this close together count as equal. */
const NEAR = 4n;
/** Stops an endless search. No trade has a formula with this many pieces. */
const MOST_PIECES = 400;

/** Divides the range of a lever into pieces, in order. Rounding steps do not split a piece. */
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

/** The roots at which a piece equals the target. 'everywhere' if the whole piece equals the target. */
export function solved(piece: Piece, target: Exact): readonly Root[] | 'everywhere' {
  const difference = differenceOf(piece.value, target);
  if (difference === null) return [];
  if (difference instanceof Exact) return difference.m === 0n ? 'everywhere' : [];
  const { over, under } = difference;
  // At a common root of numerator and denominator, the figure does not exist. So remove these roots.
  const reduced = wholeQuotient(over, commonDivisor(over, under))!;
  return rootsBetween(reduced, piece.low - NEAR, piece.high + NEAR);
}

function differenceOf(value: Value<Curve>, target: Exact): Curve | null {
  return typeof value === 'string' ? null : minus(value, target);
}

function ends({ low, high }: Piece): readonly [bigint, bigint] {
  const margin = earlier((high - low) / 4n, 10n ** 20n);
  return [low + margin, high - margin];
}

const signOf = ({ m }: Exact): number => (m > 0n ? 1 : m < 0n ? -1 : 0);

/** The sign of figure minus target near both ends of a piece. Null if there is no figure. */
export function signsAtEnds(piece: Piece, target: Exact): readonly [number | null, number | null] {
  const difference = differenceOf(piece.value, target);
  if (difference === null) return [null, null];
  const [low, high] = ends(piece);
  return [signOf(curveAt(difference, low)), signOf(curveAt(difference, high))];
}

/** The positions at which the figure can be highest or lowest: near the ends, and at turning points. */
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

/**
 * Returns the intervals of a piece in which a rounding step may reach the target.
 * There the target lies between two figures: one has the rounding 'lowest', the other 'highest'.
 */
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

// The search for the next piece starts this many positions past a rounding step.
// The distance is larger than the error of the step's position, and smaller than the gap to the next step.
const BEYOND = 10n ** 30n;

/** The pieces around a position, split at every rounding step: up to `each` pieces on each side, between `low` and `high`. */
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
