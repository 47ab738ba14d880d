import { OidcClient, type OidcClientSettings, type StateStore } from 'oidc-client-ts';
import type { JWTVerifyGetKey } from 'jose';
import type { AppConfig } from '#contract/config.ts';
import { signInPaths } from '#contract/sign-in.ts';
import { identityError, invalidToken } from './errors.ts';
import { checkIdToken, providerKeys } from '../tokens/id-token.ts';
import type { IdTokenClaims, LoginResult } from './login-result.ts';
import { randomText } from '../tokens/random.ts';
import type { StoredSession } from '../session/store.ts';
import type { Transaction } from './transaction.ts';
import { reaching } from './reach.ts';
import { firstScope } from '../session/scope.ts';
import { callSeconds, readFailure } from './retry.ts';
import { withUserInfo } from '../session/user-info.ts';

/**
 * The talk with the provider: oidc-client-ts does redirect, PKCE and token calls; the checks it leaves out (signature,
 * issuer, audience, nonce, expiry, at_hash, organization) are done by id-token.ts.
 * Loaded when the first sign-in or renewal needs it, not at start.
 */
export interface Protocol {
  begin(kind: Transaction['kind'], more: BeginOptions): Promise<{ url: string; transaction: Transaction }>;
  /** Exchanges the code of a callback. The transaction must be taken from the store before. */
  redeem(callback: string, transaction: Transaction): Promise<LoginResult>;
  renew(session: StoredSession): Promise<LoginResult>;
  /** Where to go to end the session at the provider; null when it offers no such place. */
  signOutUrl(idToken: string): Promise<string | null>;
  /** Tells the provider that the token is no longer needed. Never fails. */
  revoke(refreshToken: string): Promise<void>;
}

export interface BeginOptions {
  readonly returnTo: string;
  /** 'none' never shows a page. */
  readonly prompt?: 'none' | 'login';
  /** The ID token of the person whose session is renewed: some providers answer prompt=none for nobody else. */
  readonly idTokenHint?: string;
  /** Instead of the first choice: what the provider is known to grant. */
  readonly scope?: string;
}

