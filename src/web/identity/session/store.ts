import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb';
import type { SessionUser } from '#machines/session.ts';
import { endOnLeaving, letGoOnLeaving } from '#web/storage/leaving.ts';
import type { Transaction } from '../flow/transaction.ts';

/** The stored part of a session. The access token is only in the memory of the tabs. */
export interface StoredSession {
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
  readonly nickname: string;
  readonly email: string;
  readonly picture: string;
  /** The member, stored for working offline. Null until the API has answered. */
  readonly member: Pick<SessionUser, 'slug' | 'role'> | null;
  /** Null when the provider sends no refresh token. */
  readonly refreshToken: string | null;
  /** The scope that the last sign-in requested. The next sign-in requests it again, because a larger one may have been refused. */
  readonly asked?: string;
  /** The scope that was granted. A renewal requests it. */
  readonly scope: string;
  readonly idToken: string;
  /** The nonce of the sign-in. A renewed ID token must have the same nonce, or none. */
  readonly nonce: string;
  /** True after the API has recorded this sign-in in its audit. */
  readonly told?: boolean;
  /** True after the provider reported the end of the session. A new sign-in resets it. */
  readonly over: boolean;
}

interface IdentityData extends DBSchema {
  session: { key: 'current'; value: StoredSession };
  transactions: { key: string; value: Transaction };
}

/**
 * The device's store for sessions and sign-ins. IndexedDB, because a tab may read an old value from localStorage. An old refresh token ends
 * every session (src/server/DECISIONS.md, A refresh token used twice). localStorage may also lose its last minute (trap T10).
 */
export interface IdentityStore {
  session(): Promise<StoredSession | null>;
  saveSession(session: StoredSession): Promise<void>;
  /** Changes this subject's stored session in one step. Resolves with false if the session is gone, so a late answer cannot restore it. */
  changeSession(subject: string, change: Partial<StoredSession>): Promise<boolean>;
  clearSession(): Promise<void>;
  saveTransaction(transaction: Transaction): Promise<void>;
  transaction(state: string): Promise<Transaction | null>;
  /** Reads and removes a sign-in in one step. A second callback with the same state gets null. */
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

/** Some phones close the database connection of a page in the background. Open it once more before failing. */
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
