import { cashAccounts, type CashAccount, type Posting } from './postings.ts';
import type { Money } from './money.ts';

const names = Object.keys(cashAccounts) as CashAccount[];
const places = Object.fromEntries(names.map((name, at) => [name, at])) as Readonly<
  Record<CashAccount, number>
>;
const WIDTH = 32;

/** Sums by day and account. Postings can be added and taken off again exactly. */
export class DaySums {
  readonly #sums = new Map<number, Money>();

  add(postings: readonly Posting[]): void {
    for (const { day, account, amount } of postings) this.#change(day, account, amount);
  }

  takeOff(postings: readonly Posting[]): void {
    for (const { day, account, amount } of postings) this.#change(day, account, -amount);
  }

  clear(): void {
    this.#sums.clear();
  }

  /** One posting for each day and account with money in it, in any order. */
  *postings(): Generator<Posting> {
    for (const [key, amount] of this.#sums)
      if (amount !== 0n) yield { day: Math.floor(key / WIDTH), account: names[key & (WIDTH - 1)]!, amount };
  }

  #change(day: number, account: CashAccount, amount: Money): void {
    const key = day * WIDTH + places[account];
    this.#sums.set(key, (this.#sums.get(key) ?? 0n) + amount);
  }
}
