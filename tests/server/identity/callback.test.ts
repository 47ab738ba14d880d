import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '#web/identity/session/session.ts';
import { kirra, openDevice, type Device } from './device.ts';
import type { ProviderSite } from './site.ts';

/**
 * Sends callbacks to the web app's session, with the real provider. An invalid callback is refused in the specification's words. The
 * visitor can then sign in again. tests/browser/identity-refusals.spec.ts tests the screen of a refusal.
 */
let place: Awaited<ReturnType<typeof openDevice>>;
let site: ProviderSite;
let device: Device;

beforeAll(async () => {
  place = await openDevice({ web: 4211, provider: 4212 });
  ({ site, device } = place);
});
afterAll(() => place.close());
beforeEach(() => device.reset());

const wanted = '/wanted?x=1#y';
type Refusal = Awaited<ReturnType<typeof arrived>>;

/** Opens this address. Returns the session, and the error with which the callback is refused. */
async function arrived(address: string) {
  const session = await device.load(address);
  const error = await session.handleCallback().then(
    (path) => new Error(`It was taken, and led to ${path}.`),
    (cause: Error) => cause,
  );
  return { session, error };
}

/** Expects a refusal: nobody is signed in, and the address contains no part of the callback. */
function expectRefused({ session, error }: Refusal, words: string | RegExp): void {
  expect(error.message).toMatch(words);
  expect(session.state()).toBe('signed out');
  expect(session.message()).toMatch(words);
  expect(device.address).toBe(`${site.web.origin}/callback`);
}

/** Signs in again from the page of the refusal. */
async function signsInAgain(session: Session, lands: string | null = wanted): Promise<void> {
  expect(session.wanted()).toBe(lands);
  await session.signIn(lands ?? '/user/main');
  const next = await device.load(await device.login(await device.left));
  expect(await next.handleCallback()).toBe(lands ?? '/user/main');
  expect(next.state()).toBe('signed in');
  expect(next.user()).toMatchObject({ subject: kirra, slug: 'kirra', role: 'Normal' });
}

async function altered(name: string, value: string): Promise<string> {
  const url = new URL(await device.callback(wanted));
  url.searchParams.set(name, value);
  return url.href;
}

function changeIdToken(
  change: (claims: Record<string, unknown>, token: string) => Promise<string> | string,
): void {
  device.answer = (url, init) => {
    if (!url.endsWith('/oidc/token')) return undefined;
    device.answer = () => undefined;
    return (async () => {
      const reply = await device.network(url, init);
      const body = (await reply.json()) as { id_token: string };
      const claims = Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString();
      const id_token = await change(JSON.parse(claims) as Record<string, unknown>, body.id_token);
      return Response.json({ ...body, id_token });
    })();
  };
}

it('a sign-in returns to the requested page, including query and hash', async () => {
  const { session, path } = await device.signIn(wanted);
  expect(path).toBe(wanted);
  expect(session.user()).toMatchObject({ subject: kirra, nickname: 'Kirra', email: kirra });
  expect(await session.accessToken()).toMatch(/^ey/);
});

