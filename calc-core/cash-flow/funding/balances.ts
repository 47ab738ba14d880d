import { dayNumber } from '../../number/days.ts';
import { firstOfMonth, monthIndex } from '../../number/months.ts';
import type { Funding } from './funding.ts';
import { dividedHalfEven, moneyOfText, toCents, type Money } from '../money.ts';

/** Rates are kept in units of 1e-6 per cent. */
const RATE_SCALE = 1_000_000n;
const YEAR = 365n;
const HUNDRED = moneyOfText('100');

/** A balance of money: a whole source, or the part of a livestock loan that one trade owes. */
interface Balance {
  balance: Money;
  /** This month's interest that is not in the balance yet, as Money multiplied by {@link RATE_SCALE} x 100 x 365. */
  accrued: bigint;
}

/** How much of a debt a sale repays. `owed` is below 0. */
const repaid = (owed: Money, brought: Money, isLast: boolean): Money =>
  isLast || brought > -owed ? -owed : brought;

/** A source of money and its balance from day to day. */
class MoneySource {
  readonly #own: Balance;
  readonly #byTrade = new Map<string, Balance>();
  /**
   * What each trade borrowed before the date of the stated balance, without interest, below 0. The stated balance includes these amounts.
   */
  readonly #before = new Map<string, Money>();
  readonly #share: Money;
  readonly #rate: bigint;
  readonly #isBorrowed: boolean;
  #added: Money = 0n;
  readonly name: string;
  readonly from: number;

  constructor({ name, balance, rate, kind, on, share = '100' }: Funding) {
    this.#share = moneyOfText(share);
    this.#own = { balance: moneyOfText(balance), accrued: 0n };
    this.#rate = kind === 'own' ? 0n : dividedHalfEven(moneyOfText(rate) * RATE_SCALE, 10n ** 24n);
    this.#isBorrowed = kind !== 'own';
    this.name = name;
    this.from = dayNumber(on);
  }

