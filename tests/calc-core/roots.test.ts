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

/** (x - a)(x - b)…, in whole numbers. */
const withRoots = (...roots: readonly bigint[]): Polynomial =>
  roots.reduce<Polynomial>((product, root) => multiply(product, [-root, 1n]), [1n]);

const place = (value: number): bigint => BigInt(value) * GRID;
const rootsOf = (of: Polynomial, low = -100, high = 100): string[] =>
  rootsBetween(of, place(low), place(high)).map(({ value }) => exactText(value).slice(0, 12));

describe('roots', () => {
  test('of a line and a square: a fraction exactly, a square root to its places, none of x² + 1', () => {
    expect(rootsOf([-3n, 2n])).toEqual(['1.5']);
    expect(rootsOf([3n, -2n])).toEqual(['1.5']);
    expect(rootsOf(withRoots(-4n, 9n))).toEqual(['-4', '9']);
    expect(rootsOf([-2n, 0n, 1n])).toEqual(['-1.414213562', '1.4142135623']);
    expect(rootsOf(withRoots(7n, 7n))).toEqual(['7']);
    expect(rootsOf([1n, 0n, 1n])).toEqual([]);
    expect(rootsOf([5n])).toEqual([]);
    expect(rootsOf([])).toEqual([]);
  });

  test('0 is one of a polynomial without a constant, where it is asked for', () => {
    expect(rootsOf([0n, 0n, -6n, 2n])).toEqual(['0', '3']);
    expect(rootsOf([0n, 1n], 1, 9)).toEqual([]);
    expect(rootsOf([0n, 1n], -9, -1)).toEqual([]);
  });

  test('of a cubic and more: each once, in order, whole ones exactly and the ends included', () => {
    expect(rootsOf(withRoots(1n, 2n, 3n))).toEqual(['1', '2', '3']);
    expect(rootsOf(withRoots(1n, 2n, 3n), 1, 3)).toEqual(['1', '2', '3']);
    expect(rootsOf(withRoots(1n, 2n, 3n), 2, 3)).toEqual(['2', '3']);
    expect(rootsOf(withRoots(-5n, 4n, 4n, 4n, 11n))).toEqual(['-5', '4', '11']);
    // x³ - 2 has the cube root of 2; x³ + x + 1 has no turning point.
    expect(rootsOf([-2n, 0n, 0n, 1n])).toEqual(['1.2599210498']);
    expect(rootsOf([1n, 1n, 0n, 1n])).toEqual(['-0.682327803']);
    expect(rootsOf([1n, 1n, 0n, 1n], 0, 9)).toEqual([]);
    // Over seven: 3/7 is found as the fraction, not as its decimals.
    const [first] = rootsBetween(multiply([-3n, 7n], [-2n, 0n, 1n]), place(0), place(1));
    expect([first?.isRational, first?.value.m, first?.value.d]).toEqual([true, 3n, 7n]);
  });

  test('two that no place tells apart, about a point where the slope is 0, are still said', () => {
    // (x² - 10^-120)(x² - 9), in whole numbers.
    const of = multiply([-1n, 0n, 10n ** 120n], [-9n, 0n, 1n]);
    const found = rootsBetween(of, place(-1), place(1)).map(({ place: at }) => at);
    expect(found).toEqual([-1n, 0n]);
  });
});

test('a place is at or just below its number', () => {
  expect(placeOf(exactAt(-7n))).toBe(-7n);
  expect(placeOf({ m: -1n, e: 0, d: 3n })).toBe(-(GRID / 3n) - 1n);
  expect(placeOf({ m: 25n, e: -60, d: 1n })).toBe(0n);
});

describe('polynomials', () => {
  test('a sum may be shorter than what went in', () => {
    expect(add([1n, 2n, 3n], [4n, 5n, -3n])).toEqual([5n, 7n]);
    expect(add([1n], [-1n])).toEqual([]);
    expect(multiply([], [1n, 1n])).toEqual([]);
  });

  test('a quotient is whole or none', () => {
    expect(wholeQuotient(withRoots(2n, 3n), [-3n, 1n])).toEqual([-2n, 1n]);
    expect(wholeQuotient(withRoots(2n, 3n), [-4n, 1n])).toBeNull();
    expect(wholeQuotient([1n, 1n], [2n, 2n])).toBeNull();
  });

  test('what two share, and each root once', () => {
    expect(commonDivisor(withRoots(2n, 3n, 5n), withRoots(3n, 5n, 7n))).toEqual(withRoots(3n, 5n));
    expect(commonDivisor(withRoots(2n), withRoots(3n))).toEqual([1n]);
    expect(squareFree(withRoots(2n, 2n, 3n))).toHaveLength(3);
    expect(rootsOf(squareFree(withRoots(2n, 2n, 3n)))).toEqual(['2', '3']);
    expect(squareFree(multiply([6n], withRoots(1n, 2n)))).toEqual(withRoots(1n, 2n));
  });
});
