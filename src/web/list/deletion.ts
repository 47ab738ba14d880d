import { countedRecords } from '#calc-core/records';
import { recordIn, type Kind, type Records } from '#web/data/records.ts';

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

/** The ticks of a screen with several tables when one of them reports its own: those of the others stay. */
export function ticksWith(
  ticked: ReadonlySet<string>,
  table: ReadonlySet<string>,
  now: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set([...[...ticked].filter((id) => !table.has(id)), ...now]);
}