class MemoryStates implements StateStore {
  readonly #values = new Map<string, string>();
  async set(key: string, value: string): Promise<void> {
    this.#values.set(key, value);
  }
  async get(key: string): Promise<string | null> {
    return this.#values.get(key) ?? null;
  }
  async remove(key: string): Promise<string | null> {
    const value = this.#values.get(key) ?? null;
    this.#values.delete(key);
    return value;
  }
  async getAllKeys(): Promise<string[]> {
    return [...this.#values.keys()];
  }
}

/** The stored request without its nonce: our own check wants it present and names both values when they differ. */
function withoutNonce(request: string): string {
  const { nonce: _nonce, ...rest } = JSON.parse(request) as Record<string, unknown>;
  return JSON.stringify(rest);
}

const isAbsolute = (text: string | null): text is string => text !== null && URL.canParse(text);

export function createProtocol(identity: AppConfig['identity'], origin: string): Protocol {
  const { issuer, clientId, audience, organization, leewaySeconds, connection = null } = identity;
  const states = new MemoryStates();
  const resource = isAbsolute(audience) ? { resource: audience } : {};
  const discovery = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const settings: OidcClientSettings = {
    authority: issuer,
    metadataUrl: discovery,
    client_id: clientId,
    redirect_uri: origin + signInPaths.callback,
    response_type: 'code',
    scope: identity.scope,
    stateStore: states,
    requestTimeoutInSeconds: callSeconds,
    // Its own sweeping is by age at a new sign-in; ours is in transactions.ts.
    staleStateAgeInSeconds: 24 * 60 * 60,
    extraQueryParams: {
      ...(audience === null ? {} : { audience }),
      ...(organization === null ? {} : { organization }),
    },
    ...resource,
    extraTokenParams: resource,
  };
  const client = new OidcClient(settings);
  let keys: JWTVerifyGetKey | null = null;

  async function metadata() {
    const document = await reaching(discovery, () => client.metadataService.getMetadata());
    if (document.issuer !== issuer) {
      const text = `The provider of this site is '${issuer}', but it calls itself '${document.issuer}'. Tell the site's administrator.`;
      throw identityError('originMismatch', text);
    }
    return document;
  }

  async function checked(idToken: string, accessToken: string, nonce: string, nonceRequired: boolean) {
    const { jwks_uri } = await metadata();
    keys ??= providerKeys(jwks_uri ?? '');
    const now = Date.now();
    const expected = {
      issuer,
      clientId,
      organization,
      leewaySeconds,
      nonce,
      nonceRequired,
      accessToken,
      now,
    };
    return checkIdToken(idToken, keys, expected);
  }

  return {
    async begin(kind, { returnTo, prompt, idTokenHint, scope: chosen }) {
      const nonce = randomText();
      const scope = chosen ?? firstScope(identity.scope, (await metadata()).scopes_supported);
      const redirect = kind === 'frame' ? signInPaths.frame : signInPaths.callback;
      const request = await client
        .createSigninRequest({
          nonce,
          scope,
          redirect_uri: origin + redirect,
          extraQueryParams: {
            ...settings.extraQueryParams,
            ...(connection === null ? {} : { connection }),
          },
          ...(prompt === undefined ? {} : { prompt }),
          ...(idTokenHint === undefined ? {} : { id_token_hint: idTokenHint }),
        })
        .catch((error: unknown) => {
          throw readFailure(error);
        });
      await states.remove(request.state.id);
      const transaction: Transaction = {
        state: request.state.id,
        nonce,
        appState: { returnTo },
        lastUsedConnection: connection,
        organization,
        kind,
        scope,
        createdAt: Date.now(),
        request: withoutNonce(request.state.toStorageString()),
      };
      return { url: request.url, transaction };
    },

    async redeem(callback, transaction) {
      const { searchParams } = new URL(callback);
      const sender = searchParams.get('iss');
      if (sender !== null && sender !== issuer) throw identityError('originMismatch');
      const { token_endpoint } = await metadata();
      const response = await reaching(token_endpoint ?? discovery, async () => {
        await states.set(transaction.state, transaction.request ?? '');
        return client.processSigninResponse(callback);
      });
      checkTokenType(response.token_type);
      const idToken = response.id_token ?? '';
      const claims = await checked(idToken, response.access_token, transaction.nonce, true);
      return {
        accessToken: response.access_token,
        idToken,
        idTokenPayload: await withUserInfo(
          claims,
          response.access_token,
          (await metadata()).userinfo_endpoint,
        ),
        appState: transaction.appState,
        refreshToken: response.refresh_token ?? null,
        state: transaction.state,
        expiresIn: secondsOf(response.expires_in),
        tokenType: response.token_type,
        scope: response.scope ?? identity.scope,
      };
    },

    async renew(session) {
      const { refreshToken } = session;
      if (refreshToken === null) throw identityError('missingRefreshToken');
      const { token_endpoint } = await metadata();
      const response = await reaching(token_endpoint ?? discovery, () =>
        client.useRefreshToken({
          // A RefreshState by its shape: the package declares the class but does not export it.
          state: {
            refresh_token: refreshToken,
            session_state: null,
            profile: { sub: session.subject, iss: issuer, aud: clientId, exp: 0, iat: 0 },
          },
          // The client's own limit does not reach this call, and a hung one would hold the lock of every tab.
          timeoutInSeconds: callSeconds,
          ...resource,
        }),
      );
      checkTokenType(response.token_type);
      const renewed = response.id_token ?? '';
      const claims: IdTokenClaims =
        renewed === ''
          ? { iss: issuer, sub: session.subject }
          : await checked(renewed, response.access_token, session.nonce, false);
      if (claims.sub !== session.subject) throw identityError('invalidToken');
      return {
        accessToken: response.access_token,
        idToken: renewed === '' ? session.idToken : renewed,
        idTokenPayload: claims,
        appState: null,
        refreshToken: response.refresh_token ?? refreshToken,
        state: null,
        expiresIn: secondsOf(response.expires_in),
        tokenType: response.token_type,
        scope: response.scope ?? session.scope,
      };
    },

    async signOutUrl(idToken) {
      const { end_session_endpoint } = await metadata();
      if (end_session_endpoint === undefined) return null;
      const request = await client.createSignoutRequest({
        id_token_hint: idToken,
        client_id: clientId,
        post_logout_redirect_uri: `${origin}/`,
      });
      return request.url;
    },

    async revoke(refreshToken) {
      try {
        const { revocation_endpoint } = await metadata();
        if (revocation_endpoint !== undefined) await client.revokeToken(refreshToken, 'refresh_token');
      } catch {
        // The token ends by itself; a sign-out must not hang on this.
      }
    },
  };
}

/** Any other type would need more than the token itself in each call. A provider that names none means Bearer. */
function checkTokenType(type: string | undefined): void {
  if (type === undefined || type === '' || type.toLowerCase() === 'bearer') return;
  throw invalidToken(`The sign-in provider sent a token of the type "${type}". Only "Bearer" can be used.`);
}

/** A provider need not say how long its token counts: five minutes is then a safe guess. */
const secondsOf = (expiresIn: number | undefined): number => Math.max(1, Math.floor(expiresIn ?? 300));
