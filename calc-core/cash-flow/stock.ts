import { ledgersIn, type BudgetTrade } from '../ledger/budget-trades.ts';
import type { DecimalText } from '../number/decimal.ts';
import { exactText, exactZero, plus, times } from '../number/exact.ts';
import { moneyOf, type Money } from './money.ts';

/** The stock on the farm on one day, at purchase prices. */
export interface StockNow {
  readonly mobs: number;
  readonly head: DecimalText;
  readonly money: Money;
}

/** Sums the mobs on the farm: bought on or before `today`, and sold after `today`. */
export function stockNow(trades: readonly BudgetTrade[], today: string): StockNow {
  let mobs = 0;
  let head = exactZero;
  let money = 0n;
  for (const { ledger } of ledgersIn(trades)) {
    const here = ledger.bought > today ? [] : ledger.lots.filter(({ till }) => till > today);
    if (here.length === 0) continue;
    const held = here.reduce((sum, lot) => plus(sum, lot.head), exactZero);
    mobs += 1;
    head = plus(head, held);
    money += moneyOf(times(held, ledger.price));
  }
  return { mobs, head: exactText(head), money };
}
