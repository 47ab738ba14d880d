import { createHash } from 'node:crypto';
import { CompactSign, createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkIdToken, type IdTokenExpectation } from '#web/identity/tokens/id-token.ts';

type Claims = Record<string, unknown>;

let pair: Awaited<ReturnType<typeof generateKeyPair>>;
let other: Awaited<ReturnType<typeof generateKeyPair>>;
let keys: JWTVerifyGetKey;

beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true });
  other = await generateKeyPair('RS256', { extractable: true });
  keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' }] });
});

const now = Date.UTC(2026, 10, 21);
const seconds = now / 1000;
const expected: IdTokenExpectation = {
  issuer: 'https://login.example/',
  clientId: 'web',
  organization: null,
  leewaySeconds: 60,
  nonce: 'nonce-1',
  nonceRequired: true,
  accessToken: 'access-1',
  now,
};
const good: Claims = {
  iss: 'https://login.example/',
  sub: 'kirra',
  aud: 'web',
  nonce: 'nonce-1',
  iat: seconds,
  exp: seconds + 300,
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(claims: Claims, signer = pair.privateKey, kid = 'k1'): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'RS256', kid })
    .sign(signer);
}

const check = async (claims: Claims, change: Partial<IdTokenExpectation> = {}) =>
  checkIdToken(await sign(claims), keys, { ...expected, ...change });

const without = (name: string): Claims =>
  Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

