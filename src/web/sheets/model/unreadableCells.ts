import type { Records } from '#web/data/records.ts';
import type { Refused } from '../cells/write.ts';

/** What only the sheet knows of its cells: texts that could not be read, and cells written since their row was last saved. */
export interface Marks {
  bad(rowId: string, columnId: string): Refused | undefined;
  badCount(): number;
  isTouched(rowId: string, columnId: string): boolean;
  /** Marks texts of one write, which was done on top of this entry of the records' history, or made it. */
  refuse(refused: readonly Refused[], standing: { readonly on: string | null; readonly made: boolean }): void;
  touch(rowId: string, columnId: string): void;
  /** Forgets the bad text of a cell; true when there was one. */
  drop(rowId: string, columnId: string): boolean;
  /** Undo: forgets the newest bad texts if no other write came after them; whether they were part of an entry, or null when there are none. */
  takeBack(lastDone: string | null): 'part of an entry' | 'alone' | null;
  /** Redo: marks texts again that takeBack forgot; those alone, or those that are part of the entry that was just done again. */
  markAgain(lastDone: string | null, which: 'part of an entry' | 'alone'): boolean;
  /** A row is saved, or gone: nothing of it is waiting any more. */
  settle(rowId: string, isGone: boolean): void;
}

interface Batch {
  readonly refused: readonly Refused[];
  readonly on: string | null;
  readonly made: boolean;
}

const keyOf = (rowId: string, columnId: string): string => `${rowId}\n${columnId}`;

function createMarks(): Marks {
  const bad = new Map<string, Refused>();
  const touched = new Map<string, Set<string>>();
  let batches: Batch[] = [];
  let undone: Batch[] = [];
  const isPresent = (cell: Refused): boolean => bad.get(keyOf(cell.rowId, cell.columnId)) === cell;
  return {
    bad: (rowId, columnId) => (bad.size === 0 ? undefined : bad.get(keyOf(rowId, columnId))),
    badCount: () => bad.size,
    isTouched: (rowId, columnId) => touched.get(rowId)?.has(columnId) === true,
    refuse: (refused, { on, made }) => {
      undone = [];
      for (const cell of refused) bad.set(keyOf(cell.rowId, cell.columnId), cell);
      if (refused.length > 0) batches.push({ refused, on, made });
    },
    touch: (rowId, columnId) => {
      const columns = touched.get(rowId) ?? new Set();
      columns.add(columnId);
      touched.set(rowId, columns);
    },
    drop: (rowId, columnId) => bad.size > 0 && bad.delete(keyOf(rowId, columnId)),
    takeBack: (lastDone) => {
      batches = batches.filter(({ refused }) => refused.some(isPresent));
      const batch = batches.at(-1);
      if (batch === undefined || batch.on !== lastDone) return null;
      const refused = batch.refused.filter(isPresent);
      for (const cell of refused) bad.delete(keyOf(cell.rowId, cell.columnId));
      batches.pop();
      undone.push({ ...batch, refused });
      return batch.made ? 'part of an entry' : 'alone';
    },
    markAgain: (lastDone, which) => {
      const batch = undone.at(-1);
      if (batch === undefined || batch.on !== lastDone || batch.made !== (which === 'part of an entry'))
        return false;
      undone.pop();
      batches.push(batch);
      for (const cell of batch.refused) bad.set(keyOf(cell.rowId, cell.columnId), cell);
      return true;
    },
    settle: (rowId, isGone) => {
      touched.delete(rowId);
      if (!isGone) return;
      for (const [key, cell] of bad) if (cell.rowId === rowId) bad.delete(key);
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
