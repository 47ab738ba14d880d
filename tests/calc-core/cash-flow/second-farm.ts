import { Decimal as Base } from 'decimal.js';

/** A second implementation of a farm's money, without the core. It loops over days, with decimals of 80 digits. */
const Decimal = Base.clone({ precision: 80, rounding: Base.ROUND_HALF_EVEN });

export interface SecondPosting {
  readonly date: string;
  readonly amount: string;
  readonly account: string;
  readonly trade: string;
  readonly loan: string | null;
}

export interface SecondSource {
  readonly id: string;
  readonly kind: 'overdraft' | 'loan' | 'own';
  readonly balance: string;
  readonly rate: string;
  readonly share: string;
  readonly on: string;
}

export interface SecondOther {
  readonly amount: string;
  readonly every: 'month' | 'quarter' | 'year' | 'once';
  readonly from: string;
  readonly to: string | null;
  readonly in: boolean;
}

export interface SecondFarm {
  readonly postings: readonly SecondPosting[];
  readonly sources: readonly SecondSource[];
  readonly others: readonly SecondOther[];
  readonly gst: 'quarter' | 'month' | null;
}

export interface SecondDay {
  readonly balance: string;
  readonly debt: string;
  readonly interest: string;
}

const after = (date: string, days: number): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

const isLastOfMonth = (date: string): boolean => after(date, 1).slice(0, 7) !== date.slice(0, 7);

type ByDate = Map<string, Base>;

const put = (all: ByDate, date: string, amount: Base): void => {
  all.set(date, (all.get(date) ?? new Decimal(0)).plus(amount));
};

/** Adds other income or costs on the same day of each month. A shorter month uses its last day. */
function putOther(all: ByDate, other: SecondOther, until: string): void {
  const amount = new Decimal(other.amount).times(other.in ? 1 : -1);
  const step = { month: 1, quarter: 3, year: 12, once: 1200 }[other.every];
  const [year = 0, month = 0, day = 0] = other.from.split('-').map(Number);
  for (let at = 0; ; at += step) {
    const count = year * 12 + month - 1 + at;
    const first = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
    let date = first;
    while (Number(date.slice(8)) < day && !isLastOfMonth(date)) date = after(date, 1);
    if (date > until || (other.to !== null && date > other.to)) return;
    put(all, date, amount);
  }
}

/** Returns the date on which GST is paid: 28 days after the quarter (28 February for December), or 21 days after the month. */
function settledOn(date: string, gst: 'quarter' | 'month'): string {
  let end = date;
  while (!isLastOfMonth(end) || (gst === 'quarter' && Number(end.slice(5, 7)) % 3 !== 0)) end = after(end, 1);
  if (gst === 'quarter' && end.slice(5, 7) === '12') return `${Number(end.slice(0, 4)) + 1}-02-28`;
  return after(end, gst === 'quarter' ? 28 : 21);
}

/** A balance with daily interest. Interest is rounded to the cent at the end of each month. */
class Account {
  balance: Base;
  accrued: Base = new Decimal(0);

  constructor(balance: string) {
    this.balance = new Decimal(balance);
  }

  accrue(rate: string): void {
    if (this.balance.isNegative())
      this.accrued = this.accrued.plus(this.balance.negated().times(rate).div(36_500));
  }

  addInterest(): Base {
    const interest = this.accrued.toDecimalPlaces(2, Base.ROUND_HALF_EVEN);
    this.balance = this.balance.minus(interest);
    this.accrued = new Decimal(0);
    return interest;
  }
}

class Source {
  readonly of: SecondSource;
  readonly own: Account;
  readonly ofTrades = new Map<string, Account>();
  /** What each trade owes on the date of the stated balance. Contains only trades that were bought earlier. */
  readonly owedBefore = new Map<string, Base>();

  constructor(of: SecondSource) {
    this.of = of;
    this.own = new Account(of.balance);
  }

  accounts(): readonly Account[] {
    return [this.own, ...this.ofTrades.values()];
  }

  balance(): Base {
    return this.accounts().reduce((sum, { balance }) => sum.plus(balance), new Decimal(0));
  }

  /** Applies a purchase or sale from before the date of the stated balance. Returns the amount that the loan paid or got back. */
  moveBefore({ trade, amount, account, date }: SecondPosting, lastSale: string): Base {
    const owed = this.owedBefore.get(trade) ?? new Decimal(0);
    if (account === 'purchase') {
      const part = new Decimal(amount).times(this.of.share).div(100);
      this.owedBefore.set(trade, owed.minus(part));
      return part;
    }
    const part = date === lastSale ? owed : Decimal.min(owed, amount);
    this.owedBefore.set(trade, owed.minus(part));
    return part;
  }

