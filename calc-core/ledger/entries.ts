import { cached } from '../figure/cached.ts';
import { dateOfDay, dayNumber } from '../number/days.ts';
import type { LedgerEntry } from './entry.ts';
import { heldDays, shareOf, type HeldDays } from './held.ts';
import type { TradeLedger } from './ledger.ts';

/** The days on which a trade's holding costs are due. The result is cached for each ledger. */
export const heldOf = cached(new WeakMap<TradeLedger, HeldDays>(), ({ bought, lots }) =>
  heldDays(dayNumber(bought), lots),
);

/**
 * Lists the dated entries of a ledger, sorted by date. A cost that is spread over the days held has one entry for each month. Exactly:
 * `profit = sum of amounts - interestCounted + deathsDifference`.
 */
export const entriesOf = cached(new WeakMap<TradeLedger, readonly LedgerEntry[]>(), (ledger) => {
  const held = heldOf(ledger);
  const dated = ledger.lines.flatMap(({ day, ...line }): (readonly [day: number, entry: LedgerEntry])[] =>
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
});
