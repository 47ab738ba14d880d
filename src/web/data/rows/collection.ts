import type { Carry } from '#calc-core/carry';
import { boardOf } from '#calc-core/market';
import { draftOf, idOfKey, keyOf, kindOfKey, recordOfFields, type Fields } from './documents.ts';
import {
  keep,
  lazyCarryRow,
  lazyTradeRow,
  sameFields,
  sameMarks,
  type Kept,
  type RowSource,
} from './kept-record.ts';
import type { BoardRow, CarryRow, GroupRow, Kind, RecordKey, TradeRow } from './types.ts';

/** Trades by the record they name, so that a carry's change reaches its trades without a search. */
class Index {
  readonly #members = new Map<string, Set<string>>();

  move(id: string, from: string | null, to: string | null): boolean {
    if (from === to) return false;
    if (from !== null) this.#members.get(from)?.delete(id);
    if (to !== null) this.of(to).add(id);
    return true;
  }

  of(owner: string): Set<string> {
    const members = this.#members.get(owner) ?? new Set<string>();
    this.#members.set(owner, members);
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
  readonly #byCarry = new Index();
  readonly #byGroup = new Index();

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

  /** Touches the rows that show something of this one: its carry, its group, or the trades that use it. */
  #reach(key: RecordKey, from: Fields | undefined, to: Fields | undefined, changed: Set<RecordKey>): void {
    const kind = kindOfKey(key);
    if (kind === 'trade') this.#reindex(idOfKey(key), from, to, changed);
    if (kind === 'carry') this.#touchTradesOf(idOfKey(key), changed);
  }

  #reindex(id: string, from: Fields | undefined, to: Fields | undefined, changed: Set<RecordKey>): void {
    const carries = [reference(from, 'carryId'), reference(to, 'carryId')] as const;
    if (this.#byCarry.move(id, ...carries))
      for (const carry of carries) this.#touchOwner('carry', carry, changed);
    const groups = [reference(from, 'tradeGroupId'), reference(to, 'tradeGroupId')] as const;
    if (this.#byGroup.move(id, ...groups))
      for (const group of groups) this.#touchOwner('group', group, changed);
  }

  #touchOwner(kind: Kind, id: string | null, changed: Set<RecordKey>): void {
    if (id !== null) this.#touch(keyOf(kind, id), changed);
  }

  #touchTradesOf(carryId: string, changed: Set<RecordKey>): void {
    for (const id of this.#byCarry.of(carryId)) this.#touch(keyOf('trade', id), changed);
  }

  #touch(key: RecordKey, changed: Set<RecordKey>): void {
    const kept = this.#kept.get(key);
    if (kept !== undefined) kept.row = null;
    this.#lists.delete(kindOfKey(key));
    changed.add(key);
  }

  trade(id: string): TradeRow | undefined {
    const kept = this.#kept.get(keyOf('trade', id));
    if (kept === undefined) return undefined;
    const row = kept.row ?? this.#makeTrade(id, kept);
    kept.row = row;
    return row as TradeRow;
  }

  #makeTrade(id: string, kept: Kept): TradeRow {
    const draft = (kept.draft ??= draftOf(recordOfFields('trade', kept.doc), kept.local));
    const carry = draft.carryId === null ? null : this.#carryDoc(draft.carryId);
    return lazyTradeRow(id, kept, draft, carry);
  }

  #carryDoc(id: string): Carry | null {
    const doc = this.doc(keyOf('carry', id));
    return doc === null ? null : recordOfFields('carry', doc);
  }

  carry(id: string): CarryRow | undefined {
    const kept = this.#kept.get(keyOf('carry', id));
    if (kept === undefined) return undefined;
    const row =
      kept.row ?? lazyCarryRow(id, recordOfFields('carry', kept.doc), this.#byCarry.of(id).size, kept.state);
    kept.row = row;
    return row as CarryRow;
  }

  group(id: string): GroupRow | undefined {
    const kept = this.#kept.get(keyOf('group', id));
    if (kept === undefined) return undefined;
    const row = kept.row ?? {
      id,
      group: recordOfFields('group', kept.doc),
      count: this.#byGroup.of(id).size,
      state: kept.state,
    };
    kept.row = row;
    return row as GroupRow;
  }

  board(id: string): BoardRow | undefined {
    const kept = this.#kept.get(keyOf('board', id));
    if (kept === undefined) return undefined;
    const record = recordOfFields('board', kept.doc);
    const row = kept.row ?? { id, record, board: boardOf(record), state: kept.state };
    kept.row = row;
    return row as BoardRow;
  }

  trades = (): readonly TradeRow[] => this.#list('trade', (id) => this.trade(id));
  carries = (): readonly CarryRow[] => this.#list('carry', (id) => this.carry(id));
  groups = (): readonly GroupRow[] => this.#list('group', (id) => this.group(id));

  /** The newest day first; of one day in the order of creation. */
  boards = (): readonly BoardRow[] => {
    if (this.#lists.has('board')) return this.#list('board', (id) => this.board(id));
    const rows = this.#list('board', (id) => this.board(id));
    const sorted = rows.toSorted((a, b) =>
      a.board.date === b.board.date ? 0 : a.board.date < b.board.date ? 1 : -1,
    );
    this.#lists.set('board', sorted);
    return sorted;
  };

  /** Ids of the trades of a group. */
  members(groupId: string): readonly string[] {
    return [...this.#byGroup.of(groupId)];
  }

  /** Ids of the trades on a carry. */
  usersOf(carryId: string): readonly string[] {
    return [...this.#byCarry.of(carryId)];
  }

  orphans(groupId: string): readonly TradeRow[] {
    return this.trades().filter(({ trade }) => trade.tradeGroupId !== groupId);
  }

  /** In the order of creation: ids sort by time, and seeded ones are older than any made here. */
  #list<Row>(kind: Kind, read: (id: string) => Row | undefined): readonly Row[] {
    const known = this.#lists.get(kind);
    if (known !== undefined) return known as readonly Row[];
    const rows = this.#sortedIds(kind)
      .map(read)
      .filter((row) => row !== undefined);
    this.#lists.set(kind, rows);
    return rows;
  }

  #sortedIds(kind: Kind): readonly string[] {
    const known = this.#ids.get(kind);
    if (known !== undefined) return known;
    const ids = [...this.#kept.keys()].filter((key) => kindOfKey(key) === kind).map(idOfKey);
    ids.sort((a, b) => (a < b ? -1 : 1));
    this.#ids.set(kind, ids);
    return ids;
  }
}
