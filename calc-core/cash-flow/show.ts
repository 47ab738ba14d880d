import { dividedHalfEven, SCALE, type Money } from './money.ts';

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** `up` rounds to the dollar above, `down` to the dollar below, and `cut` towards 0. */
function whole(money: Money, rounding: 'up' | 'down' | 'cut'): bigint {
  const cut = money / SCALE;
  const isExact = cut * SCALE === money;
  if (isExact || rounding === 'cut') return cut;
  if (rounding === 'up') return money > 0n ? cut + 1n : cut;
  return money < 0n ? cut - 1n : cut;
}

const dollarText = (dollars: bigint): string =>
  `${dollars < 0n ? '-' : ''}$${grouped(String(dollars < 0n ? -dollars : dollars))}`;

/** For example `$1,618,990`. Rounds up, for debts and shortages. */
export const dollarsUp = (money: Money): string => dollarText(whole(money, 'up'));

/** For example `$31,010`. Rounds down, for balances and unused limits. */
export const dollarsDown = (money: Money): string => dollarText(whole(money, 'down'));

/** For example `$1,893,984`. Drops the cents. Use it for amounts other than debts, shortages, balances and limits. */
export const dollars = (money: Money): string => dollarText(whole(money, 'cut'));

/** For example `-7,342` in a cell. Truncates, or rounds down for a balance. 0 becomes an empty text. */
export function plainDollars(money: Money, rounding: 'down' | 'cut' = 'cut'): string {
  if (money === 0n) return '';
  const shown = whole(money, rounding);
  return `${shown < 0n ? '-' : ''}${grouped(String(shown < 0n ? -shown : shown))}`;
}

/** For example `-$60,160.00`, truncated to the cent. */
export function cents(money: Money): string {
  const size = money < 0n ? -money : money;
  const all = size / (SCALE / 100n);
  const text = `$${grouped(String(all / 100n))}.${String(all % 100n).padStart(2, '0')}`;
  return money < 0n && all !== 0n ? `-${text}` : text;
}

/** A float for a chart, to the cent. Never add these floats. */
export const forChart = (money: Money): number => Number(dividedHalfEven(money, SCALE / 100n)) / 100;
