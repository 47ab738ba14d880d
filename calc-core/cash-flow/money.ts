import { exactOf, pow10, type Exact } from '../number/exact.ts';
import { Decimal, type DecimalText } from '../number/decimal.ts';

/** Dollars in units of 1e-24. Each entry is rounded half-even once. */
export type Money = bigint;

const DECIMALS = 24;
/** The number of units in a dollar. */
export const SCALE = 10n ** BigInt(DECIMALS);
const CENT = SCALE / 100n;

/** Divides and rounds half-even. `over` may have any sign. `under` must be above 0. */
export function dividedHalfEven(over: bigint, under: bigint): bigint {
  const whole = over / under;
  const rest = over - whole * under;
  if (rest === 0n) return whole;
  const twice = 2n * (rest < 0n ? -rest : rest);
  const isUp = twice > under || (twice === under && whole % 2n !== 0n);
  if (!isUp) return whole;
  return over < 0n ? whole - 1n : whole + 1n;
}

/** Converts an exact amount to money. */
export function moneyOf({ m, e, d }: Exact): Money {
  const exponent = e + DECIMALS;
  if (exponent >= 0) {
    const over = m * pow10(exponent);
    return d === 1n ? over : dividedHalfEven(over, d);
  }
  return dividedHalfEven(m, d * pow10(-exponent));
}

/** Converts a plain decimal to money. */
export const moneyOfText = (text: DecimalText): Money => moneyOf(exactOf(text));

/** Rounds half-even to whole cents. Used only for interest that is added to a balance. */
export const toCents = (money: Money): Money => dividedHalfEven(money, CENT) * CENT;

/** The sum of amounts. */
export const totalMoney = (amounts: readonly Money[]): Money => amounts.reduce((sum, each) => sum + each, 0n);

/** Converts money to an exact plain decimal. */
export function moneyText(money: Money): DecimalText {
  const digits = (money < 0n ? -money : money).toString().padStart(DECIMALS + 1, '0');
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, '');
  return money < 0n && text !== '0' ? `-${text}` : text;
}

/**
 * Converts money to a decimal with 34 digits, for display.
 * @internal for tests
 */
export const moneyDecimal = (money: Money): Decimal => new Decimal(moneyText(money));
