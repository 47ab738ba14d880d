import { countedRecords } from '#calc-core/records';
import { recordIn, type Kind, type Records } from '#web/data/records.ts';
import { nextTask } from '#web/time/schedule.ts';

/** How long deletions run before the shorter list is painted, in ms: most of a frame. */
const sliceMs = 12;

/**
 * Returns a function to await between two deletions. It waits for a new task only after the first deletion, and whenever `sliceMs` has
 * passed. So the list and its progress are painted in between, and hundreds of deletions do not need a frame each.
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

/** Deletes records one after another as one undo entry, so that one Undo restores all of them. */
export function createDeletion(records: Records, kind: Kind) {
  let count = 0;
  let entry: string | null = null;
  return {
    /** Call before the first of several deletions. */
    begin: (): void => {
      count = 0;
      entry = null;
    },
    remove: (id: string): void => {
      // Start a new entry if another action came in between, because the deletions can no longer be undone as one.
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

/**
 * For a screen with several tables: all ticked ids, after the ticks of one table have changed from `table` to `now`. The ticks of the other
 * tables stay.
 */
export function ticksWith(
  ticked: ReadonlySet<string>,
  table: ReadonlySet<string>,
  now: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set([...[...ticked].filter((id) => !table.has(id)), ...now]);
}
