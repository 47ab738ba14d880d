import { Decimal, type DecimalText } from './decimal.ts';

/** An exact number: `m x 10^e / d`. Adding, subtracting, multiplying and dividing never round. */
export class Exact {
  readonly m: bigint;
  readonly e: number;
  readonly d: bigint;

  constructor(m: bigint, e: number, d: bigint) {
    this.m = m;
    this.e = e;
    this.d = d;
  }
}

const powers: bigint[] = [1n];

/** `10^exponent` for a whole exponent of 0 or more. The powers are cached. */
export function pow10(exponent: number): bigint {
  for (let next = powers.length; next <= exponent; next += 1) powers.push(powers[next - 1]! * 10n);
  return powers[exponent]!;
}

const ZERO = '0'.charCodeAt(0);

/** Parses a plain decimal text. Trailing zeros go into the exponent: 1200 becomes 12 x 10^2. */
export function exactOf(text: string): Exact {
  const point = text.indexOf('.');
  const digits = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
  let end = digits.length;
  while (end > 2 && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const decimals = point < 0 ? 0 : text.length - point - 1;
  return new Exact(BigInt(digits.slice(0, end)), digits.length - end - decimals, 1n);
}

/** The exact number 0. */
export const exactZero = new Exact(0n, 0, 1n);

/** `a + b`, exact. */
export function plus(a: Exact, b: Exact): Exact {
  if (a.m === 0n) return b;
  if (b.m === 0n) return a;
  const e = a.e < b.e ? a.e : b.e;
  const left = a.e === e ? a.m : a.m * pow10(a.e - e);
  const right = b.e === e ? b.m : b.m * pow10(b.e - e);
  if (a.d === b.d) return new Exact(left + right, e, a.d);
  if (a.d === 1n) return new Exact(left * b.d + right, e, b.d);
  if (b.d === 1n) return new Exact(left + right * a.d, e, a.d);
  return new Exact(left * b.d + right * a.d, e, a.d * b.d);
}

/** `a - b`, exact. */
export function minus(a: Exact, b: Exact): Exact {
  return b.m === 0n ? a : plus(a, new Exact(-b.m, b.e, b.d));
}

/** `a × b`, exact. */
export function times(a: Exact, b: Exact): Exact {
  if (a.m === 0n || b.m === 0n) return exactZero;
  return new Exact(a.m * b.m, a.e + b.e, a.d === 1n ? b.d : b.d === 1n ? a.d : a.d * b.d);
}

/** `a / b`, exact. b must not be 0. */
export function dividedBy(a: Exact, b: Exact): Exact {
  if (a.m === 0n) return exactZero;
  const [over, under] = a.d === b.d ? [a.m, b.m] : [a.m * b.d, a.d * b.m];
  return under < 0n ? new Exact(-over, a.e - b.e, -under) : new Exact(over, a.e - b.e, under);
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a < 0n ? -a : a, b];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}

/** Writes the value as a reduced fraction, "-3/7". {@link fractionOf} reads it. */
export function fractionText({ m, e, d }: Exact): string {
  const [over, under] = e >= 0 ? [m * pow10(e), d] : [m, d * pow10(-e)];
  const by = greatestDivisor(over, under);
  return `${over / by}/${under / by}`;
}

/** "-3/7" → the exact number. Null if the text is not a fraction. */
export function fractionOf(text: string): Exact | null {
  const [, over, under] = /^(-?\d+)\/(\d*[1-9]\d*)$/.exec(text) ?? [];
  return over === undefined || under === undefined ? null : new Exact(BigInt(over), 0, BigInt(under));
}

/** The larger of two numbers, compared exactly. */
export function max(a: Exact, b: Exact): Exact {
  return minus(a, b).m < 0n ? b : a;
}

/** The smaller of two numbers, compared exactly. */
export function min(a: Exact, b: Exact): Exact {
  return minus(a, b).m < 0n ? a : b;
}

/** The sign after rounding half-even to 12 decimals. 5e-13 counts as 0. */
export function signOf(a: Exact): -1 | 0 | 1 {
  if (a.m === 0n) return 0;
  const size = 2n * (a.m < 0n ? -a.m : a.m);
  const isAbove = a.e >= -12 ? size * pow10(a.e + 12) > a.d : size > a.d * pow10(-12 - a.e);
  if (!isAbove) return 0;
  return a.m < 0n ? -1 : 1;
}