  get balance(): Money {
    let sum = this.#own.balance;
    for (const { balance } of this.#byTrade.values()) sum += balance;
    return sum;
  }

  /** The money drawn, above 0. Own money never counts as debt. */
  get debt(): Money {
    const { balance } = this;
    return this.#isBorrowed && balance < 0n ? -balance : 0n;
  }

  post(amount: Money): void {
    this.#own.balance += amount;
  }

  /** Pays this loan's share of a purchase for one trade, and returns the share: below 0, like the amount of a purchase. */
  lend({ trade, amount: purchase, day }: LoanMove): Money {
    const amount = dividedHalfEven(purchase * this.#share, HUNDRED);
    if (day < this.from) {
      this.#before.set(trade, (this.#before.get(trade) ?? 0n) + amount);
      return amount;
    }
    const known = this.#byTrade.get(trade);
    if (known === undefined) this.#byTrade.set(trade, { balance: amount, accrued: 0n });
    else known.balance += amount;
    return amount;
  }

  /**
   * Repays a trade's debt from the proceeds of a sale, and returns the repaid amount. The last sale also pays the interest of the month.
   */
  repay({ trade, amount: brought, isLast, day }: LoanMove): Money {
    if (day < this.from) return this.#repaidBefore(trade, brought, isLast);
    const owed = this.#byTrade.get(trade);
    if (owed === undefined) return 0n;
    if (isLast) this.#addInterest(owed);
    const paid = repaid(owed.balance, brought, isLast);
    owed.balance += paid;
    if (isLast) this.#byTrade.delete(trade);
    return paid;
  }

  #repaidBefore(trade: string, brought: Money, isLast: boolean): Money {
    const owed = this.#before.get(trade) ?? 0n;
    const paid = repaid(owed, brought, isLast);
    this.#before.set(trade, owed + paid);
    return paid;
  }

  /**
   * Divides the stated balance, on its date, among the trades that were bought earlier, in the order of their purchases, until the balance
   * is used up. The sales of these trades repay it.
   */
  open(): void {
    for (const [trade, owed] of this.#before) {
      const drawn = this.#own.balance < 0n ? this.#own.balance : 0n;
      const part = owed < drawn ? drawn : owed;
      if (part === 0n) continue;
      this.#own.balance -= part;
      this.#byTrade.set(trade, { balance: part, accrued: 0n });
    }
  }

  accrue(): void {
    for (const each of [this.#own, ...this.#byTrade.values()])
      if (each.balance < 0n) each.accrued += -each.balance * this.#rate;
  }

  /** Adds the month's interest to each balance, rounded to the cent. */
  addInterest(): void {
    for (const each of [this.#own, ...this.#byTrade.values()]) this.#addInterest(each);
  }

  /** The interest added since the last call. */
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

/** Interest that a source of money added to its balance, above 0. */
export interface AddedInterest {
  /** The name of the source. */
  readonly name: string;
  readonly amount: Money;
}

/** The balances at the end of a day. */
export interface DayBalance {
  /** A day number. */
  readonly day: number;
  readonly balance: Money;
  readonly debt: Money;
  /** Interest added to the balances on this day. */
  readonly interest: Money;
  /** The same interest, listed by source of money. */
  readonly added: readonly AddedInterest[];
}

/** What a livestock loan pays for a trade, or takes from its sale. */
export interface LoanMove {
  readonly day: number;
  /** The id of the source. */
  readonly loan: string;
  readonly trade: string;
  /** For a purchase, its amount, below 0; the loan pays a share of it. For a sale, the whole proceeds. */
  readonly amount: Money;
  readonly isSale: boolean;
  /** True for the last sale, which settles the debt even if it brings less than is owed. */
  readonly isLast: boolean;
}

/** What moves balances. */
export interface Moves {
  /** All money in and out of a day, by day number. */
  readonly byDay: ReadonlyMap<number, Money>;
  readonly ofLoans: readonly LoanMove[];
}

/** The source for all money that does not go through a livestock loan: the first overdraft, else the first source. */
const mainOf = (funding: readonly Funding[]): Funding | undefined =>
  funding.find(({ kind }) => kind === 'overdraft') ?? funding[0];

/**
 * The balance of every day from `from` to `until`, both inclusive. Interest accrues daily on what is drawn and is added on the last day of
 * each month. A source's stated balance includes all entries before its date. If that date is after a purchase that a loan paid for, the
 * overdraft pays only the rest of the purchase, and the sale repays the loan.
 */
export function balancesOf(
  { byDay, ofLoans }: Moves,
  funding: readonly Funding[],
  [from, until]: readonly [from: number, until: number],
): readonly DayBalance[] {
  const sources = new Map(funding.map((each) => [each.id, new MoneySource(each)]));
  const main = sources.get(mainOf(funding)?.id ?? '');
  const start = Math.min(from, ...[...sources.values()].map((source) => source.from));
  const moves = ofLoans.filter(({ loan }) => sources.has(loan) && sources.get(loan) !== main);
  const earlier = moves.filter(({ day }) => day < start);
  loanParts(
    earlier.toSorted((a, b) => a.day - b.day),
    sources,
  );
  const loans = groupedByDay(moves);
  const days: DayBalance[] = [];
  let nextMonth = firstOfMonth(monthIndex(start) + 1);
  for (let day = start; day <= until; day += 1) {
    for (const source of sources.values()) if (day === source.from) source.open();
    const moved = (byDay.get(day) ?? 0n) - loanParts(loans.get(day) ?? [], sources);
    if (main !== undefined && day >= main.from) main.post(moved);
    for (const source of sources.values()) if (day >= source.from) source.accrue();
    const isMonthEnd = day + 1 === nextMonth;
    if (isMonthEnd) nextMonth = firstOfMonth(monthIndex(day + 1) + 1);
    let balance = 0n;
    let debt = 0n;
    for (const source of sources.values()) {
      if (isMonthEnd) source.addInterest();
      balance += source.balance;
      debt += source.debt;
    }
    const added = addedBy(sources.values());
    const interest = added.reduce((sum, { amount }) => sum + amount, 0n);
    if (day >= from) days.push({ day, balance, debt, interest, added });
  }
  return days;
}

const nothingAdded: readonly AddedInterest[] = [];

/** The interest that each source has added since the last call. */
function addedBy(sources: Iterable<MoneySource>): readonly AddedInterest[] {
  let added: AddedInterest[] | null = null;
  for (const source of sources) {
    const amount = source.takeAdded();
    if (amount !== 0n) (added ??= []).push({ name: source.name, amount });
  }
  return added ?? nothingAdded;
}

/** Books the payments and repayments of livestock loans on a day, and returns their part of the day's money. */
function loanParts(moves: readonly LoanMove[], sources: ReadonlyMap<string, MoneySource>): Money {
  let sum = 0n;
  for (const move of moves) {
    const source = sources.get(move.loan)!;
    sum += move.isSale ? source.repay(move) : source.lend(move);
  }
  return sum;
}

function groupedByDay(moves: readonly LoanMove[]): ReadonlyMap<number, readonly LoanMove[]> {
  const byDay = new Map<number, LoanMove[]>();
  for (const move of moves) {
    const known = byDay.get(move.day);
    if (known === undefined) byDay.set(move.day, [move]);
    else known.push(move);
  }
  return byDay;
}
