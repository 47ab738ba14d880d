import {
  compactVerify,
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type CompactVerifyResult,
  type JWTVerifyGetKey,
} from 'jose';
import { identityError, invalidToken } from '../flow/errors.ts';
import type { IdTokenClaims } from '../flow/login-result.ts';

export interface IdTokenExpectation {
  readonly issuer: string;
  readonly clientId: string;
  readonly organization: string | null;
  readonly leewaySeconds: number;
  readonly nonce: string;
  /** True if the token must have a nonce. In a renewal the provider may omit it. */
  readonly nonceRequired: boolean;
  readonly accessToken: string;
  /** In ms since 1970. */
  readonly now: number;
}

type TokenClaims = Readonly<Record<string, unknown>>;

/** The provider's keys. An unknown key id loads the keys again at once, so a changed key does not fail a sign-in. */
export function providerKeys(jwksUri: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: 10_000, cooldownDuration: 0 });
}

function checkAlgorithm(token: string): void {
  let algorithm: string | undefined;
  try {
    algorithm = decodeProtectedHeader(token).alg;
  } catch (cause) {
    throw invalidToken('ID token could not be decoded', cause);
  }
  if (algorithm !== 'RS256') {
    throw invalidToken(
      `Signature algorithm of "${algorithm}" is not supported. Expected the ID token to be signed with "RS256".`,
    );
  }
}

const rs256 = { algorithms: ['RS256'] };

