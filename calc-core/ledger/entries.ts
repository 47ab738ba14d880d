import { dateOfDay } from '../number/days.ts';
import type { LedgerEntry } from './entry.ts';
import { shareOf, type HeldDays } from './held.ts';
import type { LedgerLine } from './lines.ts';

/** The dated entries of a trade's lines, in the order of their dates. An amount over the days held has one for each month. */
export function entriesOf(lines: readonly LedgerLine[], held: HeldDays): readonly LedgerEntry[] {
  const dated = lines.flatMap(({ day, ...line }): (readonly [day: number, entry: LedgerEntry])[] =>
    day === null
      ? held.parts.map((part) => [
          part.day,
          {
            ...line,
            date: dateOfDay(part.day),
            amount: shareOf(line.amount, part, held),
            days: part.days,
          },
        ])
      : [[day, { ...line, date: dateOfDay(day) }]],
  );
  return dated.sort(([a], [b]) => a - b).map(([, entry]) => entry);
}
