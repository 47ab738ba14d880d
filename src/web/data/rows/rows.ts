import { kindDeclaration, namedBy, referencesOf, type NamingField } from '#calc-core/records';
import { idOfKey, keyOf, kindOfKey, type Fields } from './documents.ts';
import { keep, sameFields, sameMarks, type RowSource, type ShownEntry } from './shown-record.ts';
import { contentOf, rowOf, shownIn, type OtherRecords } from './kind-rows.ts';
import type { Kind, RecordContent, RecordKey, RowOfKind, TradeRow } from './types.ts';

/** An index of one reference field, such as a trade's carry. Finds all records that reference a given record. */
class Index {
  readonly #members = new Map<string, Set<string>>();

  /** Record `id` referenced `from` and now references `to`. Returns false if both are equal. */
  move(id: string, from: string | null, to: string | null): boolean {
    if (from === to) return false;
    if (from !== null) this.#members.get(from)?.delete(id);
    if (to !== null) this.of(to).add(id);
    return true;
  }

  of(named: string): Set<string> {
    const members = this.#members.get(named) ?? new Set<string>();
    this.#members.set(named, members);
    return members;
  }
}

const reference = (fields: Fields | undefined, name: string): string | null => {
  const value = fields?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/**
 * Builds rows from a map of records, when they are first read.
 * After changing the map, call `put` for each changed record, then `notify` once.
 */
export class Rows {
  readonly #records: ReadonlyMap<RecordKey, ShownEntry>;
  readonly #ids = new Map<Kind, readonly string[]>();
  readonly #lists = new Map<Kind, readonly unknown[]>();
  readonly #listeners = new Set<(changed: ReadonlySet<string>) => void>();
  readonly #naming = new Map<string, Index>();
  readonly #others: OtherRecords = {
    doc: (kind, id) => this.doc(keyOf(kind, id)),
    countNaming: (kind, id) =>
      namedBy(kind).reduce((count, naming) => count + this.#index(naming).of(id).size, 0),
  };

  constructor(records: ReadonlyMap<RecordKey, ShownEntry>) {
    this.#records = records;
  }

  subscribe = (listener: (changed: ReadonlySet<string>) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls every listener. An empty set means that something other than a row changed. */
  notify(changed: ReadonlySet<string>): void {
    for (const listener of this.#listeners) listener(changed);
  }

  /** Returns the stored fields of a record with this device's edits. Returns null if the record does not exist. */
  doc(key: RecordKey): Fields | null {
    return this.#records.get(key)?.shown?.doc ?? null;
  }

  /** Makes the row show `source`. Adds the keys of all changed rows to `changed`. */
  put(key: RecordKey, entry: ShownEntry, source: RowSource, changed: Set<RecordKey>): void {
    const before = entry.shown;
    const doc = before !== null && sameFields(before.doc, source.doc) ? before.doc : source.doc;
    if (before !== null && before.doc === doc && sameMarks(before, source)) return;
    if (before === null && doc === null) return;
    if (before === null || doc === null) this.#ids.delete(kindOfKey(key));
    entry.shown = doc === null ? null : keep(doc, source, before);
    this.#touch(key, changed);
    if (before?.doc !== (doc ?? undefined)) this.#reach(key, before?.doc, doc ?? undefined, changed);
  }

  #index({ kind, field }: NamingField): Index {
    const name = `${kind}/${field.name}`;
    const known = this.#naming.get(name) ?? new Index();
    this.#naming.set(name, known);
    return known;
  }

  /** Marks the rows that show this record, and the rows that this record references or referenced. */
  #reach(key: RecordKey, from: Fields | undefined, to: Fields | undefined, changed: Set<RecordKey>): void {
    const [kind, id] = [kindOfKey(key), idOfKey(key)];
    for (const field of referencesOf(kind)) {
      const named = [reference(from, field.name), reference(to, field.name)] as const;
      if (!this.#index({ kind, field }).move(id, ...named)) continue;
      for (const other of named) if (other !== null) this.#touch(keyOf(field.to, other), changed);
    }
    for (const naming of shownIn(kind))
      for (const other of this.#index(naming).of(id)) this.#touch(keyOf(naming.kind, other), changed);
  }

  #touch(key: RecordKey, changed: Set<RecordKey>): void {
    const shown = this.#records.get(key)?.shown;
    if (shown) shown.row = null;
    this.#lists.delete(kindOfKey(key));
    changed.add(key);
  }

  row = <K extends Kind>(kind: K, id: string): RowOfKind[K] | undefined => {
    const shown = this.#records.get(keyOf(kind, id))?.shown;
    if (!shown) return undefined;
    // The cast is safe: the cached row was built for the same kind.
    const row = (shown.row as RowOfKind[K] | null) ?? rowOf(kind, id, shown, this.#others);
    shown.row = row;
    return row;
  };

  /** Returns the record as a screen edits it, or null. */
  content(key: RecordKey): RecordContent | null {
    const [kind, doc] = [kindOfKey(key), this.doc(key)];
    const row = this.row(kind, idOfKey(key));
    return row === undefined || doc === null ? null : contentOf(kind, row, doc);
  }

  rows = <K extends Kind>(kind: K): readonly RowOfKind[K][] => {
    const known = this.#lists.get(kind);
    if (known !== undefined) return known as readonly RowOfKind[K][];
    const ids = this.#sortedIds(kind);
    const { newestFirstBy } = kindDeclaration(kind);
    const ordered = newestFirstBy === undefined ? ids : this.#newestFirst(kind, ids, newestFirstBy);
    const rows = ordered.map((id) => this.row(kind, id)).filter((row) => row !== undefined);
    this.#lists.set(kind, rows);
    return rows;
  };

  #newestFirst(kind: Kind, ids: readonly string[], field: string): readonly string[] {
    const dateOf = (id: string): string => String(this.doc(keyOf(kind, id))?.[field] ?? '');
    return ids.toSorted((a, b) => (dateOf(a) === dateOf(b) ? 0 : dateOf(a) < dateOf(b) ? 1 : -1));
  }

  /** Returns the ids of the records that reference record `id` in the field `naming`. */
  naming(naming: NamingField, id: string): readonly string[] {
    return [...this.#index(naming).of(id)];
  }

  orphans = (groupId: string): readonly TradeRow[] =>
    this.rows('trade').filter(({ trade }) => trade.tradeGroupId !== groupId);

  /** Returns the ids in the order of creation. Ids sort by time. */
  #sortedIds(kind: Kind): readonly string[] {
    const known = this.#ids.get(kind);
    if (known !== undefined) return known;
    const ids: string[] = [];
    for (const [key, { shown }] of this.#records)
      if (shown !== null && kindOfKey(key) === kind) ids.push(idOfKey(key));
    ids.sort((a, b) => (a < b ? -1 : 1));
    this.#ids.set(kind, ids);
    return ids;
  }
}
