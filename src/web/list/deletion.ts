import { countedRecords } from '#calc-core/records';
import { recordIn, type Kind, type Records } from '#web/data/records.ts';
import { nextTask } from '#web/time/schedule.ts';

/** How long deletions go on before the page may show the shorter list, ms: most of a frame. */
const sliceMs = 12;

/**
 * Returns what a deletion awaits before the next one: a task of its own after the first deletion and then whenever a slice is over,
 * otherwise nothing. So the list and its progress are painted in between, and deleting hundreds of records does not take a frame for each.
 * @param now the time in ms, for tests
 */
export function createPacing(now: () => number = () => performance.now()): () => Promise<void> {
  let sliceEnd = 0;
  return async () => {
    if (now() < sliceEnd) return;
    await nextTask();
    sliceEnd = now() + sliceMs;
  };
}

/** Deletes records one after another as one history entry: one Undo restores all of them. */
export function createDeletion(records: Records, kind: Kind) {
  let count = 0;
  let entry: string | null = null;
  return {
    /** Before the first of several deletions. */
    begin: (): void => {
      count = 0;
      entry = null;
    },
    remove: (id: string): void => {
      // Another action came in between, so the deletions can no longer be undone as one.
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

/** The ticks of a screen with several tables after one table reported its ticks: those of the other tables stay. */
export function ticksWith(
  ticked: ReadonlySet<string>,
  table: ReadonlySet<string>,
  now: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set([...[...ticked].filter((id) => !table.has(id)), ...now]);
}