describe('a callback', () => {
  it.each([
    ['that is forged', `/callback?code=abc&state=${'a'.repeat(32)}`, /^Invalid state$/],
    ['without a state', '/callback?code=abc', /^Invalid state$/],
    ['without parameters', '/callback', /^There are no query params available for parsing\.$/],
    [
      'with its answer behind the #',
      `/callback#id_token=abc&state=${'a'.repeat(32)}`,
      /put its answer after the '#'/,
    ],
  ])('%s', async (_, address, words) => {
    const refusal = await arrived(address);
    expectRefused(refusal, words);
    await signsInAgain(refusal.session, null);
  });

  it('with another state is refused', async () => {
    const refusal = await arrived(await altered('state', 'b'.repeat(32)));
    expectRefused(refusal, /^Invalid state$/);
    await signsInAgain(refusal.session, null);
  });

  it.each([
    ['with another code', 'code', 'b'.repeat(43), /grant request is invalid/],
    [
      'from another provider',
      'iss',
      'https://evil.example',
      /^The answer did not come from the sign-in provider,/,
    ],
  ])('%s', async (_, name, value, words) => {
    const refusal = await arrived(await altered(name, value));
    expectRefused(refusal, words);
    await signsInAgain(refusal.session);
  });

  it('that is used a second time does not affect a signed-in member', async () => {
    const callback = await device.callback(wanted);
    expect(await (await device.load(callback)).handleCallback()).toBe(wanted);
    const { session, error } = await arrived(callback);
    expect(error.message).toBe('Invalid state');
    expect(session.state()).toBe('signed in');
    expect(session.user()).toMatchObject({ subject: kirra });
    expect(await session.accessToken()).toMatch(/^ey/);
  });

  it('after 31 minutes is refused', async () => {
    const callback = await device.callback(wanted);
    await device.change((each) => ({ ...each, createdAt: each.createdAt - 31 * 60_000 }));
    const refusal = await arrived(callback);
    expectRefused(refusal, /^Invalid state$/);
    await signsInAgain(refusal.session);
  });

  it('after 16 minutes starts a new sign-in to the same page by itself', async () => {
    const callback = await device.callback(wanted);
    await device.change((each) => ({ ...each, createdAt: each.createdAt - 16 * 60_000 }));
    const session = await device.load(callback);
    void session.handleCallback();
    const again = await device.left;
    expect(await device.isAsked(again)).toBe(false);
    const next = await device.load(await device.login(again));
    expect(await next.handleCallback()).toBe(wanted);
    expect(next.state()).toBe('signed in');
  });
});

describe('an answer of the provider', () => {
  it.each([
    [
      'that a sign-in is needed',
      (asked: URLSearchParams) => asked.set('prompt', 'none'),
      /^End-User authentication is required$/,
    ],
    [
      'that the request was not right',
      (asked: URLSearchParams) => asked.delete('code_challenge'),
      /code_challenge must be provided with code_challenge_method/,
    ],
  ])('%s', async (_, change, words) => {
    const refusal = await arrived(await device.callback(wanted, change));
    expectRefused(refusal, words);
    await signsInAgain(refusal.session);
  });

  it.each([
    ['access_denied', 'John does not want to.', /^John does not want to\.$/],
    ['access_denied', null, /^Login failed$/],
    ['mfa_required', null, /^Multifactor authentication required$/],
    ['consent_required', null, /Consent can't be skipped on localhost/],
    ['login_required', null, /^Login required$/],
    ['server_error', 'The provider is being mended.', /^The provider is being mended\.$/],
  ])('%s instead of a code, described as %s', async (code, description, words) => {
    const callback = new URL(await device.callback(wanted));
    callback.searchParams.delete('code');
    callback.searchParams.set('error', code);
    if (description !== null) callback.searchParams.set('error_description', description);
    const refusal = await arrived(callback.href);
    expectRefused(refusal, words);
    await signsInAgain(refusal.session);
  });

  it('in the fragment is refused unread', async () => {
    const inFragment = (asked: URLSearchParams): void => {
      asked.set('response_mode', 'fragment');
      asked.set('prompt', 'none');
    };
    const refusal = await arrived(await device.callback(wanted, inFragment));
    expectRefused(refusal, /^The sign-in provider put its answer after the/);
    await signsInAgain(refusal.session, null);
  });
});

describe('an ID token', () => {
  it('of another sign-in is refused because of its nonce', async () => {
    const callback = await device.callback(wanted, (asked) => asked.set('nonce', 'of-another-sign-in'));
    const refusal = await arrived(callback);
    expectRefused(refusal, /^Nonce \(nonce\) claim value mismatch in the ID token/);
    await signsInAgain(refusal.session);
  });

  it.each([
    [70, 'no more'],
    [55, 'still'],
  ])('that ended %i s ago counts %s', async (ago, counts) => {
    const callback = await device.callback(wanted);
    changeIdToken((claims) => site.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - ago }));
    const result = await arrived(callback);
    if (counts === 'still') return expect(result.session.state()).toBe('signed in');
    expectRefused(result, /^Expiration Time \(exp\) claim error in the ID token/);
    await signsInAgain(result.session);
  });

  it.each([
    ['a day ahead', -86_400],
    ['a day behind', 86_400],
  ])('that shows the device’s clock to be %s says so in plain words', async (_, difference) => {
    const callback = await device.callback(wanted);
    const issued = Math.floor(Date.now() / 1000) + difference;
    changeIdToken((claims) => site.sign({ ...claims, iat: issued, exp: issued + 3600 }));
    const refusal = await arrived(callback);
    expectRefused(
      refusal,
      /^The clock of this device is wrong: it says .*Set the date and time of this device/,
    );
    await signsInAgain(refusal.session);
  });

  it('without the organization of the site is refused', async () => {
    const { identity } = device.config;
    device.config = { ...device.config, identity: { ...identity, organization: 'org-1' } };
    const refusal = await arrived(await device.callback(wanted));
    expectRefused(refusal, /^Organization Id \(org_id\) claim must be a string present in the ID token/);
    device.config = { ...device.config, identity };
    await signsInAgain(await device.load('/'), null);
  });

  it('with changed content is refused', async () => {
    const callback = await device.callback(wanted);
    changeIdToken((claims, token) => {
      const [header, , signature] = token.split('.');
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'admin@drover.example' }));
      return `${header}.${forged.toString('base64url')}.${signature}`;
    });
    const refusal = await arrived(callback);
    expectRefused(refusal, /^Invalid ID token signature\.$/);
    await signsInAgain(refusal.session);
  });
});

