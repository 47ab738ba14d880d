import type { FieldValue } from '#calc-core/field';
import { namedBy } from '#calc-core/records';
import type { Rows } from './rows.ts';
import {
  fieldsOf,
  isSameJson,
  keyOf,
  kindOfKey,
  savedFields,
  type Fields,
  type LocalPairs,
} from './documents.ts';
import { applyChange, type Change } from './fold.ts';
import { dependentValues, dependentsOf, mergedStructure } from './merge-rules.ts';
import type { HistoryChange } from './history.ts';
import { localPartOf } from './kind-rows.ts';
import { isLocalField } from './local-fields.ts';
import type { DraftValue, Edit, Kind, RecordContent, RecordKey } from './types.ts';

/** One edit, ready for memory and the journal. */
export interface PreparedEdit {
  readonly key: RecordKey;
  readonly change: Change;
  /** The trade's $/kg prices after this edit. Undefined if the edit does not change them. */
  readonly local?: LocalPairs;
}

/** The prepared edits, and the same edits as an undo entry. */
export interface Prepared {
  readonly edits: readonly PreparedEdit[];
  readonly history: readonly HistoryChange[];
}

function pick(source: RecordContent, names: readonly string[]): RecordContent {
  return Object.fromEntries(names.map((name) => [name, source[name] ?? null]));
}

/**
 * Merges the typed fields with what others have changed since the user saw the values in `seen`.
 * `unseen` has the old value of each field that cannot be merged.
 */
function metWith(
  kind: Kind,
  typed: RecordContent,
  seen: Fields,
  now: RecordContent,
): { readonly patch: RecordContent; readonly unseen: Fields } {
  const patch: Record<string, DraftValue> = { ...typed };
  const unseen: Record<string, FieldValue> = {};
  for (const [name, was] of Object.entries(seen)) {
    const [mine, is] = [fieldsOf(typed)[name] ?? null, fieldsOf(now)[name] ?? null];
    if (!(name in typed) || isSameJson(was, is) || isSameJson(mine, is)) continue;
    const both = mergedStructure(kind, name, [was, mine, is]);
    if (both === null) unseen[name] = was;
    else patch[name] = both;
  }
  if (dependentsOf(kind, Object.keys(patch)).length > 0)
    Object.assign(patch, dependentValues(kind, seen, fieldsOf({ ...now, ...patch })));
  return { patch, unseen };
}

class Preparation {
  readonly edits: PreparedEdit[] = [];
  readonly history: HistoryChange[] = [];
  readonly #rows: Rows;
  readonly #seen = new Map<RecordKey, RecordContent | null>();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  add(edit: Edit): void {
    const key = keyOf(edit.kind, edit.id);
    if (edit.op === 'create') this.#create(key, edit.kind, { ...edit.doc });
    else if (edit.op === 'patch') this.#patch(key, edit.kind, { ...edit.patch }, { ...edit.seen });
    else this.#delete(key, edit);
  }

  #current(key: RecordKey): RecordContent | null {
    const seen = this.#seen.get(key);
    if (seen !== undefined) return seen;
    return this.#rows.content(key);
  }

  #create(key: RecordKey, kind: Kind, doc: RecordContent): void {
    if (this.#current(key) !== null) throw new Error(`${key} exists already. A new record needs a new id.`);
    const fields = savedFields(kind, fieldsOf(doc));
    const content = { ...doc, ...fields };
    this.#push(key, { type: 'create', fields, was: {} }, content);
    this.history.push({ key, op: 'create', content });
  }

  #patch(key: RecordKey, kind: Kind, wanted: RecordContent, seen: RecordContent = {}): void {
    const before = this.#current(key);
    if (before === null) return;
    const typed = { ...wanted, ...savedFields(kind, fieldsOf(wanted)) };
    const { patch, unseen } = metWith(kind, typed, fieldsOf(seen), before);
    const names = Object.keys(patch).filter(
      (name) => name !== 'id' && patch[name] !== undefined && !isSameJson(patch[name], before[name]),
    );
    if (names.length === 0) return;
    const after = pick(patch, names);
    const was = pick(before, names);
    const beside = fieldsOf(pick(before, dependentsOf(kind, names)));
    const apart = Object.keys(unseen).length > 0 && { apart: true as const };
    const change: Change = {
      type: 'patch',
      fields: fieldsOf(after),
      was: { ...beside, ...fieldsOf(was), ...unseen },
      ...apart,
    };
    this.#push(key, change, { ...before, ...after }, names.some(isLocalField));
    this.history.push({ key, op: 'patch', before: was, after });
  }

  #delete(key: RecordKey, edit: Edit): void {
    const before = this.#current(key);
    if (before === null) return;
    this.#emptyReferences(edit.kind, edit.id);
    this.#push(key, { type: 'delete', fields: {}, was: fieldsOf(before) }, null);
    this.history.push({ key, op: 'delete', content: before });
  }

  /** Empties the references to a deleted record. For example, the trades of a deleted group stay, without a group. */
  #emptyReferences(kind: Kind, id: string): void {
    for (const naming of namedBy(kind)) {
      if (naming.field.whenDeleted !== 'emptied') continue;
      for (const other of this.#rows.naming(naming, id))
        this.#patch(keyOf(naming.kind, other), naming.kind, { [naming.field.name]: null });
    }
  }

  #push(key: RecordKey, change: Change, content: RecordContent | null, touchesLocal = true): void {
    this.#seen.set(key, content);
    const local = touchesLocal && content !== null ? localPartOf(kindOfKey(key), content) : undefined;
    this.edits.push({ key, change, ...(local === undefined ? {} : { local }) });
  }
}

/**
 * Turns edits into changes of the shown records, without applying them. Drops edits without effect.
 * @throws when an edit creates a record that exists
 */
export function prepare(rows: Rows, edits: readonly Edit[]): Prepared {
  const preparation = new Preparation(rows);
  for (const edit of edits) preparation.add(edit);
  return preparation;
}

/** Returns the record after `change`. Null if the record does not exist. */
export const docAfter = (kind: Kind, doc: Fields | null, change: Change): Fields | null =>
  applyChange(kind, { doc, lastKnown: doc }, change).doc;
