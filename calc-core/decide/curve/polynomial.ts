/** The integer coefficients of a polynomial, the constant first. The last coefficient is never 0. The empty list is the polynomial 0. */
export type Polynomial = readonly bigint[];

/** The polynomial x. */
export const UNKNOWN: Polynomial = [0n, 1n];

/** A constant as a polynomial. 0 has no coefficients. */
export const constantOf = (value: bigint): Polynomial => (value === 0n ? [] : [value]);

const trimmed = (coefficients: bigint[]): Polynomial => {
  while (coefficients.at(-1) === 0n) coefficients.pop();
  return coefficients;
};

/** `a + b`. Zeros at the end of the coefficients are removed. */
export function add(a: Polynomial, b: Polynomial): Polynomial {
  const [long, short] = a.length < b.length ? [b, a] : [a, b];
  return trimmed(long.map((each, power) => (power < short.length ? each + short[power]! : each)));
}

/** Multiplies a polynomial by a number other than 0. */
export const scale = (a: Polynomial, by: bigint): Polynomial => (by === 1n ? a : a.map((each) => each * by));

/** `a × b`. */
export function multiply(a: Polynomial, b: Polynomial): Polynomial {
  if (a.length === 0 || b.length === 0) return [];
  if (a.length === 1) return scale(b, a[0]!);
  if (b.length === 1) return scale(a, b[0]!);
  const product = Array.from({ length: a.length + b.length - 1 }, () => 0n);
  for (const [i, left] of a.entries()) {
    if (left !== 0n) for (const [j, right] of b.entries()) product[i + j]! += left * right;
  }
  return product;
}

/** The derivative of `a`. */
export const derivative = (a: Polynomial): Polynomial =>
  a.slice(1).map((each, power) => each * BigInt(power + 1));

/** True if both have the same coefficients. */
export const areSame = (a: Polynomial, b: Polynomial): boolean =>
  a === b || (a.length === b.length && a.every((each, power) => each === b[power]));

/** `a / b`, if the result has integer coefficients and no remainder. Otherwise null. `b` must not be zero. */
export function wholeQuotient(a: Polynomial, b: Polynomial): Polynomial | null {
  const rest = [...a];
  const lead = b.at(-1)!;
  const quotient: bigint[] = [];
  for (let power = a.length - b.length; power >= 0; power -= 1) {
    const top = rest[power + b.length - 1]!;
    if (top % lead !== 0n) return null;
    const factor = top / lead;
    quotient[power] = factor;
    if (factor !== 0n) for (const [index, each] of b.entries()) rest[power + index]! -= factor * each;
  }
  return rest.every((each) => each === 0n) ? quotient : null;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

function gcd(a: bigint, b: bigint): bigint {
  let [left, right] = [size(a), size(b)];
  while (right !== 0n) [left, right] = [right, left % right];
  return left;
}

/** Divides the coefficients by their greatest common divisor. */
export function primitive(a: Polynomial): Polynomial {
  let shared = 0n;
  for (const each of a) {
    shared = gcd(each, shared);
    if (shared === 1n) return a;
  }
  return shared === 0n ? a : a.map((each) => each / shared);
}

/** The remainder of `a / b`, multiplied by some constant. */
function remainder(a: Polynomial, b: Polynomial): Polynomial {
  let rest = a;
  const lead = b.at(-1)!;
  while (rest.length >= b.length) {
    const shift: bigint[] = Array.from({ length: rest.length - b.length }, () => 0n);
    rest = add(scale(rest, lead), scale([...shift, ...b], -rest.at(-1)!));
  }
  return rest;
}

/** The greatest common divisor of two polynomials. Its coefficients have no common factor. */
export function commonDivisor(a: Polynomial, b: Polynomial): Polynomial {
  let [left, right] = [primitive(a), primitive(b)];
  while (right.length > 0) [left, right] = [right, primitive(remainder(left, right))];
  return left.length === 1 ? [1n] : left;
}

/** A polynomial with the same roots, each of multiplicity one. */
export function squareFree(a: Polynomial): Polynomial {
  const part = primitive(a);
  // The dividend and the divisor are primitive, so the quotient has integer coefficients.
  return wholeQuotient(part, commonDivisor(part, derivative(part)))!;
}
