import { dayNumber } from '../../number/days.ts';
import { firstOfMonth, monthIndex } from '../../number/months.ts';
import type { Funding } from './funding.ts';
import { dividedHalfEven, moneyOfText, toCents, type Money } from '../money.ts';

/** Rates are integers in units of 1e-6 per cent. */
const RATE_SCALE = 1_000_000n;
const YEAR = 365n;
const HUNDRED = moneyOfText('100');

/** The balance of a source, or one trade's debt to a livestock loan. */
interface Balance {
  balance: Money;
  /** This month's interest so far, not in the balance yet. The unit is Money x {@link RATE_SCALE} x 100 x 365. */
  accrued: bigint;
}

/**
 * Returns how much of a trade's debt a sale repays, as 0 or a positive amount.
 * - `owed` is the debt, as 0 or a negative amount.
 * - `brought` is the money from the sale.
 * - The last sale repays the whole debt, even if it brings less.
 */
const repaid = (owed: Money, brought: Money, isLast: boolean): Money =>
  isLast || brought > -owed ? -owed : brought;

class MoneySource {
  readonly #own: Balance;
  readonly #byTrade = new Map<string, Balance>();
  /**
   * For each trade, its debt before the date of the loan's stated balance. Not above 0, without interest. The stated balance already
   * includes these debts.
   */
  readonly #before = new Map<string, Money>();
  readonly #share: Money;
  readonly #rate: bigint;
  #added: Money = 0n;
  readonly name: string;
  readonly from: number;

  constructor({ name, balance, rate, kind, on, share = '100' }: Funding) {
    this.#share = moneyOfText(share);
    this.#own = { balance: moneyOfText(balance), accrued: 0n };
    this.#rate = kind === 'own' ? 0n : dividedHalfEven(moneyOfText(rate) * RATE_SCALE, 10n ** 24n);
    this.name = name;
    this.from = dayNumber(on);
  }

  get balance(): Money {
    let sum = this.#own.balance;
    for (const { balance } of this.#byTrade.values()) sum += balance;
    return sum;
  }

  /** The amount owed, not below 0. Own money that is overspent is owed too. */
  get debt(): Money {
    const { balance } = this;
    return balance < 0n ? -balance : 0n;
  }

  post(amount: Money): void {
    this.#own.balance += amount;
  }

  /** Books the amount of a purchase that the loan pays. Returns this amount, below 0. */
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

  /** Repays a trade's debt from a sale and returns the repaid amount. The last sale also pays this month's interest. */
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

  /** Divides the stated balance among the trades bought before its date, oldest purchase first, until the balance is used up. */
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

  /** Returns the interest added since the last call. */
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

/** Interest that one source charged, above 0. */
export interface AddedInterest {
  readonly name: string;
  readonly amount: Money;
}

/** The balances at the end of a day. */
export interface DayBalance {
  /** A day number. */
  readonly day: number;
  readonly balance: Money;
  readonly debt: Money;
  /** Interest added on this day, from all sources. */
  readonly interest: Money;
  /** Interest added on this day, for each source. */
  readonly added: readonly AddedInterest[];
}

/** A purchase that a livestock loan pays for, or a sale that repays the loan. */
export interface LoanMove {
  readonly day: number;
  readonly loan: string;
  readonly trade: string;
  /** For a purchase, the full price, below 0. For a sale, the proceeds. */
  readonly amount: Money;
  readonly isSale: boolean;
  /** True for the last sale. It settles the debt, even if the proceeds are lower than the debt. */
  readonly isLast: boolean;
}

/** All money that moves each day, and the purchases and sales that go through livestock loans. */
export interface Moves {
  /** For each day number, all money in minus all money out. */
  readonly byDay: ReadonlyMap<number, Money>;
  readonly ofLoans: readonly LoanMove[];
}

/** The first overdraft, else own money, else the first loan. All money moves here, except the amounts of livestock loans. */
const mainOf = (funding: readonly Funding[]): Funding | undefined =>
  funding.find(({ kind }) => kind === 'overdraft') ??
  funding.find(({ kind }) => kind === 'own') ??
  funding[0];

/**
 * The balances of every day from `from` to `until`, both inclusive. Interest on debt accrues daily and is added at each month's end. A
 * stated balance already includes all earlier entries.
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

function addedBy(sources: Iterable<MoneySource>): readonly AddedInterest[] {
  let added: AddedInterest[] | null = null;
  for (const source of sources) {
    const amount = source.takeAdded();
    if (amount !== 0n) (added ??= []).push({ name: source.name, amount });
  }
  return added ?? nothingAdded;
}

/** Books purchases and sales with their livestock loans. Returns what the loans receive minus what they pay. */
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
