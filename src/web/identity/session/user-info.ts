import type { IdTokenClaims } from '../flow/login-result.ts';

const wanted = ['name', 'nickname', 'preferred_username', 'email', 'picture'] as const;

async function ask(endpoint: string, accessToken: string): Promise<object> {
  const reply = await fetch(endpoint, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    signal: AbortSignal.timeout(5_000),
  });
  const body: unknown = reply.ok ? await reply.json() : {};
  return typeof body === 'object' && body !== null ? body : {};
}

/** Adds missing claims from the provider's userinfo if the ID token lacks name or email. A failure here does not fail the sign-in. */
export async function withUserInfo(
  claims: IdTokenClaims,
  accessToken: string,
  endpoint: string | undefined,
): Promise<IdTokenClaims> {
  if (endpoint === undefined || (claims.email !== undefined && claims.name !== undefined)) return claims;
  const info = await ask(endpoint, accessToken).catch(() => ({}));
  if (Reflect.get(info, 'sub') !== claims.sub) return claims;
  const found = wanted.flatMap((name) => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(found), ...claims };
}
