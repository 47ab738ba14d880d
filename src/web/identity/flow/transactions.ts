import { identityError } from './errors.ts';
import type { IdentityStore } from '../session/store.ts';
import type { Transaction } from './transaction.ts';

/** How long each part of a sign-in is valid, in ms (spec 9). */
export const ages = {
  verifier: 15 * 60_000,
  state: 30 * 60_000,
  transaction: 24 * 60 * 60_000,
} as const;

/** What a callback can still be used for, by its age. */
export type Freshness =
  | 'good'
  /** The verifier is too old or was removed. Sign in again and open the same page. */
  | 'no verifier'
  /** The sign-in is too old to finish. Only the path that the user wanted to open can still be used. */
  | 'expired';

export function freshness(transaction: Transaction, now: number): Freshness {
  const age = now - transaction.createdAt;
  if (age > ages.state) return 'expired';
  return age > ages.verifier || transaction.request === null ? 'no verifier' : 'good';
}

/**
 * Removes the sign-in with this state from the store and returns it.
 * @throws 'Invalid state' when the store has no sign-in with this state, or when it is older than a day
 */
export async function takeTransaction(
  store: IdentityStore,
  state: string | null,
  now: number,
): Promise<Transaction> {
  const found = state === null || state === '' ? null : await store.takeTransaction(state);
  if (found === null || now - found.createdAt > ages.transaction) throw identityError('invalidState');
  return found;
}

/** Removes verifiers after 15 minutes and sign-ins after a day. */
export async function sweepTransactions(store: IdentityStore, now: number): Promise<void> {
  const all = await store.transactions();
  const old = all.filter((one) => now - one.createdAt > ages.transaction);
  if (old.length > 0) await store.dropTransactions(old.map((one) => one.state));
  const stale = all.filter(
    (one) => one.request !== null && now - one.createdAt > ages.verifier && !old.includes(one),
  );
  await Promise.all(stale.map((one) => store.saveTransaction({ ...one, request: null })));
}
