import type { Records } from '#web/data/records.ts';
import { fieldsOf, keptOf, type KeptEntries } from './kept.ts';

/** On top of which entry of the records' history a cell was refused; nothing is known of those from before the page was opened. */
const refusedOn = new WeakMap<Records, Map<string, string | null>>();

const placeOf = (key: string, cell: string): string => `${key}\n${cell}`;

/** Changes what waits of a day on this device. */
export function keepEntries(
  records: Records,
  key: string,
  change: (before: KeptEntries) => KeptEntries,
): void {
  const before = keptOf(records.drafts.read(key)?.fields);
  const fields = fieldsOf(change(before));
  if (fields !== null) records.drafts.write(key, fields);
  else if (records.drafts.read(key) !== undefined) records.drafts.discard(key);
}

/** Keeps what was refused at a cell, as the newest of its day; null where it is settled. */
export function sayAtCell(
  records: Records,
  key: string,
  cell: string,
  message: string | null,
  text: string,
): void {
  if (message === null && keptOf(records.drafts.read(key)?.fields).cells[cell] === undefined) return;
  const known = refusedOn.get(records) ?? new Map<string, string | null>();
  refusedOn.set(records, known.set(placeOf(key, cell), records.lastDone()));
  keepEntries(records, key, (before) => {
    const others = Object.fromEntries(Object.entries(before.cells).filter(([name]) => name !== cell));
    return { ...before, cells: message === null ? others : { ...others, [cell]: { text, message } } };
  });
}

/**
 * Undo: gives up the newest refused cell of a day, where nothing is known to be done after it. False where there is none: then the last
 * thing done is what undo is about. The line for a new class keeps its own text.
 */
export function takeBackRefused(records: Records, key: string): boolean {
  const { cells } = keptOf(records.drafts.read(key)?.fields);
  const newest = Object.keys(cells).findLast((cell) => cell !== 'new line');
  if (newest === undefined) return false;
  const on = refusedOn.get(records)?.get(placeOf(key, newest));
  if (on !== undefined && on !== records.lastDone()) return false;
  sayAtCell(records, key, newest, null, '');
  return true;
}
