/** What we read of the provider's discovery document. */
export interface ProviderMetadata {
  readonly issuer: string;
  readonly jwks_uri: string;
  readonly userinfo_endpoint: string | null;
  readonly authorization_endpoint: string | null;
  readonly token_endpoint: string | null;
  readonly revocation_endpoint: string | null;
}

/** The longest wait for an answer of the provider, in ms. */
export const providerTimeout = 5_000;

/**
 * Fetches a JSON document.
 * @throws for no answer within 5 s, a status that is not 2xx, or invalid JSON
 */
export async function fetchJson(url: string): Promise<unknown> {
  const reply = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(providerTimeout),
  });
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}.`);
  return reply.json();
}

const textOf = (document: object, name: string): string | null => {
  const value: unknown = Reflect.get(document, name);
  return typeof value === 'string' ? value : null;
};

/** Fetches the provider's discovery document and checks that it belongs to this issuer (OpenID Connect Discovery 4.3). */
export async function discover(issuer: string): Promise<ProviderMetadata> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = await fetchJson(url);
  if (typeof document !== 'object' || document === null)
    throw new Error(`${url} does not return a JSON object.`);
  const named = textOf(document, 'issuer');
  const keys = textOf(document, 'jwks_uri');
  if (named !== issuer) {
    throw new Error(
      `OIDC_ISSUER is '${issuer}', but the provider calls itself '${named}'. Set it to exactly that.`,
    );
  }
  if (keys === null) throw new Error(`${url} names no jwks_uri.`);
  return {
    issuer: named,
    jwks_uri: keys,
    userinfo_endpoint: textOf(document, 'userinfo_endpoint'),
    authorization_endpoint: textOf(document, 'authorization_endpoint'),
    token_endpoint: textOf(document, 'token_endpoint'),
    revocation_endpoint: textOf(document, 'revocation_endpoint'),
  };
}
