import { describe, expect, test } from 'vitest';
import { exactText } from '../../calc-core/number/exact.ts';
import {
  add,
  commonDivisor,
  multiply,
  squareFree,
  wholeQuotient,
  type Polynomial,
} from '../../calc-core/decide/curve/polynomial.ts';
import { exactAt, GRID, placeOf, rootsBetween } from '../../calc-core/decide/curve/roots.ts';

/** Multiplies out (x - a)(x - b)… in whole numbers. */
const withRoots = (...roots: readonly bigint[]): Polynomial =>
  roots.reduce<Polynomial>((product, root) => multiply(product, [-root, 1n]), [1n]);

const place = (value: number): bigint => BigInt(value) * GRID;
const rootsOf = (of: Polynomial, low = -100, high = 100): string[] =>
  rootsBetween(of, place(low), place(high)).map(({ value }) => exactText(value).slice(0, 12));

describe('the roots of a polynomial', () => {
  test('are an exact fraction for a line, a rounded square root for a square, and none for x² + 1', () => {
    expect(rootsOf([-3n, 2n])).toEqual(['1.5']);
    expect(rootsOf([3n, -2n])).toEqual(['1.5']);
    expect(rootsOf(withRoots(-4n, 9n))).toEqual(['-4', '9']);
    expect(rootsOf([-2n, 0n, 1n])).toEqual(['-1.414213562', '1.4142135623']);
    expect(rootsOf(withRoots(7n, 7n))).toEqual(['7']);
    expect(rootsOf([1n, 0n, 1n])).toEqual([]);
    expect(rootsOf([5n])).toEqual([]);
    expect(rootsOf([])).toEqual([]);
  });

  test('include 0 when there is no constant, if 0 is in the range', () => {
    expect(rootsOf([0n, 0n, -6n, 2n])).toEqual(['0', '3']);
    expect(rootsOf([0n, 1n], 1, 9)).toEqual([]);
    expect(rootsOf([0n, 1n], -9, -1)).toEqual([]);
  });

  test('of degree 3 or more are each found once and in order, with exact whole numbers and with both ends of the range', () => {
    expect(rootsOf(withRoots(1n, 2n, 3n))).toEqual(['1', '2', '3']);
    expect(rootsOf(withRoots(1n, 2n, 3n), 1, 3)).toEqual(['1', '2', '3']);
    expect(rootsOf(withRoots(1n, 2n, 3n), 2, 3)).toEqual(['2', '3']);
    expect(rootsOf(withRoots(-5n, 4n, 4n, 4n, 11n))).toEqual(['-5', '4', '11']);
    // The only root of x³ - 2 is the cube root of 2. The curve of x³ + x + 1 has no turning point.
    expect(rootsOf([-2n, 0n, 0n, 1n])).toEqual(['1.2599210498']);
    expect(rootsOf([1n, 1n, 0n, 1n])).toEqual(['-0.682327803']);
    expect(rootsOf([1n, 1n, 0n, 1n], 0, 9)).toEqual([]);
    // The root is the fraction 3/7, not a rounded decimal.
    const [first] = rootsBetween(multiply([-3n, 7n], [-2n, 0n, 1n]), place(0), place(1));
    expect([first?.isRational, first?.value.m, first?.value.d]).toEqual([true, 3n, 7n]);
  });

  test('are both found even if they have the same decimals', () => {
    // This is (x² - 10^-120)(x² - 9), times 10^120. Two of its roots are 10^-60 and -10^-60.
    const of = multiply([-1n, 0n, 10n ** 120n], [-9n, 0n, 1n]);
    const found = rootsBetween(of, place(-1), place(1)).map(({ place: at }) => at);
    expect(found).toEqual([-1n, 0n]);
  });
});

test('a rounded root is at or just below the exact root', () => {
  expect(placeOf(exactAt(-7n))).toBe(-7n);
  expect(placeOf({ m: -1n, e: 0, d: 3n })).toBe(-(GRID / 3n) - 1n);
  expect(placeOf({ m: 25n, e: -60, d: 1n })).toBe(0n);
});

describe('polynomials', () => {
  test('a sum may be shorter than its terms', () => {
    expect(add([1n, 2n, 3n], [4n, 5n, -3n])).toEqual([5n, 7n]);
    expect(add([1n], [-1n])).toEqual([]);
    expect(multiply([], [1n, 1n])).toEqual([]);
  });

  test('a quotient is exact or missing', () => {
    expect(wholeQuotient(withRoots(2n, 3n), [-3n, 1n])).toEqual([-2n, 1n]);
    expect(wholeQuotient(withRoots(2n, 3n), [-4n, 1n])).toBeNull();
    expect(wholeQuotient([1n, 1n], [2n, 2n])).toBeNull();
  });

  test('the common factor is found, and each repeated root once', () => {
    expect(commonDivisor(withRoots(2n, 3n, 5n), withRoots(3n, 5n, 7n))).toEqual(withRoots(3n, 5n));
    expect(commonDivisor(withRoots(2n), withRoots(3n))).toEqual([1n]);
    expect(squareFree(withRoots(2n, 2n, 3n))).toHaveLength(3);
    expect(rootsOf(squareFree(withRoots(2n, 2n, 3n)))).toEqual(['2', '3']);
    expect(squareFree(multiply([6n], withRoots(1n, 2n)))).toEqual(withRoots(1n, 2n));
  });
});
