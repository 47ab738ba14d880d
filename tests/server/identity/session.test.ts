import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiPaths } from '#contract/paths.ts';
import type { IdentityError } from '#web/identity/flow/errors.ts';
import type { Session } from '#web/identity/session/session.ts';
import { identityStore } from '#web/identity/session/store.ts';
import { kirra, openDevice, type Device } from './device.ts';
import type { ProviderSite } from './site.ts';

/** Tests when a session ends, how long it waits, and who may sign in. Uses the web app's own session and the real provider. */
let place: Awaited<ReturnType<typeof openDevice>>;
let site: ProviderSite;
let device: Device;

beforeAll(async () => {
  place = await openDevice({ web: 4213, provider: 4214 });
  ({ site, device } = place);
});
afterAll(() => place.close());
beforeEach(() => device.reset());
afterEach(() => void vi.useRealTimers());

/** The reason why the session gets no new token, or null if it gets a token. */
const refused = (session: Session): Promise<{ code: string; message: string } | null> =>
  session.accessToken({ fresh: true }).then(
    () => null,
    ({ code, message }: IdentityError) => ({ code, message }),
  );

/** The browser's error when the network fails. */
const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

const isTokenCall = (url: string): boolean => url.endsWith('/oidc/token');

/** The status of the API's reply to the session's own member. */
async function statusOfUser(session: Session): Promise<number> {
  const headers = { authorization: `Bearer ${await session.accessToken()}` };
  return (await fetch(site.web.origin + apiPaths.user(kirra), { headers })).status;
}

describe('when the provider cannot be reached', () => {
  it('a member stays signed in, and the session continues when the provider is back', async () => {
    const { session } = await device.signIn();
    await site.stopProvider();
    let reloaded: Session;
    try {
      expect(await refused(session)).toMatchObject({ code: 'request_error' });
      expect(session.state()).toBe('signed in');
      reloaded = await device.load('/wanted');
      expect(reloaded.state()).toBe('signed in');
    } finally {
      await site.startProvider();
    }
    expect(await reloaded.accessToken({ fresh: true })).toMatch(/^ey/);
    expect(reloaded.state()).toBe('signed in');
  });

  it('a visitor sees a message, and can sign in once the provider is back', async () => {
    const session = await device.load('/wanted');
    expect(session.state()).toBe('signed out');
    await site.stopProvider();
    try {
      await expect(session.signIn()).rejects.toMatchObject({ code: 'request_error' });
      expect(session.message()).toContain('out of reach');
    } finally {
      await site.startProvider();
    }
    await session.signIn();
    const next = await device.load(await device.login(await device.left));
    expect(await next.handleCallback()).toBe('/wanted');
    expect(next.state()).toBe('signed in');
  });

  it('a known member stays signed in without any network', async () => {
    const { session } = await device.signIn();
    device.answer = lost;
    expect(await refused(session)).toMatchObject({ code: 'request_error' });
    expect(session.state()).toBe('signed in');
    device.answer = () => undefined;
    expect(await session.accessToken({ fresh: true })).toMatch(/^ey/);
  });

  it('a renewal whose answer was lost is tried again, up to three times', async () => {
    const { session } = await device.signIn();
    device.calls = [];
    device.answer = (url, init) =>
      isTokenCall(url) && init?.method === 'POST' ? device.network(url, init).then(lost) : undefined;
    expect(await refused(session)).toMatchObject({ code: 'request_error' });
    expect(device.calls.filter((call) => call.startsWith('POST') && isTokenCall(call))).toHaveLength(3);
    device.answer = () => undefined;
    expect(await session.accessToken({ fresh: true })).toMatch(/^ey/);
    expect(session.state()).toBe('signed in');
  });
});

it('a change of the provider’s keys affects nobody', async () => {
  const { session } = await device.signIn();
  await site.rotate();
  expect(await session.accessToken({ fresh: true })).toMatch(/^ey/);
  expect(await statusOfUser(session)).toBe(200);
});

