import { dateOfDay, dayNumber } from '../number/days.ts';
import type { LedgerEntry } from './entry.ts';
import { heldDays, shareOf, type HeldDays } from './held.ts';
import type { TradeLedger } from './ledger.ts';

const heldOfLedgers = new WeakMap<TradeLedger, HeldDays>();
const entriesOfLedgers = new WeakMap<TradeLedger, readonly LedgerEntry[]>();

/** The days on which a trade's holding costs are due. Cached for each ledger. */
export function heldOf(ledger: TradeLedger): HeldDays {
  const known = heldOfLedgers.get(ledger);
  if (known !== undefined) return known;
  const held = heldDays(dayNumber(ledger.bought), ledger.lots);
  heldOfLedgers.set(ledger, held);
  return held;
}

/**
 * The dated entries of a trade, in the order of their dates. An amount over the days held becomes one entry for each month. Entries add up
 * to the profit exactly: `profit = sum of amounts - interestCounted + deathsDifference`. Cached for each ledger.
 */
export function entriesOf(ledger: TradeLedger): readonly LedgerEntry[] {
  const known = entriesOfLedgers.get(ledger);
  if (known !== undefined) return known;
  const entries = written(ledger);
  entriesOfLedgers.set(ledger, entries);
  return entries;
}

function written(ledger: TradeLedger): readonly LedgerEntry[] {
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
}
