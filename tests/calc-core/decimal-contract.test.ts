/** These tests check the behaviour of decimal.js on which calc-core relies. If an upgrade changes this behaviour, a test fails. */
import { readFileSync } from 'node:fs';
import { Decimal as DecimalJs } from 'decimal.js';
import { expect, test } from 'vitest';
import { Decimal } from '#calc-core/number';

const readIn = '10.6.0';

test('decimal.js is the version that we checked: after an upgrade run tests/calc-core, then name the new version here', () => {
  const { version } = JSON.parse(readFileSync('node_modules/decimal.js/package.json', 'utf8')) as {
    readonly version: string;
  };
  expect(version, `it was read as ${readIn}: look at calc-core/number/decimal.ts`).toBe(readIn);
});

test('a clone keeps its own precision and rounding, whatever is set on the original', () => {
  const before = DecimalJs.precision;
  DecimalJs.set({ precision: 5 });
  try {
    expect(new Decimal(1).dividedBy(3).toFixed()).toBe(`0.${'3'.repeat(34)}`);
  } finally {
    DecimalJs.set({ precision: before });
  }
});

test('a half is rounded to the even digit', () =>
  expect(['0.125', '0.135'].map((text) => new Decimal(text).toDecimalPlaces(2).toFixed())).toEqual([
    '0.12',
    '0.14',
  ]));

test('a number is written without an exponent, and a number with an exponent can be read', () => {
  expect(new Decimal('1e-40').toFixed()).toBe(`0.${'0'.repeat(39)}1`);
  expect(new Decimal('12e5').toFixed()).toBe('1200000');
  expect(new Decimal(`${123n}e${-2}`).toFixed()).toBe('1.23');
  expect(new Decimal('-0').toFixed()).toBe('0');
  expect(String(new Decimal('1e30'))).toBe(`1${'0'.repeat(30)}`);
});

test('a number of one Decimal constructor is accepted by another, and equals its number', () => {
  expect(
    new DecimalJs('1.5') instanceof Decimal,
    'constructors no longer share a prototype: look at isDecimal in calc-core/number/decimal.ts',
  ).toBe(true);
  expect(new Decimal('1.50').equals(new DecimalJs('1.5'))).toBe(true);
});

test.each([
  'abs',
  'ceil',
  'comparedTo',
  'dividedBy',
  'equals',
  'floor',
  'greaterThan',
  'isNegative',
  'isZero',
  'lessThan',
  'minus',
  'negated',
  'plus',
  'times',
  'toDecimalPlaces',
  'toFixed',
  'toNumber',
  'toSignificantDigits',
])('%s is still a method of a number', (name) =>
  expect(Reflect.get(new Decimal(1), name), `${name} has gone from decimal.js`).toBeTypeOf('function'),
);