it('only the provider’s refusal ends a session, and the member keeps the records on the screen', async () => {
  const { session } = await device.signIn();
  const { refreshToken, clientId } = (await identityStore.session()) ?? {};
  const body = new URLSearchParams({ token: refreshToken ?? '', client_id: clientId ?? '' });
  const answer = await fetch(`${device.config.identity.issuer}/token/revocation`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  device.forgetAtProvider();
  expect(await refused(session)).toMatchObject({ code: 'login_required' });
  expect(session.state()).toBe('expired');
  expect(session.user()).toMatchObject({ subject: kirra });
  const reloaded = await device.load('/wanted');
  expect(reloaded.state()).toBe('expired');
  expect(reloaded.user()).toMatchObject({ subject: kirra });
  await reloaded.signIn('/back');
  const next = await device.load(await device.login(await device.left));
  expect(await next.handleCallback()).toBe('/back');
  expect(next.state()).toBe('signed in');
});

it('a signed-in person who is not a member sees a message', async () => {
  await site.forgetMembers();
  let session: Session;
  try {
    ({ session } = await device.signIn());
    expect(session.state()).toBe('no member');
    expect(session.user()).toBeNull();
    expect(session.message()).toContain('you are not a member here');
    expect(session.profile()).toMatchObject({ email: kirra });
  } finally {
    await site.knowMembers();
  }
  await session.reloadMember();
  expect(session.state()).toBe('signed in');
});

it.each([403, 404])(
  'a %i from something between app and server says nothing about the member',
  async (status) => {
    const { session } = await device.signIn();
    device.answer = (url) =>
      url.includes('/api/users/')
        ? Promise.resolve(Response.json({ message: 'Forbidden' }, { status }))
        : undefined;
    await session.reloadMember();
    expect(session.state()).toBe('signed in');
    expect(session.user()).toMatchObject({ slug: 'kirra' });
    // Starts again offline, from the device's copy of the app. The person must still be signed in.
    device.answer = lost;
    const reloaded = await device.load('/wanted');
    expect(reloaded.state()).toBe('signed in');
  },
);

describe('the session’s time limits', () => {
  /** Lets the test advance the timers. The network still runs in real time. */
  const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  /** Lets the network and its callbacks run until the condition is true. */
  async function until(isSo: () => boolean): Promise<void> {
    const end = performance.now() + 10_000;
    while (!isSo()) {
      if (performance.now() > end) throw new Error('It never came.');
      await new Promise(setImmediate);
    }
  }

  it('a token request waits 10 s, three times', async () => {
    const { session } = await device.signIn();
    let calls = 0;
    device.answer = (url, init) => {
      if (!isTokenCall(url) || init?.method !== 'POST') return undefined;
      calls += 1;
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    };
    holdTimers();
    const answer = refused(session);
    await until(() => calls === 1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(calls).toBe(1);
    // The second call starts 250 ms after the first has ended. The third call starts 500 ms after the second has ended.
    await vi.advanceTimersByTimeAsync(1 + 250);
    expect(calls).toBe(2);
    await vi.advanceTimersByTimeAsync(10_000 + 500);
    expect(calls).toBe(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await answer).toEqual({ code: 'timeout', message: 'Timeout' });
    expect(calls).toBe(3);
    expect(session.state()).toBe('signed in');
  });

  it('the session check waits 5 s', async () => {
    const session = await device.load('/other');
    expect(session.state()).toBe('signed out');
    device.frames = 'hang';
    let answer: boolean | null = null;
    holdTimers();
    void session.checkSession().then((yes) => (answer = yes));
    await until(() => device.openFrames === 1);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(answer).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toBe(false);
    expect(device.openFrames).toBe(0);
    expect(session.state()).toBe('signed out');
  });

  it('the hidden frame waits 60 s, and its time-out ends no session', async () => {
    device.answer = withoutRefreshToken;
    const { session } = await device.signIn();
    device.frames = 'hang';
    holdTimers();
    const answer = refused(session);
    await until(() => device.openFrames === 1);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(device.openFrames).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({
      code: 'timeout',
      message: 'Timeout during executing web_message communication',
    });
    expect(device.openFrames).toBe(0);
    expect(session.state()).toBe('signed in');
  });
});

/** Behaves like a provider that issues no refresh token. */
const withoutRefreshToken: Device['answer'] = (url, init) =>
  isTokenCall(url) && init?.method === 'POST'
    ? device.network(url, init).then(async (reply) => {
        const { refresh_token: _, ...rest } = (await reply.json()) as Record<string, unknown>;
        return Response.json(rest, { status: reply.status });
      })
    : undefined;
