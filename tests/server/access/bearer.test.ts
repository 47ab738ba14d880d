import { generateKeyPairSync, sign as signText } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { bearerCheck } from '#server/access/bearer.ts';
import { openProvider, type TestProvider } from './provider.ts';

let provider: TestProvider;

beforeEach(async () => {
  provider = await openProvider();
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.close();
});

const check = (change: Partial<TestProvider['identity']> = {}) =>
  bearerCheck({ identity: { ...provider.identity, ...change } });

async function codeOf(work: Promise<unknown>): Promise<ProblemCode | 'accepted'> {
  try {
    await work;
    return 'accepted';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const bearer = (token: string): string => `Bearer ${token}`;
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const unsigned = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('a bearer token', () => {
  it('identifies its member by issuer and subject', async () => {
    await expect(check()(bearer(await provider.token()))).resolves.toEqual({
      issuer: provider.issuer,
      subject: 'kirra',
    });
  });

  it.each([undefined, '', 'Basic a2lycmE6eA==', 'Bearer', 'Bearer ', 'Bearer a b', 'Bearer not-a-token'])(
    'is required: %s',
    async (header) => {
      expect(await codeOf(check()(header))).toBe('unauthorized');
    },
  );

  it('is refused when it is too long to be a token', async () => {
    expect(await codeOf(check()(bearer('a'.repeat(9_000))))).toBe('unauthorized');
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['the issuer with a slash too many', { iss: 'slash' }],
    ['another audience', { aud: 'https://other.example' }],
    ['no audience', { aud: undefined }],
    ['no end', { exp: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a start in the future', { nbf: Math.floor(Date.now() / 1000) + 120 }],
  ])('is refused with %s', async (_what, claims) => {
    const iss = 'iss' in claims && claims.iss === 'slash' ? { iss: `${provider.issuer}/` } : {};
    const token = await provider.token({ ...claims, ...iss } as never);
    expect(await codeOf(check()(bearer(token)))).toBe('unauthorized');
  });

  it.each([
    ['a type that is a number', { typ: 7 }],
    ['a type that is an object', { typ: {} }],
    [
      'a key of its own in the header and no key id',
      { kid: undefined, jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } },
    ],
    ['a key id that is a number', { kid: 7 }],
    ['an extension that must be understood', { crit: ['b64'], b64: false }],
  ])('is refused with %s, not a failure of the server', async (_what, header) => {
    const whole = { alg: 'RS256', typ: 'at+jwt', kid: 'key-1', ...header };
    const claims = { iss: provider.issuer, sub: 'kirra', aud: 'https://api.example', exp: inSeconds(60) };
    const [, payload, signature] = (await provider.token(claims)).split('.');
    const broken = `${unsigned(whole)}.${payload}.${signature}`;
    expect(await codeOf(check()(bearer(broken)))).toBe('unauthorized');
  });

  it.each([7, {}, ['at+jwt'], 'logout+jwt'])(
    'is refused with the type %j, though its provider signed it',
    async (typ) => {
      const token = await provider.token({}, { typ } as never);
      expect(await codeOf(check()(bearer(token)))).toBe('unauthorized');
    },
  );

  it('is refused when its key is too short for RS256', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const claims = {
      iss: provider.issuer,
      sub: 'kirra',
      aud: 'https://api.example',
      exp: inSeconds(60),
      scope: 'a',
    };
    const text = `${unsigned({ alg: 'RS256', typ: 'at+jwt', kid: 'short' })}.${unsigned(claims)}`;
    const signature = signText('sha256', Buffer.from(text), privateKey).toString('base64url');
    const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'short', alg: 'RS256', use: 'sig' }];
    const verify = bearerCheck({ identity: provider.identity }, keys as never);
    expect(await codeOf(verify(bearer(`${text}.${signature}`)))).toBe('unauthorized');
  });

  it('is refused when it was issued further in the future than clocks may differ', async () => {
    const issued = (seconds: number) => provider.token({ iat: inSeconds(seconds) });
    expect(await codeOf(check()(bearer(await issued(58))))).toBe('accepted');
    expect(await codeOf(check()(bearer(await issued(70))))).toBe('unauthorized');
    expect(await codeOf(check()(bearer(await issued(86_400))))).toBe('unauthorized');
  });

  it.each([
    ['an audience', { aud: 'https://other.example' }, {}, 'unexpected "aud" claim value'],
    ['a time', { exp: inSeconds(-600) }, {}, '"exp" claim timestamp check failed'],
    ['an organization', {}, { organization: 'org-1' }, 'OIDC_ORGANIZATION (org_id)'],
    ['the kind of token', { nonce: 'n', scope: undefined }, {}, 'not an access token'],
  ])('is refused with a reason in the log: %s', async (_what, claims, settings, reason) => {
    const typ = 'nonce' in claims ? { typ: 'JWT' } : {};
    const token = await provider.token(claims as never, typ);
    const refusal = await check(settings)(bearer(token)).catch((error: unknown) => error);
    expect((refusal as Problem).cause).toMatchObject({ message: expect.stringContaining(reason) as string });
  });

  it('is accepted until 60 s after its expiry time, and no longer', async () => {
    const ended = (seconds: number) => provider.token({ exp: inSeconds(-seconds) });
    expect(await codeOf(check()(bearer(await ended(58))))).toBe('accepted');
    expect(await codeOf(check()(bearer(await ended(62))))).toBe('unauthorized');
  });

  it('is refused with a wrong signature, no signature, or HMAC with the public key', async () => {
    const claims = {
      iss: provider.issuer,
      sub: 'kirra',
      aud: 'https://api.example',
      exp: inSeconds(60),
      scope: 'a',
    };
    const none = `${unsigned({ alg: 'none', typ: 'at+jwt' })}.${unsigned(claims)}.`;
    const hmac = await provider.raw(
      { alg: 'HS256', typ: 'at+jwt' },
      claims,
      new TextEncoder().encode(await provider.publicKey()),
    );
    for (const token of [await provider.foreign(), none, hmac]) {
      expect(await codeOf(check()(bearer(token)))).toBe('unauthorized');
    }
  });

  it('cannot bring its own key', async () => {
    const token = await provider.foreign(
      {},
      { kid: 'brought', jku: 'http://evil.example/keys', jwk: JSON.parse(await provider.publicKey()) },
    );
    expect(await codeOf(check()(bearer(token)))).toBe('unauthorized');
    expect(provider.requests.every((path) => path.startsWith('/'))).toBe(true);
  });

  describe('must be an access token, not an ID token', () => {
    const idToken = { aud: ['web', 'https://api.example'], nonce: 'n', at_hash: 'h' };
    it.each([
      ['an ID token with the API in its audience', { ...idToken, scope: undefined }, 'JWT', 'unauthorized'],
      ['an ID token with a scope', idToken, 'JWT', 'unauthorized'],
      ['an ID token of a renewal, without nonce', { at_hash: 'h' }, 'JWT', 'unauthorized'],
      ['one with c_hash', { c_hash: 'h' }, 'JWT', 'unauthorized'],
      ['a JWT without a scope', { scope: undefined }, 'JWT', 'unauthorized'],
      ['a JWT with a scope', {}, 'JWT', 'accepted'],
      ['a JWT with a list of scopes', { scope: undefined, scp: ['openid'] }, 'JWT', 'accepted'],
      ['no type but a scope', {}, undefined, 'accepted'],
      ['the long name of the type', {}, 'application/at+jwt', 'accepted'],
      ['a logout token', {}, 'logout+jwt', 'unauthorized'],
    ] as const)('%s', async (_what, claims, typ, expected) => {
      const token = await provider.token(claims as never, { typ } as never);
      expect(await codeOf(check()(bearer(token)))).toBe(expected);
    });
  });

  it('must name the organization where an organization is configured', async () => {
    const inOrg = check({ organization: 'org-1' });
    expect(await codeOf(inOrg(bearer(await provider.token({ org_id: 'org-1' }))))).toBe('accepted');
    expect(await codeOf(inOrg(bearer(await provider.token({ org_id: 'org-2' }))))).toBe('unauthorized');
    expect(await codeOf(inOrg(bearer(await provider.token())))).toBe('unauthorized');
  });

  it('without an audience must at least not name another client', async () => {
    const open = check({ audience: null });
    expect(await codeOf(open(bearer(await provider.token({ aud: 'x', azp: 'web' }))))).toBe('accepted');
    expect(await codeOf(open(bearer(await provider.token({ aud: 'x' }))))).toBe('accepted');
    expect(await codeOf(open(bearer(await provider.token({ client_id: 'other' }))))).toBe('unauthorized');
  });
});

