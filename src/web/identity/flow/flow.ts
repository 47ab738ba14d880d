import { RestartSignIn } from './restart-sign-in.ts';
import { identityError, providerError } from './errors.ts';
import type { LoginResult } from './login-result.ts';
import type { BeginOptions } from './protocol.ts';
import type { ProviderContext } from '../tokens/provider-context.ts';
import { narrowerScope } from '../session/scope.ts';
import { identityStore as store } from '../session/store.ts';
import type { Transaction } from './transaction.ts';
import { freshness, sweepTransactions, takeTransaction } from './transactions.ts';

export interface Redeemed {
  readonly result: LoginResult;
  readonly transaction: Transaction;
}

/** Writes down a new sign-in and gives the address to go to. */
export async function begin(shared: ProviderContext, kind: Transaction['kind'], more: BeginOptions) {
  await sweepTransactions(store, Date.now());
  const asked = (await shared.stored())?.asked;
  const begun = await (
    await shared.protocol()
  ).begin(kind, asked === undefined ? more : { scope: asked, ...more });
  await store.saveTransaction(begun.transaction);
  return begun;
}

/** From the callback's address to tokens. The state is used up before anything else happens with it. */
export async function redeem(shared: ProviderContext, callback: string): Promise<Redeemed> {
  const { searchParams } = new URL(callback);
  const transaction = await takeTransaction(store, searchParams.get('state'), Date.now());
  const error = searchParams.get('error');
  const scope = error === 'invalid_scope' ? narrowerScope(transaction.scope, shared.identity.scope) : null;
  if (scope !== null) throw new RestartSignIn(transaction, scope);
  if (error !== null) throw providerError(error, searchParams.get('error_description'));
  switch (freshness(transaction, Date.now())) {
    case 'expired':
      throw identityError('invalidState');
    case 'no verifier':
      // The callback is ours, but too late.
      throw new RestartSignIn(transaction);
    case 'good':
      return { result: await (await shared.protocol()).redeem(callback, transaction), transaction };
  }
}

/** The same for a window or frame that this page has opened: what it brings must be of the sign-in that was begun for it. */
export async function redeemOwn(
  shared: ProviderContext,
  callback: string,
  { state }: Transaction,
): Promise<Redeemed> {
  if (new URL(callback).searchParams.get('state') !== state) throw identityError('stateMismatch');
  return redeem(shared, callback);
}

/** A sign-in in a hidden frame, without a page. @throws login_required when the provider would have to ask. */
export async function redeemThroughFrame(shared: ProviderContext, subject: string | null, timeout?: number) {
  const { throughFrame } = await import('./frame.ts');
  const once = async (scope?: string): Promise<Redeemed> => {
    const more = { returnTo: '/', prompt: 'none', ...(scope === undefined ? {} : { scope }) } as const;
    const { url, transaction } = await begin(shared, 'frame', more);
    try {
      return await redeemOwn(shared, await throughFrame(url, timeout), transaction);
    } catch (error) {
      if (error instanceof RestartSignIn && error.scope !== undefined) return once(error.scope);
      throw error;
    }
  };
  const redeemed = await once();
  const { sub } = redeemed.result.idTokenPayload;
  if (subject !== null && sub !== subject) throw identityError('loginRequired');
  return redeemed;
}
