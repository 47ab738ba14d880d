import { Decimal as Base } from 'decimal.js';
import type { TradeLedger } from '#calc-core/ledger';
import { exactText } from '#calc-core/number';

/** A second implementation of feed and head by month, without the core. It counts the head of every day. */
const Decimal = Base.clone({ precision: 60 });

const next = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};

/** The head on a day. The purchase day counts, and the sale day does not. */
const headOn = ({ bought, lots }: TradeLedger, date: string): Base =>
  bought > date
    ? new Decimal(0)
    : lots
        .filter(({ till }) => date < till)
        .reduce((sum, { head }) => sum.plus(exactText(head)), new Decimal(0));

/** The mean of the month's daily feed demand. The demand of a day is rating times head. */
export function secondDemand(ledger: TradeLedger, rating: string, month: string): string {
  let sum = new Decimal(0);
  let days = 0;
  for (let date = `${month}-01`; date.startsWith(month); date = next(date)) {
    sum = sum.plus(headOn(ledger, date).times(rating));
    days += 1;
  }
  return sum.dividedBy(days).toFixed(20);
}

export function secondHead(ledgers: readonly TradeLedger[], month: string): string {
  let last = `${month}-01`;
  for (let date = last; date.startsWith(month); date = next(date)) last = date;
  return ledgers.reduce((sum, ledger) => sum.plus(headOn(ledger, last)), new Decimal(0)).toFixed();
}

export const fixed = (text: string): string => new Decimal(text).toFixed(20);
