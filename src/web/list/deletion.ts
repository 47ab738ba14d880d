import { countedRecords } from '#calc-core/records';
import { recordIn, type Kind, type Records } from '#web/data/records.ts';
import { nextTask } from '#web/time/schedule.ts';

/** Delete records for this many ms, then pause, so that the browser can paint. */
const sliceMs = 12;

/**
 * Returns a function to await after each deletion. It pauses only every `sliceMs`.
 * @param now - returns the time in ms; tests replace it
 */
export function createPacing(now: () => number = () => performance.now()): () => Promise<void> {
  let sliceEnd = 0;
  return async () => {
    if (now() < sliceEnd) return;
    await nextTask();
    sliceEnd = now() + sliceMs;
  };
}

/** Deletes records one after another, as one undo entry. */
export function createDeletion(records: Records, kind: Kind) {
  let count = 0;
  let entry: string | null = null;
  return {
    begin: (): void => {
      count = 0;
      entry = null;
    },
    remove: (id: string): void => {
      // If another action came between two deletions, one undo cannot restore both. Start a new undo entry.
      if (entry === null || records.lastDone() !== entry) count = 0;
      count += 1;
      const label =
        count === 1 ? `Delete ${nameOf(records, kind, id)}` : `Delete ${countedRecords(kind, count)}`;
      records.commit(
        label,
        [{ kind, id, op: 'delete' }],
        count === 1 || entry === null ? {} : { joins: entry },
      );
      entry = records.lastDone();
    },
  };
}

function nameOf(records: Records, kind: Kind, id: string): string {
  const row = records.row(kind, id);
  return row === undefined ? '' : recordIn(kind, row).name;
}

/** Returns all ticked ids after the ticks of one table have changed. `table` has all ids of that table, `now` its ticked ids. */
export function ticksWith(
  ticked: ReadonlySet<string>,
  table: ReadonlySet<string>,
  now: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set([...[...ticked].filter((id) => !table.has(id)), ...now]);
}
