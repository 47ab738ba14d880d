import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { identityStore as store } from '#web/identity/session/store.ts';
import { ages, freshness, sweepTransactions, takeTransaction } from '#web/identity/flow/transactions.ts';
import type { Transaction } from '#web/identity/flow/transaction.ts';

const now = Date.UTC(2026, 10, 21);
const minutes = 60_000;

const transaction = (change: Partial<Transaction> = {}): Transaction => ({
  state: 'state-1',
  nonce: 'nonce-1',
  appState: { returnTo: '/wanted' },
  lastUsedConnection: null,
  organization: null,
  kind: 'redirect',
  scope: 'openid profile email',
  createdAt: now,
  request: '{}',
  ...change,
});

beforeEach(async () => {
  const all = await store.transactions();
  await store.dropTransactions(all.map((one) => one.state));
});

describe('a sign-in in progress', () => {
  it('is used once, even by two callbacks at the same moment', async () => {
    await store.saveTransaction(transaction());
    const [first, second] = await Promise.allSettled([
      takeTransaction(store, 'state-1', now),
      takeTransaction(store, 'state-1', now),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(takeTransaction(store, 'state-1', now)).rejects.toThrow('Invalid state');
  });

  it.each([null, '', 'unknown'])('is not found for the state %j', async (state) => {
    await store.saveTransaction(transaction());
    await expect(takeTransaction(store, state, now)).rejects.toMatchObject({
      code: 'missing_transaction',
      message: 'Invalid state',
    });
  });

  it('is removed when read, and expires after a day', async () => {
    await store.saveTransaction(transaction({ createdAt: now - ages.transaction - 1 }));
    await expect(takeTransaction(store, 'state-1', now)).rejects.toThrow('Invalid state');
    expect(await store.transaction('state-1')).toBeNull();
  });

  it.each([
    [0, 'good'],
    [15 * minutes, 'good'],
    [15 * minutes + 1, 'no verifier'],
    [30 * minutes, 'no verifier'],
    [30 * minutes + 1, 'expired'],
    [-5 * minutes, 'good'],
  ] as const)('that is %i ms old is %s', (age, expected) => {
    expect(freshness(transaction({ createdAt: now - age }), now)).toBe(expected);
  });

  it('loses its verifier after 15 minutes and is deleted after a day', async () => {
    await store.saveTransaction(transaction({ state: 'young' }));
    await store.saveTransaction(transaction({ state: 'older', createdAt: now - 16 * minutes }));
    await store.saveTransaction(transaction({ state: 'old', createdAt: now - ages.transaction - 1 }));
    await sweepTransactions(store, now);
    const kept = await store.transactions();
    expect(kept.map(({ state, request }) => [state, request])).toEqual([
      ['older', null],
      ['young', '{}'],
    ]);
  });
});

describe('the session on the device', () => {
  it('survives a lost database connection', async () => {
    const session = {
      issuer: 'i',
      clientId: 'c',
      subject: 's',
      nickname: '',
      email: '',
      picture: '',
      member: null,
      refreshToken: 'r',
      scope: '',
      idToken: '',
      nonce: '',
      over: false,
    };
    await store.saveSession(session);
    expect(await store.session()).toEqual(session);
    await store.clearSession();
    expect(await store.session()).toBeNull();
  });
});
