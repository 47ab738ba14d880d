import type { TradeLedger } from '../ledger/ledger.ts';
import type { Money } from './money.ts';
import { cashAccounts, eachPosting, type CashAccount, type Posting, type TakePosting } from './postings.ts';

const names = Object.keys(cashAccounts) as CashAccount[];
const places = Object.fromEntries(names.map((name, at) => [name, at])) as Readonly<
  Record<CashAccount, number>
>;
const WIDTH = 32;

/** Sums by day and account. Subtracting a trade undoes adding it exactly. */
export class DaySums {
  readonly #sums = new Map<number, Money>();

  add(ledger: TradeLedger): void {
    eachPosting(ledger, this.#increase);
  }

  takeOff(ledger: TradeLedger): void {
    eachPosting(ledger, (day, account, amount) => this.#increase(day, account, -amount));
  }

  clear(): void {
    this.#sums.clear();
  }

  /** One posting for each day and account with a sum other than 0, in any order. */
  *postings(): Generator<Posting> {
    for (const [key, amount] of this.#sums)
      if (amount !== 0n) yield { day: Math.floor(key / WIDTH), account: names[key & (WIDTH - 1)]!, amount };
  }

  readonly #increase: TakePosting = (day, account, amount) => {
    const key = day * WIDTH + places[account];
    this.#sums.set(key, (this.#sums.get(key) ?? 0n) + amount);
  };
}