describe('an ID token', () => {
  it('returns its claims when it is valid', async () => {
    const claims = await check({ ...good, email: 'kirra@drover.example', name: 'Kirra', secret: 1 });
    expect(claims).toEqual({
      iss: 'https://login.example/',
      sub: 'kirra',
      nonce: 'nonce-1',
      email: 'kirra@drover.example',
      name: 'Kirra',
    });
  });

  it.each([
    ['Issuer (iss) claim must be a string present in the ID token', without('iss')],
    [
      'Issuer (iss) claim mismatch in the ID token, expected "https://login.example/", found "https://login.example"',
      { ...good, iss: 'https://login.example' },
    ],
    ['Subject (sub) claim must be a string present in the ID token', without('sub')],
    ['Audience (aud) claim must be a string or array of strings present in the ID token', without('aud')],
    [
      'Audience (aud) claim mismatch in the ID token; expected "web" but found "other"',
      { ...good, aud: 'other' },
    ],
    [
      'Audience (aud) claim mismatch in the ID token; expected "web" but was not one of "a, b"',
      { ...good, aud: ['a', 'b'] },
    ],
    [
      'Authorized Party (azp) claim mismatch in the ID token; expected "web", found "other"',
      { ...good, aud: ['web', 'api'], azp: 'other' },
    ],
    ['Nonce (nonce) claim must be a string present in the ID token', without('nonce')],
    [
      'Nonce (nonce) claim value mismatch in the ID token; expected "nonce-1", found "nonce-2"',
      { ...good, nonce: 'nonce-2' },
    ],
    ['Expiration Time (exp) claim must be a number present in the ID token', without('exp')],
    ['Issued At (iat) claim must be a number present in the ID token', without('iat')],
    ['Invalid access_token', { ...good, at_hash: 'x' }],
  ])('%s', async (message, claims) => {
    await expect(check(claims)).rejects.toMatchObject({ code: 'invalid_token', message });
  });

  it('is rejected after its time plus the allowed clock difference, which is at most 300 s', async () => {
    const ended = (ago: number, leewaySeconds: number) =>
      check({ ...good, exp: seconds - ago }, { leewaySeconds });
    await expect(ended(60, 60)).resolves.toBeDefined();
    await expect(ended(61, 60)).rejects.toThrow(
      /^Expiration Time \(exp\) claim error in the ID token; current time/,
    );
    await expect(ended(299, 300)).resolves.toBeDefined();
    await expect(ended(301, 9_999)).rejects.toThrow(/^Expiration Time/);
    await expect(ended(1, -5)).rejects.toThrow(/^Expiration Time/);
    await expect(check({ ...good, nbf: seconds + 61 })).rejects.toThrow(
      /^Not Before Time \(nbf\) claim error/,
    );
  });

  it('must name the configured organization', async () => {
    const inOrg = (claims: Claims) => check(claims, { organization: 'org-1' });
    await expect(inOrg({ ...good, org_id: 'org-1' })).resolves.toMatchObject({ org_id: 'org-1' });
    await expect(inOrg(good)).rejects.toThrow(
      'Organization Id (org_id) claim must be a string present in the ID token',
    );
    await expect(inOrg({ ...good, org_id: 'org-2' })).rejects.toThrow(
      'Organization Id (org_id) claim value mismatch in the ID token; expected "org-1", found "org-2"',
    );
  });

  it('must contain the right hash of the access token if it contains a hash', async () => {
    const hash = createHash('sha256').update('access-1').digest().subarray(0, 16).toString('base64url');
    await expect(check({ ...good, at_hash: hash })).resolves.toMatchObject({ at_hash: hash });
  });

  it('of a renewal may leave the nonce out, but must not change it', async () => {
    await expect(check(without('nonce'), { nonceRequired: false })).resolves.toMatchObject({ sub: 'kirra' });
    await expect(check({ ...good, nonce: 'x' }, { nonceRequired: false })).rejects.toThrow(/value mismatch/);
  });

  it.each(['HS256', 'none', 'ES256'])('signed by %s is refused before any key is looked at', async (alg) => {
    const noKeys: JWTVerifyGetKey = () => {
      throw new Error('asked for a key');
    };
    const token = `${part({ alg })}.${part(good)}.c2ln`;
    await expect(checkIdToken(token, noKeys, expected)).rejects.toThrow(
      `Signature algorithm of "${alg}" is not supported. Expected the ID token to be signed with "RS256".`,
    );
  });

  it.each([
    ['', 'ID token is required but missing'],
    ['nonsense', 'ID token could not be decoded'],
    ['a.b.c', 'ID token could not be decoded'],
  ])('%j is not an ID token', async (token, message) => {
    await expect(checkIdToken(token, keys, expected)).rejects.toMatchObject({
      code: 'invalid_token',
      message,
    });
  });

  it('is refused with a foreign signature, an unknown key or another payload', async () => {
    const [header, , signature] = (await sign(good)).split('.');
    for (const token of [
      await sign(good, other.privateKey),
      await sign(good, other.privateKey, 'k2'),
      [header, part({ ...good, sub: 'admin' }), signature].join('.'),
    ]) {
      await expect(checkIdToken(token, keys, expected)).rejects.toMatchObject({
        code: 'invalid_token',
        message: 'Invalid ID token signature.',
      });
    }
  });

  it('is checked with each key when the provider does not name the key', async () => {
    const unnamed = await Promise.all([other, pair].map(({ publicKey }) => exportJWK(publicKey)));
    const several = createLocalJWKSet({ keys: unnamed });
    const signedBy = (signer: CryptoKey) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(good)))
        .setProtectedHeader({ alg: 'RS256' })
        .sign(signer);
    await expect(checkIdToken(await signedBy(pair.privateKey), several, expected)).resolves.toBeDefined();
    const stranger = await generateKeyPair('RS256');
    await expect(checkIdToken(await signedBy(stranger.privateKey), several, expected)).rejects.toMatchObject({
      code: 'invalid_token',
      message: 'Invalid ID token signature.',
    });
  });

  it('is not reported as refused when the keys cannot be loaded', async () => {
    const failing: JWTVerifyGetKey = async () => {
      throw new TypeError('fetch failed');
    };
    await expect(checkIdToken(await sign(good), failing, expected)).rejects.toMatchObject({
      code: 'request_error',
    });
  });
});
