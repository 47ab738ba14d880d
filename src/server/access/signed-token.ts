import {
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyOptions,
  type ProtectedHeaderParameters,
} from 'jose';
import { Problem } from '#contract/problems.ts';
import type { IdentitySettings } from '../settings.ts';
import type { Bearer } from './claims.ts';
import { createTokenCache } from './token-cache.ts';
import type { KeySource } from './provider-keys.ts';

const present = (claims: JWTPayload, name: string): boolean => claims[name] !== undefined;

function hasScope(claims: JWTPayload): boolean {
  // Two large providers call this claim `scp`. ID tokens have neither `scope` nor `scp`.
  const scope = claims['scope'] ?? claims['scp'];
  return typeof scope === 'string' || Array.isArray(scope);
}

/** True for an access token, false for an ID token. A provider may issue both for the same audience (OWASP ASVS 9.2.2). */
function isAccessToken(header: ProtectedHeaderParameters, claims: JWTPayload): boolean {
  // The header is untrusted: `typ` may be a number.
  const given: unknown = header.typ;
  if (given !== undefined && typeof given !== 'string') return false;
  const type = given?.toLowerCase().replace(/^application\//, '');
  if (type === 'at+jwt') return true;
  if (type !== undefined && type !== 'jwt') return false;
  const idTokenOnly = ['nonce', 'at_hash', 'c_hash'];
  return hasScope(claims) && !idTokenOnly.some((name) => present(claims, name));
}

/** Without a configured audience, a token that names a client must name our client. */
function isForThisClient(claims: JWTPayload, identity: IdentitySettings): boolean {
  if (identity.audience !== null) return true;
  const client = claims['azp'] ?? claims['client_id'] ?? claims['cid'];
  return client === undefined || client === identity.clientId;
}

/** A provider may leave out the ids of its keys. Then every key is tried. */
async function verifiedByOneOf(token: string, several: AsyncIterable<CryptoKey>, options: JWTVerifyOptions) {
  for await (const key of several) {
    try {
      return await jwtVerify(token, key, options);
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}

async function verified(token: string, keys: KeySource, identity: IdentitySettings) {
  const options = {
    issuer: identity.issuer,
    algorithms: ['RS256'],
    clockTolerance: identity.leewaySeconds,
    requiredClaims: ['exp', 'sub'],
    ...(identity.audience === null ? {} : { audience: identity.audience }),
  };
  try {
    return await jwtVerify(token, keys, options).catch((error: unknown) => {
      if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
      return verifiedByOneOf(token, error, options);
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    // Refuse the token after any other error too. For a bad key, jose throws a TypeError.
    throw new Problem('unauthorized', { cause: error });
  }
}

/** For the log: why a token with a valid signature is refused. Null if it is accepted. */
function objectionTo(
  header: ProtectedHeaderParameters,
  claims: JWTPayload,
  identity: IdentitySettings,
  now: number,
): string | null {
  const { sub, exp, iat } = claims;
  if (sub === undefined || sub === '') return 'the token has no subject';
  if (exp === undefined || !Number.isFinite(exp)) return 'the token has no end (exp)';
  if (iat !== undefined && (iat - identity.leewaySeconds) * 1000 > now)
    return 'the token was issued in the future (iat)';
  if (identity.organization !== null && claims['org_id'] !== identity.organization)
    return 'the token is not of the organization in OIDC_ORGANIZATION (org_id)';
  if (!isAccessToken(header, claims)) return 'the token is not an access token';
  return isForThisClient(claims, identity) ? null : 'the token is of another client (azp)';
}

/** How long a check is cached, in ms. A withdrawn key still works for at most this time. */
const acceptedFor = 60_000;

/** Checks a JWT access token as section 5 of the specification requires. */
async function checkSignedToken(
  token: string,
  keys: KeySource,
  identity: IdentitySettings,
  now: () => number,
): Promise<{ readonly bearer: Bearer; readonly ends: number }> {
  const { payload, protectedHeader } = await verified(token, keys, identity);
  const why = objectionTo(protectedHeader, payload, identity, now());
  if (why !== null) throw new Problem('unauthorized', { cause: new Error(why) });
  const { organization } = identity;
  const { sub = '', exp = 0 } = payload;
  const bearer = {
    issuer: identity.memberIssuer,
    subject: sub,
    ...(organization === null ? {} : { organization }),
  };
  return { bearer, ends: (exp + identity.leewaySeconds) * 1000 };
}

/** A valid token is cached for a minute, or until it expires. Verifying a signature is slow. */
export function signedTokenCheck(
  keys: KeySource,
  identity: IdentitySettings,
  now: () => number = () => Date.now(),
) {
  const kept = createTokenCache(now);
  return async (token: string): Promise<Bearer> => {
    const known = kept.get(token);
    if (known !== undefined) return known;
    const { bearer, ends } = await checkSignedToken(token, keys, identity, now);
    kept.set(token, bearer, Math.min(ends, now() + acceptedFor));
    return bearer;
  };
}
