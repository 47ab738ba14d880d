import { Decimal } from '#calc-core/number';
import type { Arithmetic } from '../../calc-core/figure/arithmetic.ts';
import { decided } from '../../calc-core/number/decimal.ts';

/** Arithmetic with 34 significant digits. A law compares its results with the core's exact results. */
export const decimalArithmetic: Arithmetic<Decimal> = {
  zero: new Decimal(0),
  read: (text) => new Decimal(text),
  plus: (a, b) => a.plus(b),
  minus: (a, b) => a.minus(b),
  times: (a, b) => a.times(b),
  dividedBy: (a, b) => a.dividedBy(b),
  max: (a, b) => (a.lessThan(b) ? b : a),
  ceil: (a) => decided(a).ceil(),
  isZero: (a) => a.isZero(),
  signOf: (a) => {
    const value = decided(a);
    if (value.isZero()) return 0;
    return value.isNegative() ? -1 : 1;
  },
};

const roundedFloat = (a: number): number => Math.round(a * 1e12) / 1e12;

/** Arithmetic with binary floats, for a speed benchmark. */
export const floatArithmetic: Arithmetic<number> = {
  zero: 0,
  read: Number,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
  dividedBy: (a, b) => a / b,
  max: (a, b) => (a < b ? b : a),
  ceil: (a) => Math.ceil(roundedFloat(a)),
  isZero: (a) => a === 0,
  signOf: (a) => {
    const value = roundedFloat(a);
    if (value === 0) return 0;
    return value < 0 ? -1 : 1;
  },
};