/** Rounds half-even to 12 decimals, then up to a whole number. */
export function ceil(a: Exact): Exact {
  const parts = roundedQuotient(a, 12);
  const whole = parts / pow10(12);
  return new Exact(parts > whole * pow10(12) ? whole + 1n : whole, 0, 1n);
}

/** Rounds half-even. The result is a whole number of `10^-decimals`. */
function roundedQuotient(a: Exact, decimals: number): bigint {
  const shift = a.e + decimals;
  const over = shift >= 0 ? a.m * pow10(shift) : a.m;
  const under = shift >= 0 ? a.d : a.d * pow10(-shift);
  const quotient = over / under;
  const rest = over - quotient * under;
  if (rest === 0n) return quotient;
  const twice = 2n * (rest < 0n ? -rest : rest);
  const isUp = twice > under || (twice === under && quotient % 2n !== 0n);
  if (!isUp) return quotient;
  return a.m < 0n ? quotient - 1n : quotient + 1n;
}

/** If a quotient is not exact after 36 digits, this many more digits are tried. */
const MORE_DIGITS = 84;

interface ExactParts {
  readonly m: bigint;
  readonly e: number;
}

/** A quotient that needs more than about 120 digits is rounded half-even to 34. Any other value stays exact. */
function partsOf(a: Exact): ExactParts {
  if (a.d === 1n || a.m === 0n) return a;
  const size = a.m < 0n ? -a.m : a.m;
  const { m, e } = quotientParts(size, a.d);
  return { m: a.m < 0n ? -m : m, e: a.e + e };
}

function quotientParts(size: bigint, under: bigint): ExactParts {
  // `digitsOf` may return one digit too few. The quotient still has at least 36 digits.
  const shift = Math.max(0, 36 - digitsOf(size) + digitsOf(under));
  const scaled = size * pow10(shift);
  const quotient = scaled / under;
  const rest = scaled - quotient * under;
  if (rest === 0n) return { m: quotient, e: -shift };
  const more = rest * pow10(MORE_DIGITS);
  if (more % under === 0n) {
    return { m: quotient * pow10(MORE_DIGITS) + more / under, e: -shift - MORE_DIGITS };
  }
  let extra = 1;
  while (quotient >= pow10(Decimal.precision + extra)) extra += 1;
  // There is a remainder, so the exact quotient is never halfway. Half up and half even give the same result.
  return { m: (quotient + 5n * pow10(extra - 1)) / pow10(extra), e: extra - shift };
}

/** Converts to a Decimal. A quotient that needs more than about 120 digits is rounded half-even to 34. Any other value stays exact. */
export function toDecimal(a: Exact): Decimal {
  const { m, e } = partsOf(a);
  return new Decimal(`${m}e${e}`);
}

/** Estimates the number of digits of a positive number. The result may be one too low. */
function digitsOf(size: bigint): number {
  const float = Number(size);
  return float < Number.POSITIVE_INFINITY ? Math.ceil(Math.log10(float)) : size.toString().length;
}

/** Writes the number as plain text, with the digits of {@link toDecimal}. It makes no Decimal, because that is four times slower. */
export function exactText(a: Exact): DecimalText {
  const { m, e } = partsOf(a);
  if (m === 0n) return '0';
  const digits = (m < 0n ? -m : m).toString();
  const sign = m < 0n ? '-' : '';
  if (e >= 0) return sign + digits + '0'.repeat(e);
  let end = digits.length;
  while (end > digits.length + e && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const point = digits.length + e;
  if (end === point) return sign + digits.slice(0, end);
  return point > 0
    ? `${sign}${digits.slice(0, point)}.${digits.slice(point, end)}`
    : `${sign}0.${'0'.repeat(-point)}${digits.slice(0, end)}`;
}

/** Writes the number as plain text, rounded half-even to at most `decimals` decimals. */
export const roundedText = (a: Exact, decimals: number): DecimalText =>
  exactText(new Exact(roundedQuotient(a, decimals), -decimals, 1n));
