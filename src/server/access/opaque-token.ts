import { Problem } from '#contract/problems.ts';
import type { IdentitySettings } from '../settings.ts';
import type { Bearer } from './claims.ts';
import { discover, providerTimeout } from './discovery.ts';
import { createTokenCache } from './token-cache.ts';

/** How long a check is cached, in ms. A revoked token still works for at most this time. */
const acceptedFor = 60_000;

async function userInfo(issuer: string, token: string): Promise<Response> {
  try {
    const { userinfo_endpoint } = await discover(issuer);
    if (userinfo_endpoint === null) throw new Error('The provider has no userinfo_endpoint.');
    const reply = await fetch(userinfo_endpoint, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(providerTimeout),
    });
    if (reply.status >= 500 || reply.status === 429) throw new Error(`userinfo answers ${reply.status}.`);
    return reply;
  } catch (error) {
    throw new Problem('unavailable', { retryAfter: 5, cause: error });
  }
}

/** A refusal whose reason is only written to the log. */
const refused = (why: string): Problem => new Problem('unauthorized', { cause: new Error(why) });

async function ask(identity: IdentitySettings, token: string): Promise<Bearer> {
  const reply = await userInfo(identity.issuer, token);
  if (!reply.ok) throw refused(`the provider's userinfo answers ${reply.status} for the token`);
  const claims: unknown = await reply.json().catch(() => null);
  if (typeof claims !== 'object' || claims === null)
    throw refused("the provider's userinfo answers no claims");
  const subject: unknown = Reflect.get(claims, 'sub');
  const organization: unknown = Reflect.get(claims, 'org_id');
  if (typeof subject !== 'string' || subject === '')
    throw refused("the provider's userinfo names no subject");
  if (identity.organization === null) return { issuer: identity.memberIssuer, subject };
  if (organization !== identity.organization)
    throw refused('the caller is not of the organization in OIDC_ORGANIZATION (org_id)');
  return { issuer: identity.memberIssuer, subject, organization: identity.organization };
}

/**
 * Checks an opaque token at the provider's userinfo endpoint. This endpoint accepts tokens for other APIs too (deploy/README.md, Your own
 * identity provider).
 */
export function opaqueTokenCheck(identity: IdentitySettings, now: () => number = () => Date.now()) {
  const kept = createTokenCache(now);
  return async (token: string): Promise<Bearer> => {
    const known = kept.get(token);
    if (known !== undefined) return known;
    const bearer = await ask(identity, token);
    kept.set(token, bearer, now() + acceptedFor);
    return bearer;
  };
}
