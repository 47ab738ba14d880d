import { dayNumber } from '../number/days.ts';
import { firstOfMonth, monthIndex } from '../number/months.ts';
import { dividedBy, exactOf, exactZero, plus, signOf, times, type Exact } from '../number/exact.ts';

/** Head that leave together. */
export interface Lot {
  readonly head: Exact;
  /** `YYYY-MM-DD`. The head leave on this day; the day before is the last day held. */
  readonly till: string;
}

/** The share of the holding costs that is due on one day. */
export interface HeldPart {
  /** A day number. */
  readonly day: number;
  /** In proportion to the part's share of the costs, for example head x days. */
  readonly weight: Exact;
  /** The number of days in this part, for the lot that is held longest. */
  readonly days: number;
}

/** The parts of the holding costs. The share of a part is its weight divided by `all`, which is above 0. */
export interface HeldDays {
  readonly parts: readonly HeldPart[];
  readonly all: Exact;
}

const one = exactOf('1');
const counts = new Map<number, Exact>();

function counted(days: number): Exact {
  const known = counts.get(days);
  if (known !== undefined) return known;
  const made = exactOf(String(days));
  if (counts.size < 4000) counts.set(days, made);
  return made;
}

/**
 * Splits the time for which a mob is held into months. The day bought counts; the day sold does not. The costs of a month are due on the
 * last day held in the month.
 * @param from - the day number of the day bought
 */
export function heldDays(from: number, lots: readonly Lot[]): HeldDays {
  const leaving = headByDay(lots);
  const only = leaving.size === 1 ? [...leaving.keys()][0]! : null;
  if (only !== null && only > from) {
    const parts = monthsTo(from, only).map(({ day, days }) => ({ day, weight: counted(days), days }));
    return { parts, all: counted(only - from) };
  }
  const byDay = new Map<number, HeldPart>();
  for (const [till, head] of leaving)
    for (const { day, days } of monthsTo(from, till)) {
      const known = byDay.get(day);
      const weight = times(head, counted(days));
      byDay.set(
        day,
        known === undefined
          ? { day, weight, days }
          : { day, weight: plus(known.weight, weight), days: Math.max(days, known.days) },
      );
    }
  const held = [...byDay.values()];
  const all = held.reduce((sum, { weight }) => plus(sum, weight), exactZero);
  return signOf(all) > 0 ? { parts: held, all } : onTheDay(leaving);
}

function onTheDay(leaving: ReadonlyMap<number, Exact>): HeldDays {
  const head = [...leaving.values()].reduce(plus, exactZero);
  const last = [...leaving.keys()].at(-1);
  if (signOf(head) <= 0)
    return { parts: last === undefined ? [] : [{ day: last, weight: one, days: 0 }], all: one };
  return { parts: [...leaving].map(([day, weight]) => ({ day, weight, days: 0 })), all: head };
}

function headByDay(lots: readonly Lot[]): ReadonlyMap<number, Exact> {
  const byDay = new Map<number, Exact>();
  for (const { head, till } of lots) {
    const day = dayNumber(till);
    byDay.set(day, plus(byDay.get(day) ?? exactZero, head));
  }
  return byDay;
}

/** Splits the days from `from` to the day before `till` into months. `day` is the last day of each part. */
function monthsTo(from: number, till: number): readonly { readonly day: number; readonly days: number }[] {
  const parts: { day: number; days: number }[] = [];
  let day = from;
  for (let month = monthIndex(from) + 1; day < till; month += 1) {
    const next = Math.min(firstOfMonth(month), till);
    parts.push({ day: next - 1, days: next - day });
    day = next;
  }
  return parts;
}

/** One part's share of an amount. The shares of all parts add up to the amount exactly. */
export const shareOf = (amount: Exact, { weight }: HeldPart, { all, parts }: HeldDays): Exact =>
  parts.length === 1 ? amount : dividedBy(times(amount, weight), all);
