import { daysAfter, daysBetween } from '../number/dates.ts';
import { dividedBy, exactOf, exactZero, minus, plus, signOf, times, type Exact } from '../number/exact.ts';

/** Some head of a mob that leave on one day: sold, or dead. */
export interface Lot {
  readonly head: Exact;
  /** The day they leave, `YYYY-MM-DD`. They are held from the day bought up to the day before. */
  readonly till: string;
}

/** A part of an amount, and the day it falls on. */
export interface Part {
  readonly date: string;
  readonly amount: Exact;
}

const whole = (days: number): Exact => exactOf(String(days));

/** The last day of a date's month. */
export function monthEnd(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const next =
    month === 12
      ? `${String(year + 1).padStart(4, '0')}-01-01`
      : `${date.slice(0, 4)}-${String(month + 1).padStart(2, '0')}-01`;
  return daysAfter(next, -1)!;
}

/**
 * Splits what it costs to hold some head by the days of each month, first day counted and last day not: each month's share falls
 * on its last day held. With no day held all of it falls on the day they leave.
 *
 * @param from the day bought, a calendar date not after `till`
 * @returns parts that add up to `amount` exactly
 */
export function splitByMonth(amount: Exact, from: string, till: string): readonly Part[] {
  const days = daysBetween(from, till) ?? 0;
  if (days <= 0) return [{ date: till, amount }];
  const last = daysAfter(till, -1)!;
  const parts: Part[] = [];
  let rest = amount;
  for (let day = from; ;) {
    const end = monthEnd(day);
    if (end >= last) return [...parts, { date: last, amount: rest }];
    const next = daysAfter(end, 1)!;
    const share = dividedBy(times(amount, whole(daysBetween(day, next)!)), whole(days));
    parts.push({ date: end, amount: share });
    rest = minus(rest, share);
    day = next;
  }
}

/** What each lot bears of an amount: by its head and days held; by its head where no lot was held for a day. Adds up exactly. */
export function sharesOfLots(amount: Exact, from: string, lots: readonly Lot[]): readonly Exact[] {
  const headDays = lots.map(({ head, till }) =>
    times(head, whole(Math.max(0, daysBetween(from, till) ?? 0))),
  );
  const all = headDays.reduce(plus, exactZero);
  const weights = signOf(all) > 0 ? headDays : lots.map(({ head }) => head);
  const sum = weights.reduce(plus, exactZero);
  if (signOf(sum) === 0) return lots.map((_, at) => (at === lots.length - 1 ? amount : exactZero));
  let rest = amount;
  return weights.map((weight, at) => {
    if (at === weights.length - 1) return rest;
    const share = dividedBy(times(amount, weight), sum);
    rest = minus(rest, share);
    return share;
  });
}
