import { IdentityError, identityError, isPassing } from './errors.ts';
import { loadFlow } from './load-flow.ts';
import { withTokenLock } from '../session/lock.ts';
import type { LoginResult } from './login-result.ts';
import type { ProviderContext } from '../tokens/provider-context.ts';
import { identityStore as store, type StoredSession } from '../session/store.ts';

export type AccessToken = (options?: { readonly fresh?: boolean }) => Promise<string>;

/** Renews the session with the refresh token. If there is none, or it is refused, asks the provider through a hidden frame. */
async function renewed(shared: ProviderContext, session: StoredSession): Promise<LoginResult> {
  const talk = await shared.protocol();
  try {
    return await talk.renew(session);
  } catch (error) {
    if (isPassing(error)) throw error;
    const { redeemThroughFrame } = await loadFlow();
    return (await redeemThroughFrame(shared, session)).result;
  }
}

/**
 * The session that the device has stored. Read it inside the lock, because another tab may have renewed it, signed out, or signed in
 * someone else.
 */
async function current(shared: ProviderContext): Promise<StoredSession> {
  const session = await shared.stored();
  if (session === null) {
    shared.adopt(null);
    throw identityError('signedOut');
  }
  if (session.subject !== shared.actor.getSnapshot().context.profile?.subject) shared.adopt(session);
  if (session.over) throw identityError('loginRequired');
  return session;
}

async function renew(shared: ProviderContext, old: string | null): Promise<string> {
  const session = await current(shared);
  const got = shared.token();
  // Another tab has renewed the token while this tab waited for the lock.
  if (got !== null && got !== old) return got;
  let result: LoginResult;
  try {
    result = await renewed(shared, session);
  } catch (error) {
    if (isPassing(error)) throw error;
    const isThere = await shared.change(session.subject, { refreshToken: null, over: true });
    if (isThere) shared.endSession();
    throw isThere ? error : identityError('signedOut');
  }
  const isThere = await store.changeSession(session.subject, {
    refreshToken: result.refreshToken,
    idToken: result.idToken,
    nonce: result.idTokenPayload.nonce ?? session.nonce,
    scope: result.scope,
  });
  if (isThere) return shared.keepToken(result);
  shared.adopt(await shared.stored());
  throw identityError('signedOut');
}

/**
 * Returns a function that provides the tab's access token, and renews it when it is too old. There is never more than one renewal at a
 * time, in this tab and in all tabs together.
 */
export function createAccessToken(shared: ProviderContext): AccessToken {
  let renewing: Promise<string> | null = null;
  return async ({ fresh = false } = {}) => {
    const old = shared.token();
    if (old !== null && !fresh) return old;
    if (shared.actor.getSnapshot().context.profile === null) throw identityError('signedOut');
    renewing ??= withTokenLock(() => renew(shared, old))
      .catch((error: unknown) => {
        throw error instanceof IdentityError ? error : identityError('tokenFailed', undefined, error);
      })
      .finally(() => {
        renewing = null;
      });
    return renewing;
  };
}
