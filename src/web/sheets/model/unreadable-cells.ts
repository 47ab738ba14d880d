import type { DraftValue, Records } from '#web/data/records.ts';
import type { RecordParts, SheetKind, SheetRow } from '../kinds/kind.ts';
import type { RefusedText } from '../text/cell-text.ts';

/** What only the sheet knows about its cells: texts that could not be read, and cells written since their row was last saved. */
export interface Marks {
  bad(rowId: string, columnId: string): RefusedText | undefined;
  /** Every unreadable text of the records that exist. */
  cells(): readonly RefusedText[];
  /** The unreadable texts of one row. */
  textsOf(rowId: string): readonly string[];
  isTouched(rowId: string, columnId: string): boolean;
  /** Marks the texts of one write, which belongs to this entry of the records' undo history or was done after it. */
  refuse(
    refused: readonly RefusedText[],
    standing: { readonly on: string | null; readonly made: boolean },
  ): void;
  touch(rowId: string, columnId: string): void;
  /** Removes the unreadable text of a cell; true when there was one. */
  drop(rowId: string, columnId: string): boolean;
  /**
   * Undo: removes the newest unreadable texts if no other write came after them. Returns whether they were part of an entry, or null when
   * there are none.
   */
  takeBack(lastDone: string | null): 'part of an entry' | 'alone' | null;
  /** Redo: marks texts again that takeBack removed: those alone, or those of the entry that was just redone. */
  markAgain(lastDone: string | null, which: 'part of an entry' | 'alone'): boolean;
  /** A row was saved: none of its cells is waiting. */
  settle(rowId: string): void;
  /** Calls back when another tab has marked or fixed cells. */
  subscribe(listener: () => void): () => void;
}

interface RefusedBatch {
  readonly refused: readonly RefusedText[];
  readonly on: string | null;
  readonly made: boolean;
}

const keyOf = (rowId: string, columnId: string): string => `${rowId}\n${columnId}`;

/** What the marks belong to: the rows of all sheets of a kind, or the parts of one record. */
type MarkedRows = Pick<SheetKind<SheetRow>, 'kind'> & {
  readonly parts?: Pick<RecordParts<SheetRow>, 'recordId' | 'keepsTexts'>;
};

/** Where the texts are stored on this device, next to the drafts of the forms. They are never sent, and survive a reload or a restart. */
const draftKeyOf = ({ kind, parts }: MarkedRows): string =>
  parts === undefined ? `sheet/${kind}` : `sheet/${kind}/${parts.recordId}`;

function hasRecord(records: Records, { kind, parts }: MarkedRows, id: string): boolean {
  if (parts !== undefined) return parts.keepsTexts(id);
  return records.row(kind, id) !== undefined;
}

/** The texts that could not be read, by cell, as they are stored on this device. */
interface StoredTexts {
  readonly bad: Map<string, RefusedText>;
  /** The texts whose record exists: those of a deleted record return when the deletion is undone. */
  cells(): readonly RefusedText[];
  /** Stores the current texts. */
  keep(): void;
  /** Calls back when another tab has stored different texts. */
  subscribe(listener: () => void): () => void;
}

