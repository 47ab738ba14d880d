import { fieldsOfKind, recordKindNames } from '#calc-core/records';
import { openDB, unwrap, type IDBPDatabase } from 'idb';
import { endOnLeaving, letGoOnLeaving } from '#web/storage/leaving.ts';
import { kindOfKey, type Fields, type LocalPairs } from '../rows/documents.ts';
import { isNothing, type Change } from '../rows/fold.ts';
import { isNewer, leftOver, unseen } from '../rows/late.ts';
import { formatVersion, type JournalSchema, type StoredDraft, type StoredOp } from './formats.ts';
import type { HistoryEvent } from '../rows/history.ts';
import { migrateUnsent } from './migrations.ts';
import type { Kind, RecordKey } from '../rows/types.ts';

/** Add 1 when the format of a store changes. See formats.ts and migrations.ts. */
const formatsOfStores = 4;

/**
 * The database version. It grows with each new kind of record and each new field.
 * An older app would lose new fields, so it cannot open the database.
 */
const storesVersion =
  formatsOfStores + recordKindNames.reduce((known, kind) => known + 1 + fieldsOfKind(kind).length, 0);

/** The owner of a database: one person on one farm. */
export interface DatabaseOwner {
  readonly issuer: string;
  readonly subject: string;
  /** The slug of the farm. Absent for the person's own farm. */
  readonly farm?: string;
}

/** Returns the name of the database for one person on one farm. Separate databases prevent sending under another account. */
export const databaseName = ({ issuer, subject, farm }: DatabaseOwner): string =>
  `drover ${issuer} ${subject}${farm === undefined ? '' : ` on ${farm}`}`;

/**
 * Returns the slug of the farm whose records are in this database. Returns null for another person's database.
 * `slug` is the slug of the person's own farm.
 */
export function farmOfDatabase({ slug, ...person }: DatabaseOwner & { readonly slug: string }, name: string) {
  const own = databaseName({ issuer: person.issuer, subject: person.subject });
  const ofOther = `${own} on `;
  return name === own ? slug : name.startsWith(ofOther) ? name.slice(ofOther.length) : null;
}

/** The events of an open database. */
export interface OpenOptions {
  /** Called when another tab with a newer app needs this connection closed. */
  readonly onReplaced: () => void;
  /** Called when another tab with an older app has the storage open. */
  readonly onBlocked: () => void;
  /** Called when the browser closed the connection. iOS does this to background tabs. */
  readonly onLost: () => void;
}

const nothing = (): void => undefined;
/** The options for a database that is opened only for a moment. */
export const nothingToDo: OpenOptions = { onReplaced: nothing, onBlocked: nothing, onLost: nothing };

/** A member's database in this browser. */
export type JournalDatabase = IDBPDatabase<JournalSchema>;

/**
 * Opens a member's database and upgrades it to today's format.
 * @throws the error of IndexedDB
 */
export async function openDatabase(name: string, options: OpenOptions): Promise<JournalDatabase> {
  const database = await openDB<JournalSchema>(name, storesVersion, {
    async upgrade(made, oldVersion, _newVersion, transaction) {
      endOnLeaving(unwrap(transaction));
      if (oldVersion > 0) {
        await migrateUnsent(transaction);
        await transaction.objectStore('meta').delete('cursor');
        await transaction.objectStore('meta').delete('epoch');
        return;
      }
      for (const store of ['base', 'sealed', 'held', 'local', 'drafts'] as const) {
        made.createObjectStore(store, { keyPath: 'key' });
      }
      made.createObjectStore('ops', { keyPath: 'seq', autoIncrement: true }).createIndex('key', 'key');
      made.createObjectStore('undo', { autoIncrement: true });
      made.createObjectStore('meta');
    },
    blocked: options.onBlocked,
    blocking(_current, _wanted, event) {
      const target = event.target;
      if (target instanceof IDBDatabase) target.close();
      options.onReplaced();
    },
    terminated: options.onLost,
  });
  letGoOnLeaving(unwrap(database));
  return database;
}

/** Prevents an "unhandled rejection" error. An aborted transaction rejects the request and `done`. Callers may await only the request. */
export function ignoreDoneRejection<Transaction extends { readonly done: Promise<void> }>(
  transaction: Transaction,
): Transaction {
  transaction.done.catch(() => undefined);
  return transaction;
}

type MetaName = 'cursor' | 'epoch' | 'lastSynced' | 'goneBack';

/** Reads a value of the 'meta' store, such as the cursor. Returns undefined if it is not stored. */
export const readMeta = (database: JournalDatabase, name: MetaName): Promise<unknown> =>
  ignoreDoneRejection(database.transaction('meta', 'readonly')).store.get(name);

/** Writes a value of the 'meta' store. Undefined deletes it. */
export async function writeMeta(database: JournalDatabase, name: MetaName, value: unknown): Promise<void> {
  const transaction = ignoreDoneRejection(
    database.transaction('meta', 'readwrite', { durability: 'relaxed' }),
  );
  await (value === undefined ? transaction.store.delete(name) : transaction.store.put(value, name));
  await transaction.done;
}

/** Deletes the cursor and its epoch together. The next pull then loads every record again. */
export async function forgetProgress(database: JournalDatabase): Promise<void> {
  const transaction = ignoreDoneRejection(
    database.transaction('meta', 'readwrite', { durability: 'relaxed' }),
  );
  const { store } = transaction;
  const epoch: unknown = await store.get('epoch');
  // Store the old epoch under another name. epoch.ts needs it to notice a server that went back.
  const kept = epoch === undefined ? [] : [store.put(epoch, 'lastEpoch')];
  await Promise.all([store.delete('cursor'), store.delete('epoch'), ...kept]);
  await transaction.done;
}

