import type { Records } from '#web/data/records.ts';
import type { Refused } from '../cells/write.ts';

/** What only the sheet knows of its cells: texts that could not be read, and cells written since their row was last saved. */
export interface Marks {
  bad(rowId: string, columnId: string): Refused | undefined;
  badCount(): number;
  isTouched(rowId: string, columnId: string): boolean;
  refuse(refused: readonly Refused[]): void;
  touch(rowId: string, columnId: string): void;
  /** Forgets the bad text of a cell; true when there was one. */
  drop(rowId: string, columnId: string): boolean;
  /** Forgets the bad texts that were refused last, the newest first; their cells, or null when there are none. */
  dropLast(): readonly Refused[] | null;
  /** A row is saved, or gone: nothing of it is waiting any more. */
  settle(rowId: string, isGone: boolean): void;
}

const keyOf = (rowId: string, columnId: string): string => `${rowId}\n${columnId}`;

function createMarks(): Marks {
  const bad = new Map<string, Refused>();
  const touched = new Map<string, Set<string>>();
  let batches: (readonly Refused[])[] = [];
  return {
    bad: (rowId, columnId) => (bad.size === 0 ? undefined : bad.get(keyOf(rowId, columnId))),
    badCount: () => bad.size,
    isTouched: (rowId, columnId) => touched.get(rowId)?.has(columnId) === true,
    refuse: (refused) => {
      for (const cell of refused) bad.set(keyOf(cell.rowId, cell.columnId), cell);
      if (refused.length > 0) batches.push(refused);
    },
    touch: (rowId, columnId) => {
      const columns = touched.get(rowId) ?? new Set();
      columns.add(columnId);
      touched.set(rowId, columns);
    },
    drop: (rowId, columnId) => bad.size > 0 && bad.delete(keyOf(rowId, columnId)),
    dropLast: () => {
      for (;;) {
        const batch = batches.pop();
        if (batch === undefined) return null;
        const present = batch.filter((cell) => bad.get(keyOf(cell.rowId, cell.columnId)) === cell);
        for (const cell of present) bad.delete(keyOf(cell.rowId, cell.columnId));
        if (present.length > 0) return present;
      }
    },
    settle: (rowId, isGone) => {
      touched.delete(rowId);
      if (!isGone) return;
      for (const [key, cell] of bad) if (cell.rowId === rowId) bad.delete(key);
      batches = batches.filter((batch) => batch.some((cell) => cell.rowId !== rowId));
    },
  };
}

const marksOf = new WeakMap<Records, Map<string, Marks>>();

/** Texts that could not be read outlive the screen: they are kept with the records, per sheet. */
export function keptMarks(records: Records, sheetId: string): Marks {
  const sheets = marksOf.get(records) ?? new Map<string, Marks>();
  marksOf.set(records, sheets);
  const marks = sheets.get(sheetId) ?? createMarks();
  sheets.set(sheetId, marks);
  return marks;
}