function storedTexts(records: Records, marked: MarkedRows): StoredTexts {
  const { kind, parts } = marked;
  const draftKey = draftKeyOf(marked);
  const bad = new Map<string, RefusedText>();
  const listeners = new Set<() => void>();
  let kept = '';
  const cells = (): readonly RefusedText[] =>
    bad.size === 0 ? [] : [...bad.values()].filter(({ rowId }) => hasRecord(records, marked, rowId));
  const keep = (): void => {
    const now = cells();
    const text = JSON.stringify(now);
    if (text === kept) return;
    kept = text;
    if (now.length === 0) records.drafts.discard(draftKey);
    else records.drafts.write(draftKey, { cells: now.map((cell) => ({ ...cell })) });
  };
  const read = (found: readonly RefusedText[]): void => {
    kept = JSON.stringify(found);
    bad.clear();
    for (const cell of found) bad.set(keyOf(cell.rowId, cell.columnId), cell);
  };
  const found = (): readonly RefusedText[] => readCells(records.drafts.read(draftKey)?.fields['cells']);
  read(found());
  records.drafts.subscribe((key) => {
    if (key !== draftKey) return;
    const now = found();
    if (JSON.stringify(now) === kept) return;
    read(now);
    for (const listener of listeners) listener();
  });
  records.subscribe((keys) => {
    if ([...bad.values()].some(({ rowId }) => keys.has(`${kind}/${parts?.recordId ?? rowId}`))) keep();
  });
  return {
    bad,
    cells,
    keep,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function createMarks(records: Records, marked: MarkedRows): Marks {
  const { bad, cells, keep, subscribe } = storedTexts(records, marked);
  const touched = new Map<string, Set<string>>();
  let batches: RefusedBatch[] = [];
  let undone: RefusedBatch[] = [];
  const isPresent = (cell: RefusedText): boolean => bad.get(keyOf(cell.rowId, cell.columnId)) === cell;
  return {
    bad: (rowId, columnId) => (bad.size === 0 ? undefined : bad.get(keyOf(rowId, columnId))),
    cells,
    subscribe,
    textsOf: (rowId) =>
      bad.size === 0 ? [] : [...bad.values()].filter((cell) => cell.rowId === rowId).map(({ text }) => text),
    isTouched: (rowId, columnId) => touched.get(rowId)?.has(columnId) === true,
    refuse: (refused, { on, made }) => {
      undone = [];
      for (const cell of refused) bad.set(keyOf(cell.rowId, cell.columnId), cell);
      if (refused.length > 0) batches.push({ refused, on, made });
      keep();
    },
    touch: (rowId, columnId) => {
      const columns = touched.get(rowId) ?? new Set();
      columns.add(columnId);
      touched.set(rowId, columns);
    },
    drop: (rowId, columnId) => {
      if (bad.size === 0 || !bad.delete(keyOf(rowId, columnId))) return false;
      keep();
      return true;
    },
    takeBack: (lastDone) => {
      batches = batches.filter(({ refused }) => refused.some(isPresent));
      const batch = batches.at(-1);
      if (batch === undefined || batch.on !== lastDone) return null;
      const refused = batch.refused.filter(isPresent);
      for (const cell of refused) bad.delete(keyOf(cell.rowId, cell.columnId));
      batches.pop();
      undone.push({ ...batch, refused });
      keep();
      return batch.made ? 'part of an entry' : 'alone';
    },
    markAgain: (lastDone, which) => {
      const batch = undone.at(-1);
      if (batch === undefined || batch.on !== lastDone || batch.made !== (which === 'part of an entry'))
        return false;
      undone.pop();
      batches.push(batch);
      for (const cell of batch.refused) bad.set(keyOf(cell.rowId, cell.columnId), cell);
      keep();
      return true;
    },
    settle: (rowId) => {
      touched.delete(rowId);
    },
  };
}

/** Reads the stored texts as far as possible: another version of the app may have written them. */
function readCells(kept: DraftValue | undefined): readonly RefusedText[] {
  if (!Array.isArray(kept)) return [];
  const text = (cell: object, name: string): string | null => {
    const value: unknown = Reflect.get(cell, name);
    return typeof value === 'string' ? value : null;
  };
  return kept.flatMap((cell: unknown) => {
    if (typeof cell !== 'object' || cell === null) return [];
    const [rowId, columnId] = [text(cell, 'rowId'), text(cell, 'columnId')];
    const [typed, message] = [text(cell, 'text'), text(cell, 'message')];
    return rowId === null || columnId === null || typed === null || message === null
      ? []
      : [{ rowId, columnId, text: typed, message }];
  });
}

const marksOf = new WeakMap<Records, Map<string, Marks>>();

/**
 * Unreadable texts outlive the screen and the page: one list for all sheets of a kind, and one for each record whose parts are a sheet,
 * stored on this device.
 */
export function keptMarks(records: Records, marked: MarkedRows): Marks {
  const kinds = marksOf.get(records) ?? new Map<string, Marks>();
  marksOf.set(records, kinds);
  const key = draftKeyOf(marked);
  const marks = kinds.get(key) ?? createMarks(records, marked);
  kinds.set(key, marks);
  return marks;
}