  /** Divides the stated balance among the trades in `owedBefore`. */
  divide(): void {
    for (const [trade, owed] of this.owedBefore) {
      const left = Decimal.max(0, this.own.balance.negated());
      const taken = Decimal.min(owed, left);
      if (taken.isZero()) continue;
      this.own.balance = this.own.balance.plus(taken);
      this.ofTrades.set(trade, new Account(taken.negated().toFixed()));
    }
  }

  /** Adds a purchase to the loan, or repays the loan from a sale. The last sale also pays the interest. */
  move(posting: SecondPosting, lastSale: string): { readonly part: Base; readonly interest: Base } {
    const amount = new Decimal(posting.amount);
    if (posting.account === 'purchase') {
      const part = amount.times(this.of.share).div(100);
      this.ofTrades.set(posting.trade, new Account(part.toFixed()));
      return { part, interest: new Decimal(0) };
    }
    const owed = this.ofTrades.get(posting.trade);
    if (owed === undefined) return { part: new Decimal(0), interest: new Decimal(0) };
    const isLast = posting.date === lastSale;
    const interest = isLast ? owed.addInterest() : new Decimal(0);
    const part = isLast || amount.gt(owed.balance.negated()) ? owed.balance.negated() : amount;
    owed.balance = owed.balance.plus(part);
    if (isLast) this.ofTrades.delete(posting.trade);
    return { part, interest };
  }
}

function addedUp(postings: readonly SecondPosting[]): readonly SecondPosting[] {
  const all = new Map<string, SecondPosting>();
  for (const each of postings) {
    const key = `${each.trade} ${each.account} ${each.date}`;
    const before = all.get(key);
    const amount = new Decimal(before?.amount ?? 0).plus(each.amount).toFixed();
    all.set(key, { ...each, amount });
  }
  return [...all.values()];
}

/** The total of each day, with GST and the farm's other income and costs. */
function movesOf({ postings, others, gst }: SecondFarm, until: string): ByDate {
  const moves: ByDate = new Map();
  for (const { date, amount, account } of postings) {
    put(moves, date, new Decimal(amount));
    // Wages carry no GST.
    if (gst === null || account === 'labour') continue;
    const tax = new Decimal(amount).div(10);
    put(moves, date, tax);
    put(moves, settledOn(date, gst), tax.negated());
  }
  for (const other of others) putOther(moves, other, until);
  return moves;
}

/** Returns the farm's balance, debt and interest at the end of each day from `from` to `until`, in dollars. */
export function secondFarm(farm: SecondFarm, from: string, until: string): ReadonlyMap<string, SecondDay> {
  const sources = farm.sources.map((each) => new Source(each));
  const main = sources[0]!;
  const moves = movesOf(farm, until);
  const loans = addedUp(
    farm.postings.filter(({ loan, account }) => loan !== null && ['purchase', 'sale'].includes(account)),
  );
  const lastSale = new Map<string, string>();
  for (const { account, trade, date } of loans)
    if (account === 'sale' && date > (lastSale.get(trade) ?? '')) lastSale.set(trade, date);
  const days = new Map<string, SecondDay>();
  let date = [from, ...farm.sources.map(({ on }) => on), ...loans.map((each) => each.date)].sort()[0]!;
  for (; date <= until; date = after(date, 1)) {
    let moved = moves.get(date) ?? new Decimal(0);
    let interest = new Decimal(0);
    for (const source of sources) if (date === source.of.on) source.divide();
    for (const posting of loans.filter((each) => each.date === date)) {
      const source = sources.find(({ of }) => of.id === posting.loan);
      const last = lastSale.get(posting.trade) ?? '';
      // When a purchase is paid after the last sale, the sale money pays for it.
      if (source === undefined || date > last) continue;
      const isBefore = date < source.of.on;
      const { part, interest: added } = isBefore
        ? { part: source.moveBefore(posting, last), interest: new Decimal(0) }
        : source.move(posting, last);
      moved = moved.minus(part);
      interest = interest.plus(added);
    }
    if (date >= main.of.on) main.own.balance = main.own.balance.plus(moved);
    for (const source of sources) {
      if (source.of.kind === 'own' || date < source.of.on) continue;
      for (const account of source.accounts()) account.accrue(source.of.rate);
      if (isLastOfMonth(date))
        for (const account of source.accounts()) interest = interest.plus(account.addInterest());
    }
    if (date < from) continue;
    const debts = sources.map((source) => source.balance());
    const debt = debts.reduce((sum, each) => (each.isNegative() ? sum.minus(each) : sum), new Decimal(0));
    const balance = sources.reduce((sum, source) => sum.plus(source.balance()), new Decimal(0));
    days.set(date, { balance: balance.toFixed(20), debt: debt.toFixed(20), interest: interest.toFixed() });
  }
  return days;
}
