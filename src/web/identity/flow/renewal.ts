import { IdentityError, identityError, isPassing } from './errors.ts';
import { loadFlow } from './load-flow.ts';
import { withTokenLock } from '../session/lock.ts';
import type { LoginResult } from './login-result.ts';
import type { ProviderContext } from '../tokens/provider-context.ts';
import { identityStore as store, type StoredSession } from '../session/store.ts';

export type AccessToken = (options?: { readonly fresh?: boolean }) => Promise<string>;

/** Renews the session with the refresh token. If that fails, asks the provider through a hidden frame. */
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

/** Reads the session that this device has stored. Call it inside the lock, because other tabs may change the session. */
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
  // Another tab renewed the token while this tab waited for the lock.
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

/** Returns a function that provides the tab's access token and renews an old one. All tabs together run one renewal at a time. */
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
