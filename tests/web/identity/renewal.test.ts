import { describe, expect, it } from 'vitest';
import type { ProviderContext } from '#web/identity/tokens/provider-context.ts';
import { redeemOwn } from '#web/identity/flow/flow.ts';
import { createAccessToken } from '#web/identity/flow/renewal.ts';
import type { Transaction } from '#web/identity/flow/transaction.ts';

/** The tab is signed in, but the browser cannot read its stored session. */
const brokenContext = (failure: unknown): ProviderContext => {
  const context: Partial<ProviderContext> = {
    token: () => null,
    stored: () => Promise.reject(failure),
    actor: { getSnapshot: () => ({ context: { profile: { subject: 'kirra' } } }) } as never,
  };
  return context as ProviderContext;
};

describe('a failed renewal of the access token', () => {
  it('reports “Get access token failed” when the browser itself fails, and can be retried', async () => {
    const failure = new Error('storage is gone');
    const accessToken = createAccessToken(brokenContext(failure));
    for (let round = 0; round < 2; round += 1)
      await expect(accessToken()).rejects.toMatchObject({
        code: 'get_access_token_error',
        message: 'Get access token failed',
        cause: failure,
      });
  });
});

describe('an answer in a window or frame of this page', () => {
  it('must have the state of the sign-in that was started for it', async () => {
    const transaction = { state: 'a'.repeat(32) } as Transaction;
    const callback = `https://drover.example/callback?code=x&state=${'b'.repeat(32)}`;
    await expect(redeemOwn(brokenContext(null), callback, transaction)).rejects.toMatchObject({
      code: 'invalid_token',
      message: '`state` does not match.',
    });
  });
});