describe('the reply to the one-time code', () => {
  function answerInstead(change: (body: Record<string, unknown>) => BodyInit): void {
    device.answer = (url, init) =>
      !url.endsWith('/oidc/token')
        ? undefined
        : (async () => {
            const reply = await device.network(url, init);
            const body = (await reply.json()) as Record<string, unknown>;
            return new Response(change(body), { headers: { 'content-type': 'application/json' } });
          })();
  }
  const noSubject = `${btoa('{"alg":"RS256"}')}.${btoa('{"iss":"x"}')}.x`;

  it.each([
    ['that is garbage', () => 'so {', /It is not JSON\.$/],
    ['that is null', () => 'null', /no ID token that can be read\.$/],
    [
      'without an ID token',
      (body: Record<string, unknown>) => JSON.stringify({ ...body, id_token: undefined }),
      /no ID token that can be read\.$/,
    ],
    [
      'whose ID token has no subject',
      (body: Record<string, unknown>) => JSON.stringify({ ...body, id_token: noSubject }),
      /no subject \(sub\)\.$/,
    ],
    [
      'whose token is of another type than Bearer',
      (body: Record<string, unknown>) => JSON.stringify({ ...body, token_type: 'mac' }),
      /of the type "mac"\. Only "Bearer" can be used\.$/,
    ],
  ])('%s is refused with its cause, and the code is sent once', async (_, change, words) => {
    const callback = await device.callback(wanted);
    device.calls = [];
    answerInstead(change);
    const refusal = await arrived(callback);
    expectRefused(refusal, words);
    expect(
      device.calls.filter((call) => call.startsWith('POST') && call.endsWith('/oidc/token')),
    ).toHaveLength(1);
    device.answer = () => undefined;
    await signsInAgain(refusal.session);
  });
});

describe('the return address never leads to another site', () => {
  const others = ['//evil.example/x', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'];

  it.each(others)('when %s is requested', async (path) => {
    expect((await device.signIn(path)).path).toBe('/');
  });

  it.each(others)('when %s is in the stored sign-in', async (path) => {
    const callback = await device.callback(wanted);
    await device.change((each) => ({ ...each, appState: { returnTo: path } }));
    const session = await device.load(callback);
    expect(await session.handleCallback()).toBe('/');
    expect(session.state()).toBe('signed in');
  });
});
