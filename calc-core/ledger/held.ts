import { dateOfDay, dayNumber, firstOfMonth, monthIndex } from '../number/days.ts';
import { dividedBy, exactOf, exactZero, minus, plus, signOf, times, type Exact } from '../number/exact.ts';

/** Some head of a mob that leave on one day: sold, or dead. */
export interface Lot {
  readonly head: Exact;
  /** The day they leave, `YYYY-MM-DD`. They are held from the day bought up to the day before. */
  readonly till: string;
}

/** A part of an amount, and the day it falls on. */
export interface MonthPart {
  readonly date: string;
  readonly amount: Exact;
}

const whole = (days: number): Exact => exactOf(String(days));

/**
 * Splits what it costs to hold some head by the days of each month, first day counted and last day not: each month's share falls
 * on its last day held. With no day held all of it falls on the day they leave.
 *
 * @param from the day bought, a calendar date not after `till`
 * @returns parts that add up to `amount` exactly
 */
export function splitByMonth(amount: Exact, from: string, till: string): readonly MonthPart[] {
  const first = dayNumber(from);
  const leaves = dayNumber(till);
  const days = leaves - first;
  if (days <= 0) return [{ date: till, amount }];
  const last = leaves - 1;
  const perDay = dividedBy(amount, whole(days));
  const parts: MonthPart[] = [];
  let rest = amount;
  let day = first;
  for (let month = monthIndex(first) + 1; ; month += 1) {
    const next = firstOfMonth(month);
    if (next > last) return [...parts, { date: dateOfDay(last), amount: rest }];
    const share = times(perDay, whole(next - day));
    parts.push({ date: dateOfDay(next - 1), amount: share });
    rest = minus(rest, share);
    day = next;
  }
}

/** What each lot bears of an amount: by its head and days held; by its head where no lot was held for a day. Adds up exactly. */
export function sharesOfLots(amount: Exact, from: string, lots: readonly Lot[]): readonly Exact[] {
  if (lots.length === 1) return [amount];
  const first = dayNumber(from);
  const headDays = lots.map(({ head, till }) => times(head, whole(Math.max(0, dayNumber(till) - first))));
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
