import { Exact } from '../../number/exact.ts';
import { derivative, squareFree, type Polynomial } from './polynomial.ts';

/** A position is an integer. Position n is the number n x 10^-48. */
export const PLACES = 48;

/** The number of positions between two whole numbers. */
export const GRID = 10n ** BigInt(PLACES);

/** Converts a position to a number. */
export const exactAt = (place: bigint): Exact => new Exact(place, -PLACES, 1n);

/** The larger of two positions. */
export const later = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The smaller of two positions. */
export const earlier = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The position at or just below a number. */
export function placeOf(value: Exact): bigint {
  const shift = value.e + PLACES;
  return shift >= 0
    ? floorDivide(value.m * 10n ** BigInt(shift), value.d)
    : floorDivide(value.m, value.d * 10n ** BigInt(-shift));
}

/** A root with its value and its position, which is rounded down. A rational value is exact. Any other value has 120 decimals. */
export interface Root {
  readonly place: bigint;
  readonly value: Exact;
  readonly isRational: boolean;
}

const FINE_PLACES = 120;
const FINE = 10n ** BigInt(FINE_PLACES);

/** `over / under` rounded down, also for negative numbers. `under` must not be zero. */
export function floorDivide(over: bigint, under: bigint): bigint {
  const quotient = over / under;
  return over % under !== 0n && over < 0n !== under < 0n ? quotient - 1n : quotient;
}

const rational = (over: bigint, under: bigint): Root => ({
  place: floorDivide(over * GRID, under),
  value: under < 0n ? new Exact(-over, 0, -under) : new Exact(over, 0, under),
  isRational: true,
});

const irrational = (fine: bigint): Root => ({
  place: floorDivide(fine, FINE / GRID),
  value: new Exact(fine, -FINE_PLACES, 1n),
  isRational: false,
});

function squareRoot(of: bigint): bigint {
  if (of < 2n) return of;
  let root = 1n << BigInt((of.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + of / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** The value of the polynomial at `at / grid`, multiplied by grid^degree. The result is an integer with the same sign. */
export function scaledValue(of: Polynomial, at: bigint, grid: bigint): bigint {
  let sum = 0n;
  let power = 1n;
  for (let index = of.length - 1; index >= 0; index -= 1) {
    sum = sum * at + of[index]! * power;
    power *= grid;
  }
  return sum;
}

const signOf = (value: bigint): -1 | 0 | 1 => (value > 0n ? 1 : value < 0n ? -1 : 0);
const signAt = (of: Polynomial, at: bigint): -1 | 0 | 1 => signOf(scaledValue(of, at, GRID));

/** The roots between two positions, both included, in order. Empty for a polynomial that is 0 everywhere. */
export function rootsBetween(of: Polynomial, low: bigint, high: bigint): readonly Root[] {
  const atZero = of.findIndex((each) => each !== 0n);
  if (atZero < 0) return [];
  const rest = atZero > 0 ? of.slice(atZero) : of;
  const found = withoutZero(rest, low, high).filter(({ place }) => place >= low && place <= high);
  if (atZero > 0 && low <= 0n && high >= 0n) found.push(rational(0n, 1n));
  return found.toSorted((a, b) => Number(a.place - b.place));
}

function withoutZero(of: Polynomial, low: bigint, high: bigint): Root[] {
  if (of.length < 2) return [];
  if (of.length === 2) return [rational(-of[0]!, of[1]!)];
  if (of.length === 3) return ofSquare(of);
  const simple = squareFree(of);
  return simple.length < of.length ? withoutZero(simple, low, high) : ofHigher(simple, low, high);
}

function ofSquare([c, b, a]: Polynomial): Root[] {
  const inside = b! * b! - 4n * a! * c!;
  if (inside < 0n) return [];
  const whole = squareRoot(inside);
  if (whole * whole === inside) {
    const first = rational(-b! - whole, 2n * a!);
    return whole === 0n ? [first] : [first, rational(-b! + whole, 2n * a!)];
  }
  const fine = squareRoot(inside * FINE * FINE);
  return [-fine, fine].map((each) => irrational(floorDivide(-b! * FINE + each, 2n * a!)));
}

/** Between two turning points a polynomial has at most one root. */
function ofHigher(of: Polynomial, low: bigint, high: bigint): Root[] {
  const turns = rootsBetween(derivative(of), low, high).map(({ place }) => place);
  const ends = [low, ...turns, high];
  const found = ends.slice(1).flatMap((end, index) => {
    const start = ends[index]!;
    const [left, right] = [signAt(of, start), signAt(of, end)];
    if (left === 0) return [nearest(of, start)];
    return left * right < 0 ? [nearest(of, narrowed(of, start, end, left))] : [];
  });
  return signAt(of, high) === 0 ? [...found, nearest(of, high)] : found;
}

/** The position at or just below the only root in an interval. */
function narrowed(of: Polynomial, start: bigint, end: bigint, left: -1 | 1): bigint {
  let [low, high] = [start, end];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (signAt(of, middle) === left) low = middle;
    else high = middle;
  }
  return low;
}

/** The root near a position, refined by Newton's method. If the simplest fraction nearby is a root, returns this fraction. */
function nearest(of: Polynomial, place: bigint): Root {
  const slope = derivative(of);
  let at = place * (FINE / GRID);
  for (let round = 0; round < 4; round += 1) {
    const under = scaledValue(slope, at, FINE);
    if (under === 0n) break;
    at -= scaledValue(of, at, FINE) / under;
  }
  const { over, under } = simplestNear(at);
  const isRational =
    of.reduceRight(
      (sum, each, power) => sum + each * over ** BigInt(power) * under ** BigInt(of.length - 1 - power),
      0n,
    ) === 0n;
  return isRational ? rational(over, under) : irrational(at);
}

function simplestNear(at: bigint): { over: bigint; under: bigint } {
  let [over, under, nextOver, nextUnder] = [0n, 1n, 1n, 0n];
  let [left, right] = [at, FINE];
  while (right !== 0n) {
    const whole = floorDivide(left, right);
    [over, under, nextOver, nextUnder] = [
      nextOver,
      nextUnder,
      whole * nextOver + over,
      whole * nextUnder + under,
    ];
    const distance = nextOver * FINE - at * nextUnder;
    if ((distance < 0n ? -distance : distance) <= 8n * nextUnder) break;
    [left, right] = [right, left - whole * right];
  }
  return { over: nextOver, under: nextUnder };
}
