import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb';
import type { SessionUser } from '#machines/session.ts';
import { endOnLeaving, letGoOnLeaving } from '#web/storage/leaving.ts';
import type { Transaction } from '../flow/transaction.ts';

/** The part of a session that is stored on the device. The access token is not stored; it exists only in the memory of the tabs. */
export interface StoredSession {
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
  readonly nickname: string;
  readonly email: string;
  readonly picture: string;
  /** The member; null until the API has said who this is. Afterwards it is stored, so that the app works for days without a network. */
  readonly member: Pick<SessionUser, 'slug' | 'role'> | null;
  /** Null when the provider sends no refresh token. */
  readonly refreshToken: string | null;
  /** The largest scope that the provider has granted. The next sign-in requests it, because a larger one would be refused again. */
  readonly asked?: string;
  /** The scope that was granted. A renewal requests it. */
  readonly scope: string;
  readonly idToken: string;
  /** The nonce of the sign-in. If the ID token of a renewal has a nonce, it must be the same. */
  readonly nonce: string;
  /** Whether the API has recorded this sign-in in its audit. */
  readonly told?: boolean;
  /** Whether the provider has said that the session has ended. A new sign-in resets it. */
  readonly over: boolean;
}

interface IdentityData extends DBSchema {
  session: { key: 'current'; value: StoredSession };
  transactions: { key: string; value: Transaction };
}

/**
 * The device's store for sessions and sign-ins. It is in IndexedDB for two reasons. In localStorage a tab may still see an old refresh
 * token, and using an old token ends the session of all tabs (src/server/DECISIONS.md, A refresh token used twice). localStorage may also
 * lose its last minute when the browser is killed (trap T10).
 */
export interface IdentityStore {
  session(): Promise<StoredSession | null>;
  saveSession(session: StoredSession): Promise<void>;
  /**
   * Changes the stored session in one step, if it is still this subject's. A late answer must not restore a session that was signed out
   * meanwhile. Resolves with whether the session was still there.
   */
  changeSession(subject: string, change: Partial<StoredSession>): Promise<boolean>;
  clearSession(): Promise<void>;
  saveTransaction(transaction: Transaction): Promise<void>;
  transaction(state: string): Promise<Transaction | null>;
  /** Reads and removes a sign-in in one step, so that the second of two callbacks with the same state gets null. */
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

/** Some phones close the connection of a page in the background. Open it once more before giving up. */
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
