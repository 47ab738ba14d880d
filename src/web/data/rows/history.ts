import { namedBy } from '#calc-core/records';
import { pricePairs } from '#calc-core/trade';
import type { Rows } from './rows.ts';
import { fieldsOf, idOfKey, isSameJson, keyOf, kindOfKey } from './documents.ts';
import { createEdit, patchEdit } from './edits.ts';
import { stillNeeded } from './merge-rules.ts';
import type { DraftValue, Edit, RecordContent, RecordKey } from './types.ts';

/** The change of one record in an undo entry. It has everything that undo and redo need. */
export type HistoryChange =
  | { readonly key: RecordKey; readonly op: 'create' | 'delete'; readonly content: RecordContent }
  | {
      readonly key: RecordKey;
      readonly op: 'patch';
      readonly before: RecordContent;
      readonly after: RecordContent;
    };

/** One step of undo: the changes of one action, and its label. */
export interface HistoryEntry {
  readonly id: string;
  readonly label: string;
  readonly changes: readonly HistoryChange[];
}

/** An event in the journal. 'do' adds an entry. If the last entry has the same id, 'do' extends that entry. */
export type HistoryEvent =
  | { readonly type: 'do'; readonly entry: HistoryEntry }
  | { readonly type: 'undo' | 'redo'; readonly id: string };

/** The number of actions that can be undone. */
export const historyLimit = 200;

/** Undo and redo as two stacks. They are rebuilt from the journal's events after a reload. */
export class UndoHistory {
  readonly #done: HistoryEntry[] = [];
  readonly #undone: HistoryEntry[] = [];

  canUndo = (): string | null => this.#done.at(-1)?.label ?? null;
  canRedo = (): string | null => this.#undone.at(-1)?.label ?? null;

  apply(event: HistoryEvent): void {
    if (event.type === 'do') {
      const last = this.#done.at(-1);
      if (last?.id === event.entry.id) {
        this.#done.pop();
        this.#done.push({ ...event.entry, changes: [...last.changes, ...event.entry.changes] });
      } else this.#done.push(event.entry);
      this.#undone.length = 0;
    } else if (event.type === 'undo') move(this.#done, this.#undone, event.id);
    else move(this.#undone, this.#done, event.id);
    if (this.#done.length > historyLimit) this.#done.shift();
  }

  /** Returns the id for a commit's entry. A commit that joins the last entry gets that entry's id. */
  idFor = (joins: string | undefined, made: () => string): string =>
    joins !== undefined && this.#done.at(-1)?.id === joins ? joins : made();

  nextUndo = (): HistoryEntry | undefined => this.#done.at(-1);
  nextRedo = (): HistoryEntry | undefined => this.#undone.at(-1);

  /** Returns the shortest list of events that rebuilds both stacks. */
  events(): readonly HistoryEvent[] {
    const all = [...this.#done, ...this.#undone.toReversed()];
    return [
      ...all.map((entry): HistoryEvent => ({ type: 'do', entry })),
      ...this.#undone.map(({ id }): HistoryEvent => ({ type: 'undo', id })),
    ];
  }
}

function move(from: HistoryEntry[], to: HistoryEntry[], id: string): void {
  const at = from.findLastIndex((entry) => entry.id === id);
  if (at < 0) return;
  const [entry] = from.splice(at, 1);
  if (entry !== undefined) to.push(entry);
}

/** Returns the $/kg prices that Drover has recalculated since. They are restored together with their weight or $/hd. */
function workedOutOf(expected: RecordContent, ours: ReadonlySet<string>): readonly string[] {
  return Object.values(pricePairs)
    .filter(({ weight, perHead }) => {
      const written = [weight, perHead].filter((name) => name in expected);
      return written.length > 0 && written.every((name) => ours.has(name));
    })
    .map(({ perKg }) => perKg)
    .filter((perKg) => perKg in expected && !ours.has(perKg));
}

function restore(rows: Rows, key: RecordKey, expected: RecordContent, wanted: RecordContent): Edit[] {
  const now = rows.content(key);
  if (now === null) return [];
  const kind = kindOfKey(key);
  const ours = Object.keys(expected).filter((name) => isSameJson(now[name], expected[name]));
  if (ours.length === 0) return [];
  const names = [...ours, ...workedOutOf(expected, new Set(ours))];
  const back: Record<string, DraftValue> = Object.fromEntries(
    names.map((name) => [name, wanted[name] ?? null]),
  );
  // Another fact may have been entered since. A trade with a fact needs its plan, so the plan stays.
  for (const kept of stillNeeded(kind, fieldsOf(back), fieldsOf({ ...now, ...back }))) delete back[kept];
  return Object.keys(back).length === 0 ? [] : [patchEdit(kind, idOfKey(key), back)];
}

/** True if other records use this record, so that the server would refuse its deletion. */
function isUsedElsewhere(rows: Rows, key: RecordKey, { changes }: HistoryEntry): boolean {
  const own = new Set<string>(changes.map((change) => change.key));
  return namedBy(kindOfKey(key)).some(
    (naming) =>
      naming.field.whenDeleted === 'refused' &&
      rows.naming(naming, idOfKey(key)).some((id) => !own.has(keyOf(naming.kind, id))),
  );
}

function remove(rows: Rows, key: RecordKey, content: RecordContent, entry: HistoryEntry): Edit[] {
  const now = rows.content(key);
  if (isUsedElsewhere(rows, key, entry)) return [];
  // Compare only fields that are sent. The local fields are lost when the page is reloaded.
  const written = Object.entries(fieldsOf(content));
  if (now === null || written.some(([name, value]) => !isSameJson(now[name], value))) return [];
  return [{ kind: kindOfKey(key), id: idOfKey(key), op: 'delete' }];
}

function bringBack(rows: Rows, key: RecordKey, content: RecordContent): Edit[] {
  return rows.content(key) === null ? [createEdit(kindOfKey(key), idOfKey(key), content)] : [];
}

/** Returns the edits that undo an entry. A field that has changed since keeps its newer value. */
export function inverseEdits(rows: Rows, entry: HistoryEntry): Edit[] {
  return entry.changes.toReversed().flatMap((change) => {
    if (change.op === 'patch') return restore(rows, change.key, change.after, change.before);
    if (change.op === 'create') return remove(rows, change.key, change.content, entry);
    return bringBack(rows, change.key, change.content);
  });
}

/** True if undoing the entry would change anything. */
export const isStillOurs = (rows: Rows, entry: HistoryEntry | undefined): boolean =>
  entry !== undefined && inverseEdits(rows, entry).length > 0;

/** Returns the edits that redo an entry. A field that has changed since keeps its newer value. */
export function forwardEdits(rows: Rows, entry: HistoryEntry): Edit[] {
  return entry.changes.flatMap((change) => {
    if (change.op === 'patch') return restore(rows, change.key, change.before, change.after);
    if (change.op === 'create') return bringBack(rows, change.key, change.content);
    return remove(rows, change.key, change.content, entry);
  });
}
