import type { DraftValue, Records } from '#web/data/records.ts';
import type { RecordParts, SheetKind, SheetRow } from '../kinds/kind.ts';
import type { RefusedText } from '../text/cell-text.ts';

/** The unreadable texts of the cells, and the cells that were written since their row was saved. */
export interface Marks {
  bad(rowId: string, columnId: string): RefusedText | undefined;
  cells(): readonly RefusedText[];
  textsOf(rowId: string): readonly string[];
  isTouched(rowId: string, columnId: string): boolean;
  /**
   * Marks the unreadable texts of one write. `on` is the id of the newest undo entry. `made` is true if the write itself created that
   * entry.
   */
  refuse(
    refused: readonly RefusedText[],
    standing: { readonly on: string | null; readonly made: boolean },
  ): void;
  touch(rowId: string, columnId: string): void;
  drop(rowId: string, columnId: string): boolean;
  /**
   * For undo: removes the texts that were marked last. Returns 'part of an entry' if the caller must also undo the write that marked them.
   * Otherwise returns 'alone'. Null if nothing was removed.
   */
  takeBack(lastDone: string | null): 'part of an entry' | 'alone' | null;
  /** For redo: marks the texts again that takeBack removed last. `which` is what takeBack returned. Returns true if texts were marked. */
  markAgain(lastDone: string | null, which: 'part of an entry' | 'alone'): boolean;
  /** Call after a row was saved. Its cells then no longer count as written since the last save. */
  settle(rowId: string): void;
  /** Calls back after another tab has marked or fixed cells. */
  subscribe(listener: () => void): () => void;
}

interface RefusedBatch {
  readonly refused: readonly RefusedText[];
  readonly on: string | null;
  readonly made: boolean;
}

const keyOf = (rowId: string, columnId: string): string => `${rowId}\n${columnId}`;

type MarkedRows = Pick<SheetKind<SheetRow>, 'kind'> & {
  readonly parts?: Pick<RecordParts<SheetRow>, 'recordId' | 'keepsTexts'>;
};

/** The key under which this device stores the texts. The texts survive a restart and are never sent. */
const draftKeyOf = ({ kind, parts }: MarkedRows): string =>
  parts === undefined ? `sheet/${kind}` : `sheet/${kind}/${parts.recordId}`;

function hasRecord(records: Records, { kind, parts }: MarkedRows, id: string): boolean {
  if (parts !== undefined) return parts.keepsTexts(id);
  return records.row(kind, id) !== undefined;
}

interface StoredTexts {
  readonly bad: Map<string, RefusedText>;
  /** The texts of existing records. The texts of a deleted record appear again if the user undoes the deletion. */
  cells(): readonly RefusedText[];
  keep(): void;
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

/** Reads the stored texts. Leaves out entries in an unknown form, because another version of the app may have stored them. */
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
 * The marks of a sheet. This device stores unreadable texts. All sheets of a kind share one list, except sheets that show one record's
 * parts.
 */
export function keptMarks(records: Records, marked: MarkedRows): Marks {
  const kinds = marksOf.get(records) ?? new Map<string, Marks>();
  marksOf.set(records, kinds);
  const key = draftKeyOf(marked);
  const marks = kinds.get(key) ?? createMarks(records, marked);
  kinds.set(key, marks);
  return marks;
}
