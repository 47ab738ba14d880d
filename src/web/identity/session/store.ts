import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb';
import type { SessionUser } from '#machines/session.ts';
import { endOnLeaving, letGoOnLeaving } from '#web/storage/leaving.ts';
import type { Transaction } from '../flow/transaction.ts';

/** The part of a session that outlives the page. The access token is not included: it stays in the memory of its tab. */
export interface StoredSession {
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
  readonly nickname: string;
  readonly email: string;
  readonly picture: string;
  /** Null until the API has said who this is; then stored for days without a network. */
  readonly member: Pick<SessionUser, 'slug' | 'role'> | null;
  /** Null when the provider sends none. */
  readonly refreshToken: string | null;
  /** The scope that was granted before, so that a provider that refuses more is not asked again. */
  readonly asked?: string;
  /** The scope that was granted, for the renewal. */
  readonly scope: string;
  readonly idToken: string;
  /** The nonce of the sign-in: an ID token of a renewal that contains one must repeat it. */
  readonly nonce: string;
  /** False until the API has recorded this sign-in in the audit. */
  readonly told?: boolean;
  /** True once the provider has said that the session is over; a new sign-in resets it. */
  readonly over: boolean;
}

interface IdentityData extends DBSchema {
  session: { key: 'current'; value: StoredSession };
  transactions: { key: string; value: Transaction };
}

/**
 * IndexedDB, not localStorage: a rotated refresh token that another tab cannot see yet ends the session of both (src/server/DECISIONS.md,
 * A refresh token used twice), and localStorage may lose its last minute when the browser is killed (trap T10).
 */
export interface IdentityStore {
  session(): Promise<StoredSession | null>;
  saveSession(session: StoredSession): Promise<void>;
  /**
   * Changes the stored session in one step if it is still this subject's: a late answer must not restore a session that was signed out
   * meanwhile. True when it was there.
   */
  changeSession(subject: string, change: Partial<StoredSession>): Promise<boolean>;
  clearSession(): Promise<void>;
  saveTransaction(transaction: Transaction): Promise<void>;
  transaction(state: string): Promise<Transaction | null>;
  /** Reads and removes in one step, so that of two callbacks with the same state one gets nothing. */
  takeTransaction(state: string): Promise<Transaction | null>;
  transactions(): Promise<Transaction[]>;
  dropTransactions(states: readonly string[]): Promise<void>;
}

async function open(): Promise<IDBPDatabase<IdentityData>> {
  const database = await openDB<IdentityData>('drover-identity', 1, {
    upgrade(fresh, _oldVersion, _newVersion, transaction) {
      endOnLeaving(unwrap(transaction));
      fresh.createObjectStore('session');
      fresh.createObjectStore('transactions', { keyPath: 'state' });
    },
    blocking: (_now, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
  letGoOnLeaving(unwrap(database));
  return database;
}

/** Some phones close the connection of a page in the background: open it once more before giving up. */
async function withRetry<T>(work: (database: IDBPDatabase<IdentityData>) => Promise<T>): Promise<T> {
  try {
    return await work(await connection());
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    opened = null;
    return work(await connection());
  }
}

let opened: Promise<IDBPDatabase<IdentityData>> | null = null;

function connection(): Promise<IDBPDatabase<IdentityData>> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

const strict = { durability: 'strict' } as const;

export const identityStore: IdentityStore = {
  session: () => withRetry(async (db) => (await db.get('session', 'current')) ?? null),
  saveSession: (session) =>
    withRetry(async (db) => {
      const tx = db.transaction('session', 'readwrite', strict);
      await tx.store.put(session, 'current');
      await tx.done;
    }),
  changeSession: (subject, change) =>
    withRetry(async (db) => {
      const tx = db.transaction('session', 'readwrite', strict);
      const kept = await tx.store.get('current');
      const isThere = kept?.subject === subject;
      if (isThere) await tx.store.put({ ...kept, ...change }, 'current');
      await tx.done;
      return isThere;
    }),
  clearSession: () => withRetry((db) => db.clear('session')),
  saveTransaction: (transaction) => withRetry(async (db) => void (await db.put('transactions', transaction))),
  transaction: (state) => withRetry(async (db) => (await db.get('transactions', state)) ?? null),
  takeTransaction: (state) =>
    withRetry(async (db) => {
      const tx = db.transaction('transactions', 'readwrite', strict);
      const found = await tx.store.get(state);
      await tx.store.delete(state);
      await tx.done;
      return found ?? null;
    }),
  transactions: () => withRetry((db) => db.getAll('transactions')),
  dropTransactions: (states) =>
    withRetry(async (db) => {
      const tx = db.transaction('transactions', 'readwrite');
      await Promise.all(states.map((state) => tx.store.delete(state)));
      await tx.done;
    }),
};
