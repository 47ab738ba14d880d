import { RestartSignIn } from './restart-sign-in.ts';
import { IdentityError, identityError, providerError } from './errors.ts';
import type { LoginResult } from './login-result.ts';
import type { BeginOptions } from './protocol.ts';
import type { ProviderContext } from '../tokens/provider-context.ts';
import { narrowerScope } from '../session/scope.ts';
import { identityStore as store, type StoredSession } from '../session/store.ts';
import type { Transaction } from './transaction.ts';
import { freshness, sweepTransactions, takeTransaction } from './transactions.ts';

export interface Redeemed {
  readonly result: LoginResult;
  readonly transaction: Transaction;
}

/** Stores a new sign-in. Returns the address to navigate to. */
export async function begin(shared: ProviderContext, kind: Transaction['kind'], more: BeginOptions) {
  await sweepTransactions(store, Date.now());
  const asked = (await shared.stored())?.asked;
  const begun = await (
    await shared.protocol()
  ).begin(kind, asked === undefined ? more : { scope: asked, ...more });
  await store.saveTransaction(begun.transaction);
  return begun;
}

/** Exchanges the callback's address for tokens. Removes the state first, so a second callback with this state fails. */
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
      throw new RestartSignIn(transaction);
    case 'good':
      return { result: await (await shared.protocol()).redeem(callback, transaction), transaction };
  }
}

/**
 * Exchanges the callback of a popup or frame for tokens.
 * @throws when the callback has another state than the transaction
 */
export async function redeemOwn(
  shared: ProviderContext,
  callback: string,
  { state }: Transaction,
): Promise<Redeemed> {
  if (new URL(callback).searchParams.get('state') !== state) throw identityError('stateMismatch');
  return redeem(shared, callback);
}

type FrameOptions = Pick<BeginOptions, 'scope' | 'idTokenHint'>;

/** True if the provider answered invalid_request. Some providers answer that instead of login_required. */
const isInvalidRequest = (error: unknown): boolean =>
  error instanceof IdentityError && error.code === 'invalid_request';

/**
 * Signs in through a hidden frame, without a visible page.
 * @param known - the session to renew; null when nobody is known here
 * @throws login_required when the provider needs to show a page
 */
export async function redeemThroughFrame(
  shared: ProviderContext,
  known: Pick<StoredSession, 'subject' | 'idToken'> | null,
  timeout?: number,
) {
  const { throughFrame } = await import('./frame.ts');
  const once = async (options: FrameOptions): Promise<Redeemed> => {
    const { url, transaction } = await begin(shared, 'frame', { returnTo: '/', prompt: 'none', ...options });
    try {
      return await redeemOwn(shared, await throughFrame(url, timeout), transaction);
    } catch (error) {
      if (error instanceof RestartSignIn && error.scope !== undefined)
        return once({ ...options, scope: error.scope });
      if (!isInvalidRequest(error)) throw error;
      // The provider may refuse a hint that was signed with an old key. Try again without the hint.
      if (options.idTokenHint !== undefined) return once({});
      throw identityError('loginRequired', undefined, error);
    }
  };
  const redeemed = await once(known === null ? {} : { idTokenHint: known.idToken });
  const { sub } = redeemed.result.idTokenPayload;
  if (known !== null && sub !== known.subject) throw identityError('loginRequired');
  return redeemed;
}
