import { kindDeclaration, namedBy, referencesOf, type Naming } from '#calc-core/records';
import { idOfKey, keyOf, kindOfKey, type Fields } from './documents.ts';
import { keep, sameFields, sameMarks, type Kept, type RowSource } from './kept-record.ts';
import { contentOf, rowOf, shownIn, type OtherRecords } from './kind-rows.ts';
import type { Kind, RecordContent, RecordKey, RowOfKind, TradeRow } from './types.ts';

/** Records by the record that one of their fields names, so that a change reaches them without a search. */
class Index {
  readonly #members = new Map<string, Set<string>>();

  /** Notes that record `id` names `to` in place of `from`. Returns whether that is a change. */
  move(id: string, from: string | null, to: string | null): boolean {
    if (from === to) return false;
    if (from !== null) this.#members.get(from)?.delete(id);
    if (to !== null) this.of(to).add(id);
    return true;
  }

  /** The ids of the records that name `named`. */
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
 * The rows in memory: one Map, rows made when read and kept until something they show changes, lists likewise.
 * Knows no storage and no network.
 */
export class Collection {
  readonly #kept = new Map<RecordKey, Kept>();
  readonly #ids = new Map<Kind, readonly string[]>();
  readonly #lists = new Map<Kind, readonly unknown[]>();
  readonly #listeners = new Set<(changed: ReadonlySet<string>) => void>();
  /** One for each field that names a record: by the kind that has the field, and its name. */
  readonly #naming = new Map<string, Index>();
  readonly #others: OtherRecords = {
    doc: (kind, id) => this.doc(keyOf(kind, id)),
    countNaming: (kind, id) =>
      namedBy(kind).reduce((count, naming) => count + this.#index(naming).of(id).size, 0),
  };

  subscribe = (listener: (changed: ReadonlySet<string>) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  notify(changed: ReadonlySet<string>): void {
    for (const listener of this.#listeners) listener(changed);
  }

  doc(key: RecordKey): Fields | null {
    return this.#kept.get(key)?.doc ?? null;
  }

  /** Takes over what `key` now is; adds every key whose row changed by it to `changed`. */
  put(key: RecordKey, source: RowSource, changed: Set<RecordKey>): void {
    const before = this.#kept.get(key);
    const doc = before !== undefined && sameFields(before.doc, source.doc) ? before.doc : source.doc;
    if (before?.doc === doc && before !== undefined && sameMarks(before, source)) return;
    if (before === undefined && doc === null) return;
    if (before === undefined || doc === null) this.#ids.delete(kindOfKey(key));
    if (doc === null) this.#kept.delete(key);
    else this.#kept.set(key, keep(doc, source, before));
    this.#touch(key, changed);
    if (before?.doc !== (doc ?? undefined)) this.#reach(key, before?.doc, doc ?? undefined, changed);
  }

  #index({ kind, field }: Naming): Index {
    const name = `${kind}/${field.name}`;
    const known = this.#naming.get(name) ?? new Index();
    this.#naming.set(name, known);
    return known;
  }

  /** Touches the rows that show something of this one: the records that it names or named, and those that it is part of. */
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
    const kept = this.#kept.get(key);
    if (kept !== undefined) kept.row = null;
    this.#lists.delete(kindOfKey(key));
    changed.add(key);
  }

  /** The row of a record, made when first read; undefined where there is none. */
  row<K extends Kind>(kind: K, id: string): RowOfKind[K] | undefined {
    const kept = this.#kept.get(keyOf(kind, id));
    if (kept === undefined) return undefined;
    // Made below for the same kind.
    const row = (kept.row as RowOfKind[K] | null) ?? rowOf(kind, id, kept, this.#others);
    kept.row = row;
    return row;
  }

  /** The record as a screen edits it, local fields included; null where there is none. */
  content(key: RecordKey): RecordContent | null {
    const [kind, doc] = [kindOfKey(key), this.doc(key)];
    const row = this.row(kind, idOfKey(key));
    return row === undefined || doc === null ? null : contentOf(kind, row, doc);
  }

  /** The rows of a kind, in the order that its declaration gives lists: without one in the order of creation, for ids sort by time. */
  rows<K extends Kind>(kind: K): readonly RowOfKind[K][] {
    const known = this.#lists.get(kind);
    if (known !== undefined) return known as readonly RowOfKind[K][];
    const ids = this.#sortedIds(kind);
    const { newestFirstBy } = kindDeclaration(kind);
    const ordered = newestFirstBy === undefined ? ids : this.#newestFirst(kind, ids, newestFirstBy);
    const rows = ordered.map((id) => this.row(kind, id)).filter((row) => row !== undefined);
    this.#lists.set(kind, rows);
    return rows;
  }

  #newestFirst(kind: Kind, ids: readonly string[], field: string): readonly string[] {
    const dateOf = (id: string): string => String(this.doc(keyOf(kind, id))?.[field] ?? '');
    return ids.toSorted((a, b) => (dateOf(a) === dateOf(b) ? 0 : dateOf(a) < dateOf(b) ? 1 : -1));
  }

  /** The ids of the records that name record `id` by this field. */
  naming(naming: Naming, id: string): readonly string[] {
    return [...this.#index(naming).of(id)];
  }

  /** The trades that are not in this group (spec 3). */
  orphans(groupId: string): readonly TradeRow[] {
    return this.rows('trade').filter(({ trade }) => trade.tradeGroupId !== groupId);
  }

  /** In the order of creation: ids sort by time, and seeded ones are older than any made here. */
  #sortedIds(kind: Kind): readonly string[] {
    const known = this.#ids.get(kind);
    if (known !== undefined) return known;
    const ids = [...this.#kept.keys()].filter((key) => kindOfKey(key) === kind).map(idOfKey);
    ids.sort((a, b) => (a < b ? -1 : 1));
    this.#ids.set(kind, ids);
    return ids;
  }
}