describe('the keys of the provider', () => {
  it('are loaded when first needed, then stored', async () => {
    const verify = check();
    expect(provider.requests).toEqual([]);
    for (let count = 0; count < 5; count++) await verify(bearer(await provider.token()));
    expect(provider.requests).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('are loaded again when a token names a new key', async () => {
    const verify = check();
    await verify(bearer(await provider.token()));
    await provider.rotate();
    expect(await codeOf(verify(bearer(await provider.token())))).toBe('accepted');
  });

  it('are not loaded again for every forged key id', async () => {
    const verify = check();
    await verify(bearer(await provider.token()));
    for (let count = 0; count < 50; count++) {
      const forged = await provider.token({}, { kid: `forged-${count}` });
      expect(await codeOf(verify(bearer(forged)))).toBe('unauthorized');
    }
    expect(provider.requests.length).toBeLessThan(30);
  });

  it('need no ids, because each key is tried', async () => {
    provider.namesKeys = false;
    const verify = check();
    const unnamed = { kid: undefined } as never;
    expect(await codeOf(verify(bearer(await provider.token({}, unnamed))))).toBe('accepted');
    expect(await codeOf(verify(bearer(await provider.foreign({}, unnamed))))).toBe('unauthorized');
    expect(await codeOf(verify(bearer(await provider.token({ exp: inSeconds(-62) }, unnamed))))).toBe(
      'unauthorized',
    );
  });

  it('that are missing result in 503, never 401, until the keys can be loaded', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const verify = check();
    const token = bearer(await provider.token());
    provider.up = false;
    expect(await codeOf(verify(token))).toBe('unavailable');
    provider.up = true;
    vi.setSystemTime(Date.now() + 2_000);
    expect(await codeOf(verify(token))).toBe('accepted');
  });

  it('stay in use while the provider is down, even when they are old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const verify = check();
    await verify(bearer(await provider.token()));
    provider.up = false;
    vi.setSystemTime(Date.now() + 3_600_000);
    for (let count = 0; count < 3; count++) {
      expect(await codeOf(verify(bearer(await provider.token({ exp: inSeconds(60) }))))).toBe('accepted');
    }
    await provider.rotate();
    vi.setSystemTime(Date.now() + 5_000);
    expect(await codeOf(verify(bearer(await provider.token({ exp: inSeconds(60) }))))).toBe('unavailable');
  });

  it('are not accepted from a provider that names another issuer', async () => {
    provider.calls = `${provider.issuer}/`;
    const failure = await check()(bearer(await provider.token())).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unavailable' });
    expect(String((failure as Problem).cause)).toContain(`calls itself '${provider.issuer}/'`);
  });
});

