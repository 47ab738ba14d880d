import { dividedHalfEven, SCALE, type Money } from './money.ts';

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Rounds to whole dollars: `up` to more, `down` to less, `cut` towards 0. */
function whole(money: Money, rounding: 'up' | 'down' | 'cut'): bigint {
  const cut = money / SCALE;
  const isExact = cut * SCALE === money;
  if (isExact || rounding === 'cut') return cut;
  if (rounding === 'up') return money > 0n ? cut + 1n : cut;
  return money < 0n ? cut - 1n : cut;
}

const dollarText = (dollars: bigint): string =>
  `${dollars < 0n ? '-' : ''}$${grouped(String(dollars < 0n ? -dollars : dollars))}`;

/** `$1,618,990`: for debts and shortages, rounded up to a whole dollar. */
export const dollarsUp = (money: Money): string => dollarText(whole(money, 'up'));

/** `$31,010`: for balances and what is left, rounded down to a whole dollar. */
export const dollarsDown = (money: Money): string => dollarText(whole(money, 'down'));

/** `$1,893,984`: for all other amounts, truncated to whole dollars. */
export const dollars = (money: Money): string => dollarText(whole(money, 'cut'));

/** `-7,342` for a cell: truncated, or rounded down for a balance. 0 gives an empty text. */
export function plainDollars(money: Money, rounding: 'down' | 'cut' = 'cut'): string {
  if (money === 0n) return '';
  const shown = whole(money, rounding);
  return `${shown < 0n ? '-' : ''}${grouped(String(shown < 0n ? -shown : shown))}`;
}

/** `-$60,160.00`: truncated to two decimals. */
export function cents(money: Money): string {
  const size = money < 0n ? -money : money;
  const all = size / (SCALE / 100n);
  const text = `$${grouped(String(all / 100n))}.${String(all % 100n).padStart(2, '0')}`;
  return money < 0n && all !== 0n ? `-${text}` : text;
}

/** A float for drawing a chart, to the cent. Never add these floats. */
export const forChart = (money: Money): number => Number(dividedHalfEven(money, SCALE / 100n)) / 100;
