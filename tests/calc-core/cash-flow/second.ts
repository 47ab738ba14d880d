import { Decimal as Base } from 'decimal.js';

/** A second implementation of the cash flow with one overdraft, without the core. It loops over days, with decimals of 60 digits. */
const Decimal = Base.clone({ precision: 60, rounding: Base.ROUND_HALF_EVEN });

export interface SecondEntry {
  readonly date: string;
  readonly amount: string;
}

export interface SecondFunding {
  readonly balance: string;
  readonly rate: string;
  readonly on: string;
}

const next = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};

/** The closing balance and the interest of each day from `from` to `until`, in dollars. */
export function secondBalances(
  entries: readonly SecondEntry[],
  { balance, rate, on }: SecondFunding,
  from: string,
  until: string,
): ReadonlyMap<string, { readonly balance: string; readonly interest: string }> {
  const days = new Map<string, { balance: string; interest: string }>();
  let now = new Decimal(balance);
  let accrued = new Decimal(0);
  for (let date = on < from ? on : from; date <= until; date = next(date)) {
    if (date >= on) {
      for (const entry of entries) if (entry.date === date) now = now.plus(entry.amount);
      if (now.isNegative()) accrued = accrued.plus(now.negated().times(rate).div(100).div(365));
    }
    let interest = new Decimal(0);
    if (next(date).slice(0, 7) !== date.slice(0, 7)) {
      interest = accrued.toDecimalPlaces(2, Base.ROUND_HALF_EVEN);
      now = now.minus(interest);
      accrued = new Decimal(0);
    }
    if (date >= from) days.set(date, { balance: now.toFixed(9), interest: interest.toFixed(2) });
  }
  return days;
}