describe('an opaque token', () => {
  it('is checked at the provider once a minute', async () => {
    const verify = check({ audience: null });
    provider.opaque.set('opaque-1', { sub: 'kirra' });
    expect(await verify('Bearer opaque-1')).toEqual({ issuer: provider.issuer, subject: 'kirra' });
    const asked = provider.requests.length;
    await verify('Bearer opaque-1');
    expect(provider.requests.length).toBe(asked);
    expect(await codeOf(verify('Bearer opaque-2'))).toBe('unauthorized');
  });

  it('is refused where an audience is configured, because it names no audience', async () => {
    provider.opaque.set('opaque-1', { sub: 'kirra' });
    expect(await codeOf(check()('Bearer opaque-1'))).toBe('unauthorized');
  });

  it('must belong to the organization', async () => {
    const verify = check({ audience: null, organization: 'org-1' });
    provider.opaque.set('in', { sub: 'kirra', org_id: 'org-1' }).set('out', { sub: 'kirra' });
    expect(await codeOf(verify('Bearer in'))).toBe('accepted');
    expect(await codeOf(verify('Bearer out'))).toBe('unauthorized');
  });

  it('results in 503 while the provider is down', async () => {
    provider.up = false;
    expect(await codeOf(check({ audience: null })('Bearer opaque-1'))).toBe('unavailable');
  });
});
