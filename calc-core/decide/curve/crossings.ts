import * as exact from '../../number/exact.ts';
import { Exact } from '../../number/exact.ts';
import type { FigureCurve, Piece } from './curve.ts';
import { piecesAround, piecesOf, signsAtEnds, solved, stepsMayReach } from './pieces.ts';
import { earlier, exactAt, type Root } from './roots.ts';

/** A lever value at which the figure equals the target, or jumps past the target. */
export interface Crossing {
  readonly value: Exact;
  readonly isJump: boolean;
  /** The figure equals the target from `low` to `high`. For a single value, `low` and `high` are the same. */
  readonly low: Exact;
  readonly high: Exact;
}

/** The crossings that were found, and the pieces that were searched. */
export interface Crossings {
  readonly found: readonly Crossing[];
  readonly pieces: readonly Piece[];
}

/** The number of rounding steps to search on each side of a value. */
const STEPS = 4;

/**
 * Finds the values at which the figure crosses the target, nearest to today's value first. Of the rounding steps that may reach the target,
 * searches only those nearest to today's value.
 */
export function crossingsOf(curve: FigureCurve, target: Exact, today: Exact, todayAt: bigint): Crossings {
  const pieces = piecesOf(curve);
  const looked = pieces.flatMap((piece) => (piece.hasSteps ? steps(curve, piece, target, todayAt) : [piece]));
  const points = [exact.exactZero, exactAt(curve.high), today].flatMap((value) =>
    pointAt(curve, value, target),
  );
  // Intervals must come before points, because `unique` keeps the first crossing of each value.
  const roots = [...looked.flatMap((piece) => rootsIn(curve, piece, target, today)), ...points];
  const jumps = looked.slice(1).flatMap((piece, at) => jumpBetween(looked[at]!, piece, target));
  const found = unique(roots, today);
  return { found: found.length > 0 ? found : unique(jumps, today), pieces: looked };
}

/** In each interval that may reach the target, selects the pieces nearest to today's value. */
function steps(curve: FigureCurve, piece: Piece, target: Exact, todayAt: bigint): Piece[] {
  const { low, high } = piece;
  const places = stepsMayReach(curve, piece, target).map(([start, end]) =>
    todayAt < start ? start : todayAt > end ? end : todayAt,
  );
  const looked = [...new Set(places)].flatMap((place) => piecesAround(curve, place, low, high, STEPS));
  const byLow = looked.toSorted((a, b) => Number(a.low - b.low));
  const once = byLow.filter((each, at) => each.low !== byLow[at - 1]?.low);
  return once.length > 0 ? once : [piece];
}

const alone = (value: Exact): Crossing => ({ value, isJump: false, low: value, high: value });

function pointAt(curve: FigureCurve, value: Exact, target: Exact): Crossing[] {
  const worked = curve.valueAt(value);
  return worked instanceof Exact && exact.minus(worked, target).m === 0n ? [alone(value)] : [];
}

function rootsIn(curve: FigureCurve, piece: Piece, target: Exact, today: Exact): Crossing[] {
  const roots = solved(piece, target);
  if (roots !== 'everywhere') {
    return roots.filter((root) => isTarget(curve, root, target)).map(({ value }) => alone(value));
  }
  const [low, high] = [exactAt(piece.low), exactAt(piece.high)];
  // An end may be slightly outside the interval. So use a value slightly inside.
  const margin = earlier((piece.high - piece.low) / 2n, INSIDE);
  const nearest = isBelow(today, low)
    ? exactAt(piece.low + margin)
    : isBelow(high, today)
      ? exactAt(piece.high - margin)
      : today;
  const within = [nearest, exactAt(piece.low + margin)].flatMap((each) => pointAt(curve, each, target));
  return within.slice(0, 1).map((each) => ({ ...each, low, high }));
}

const INSIDE = 10n ** 36n;

const TOLERANCE = exact.exactOf(`0.${'0'.repeat(19)}1`);

/** True if the figure equals the target at this root. At the root, another formula may apply. */
function isTarget(curve: FigureCurve, root: Root, target: Exact): boolean {
  const worked = curve.valueAt(root.value);
  if (!(worked instanceof Exact)) return false;
  const difference = exact.minus(worked, target);
  if (root.isRational) return difference.m === 0n;
  const allowed = exact.times(TOLERANCE, exact.max(size(target), exact.exactOf('1')));
  return isBelow(size(difference), allowed);
}

function jumpBetween(left: Piece, right: Piece, target: Exact): Crossing[] {
  const before = signsAtEnds(left, target)[1];
  const after = signsAtEnds(right, target)[0];
  if (before === null || after === null || before * after >= 0 || !areAdjacent(left, right)) return [];
  return [{ ...alone(exactAt(left.high)), isJump: true }];
}

const SLIVER = 10n ** 38n;
const areAdjacent = (left: Piece, right: Piece): boolean => right.low - left.high < SLIVER;

/** True if `a` is less than `b`, compared exactly. */
export const isBelow = (a: Exact, b: Exact): boolean => exact.minus(a, b).m < 0n;

/** The exact absolute value. */
export const size = (value: Exact): Exact => (value.m < 0n ? new Exact(-value.m, value.e, value.d) : value);

function unique(crossings: readonly Crossing[], today: Exact): Crossing[] {
  const distance = (each: Crossing) => size(exact.minus(each.value, today));
  const sorted = crossings.toSorted((a, b) => Number(exact.minus(distance(a), distance(b)).m));
  return sorted.filter(
    (each, at) => !sorted.slice(0, at).some((before) => exact.minus(each.value, before.value).m === 0n),
  );
}