/** Tries each key until one verifies the token. Keys may lack an id, so several keys may fit. */
async function verifiedByOneOf(
  token: string,
  several: AsyncIterable<CryptoKey>,
): Promise<CompactVerifyResult> {
  for await (const key of several) {
    try {
      return await compactVerify(token, key, rs256);
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}

async function verified(token: string, keys: JWTVerifyGetKey): Promise<CompactVerifyResult> {
  try {
    return await compactVerify(token, keys, rs256);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    return verifiedByOneOf(token, error);
  }
}

async function signedClaims(token: string, keys: JWTVerifyGetKey): Promise<TokenClaims> {
  try {
    const { payload } = await verified(token, keys);
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    if (typeof claims === 'object' && claims !== null) return { ...claims };
  } catch (error) {
    if (error instanceof errors.JWKSTimeout) throw identityError('timeout', undefined, error);
    const refused =
      error instanceof errors.JWSSignatureVerificationFailed ||
      error instanceof errors.JWKSNoMatchingKey ||
      error instanceof errors.JWSInvalid ||
      error instanceof SyntaxError;
    if (!refused) throw identityError('requestError', undefined, error);
    throw invalidToken('Invalid ID token signature.', error);
  }
  throw invalidToken('ID token could not be decoded');
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function checkIssuerAndSubject(claims: TokenClaims, issuer: string): void {
  const { iss, sub } = claims;
  if (!isText(iss)) throw invalidToken('Issuer (iss) claim must be a string present in the ID token');
  if (iss !== issuer) {
    throw invalidToken(`Issuer (iss) claim mismatch in the ID token, expected "${issuer}", found "${iss}"`);
  }
  if (!isText(sub)) throw invalidToken('Subject (sub) claim must be a string present in the ID token');
}

function checkAudience(claims: TokenClaims, clientId: string): void {
  const { aud, azp } = claims;
  if (Array.isArray(aud) && !aud.includes(clientId)) {
    throw invalidToken(
      `Audience (aud) claim mismatch in the ID token; expected "${clientId}" but was not one of "${aud.join(', ')}"`,
    );
  }
  if (isText(aud) && aud !== clientId) {
    throw invalidToken(
      `Audience (aud) claim mismatch in the ID token; expected "${clientId}" but found "${aud}"`,
    );
  }
  if (!Array.isArray(aud) && !isText(aud)) {
    throw invalidToken('Audience (aud) claim must be a string or array of strings present in the ID token');
  }
  if (azp !== undefined && azp !== clientId) {
    throw invalidToken(
      `Authorized Party (azp) claim mismatch in the ID token; expected "${clientId}", found "${isText(azp) ? azp : JSON.stringify(azp)}"`,
    );
  }
}

function checkNonce(
  claims: TokenClaims,
  expected: Pick<IdTokenExpectation, 'nonce' | 'nonceRequired'>,
): void {
  const { nonce } = claims;
  if (nonce === undefined && !expected.nonceRequired) return;
  if (!isText(nonce)) throw invalidToken('Nonce (nonce) claim must be a string present in the ID token');
  if (nonce !== expected.nonce) {
    throw invalidToken(
      `Nonce (nonce) claim value mismatch in the ID token; expected "${expected.nonce}", found "${nonce}"`,
    );
  }
}

/** In seconds. A new token's time can differ this much from the device's clock. With a larger difference, the clock is wrong. */
const mostClockDifference = 600;

/**
 * The message about a wrong clock.
 * @param seconds - the device's time, in s since 1970
 * @param issued - the provider's time, in s since 1970
 */
function clockText(seconds: number, issued: number): string {
  const shown = (time: number): string =>
    new Date(time * 1000).toLocaleString('en-AU', { dateStyle: 'medium', timeStyle: 'short' });
  return `The clock of this device is wrong: it says ${shown(seconds)}, and the sign-in provider says ${shown(issued)}. Set the date and time of this device, then sign in again.`;
}

function checkTimes(claims: TokenClaims, leeway: number, now: number): void {
  const { exp, iat, nbf } = claims;
  if (typeof exp !== 'number') {
    throw invalidToken('Expiration Time (exp) claim must be a number present in the ID token');
  }
  if (typeof iat !== 'number') {
    throw invalidToken('Issued At (iat) claim must be a number present in the ID token');
  }
  const seconds = now / 1000;
  const shown = (time: number): string => new Date(time * 1000).toString();
  const isFromTheFuture = iat > seconds + mostClockDifference;
  const isLongOver = seconds > exp + leeway && seconds > iat + mostClockDifference;
  if (isFromTheFuture || isLongOver) throw invalidToken(clockText(seconds, iat));
  if (seconds > exp + leeway) {
    throw invalidToken(
      `Expiration Time (exp) claim error in the ID token; current time "${shown(seconds)}" is after expiration time "${shown(exp + leeway)}"`,
    );
  }
  if (typeof nbf === 'number' && seconds < nbf - leeway) {
    throw invalidToken(
      `Not Before Time (nbf) claim error in the ID token; current time "${shown(seconds)}" is before the not before time "${shown(nbf - leeway)}"`,
    );
  }
}

function checkOrganization(claims: TokenClaims, organization: string | null): void {
  if (organization === null) return;
  const { org_id } = claims;
  if (!isText(org_id)) {
    throw invalidToken('Organization Id (org_id) claim must be a string present in the ID token');
  }
  if (org_id !== organization) {
    throw invalidToken(
      `Organization Id (org_id) claim value mismatch in the ID token; expected "${organization}", found "${org_id}"`,
    );
  }
}

/** The left half of the access token's SHA-256 in base64url (OpenID Connect Core 3.1.3.6). */
async function halfHash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest.slice(0, 16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function checkAccessTokenHash(claims: TokenClaims, accessToken: string): Promise<void> {
  const { at_hash } = claims;
  if (at_hash !== undefined && at_hash !== (await halfHash(accessToken))) {
    throw identityError('invalidAccessToken');
  }
}

/**
 * Checks the RS256 signature of an ID token with the provider's keys. Also checks its claims, its times and the hash of the access token
 * (spec 5).
 * @throws IdentityError with the reason
 */
export async function checkIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: IdTokenExpectation,
): Promise<IdTokenClaims> {
  if (token === '') throw invalidToken('ID token is required but missing');
  checkAlgorithm(token);
  const claims = await signedClaims(token, keys);
  checkIssuerAndSubject(claims, expected.issuer);
  checkAudience(claims, expected.clientId);
  checkNonce(claims, expected);
  checkTimes(claims, leewayOf(expected.leewaySeconds), expected.now);
  checkOrganization(claims, expected.organization);
  await checkAccessTokenHash(claims, expected.accessToken);
  return readClaims(claims);
}

/** The configured clock difference, limited to 0 to 300 s (spec 9). */
const leewayOf = (seconds: number): number => Math.min(Math.max(seconds, 0), 300);

function readClaims(claims: TokenClaims): IdTokenClaims {
  const optional = (name: string) => {
    const value = claims[name];
    return isText(value) ? { [name]: value } : {};
  };
  return {
    iss: String(claims['iss']),
    sub: String(claims['sub']),
    ...optional('email'),
    ...optional('name'),
    ...optional('nickname'),
    ...optional('preferred_username'),
    ...optional('picture'),
    ...optional('org_id'),
    ...optional('nonce'),
    ...optional('at_hash'),
  };
}
