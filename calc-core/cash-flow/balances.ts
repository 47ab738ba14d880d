import { dayNumber, firstOfMonth, monthIndex } from '../number/days.ts';
import type { Funding } from './funding.ts';
import { dividedHalfEven, moneyOfText, toCents, type Money } from './money.ts';
import type { Posting } from './postings.ts';

/** Rates are kept in units of 1e-6 per cent. */
const RATE_SCALE = 1_000_000n;
const YEAR = 365n;

/** Something that owes or holds money: a source, or what a livestock loan has paid for one trade. */
interface Balance {
  balance: Money;
  /** Interest of this month, not added yet, in units of Money x {@link RATE_SCALE} x 100 x 365. */
  accrued: bigint;
}

/** A source of money as the days go by. */
class MoneySource {
  readonly #own: Balance;
  readonly #byTrade = new Map<number, Balance>();
  readonly #rate: bigint;
  readonly #isBorrowed: boolean;
  #added: Money = 0n;
  readonly from: number;

  constructor({ balance, rate, kind, on }: Funding) {
    this.#own = { balance: moneyOfText(balance), accrued: 0n };
    this.#rate = kind === 'own' ? 0n : dividedHalfEven(moneyOfText(rate) * RATE_SCALE, 10n ** 24n);
    this.#isBorrowed = kind !== 'own';
    this.from = dayNumber(on);
  }

  get balance(): Money {
    let sum = this.#own.balance;
    for (const { balance } of this.#byTrade.values()) sum += balance;
    return sum;
  }

  /** Dollars drawn; own money is no debt. */
  get debt(): Money {
    const { balance } = this;
    return this.#isBorrowed && balance < 0n ? -balance : 0n;
  }

  post(amount: Money): void {
    this.#own.balance += amount;
  }

  /** Pays a purchase for one trade. */
  lend(trade: number, amount: Money): void {
    const known = this.#byTrade.get(trade);
    if (known === undefined) this.#byTrade.set(trade, { balance: amount, accrued: 0n });
    else known.balance += amount;
  }

  /** Takes from a sale what the trade owes, and returns it. The last sale settles the interest of the month too. */
  repay(trade: number, brought: Money, isLast: boolean): Money {
    const owed = this.#byTrade.get(trade);
    if (owed === undefined) return 0n;
    if (isLast) this.#addInterest(owed);
    const paid = isLast || brought > -owed.balance ? -owed.balance : brought;
    owed.balance += paid;
    if (isLast) this.#byTrade.delete(trade);
    return paid;
  }

  accrue(): void {
    for (const each of [this.#own, ...this.#byTrade.values()])
      if (each.balance < 0n) each.accrued += -each.balance * this.#rate;
  }

  /** Adds the month's interest to each balance, rounded to the cent. */
  addInterest(): void {
    for (const each of [this.#own, ...this.#byTrade.values()]) this.#addInterest(each);
  }

  /** The interest that was added since it was last asked. */
  takeAdded(): Money {
    const added = this.#added;
    this.#added = 0n;
    return added;
  }

  #addInterest(of: Balance): void {
    const interest = toCents(dividedHalfEven(of.accrued, RATE_SCALE * 100n * YEAR));
    of.balance -= interest;
    of.accrued = 0n;
    this.#added += interest;
  }
}

/** What is left at the end of a day. */
export interface DayBalance {
  readonly day: number;
  readonly balance: Money;
  readonly debt: Money;
  /** Interest that was added to the balances on this day. */
  readonly interest: Money;
}

/** Which source pays for a trade's purchase; null for the source that pays everything else. */
export type PaidBy = (trade: number) => string | null;

/**
 * The balance of every day from `from` up to and with `until`: postings move it, interest is accrued daily on what is drawn and
 * added on the last day of each month.
 *
 * @param postings in any order; those before a source's date are in its balance already
 * @param funding the first overdraft pays and receives what no other source is named for, else the first source
 */
export function balancesOf(
  postings: readonly Posting[],
  funding: readonly Funding[],
  [from, until]: readonly [from: number, until: number],
  paidBy: PaidBy = () => null,
): readonly DayBalance[] {
  const sources = new Map(funding.map((each) => [each.name, new MoneySource(each)]));
  const main = sources.get((funding.find(({ kind }) => kind === 'overdraft') ?? funding[0])?.name ?? '');
  const byDay = groupedByDay(postings);
  const lastSale = lastSales(postings);
  const start = Math.min(from, ...[...sources.values()].map((source) => source.from));
  const days: DayBalance[] = [];
  let nextMonth = firstOfMonth(monthIndex(start) + 1);
  for (let day = start; day <= until; day += 1) {
    for (const posting of byDay.get(day) ?? []) post(posting, day);
    for (const source of sources.values()) if (day >= source.from) source.accrue();
    const isMonthEnd = day + 1 === nextMonth;
    if (isMonthEnd) nextMonth = firstOfMonth(monthIndex(day + 1) + 1);
    let interest = 0n;
    let balance = 0n;
    let debt = 0n;
    for (const source of sources.values()) {
      if (isMonthEnd) source.addInterest();
      interest += source.takeAdded();
      balance += source.balance;
      debt += source.debt;
    }
    if (day >= from) days.push({ day, balance, debt, interest });
  }
  return days;

  function post({ account, amount, trade }: Posting, day: number): void {
    const named = trade === null ? undefined : sources.get(paidBy(trade) ?? '');
    const other = named === main ? undefined : named;
    if (other !== undefined && trade !== null && day >= other.from) {
      if (account === 'purchase') return other.lend(trade, amount);
      if (account === 'sale') {
        const paid = other.repay(trade, amount, lastSale.get(trade) === day);
        if (main !== undefined && day >= main.from) main.post(amount - paid);
        return;
      }
    }
    if (main !== undefined && day >= main.from) main.post(amount);
  }
}

function groupedByDay(postings: readonly Posting[]): ReadonlyMap<number, readonly Posting[]> {
  const byDay = new Map<number, Posting[]>();
  for (const posting of postings) {
    const known = byDay.get(posting.day);
    if (known === undefined) byDay.set(posting.day, [posting]);
    else known.push(posting);
  }
  return byDay;
}

/** The day of each trade's last sale. */
function lastSales(postings: readonly Posting[]): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  for (const { account, trade, day } of postings)
    if (trade !== null && account === 'sale') last.set(trade, Math.max(day, last.get(trade) ?? day));
  return last;
}
