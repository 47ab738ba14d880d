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

/** The calls to the provider. oidc-client-ts makes the calls. id-token.ts adds checks that oidc-client-ts lacks. */
export interface Protocol {
  begin(kind: Transaction['kind'], more: BeginOptions): Promise<{ url: string; transaction: Transaction }>;
  /** Exchanges the code of a callback for tokens. The caller must first take the transaction from the store. */
  redeem(callback: string, transaction: Transaction): Promise<LoginResult>;
  renew(session: StoredSession): Promise<LoginResult>;
  signOutUrl(idToken: string): Promise<string | null>;
  /** Revokes the token at the provider. Never fails. */
  revoke(refreshToken: string): Promise<void>;
}

export interface BeginOptions {
  readonly returnTo: string;
  /** 'none' forbids the provider to show a page. */
  readonly prompt?: 'none' | 'login';
  /** The ID token of the session to renew. Some providers answer prompt=none only with this hint. */
  readonly idTokenHint?: string;
  /** Requested instead of the default scope. For example, a smaller scope after a refusal. */
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

/** Removes the nonce, so oidc-client-ts does not compare it. id-token.ts compares it and gives a better message. */
function withoutNonce(request: string): string {
  const { nonce: _nonce, ...rest } = JSON.parse(request) as Record<string, unknown>;
  return JSON.stringify(rest);
}

const isAbsolute = (text: string | null): text is string => text !== null && URL.canParse(text);

type Identity = AppConfig['identity'];

function settingsOf(identity: Identity, origin: string, states: StateStore): OidcClientSettings {
  const { issuer, clientId, audience, organization } = identity;
  const resource = resourceOf(identity);
  return {
    authority: issuer,
    metadataUrl: discoveryOf(identity),
    client_id: clientId,
    redirect_uri: origin + signInPaths.callback,
    response_type: 'code',
    scope: identity.scope,
    stateStore: states,
    requestTimeoutInSeconds: callSeconds,
    // oidc-client-ts removes its own old states when a sign-in starts. transactions.ts removes ours.
    staleStateAgeInSeconds: 24 * 60 * 60,
    extraQueryParams: {
      ...(audience === null ? {} : { audience }),
      ...(organization === null ? {} : { organization }),
    },
    ...resource,
    extraTokenParams: resource,
  };
}

const resourceOf = ({ audience }: Identity): { readonly resource?: string } =>
  isAbsolute(audience) ? { resource: audience } : {};

const discoveryOf = ({ issuer }: Identity): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

export const createProtocol = (identity: Identity, origin: string): Protocol =>
  new ProviderProtocol(identity, origin);

class ProviderProtocol implements Protocol {
  readonly #identity: Identity;
  readonly #origin: string;
  readonly #states = new MemoryStates();
  readonly #settings: OidcClientSettings;
  readonly #client: OidcClient;
  #keys: JWTVerifyGetKey | null = null;

  constructor(identity: Identity, origin: string) {
    this.#identity = identity;
    this.#origin = origin;
    this.#settings = settingsOf(identity, origin, this.#states);
    this.#client = new OidcClient(this.#settings);
  }

