import { identityError } from './errors.ts';
import type { IdentityStore } from '../session/store.ts';
import type { Transaction } from './transaction.ts';

/** How long each part of a sign-in is valid (spec 9), ms. */
export const ages = {
  verifier: 15 * 60_000,
  state: 30 * 60_000,
  transaction: 24 * 60 * 60_000,
} as const;

/** What a callback may still be used for, by its age. */
export type Freshness =
  /** Go on. */
  | 'good'
  /** The state proves that it is ours, but the verifier is gone: sign in once more, to the same page. */
  | 'no verifier'
  /** Refuse; only the wanted page is still known. */
  | 'expired';

export function freshness(transaction: Transaction, now: number): Freshness {
  const age = now - transaction.createdAt;
  if (age > ages.state) return 'expired';
  return age > ages.verifier || transaction.request === null ? 'no verifier' : 'good';
}

/** Takes the sign-in of this state; it can be used once. @throws 'Invalid state' when there is none */
export async function takeTransaction(
  store: IdentityStore,
  state: string | null,
  now: number,
): Promise<Transaction> {
  const found = state === null || state === '' ? null : await store.takeTransaction(state);
  if (found === null || now - found.createdAt > ages.transaction) throw identityError('invalidState');
  return found;
}

/** Removes what is too old: verifiers after 15 minutes, whole sign-ins after a day. */
export async function sweepTransactions(store: IdentityStore, now: number): Promise<void> {
  const all = await store.transactions();
  const old = all.filter((one) => now - one.createdAt > ages.transaction);
  if (old.length > 0) await store.dropTransactions(old.map((one) => one.state));
  const stale = all.filter(
    (one) => one.request !== null && now - one.createdAt > ages.verifier && !old.includes(one),
  );
  await Promise.all(stale.map((one) => store.saveTransaction({ ...one, request: null })));
}