/** Returns the stored draft with this key, or undefined. */
export const readStoredDraft = (database: JournalDatabase, key: string) =>
  ignoreDoneRejection(database.transaction('drafts', 'readonly')).store.get(key);

/** An edit to store. */
export interface AppendedOp {
  readonly key: RecordKey;
  readonly change: Change;
  readonly at: number;
  /** Stored changes of this record up to this `seq` are older than this edit. 0 if there are none. */
  readonly seen: number;
  readonly beneath?: Fields;
}

/** Everything that one task of the page writes. It is stored completely or not at all. */
export interface Append {
  readonly ops: readonly AppendedOp[];
  /** The $/kg prices to store. Null removes them. */
  readonly local: readonly { readonly key: RecordKey; readonly pairs: LocalPairs | null }[];
  readonly history: readonly HistoryEvent[];
  /** Drafts to store. A draft with `fields: null` is removed. */
  readonly drafts: readonly (StoredDraft | { readonly key: string; readonly fields: null })[];
}

/**
 * Stores an append in one task. An await here would lose edits when the browser is killed.
 * Resolves with the `seq` of each edit when the edits are durable.
 * Rejects if the transaction is aborted, for example on a full disk.
 */
export function append(database: JournalDatabase, what: Append): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    const stores = ['ops', 'local', 'undo', 'drafts'];
    const transaction = unwrap(database).transaction(stores, 'readwrite', { durability: 'strict' });
    const places: number[] = [];
    transaction.oncomplete = () => resolve(places);
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
    write(transaction, what, places);
    transaction.commit();
  });
}

/**
 * Stores an append that failed at first. It is placed before newer edits in the log.
 * Fields that a newer request or held change has replaced are dropped.
 * @returns the `seq` of each edit
 */
export async function appendLate(database: JournalDatabase, what: Append): Promise<readonly number[]> {
  const stores = ['ops', 'sealed', 'held', 'local', 'undo', 'drafts'] as const;
  const transaction = ignoreDoneRejection(
    database.transaction([...stores], 'readwrite', { durability: 'strict' }),
  );
  const ops = transaction.objectStore('ops');
  const places: number[] = [];
  const last = new Map<string, number>();
  for (const { key, change: typed, ...op } of what.ops) {
    const kind = kindOfKey(key);
    const seen = Math.max(op.seen, last.get(key) ?? 0);
    const [log, sealed, held] = await Promise.all([
      ops.index('key').getAll(key),
      transaction.objectStore('sealed').get(key),
      transaction.objectStore('held').get(key),
    ]);
    const since = log.filter((op) => (op.seq ?? 0) > seen);
    const { change, newer } = amongNewer(kind, unseen(kind, typed, seen, [sealed, held]), since);
    const seq =
      newer === undefined
        ? null
        : placeBefore(
            newer.seq ?? 0,
            log.map((op) => op.seq ?? 0),
            seen,
          );
    const stored: StoredOp = {
      ...(seq === null ? {} : { seq }),
      version: formatVersion,
      key,
      change: change ?? typed,
      at: op.at,
      ...beneathOf(op),
    };
    const place = change === null || isNothing(change) ? seen : await ops.add(stored);
    last.set(key, place);
    places.push(place);
  }
  writeRest(unwrap(transaction), what);
  await transaction.done;
  return places;
}

/** Removes what newer edits have replaced, and returns the rest as `change`. If `newer` is set, `change` must be stored before `newer`. */
function amongNewer(
  kind: Kind,
  typed: Change | null,
  since: readonly StoredOp[],
): { readonly change: Change | null; readonly newer?: StoredOp } {
  let change = typed;
  for (const op of since) {
    if (change === null) break;
    if (!isNewer(op.change, change)) continue;
    const left = leftOver(kind, op.change, change);
    if (left === null) return { change, newer: op };
    change = left;
  }
  return { change };
}

/** Returns a `seq` just before the edit `after`, but above `seen` and all earlier edits. Returns null if there is no such number. */
function placeBefore(after: number, log: readonly number[], seen: number): number | null {
  const before = Math.max(after - 1, seen, ...log.filter((place) => place < after));
  const place = before + ((after - before) * (1 + Math.random())) / 128;
  return place > before && place < after ? place : null;
}

const beneathOf = ({ beneath }: Pick<AppendedOp, 'beneath'>): Pick<StoredOp, 'beneath'> =>
  beneath === undefined ? {} : { beneath };

function write(transaction: IDBTransaction, what: Append, places: number[]): void {
  const ops = transaction.objectStore('ops');
  for (const [index, { key, change, at, ...rest }] of what.ops.entries()) {
    const op: StoredOp = { version: formatVersion, key, change, at, ...beneathOf(rest) };
    const request = ops.add(op);
    request.onsuccess = () => {
      places[index] = Number(request.result);
    };
  }
  writeRest(transaction, what);
}

function writeRest(transaction: IDBTransaction, what: Append): void {
  const local = transaction.objectStore('local');
  for (const { key, pairs } of what.local) {
    if (pairs === null) local.delete(key);
    else local.put({ key, pairs });
  }
  const undo = transaction.objectStore('undo');
  for (const event of what.history) undo.add(event);
  const drafts = transaction.objectStore('drafts');
  for (const draft of what.drafts) {
    if (draft.fields === null) drafts.delete(draft.key);
    else drafts.put(draft);
  }
}