  async begin(
    kind: Transaction['kind'],
    { returnTo, prompt, idTokenHint, scope: chosen }: BeginOptions,
  ): Promise<{ url: string; transaction: Transaction }> {
    const { connection = null, organization } = this.#identity;
    const nonce = randomText();
    const scope = chosen ?? firstScope(this.#identity.scope, (await this.#metadata()).scopes_supported);
    const redirect = kind === 'frame' ? signInPaths.frame : signInPaths.callback;
    const request = await this.#client
      .createSigninRequest({
        nonce,
        scope,
        redirect_uri: this.#origin + redirect,
        extraQueryParams: {
          ...this.#settings.extraQueryParams,
          ...(connection === null ? {} : { connection }),
        },
        ...(prompt === undefined ? {} : { prompt }),
        ...(idTokenHint === undefined ? {} : { id_token_hint: idTokenHint }),
      })
      .catch((error: unknown) => {
        throw readFailure(error);
      });
    await this.#states.remove(request.state.id);
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
  }

  async redeem(callback: string, transaction: Transaction): Promise<LoginResult> {
    const { searchParams } = new URL(callback);
    const sender = searchParams.get('iss');
    if (sender !== null && sender !== this.#identity.issuer) throw identityError('originMismatch');
    const { token_endpoint, userinfo_endpoint } = await this.#metadata();
    const response = await reaching(token_endpoint ?? discoveryOf(this.#identity), async () => {
      await this.#states.set(transaction.state, transaction.request ?? '');
      return this.#client.processSigninResponse(callback);
    });
    checkTokenType(response.token_type);
    const idToken = response.id_token ?? '';
    const claims = await this.#checked(idToken, response.access_token, transaction.nonce, true);
    return {
      ...tokensOf(response, this.#identity.scope),
      idToken,
      idTokenPayload: await withUserInfo(claims, response.access_token, userinfo_endpoint),
      appState: transaction.appState,
      refreshToken: response.refresh_token ?? null,
      state: transaction.state,
    };
  }

  async renew(session: StoredSession): Promise<LoginResult> {
    const { refreshToken } = session;
    const { issuer, clientId } = this.#identity;
    if (refreshToken === null) throw identityError('missingRefreshToken');
    const { token_endpoint } = await this.#metadata();
    const response = await reaching(token_endpoint ?? discoveryOf(this.#identity), () =>
      this.#client.useRefreshToken({
        // The package declares the class RefreshState but does not export it.
        state: {
          refresh_token: refreshToken,
          session_state: null,
          profile: { sub: session.subject, iss: issuer, aud: clientId, exp: 0, iat: 0 },
        },
        // Set a time limit, because the client's own limit does not apply here. A call without a limit could block every tab.
        timeoutInSeconds: callSeconds,
        ...resourceOf(this.#identity),
      }),
    );
    checkTokenType(response.token_type);
    const renewed = response.id_token ?? '';
    const claims: IdTokenClaims =
      renewed === ''
        ? { iss: issuer, sub: session.subject }
        : await this.#checked(renewed, response.access_token, session.nonce, false);
    if (claims.sub !== session.subject) throw identityError('invalidToken');
    return {
      ...tokensOf(response, session.scope),
      idToken: renewed === '' ? session.idToken : renewed,
      idTokenPayload: claims,
      appState: null,
      refreshToken: response.refresh_token ?? refreshToken,
      state: null,
    };
  }

  async signOutUrl(idToken: string): Promise<string | null> {
    const { end_session_endpoint } = await this.#metadata();
    if (end_session_endpoint === undefined) return null;
    const request = await this.#client.createSignoutRequest({
      id_token_hint: idToken,
      client_id: this.#identity.clientId,
      post_logout_redirect_uri: `${this.#origin}/`,
    });
    return request.url;
  }

  async revoke(refreshToken: string): Promise<void> {
    try {
      const { revocation_endpoint } = await this.#metadata();
      if (revocation_endpoint !== undefined) await this.#client.revokeToken(refreshToken, 'refresh_token');
    } catch {
      // Ignore a failure. The token expires anyway, and a sign-out must not wait for this call.
    }
  }

  async #metadata() {
    const { issuer } = this.#identity;
    const document = await reaching(discoveryOf(this.#identity), () =>
      this.#client.metadataService.getMetadata(),
    );
    if (document.issuer !== issuer) {
      const text = `The provider of this site is '${issuer}', but it calls itself '${document.issuer}'. Tell the site's administrator.`;
      throw identityError('originMismatch', text);
    }
    return document;
  }

  async #checked(idToken: string, accessToken: string, nonce: string, nonceRequired: boolean) {
    const { issuer, clientId, organization, leewaySeconds } = this.#identity;
    const { jwks_uri } = await this.#metadata();
    this.#keys ??= providerKeys(jwks_uri ?? '');
    const expected = {
      issuer,
      clientId,
      organization,
      leewaySeconds,
      nonce,
      nonceRequired,
      accessToken,
      now: Date.now(),
    };
    return checkIdToken(idToken, this.#keys, expected);
  }
}

interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in?: number | undefined;
  readonly scope?: string | undefined;
}

const tokensOf = (response: TokenAnswer, scope: string) => ({
  accessToken: response.access_token,
  expiresIn: secondsOf(response.expires_in),
  tokenType: response.token_type,
  scope: response.scope ?? scope,
});

/** Accepts only Bearer tokens. A missing type means Bearer. */
function checkTokenType(type: string | undefined): void {
  if (type === undefined || type === '' || type.toLowerCase() === 'bearer') return;
  throw invalidToken(`The sign-in provider sent a token of the type "${type}". Only "Bearer" can be used.`);
}

/** How many whole seconds a token is valid, at least 1. Five minutes if the provider does not state it. */
const secondsOf = (expiresIn: number | undefined): number => Math.max(1, Math.floor(expiresIn ?? 300));
