import { expect, test, type Page } from '@playwright/test';
import { kirra, logIn, openSite, password, signIn, type Site } from './identity/site.ts';

const one = 'http://localhost:4220';
const web = 'http://localhost:4221';

let site: Site;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await openSite();
});
test.afterAll(() => site.close());

const state = (page: Page) => page.locator('#state');
const failure = (page: Page) => page.locator('#failure');
const token = (page: Page, fresh = false) =>
  page.evaluate((options) => window.session.accessToken(options), { fresh });
const refused = (page: Page, options = { fresh: true }) =>
  page.evaluate(
    (wanted) =>
      window.session.accessToken(wanted).then(
        () => null,
        (error: Error & { code: string }) => ({ code: error.code, message: error.message }),
      ),
    options,
  );

for (const [where, address] of [
  ['on the same origin', one],
  ['on another site', web],
] as const) {
  test.describe(`with the provider ${where}`, () => {
    test('a visitor signs in and comes back to the wanted page, query and hash included', async ({
      page,
    }) => {
      await signIn(page, address, '/trades/u1/tradeList?x=1#y');
      await expect(page).toHaveURL(`${address}/trades/u1/tradeList?x=1#y`);
      const user = await page.evaluate(() => window.session.user());
      expect(user).toMatchObject({ subject: kirra, role: 'Normal', nickname: 'Kirra', email: kirra });
      expect(user?.picture).toMatch(/^data:image\/svg/);
      const answer = await page.request.get(`${address}/api/users/${kirra}`, {
        headers: { authorization: `Bearer ${await token(page)}` },
      });
      expect(answer.status()).toBe(200);
    });

    test('a popup signs in beside the page, 500 by 600', async ({ page }) => {
      await page.goto(`${address}/here`);
      await expect(state(page)).toHaveText('signed out');
      const opening = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Popup' }).click();
      const popup = await opening;
      await expect(popup.getByLabel('Email')).toBeVisible();
      expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
      const closing = popup.waitForEvent('close');
      await logIn(popup);
      await closing;
      await expect(state(page)).toHaveText('signed in');
      await expect(page).toHaveURL(`${address}/here`);
    });
  });
}

// On the same origin these are walked on the real app: identity-app.spec.ts.
test.describe('with the provider on another site, too', () => {
  const address = web;

  test('a reload asks nobody for a password, nor does a second tab', async ({ page, context }) => {
    await signIn(page, address);
    await page.reload();
    await expect(state(page)).toHaveText('signed in');
    expect(await token(page)).toMatch(/^ey/);
    const second = await context.newPage();
    await second.goto(`${address}/other`);
    await expect(state(second)).toHaveText('signed in');
    expect(await token(second)).toMatch(/^ey/);
  });

  test('two tabs renew 20 times at once and keep the session', async ({ page, context }) => {
    await signIn(page, address);
    const second = await context.newPage();
    await second.goto(`${address}/other`);
    await expect(state(second)).toHaveText('signed in');
    const seen = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const both = await Promise.all([token(page, true), token(second, true)]);
      for (const one of both) seen.add(one);
    }
    // A tab whose turn comes right after the other's takes over its token: at least one new one a round.
    expect(seen.size).toBeGreaterThanOrEqual(20);
    expect(await page.evaluate(() => window.session.state())).toBe('signed in');
    expect(await second.evaluate(() => window.session.state())).toBe('signed in');
  });

  test('signing out ends it here, in the other tab and at the provider', async ({ page, context }) => {
    await signIn(page, address);
    const second = await context.newPage();
    await second.goto(`${address}/other`);
    await expect(state(second)).toHaveText('signed in');
    await page.evaluate(() => void window.session.signOut());
    await expect(page).toHaveURL(`${address}/`);
    await expect(state(page)).toHaveText('signed out');
    await expect(state(second)).toHaveText('signed out');
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBeLessThanOrEqual(1);
    expect(await refused(second)).toMatchObject({ code: 'login_required' });
    await page.evaluate(() => void window.session.signIn('/again'));
    await expect(page.getByLabel('Password')).toBeVisible();
  });
});

test('a popup that is closed says so', async ({ page }) => {
  await page.goto(`${one}/here`);
  await expect(state(page)).toHaveText('signed out');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Popup' }).click();
  const popup = await opening;
  await expect(popup.getByLabel('Email')).toBeVisible();
  await popup.close();
  await expect(failure(page)).toHaveText('cancelled: Popup closed');
  await expect(state(page)).toHaveText('signed out');
});

test('a popup that is closed while it is still empty says so in other words', async ({ page }) => {
  await page.goto(`${one}/here`);
  await expect(state(page)).toHaveText('signed out');
  let go = (): void => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/.well-known/openid-configuration', async (route) => {
    await held;
    await route.continue();
  });
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Popup' }).click();
  await (await opening).close();
  go();
  await expect(failure(page)).toHaveText('cancelled: User closed the popup window');
  await expect(state(page)).toHaveText('signed out');
});

test('a popup whose sign-in the provider refuses says why', async ({ page, context }) => {
  await page.goto(`${one}/here`);
  await expect(state(page)).toHaveText('signed out');
  // Asked to show no page, the provider can only refuse.
  await context.route('**/oidc/auth?*', (route) =>
    route.continue({ url: `${route.request().url()}&prompt=none` }),
  );
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Popup' }).click();
  const popup = await opening;
  await expect(failure(page)).toContainText('login_required');
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(state(page)).toHaveText('signed out');
});

test('a popup nobody signs in with ends after 60 s', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${one}/here`);
  await expect(state(page)).toHaveText('signed out');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Popup' }).click();
  const popup = await opening;
  await expect(popup.getByLabel('Email')).toBeVisible();
  await page.clock.fastForward(59_000);
  await expect(failure(page)).toHaveText('');
  await page.clock.fastForward(1_000);
  await expect(failure(page)).toHaveText('timeout: Timeout');
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(state(page)).toHaveText('signed out');
});

test.describe('how long it waits', () => {
  /** A provider that takes the request and never answers. */
  async function hangs(page: Page, path: string): Promise<() => Promise<void>> {
    const asked = page.waitForRequest((request) => request.url().includes(path));
    await page.route(`**${path}*`, () => new Promise(() => undefined));
    return async () => void (await asked);
  }

  test('for the session check 5 s', async ({ page }) => {
    await page.clock.install();
    await page.goto(`${one}/other`);
    await expect(state(page)).toHaveText('signed out');
    const isAsked = await hangs(page, '/oidc/auth');
    const answer = page.evaluate(() => window.session.checkSession());
    await isAsked();
    await page.clock.fastForward(5_000);
    expect(await answer).toBe(false);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('for the hidden frame 60 s, which ends no session', async ({ page }) => {
    await page.clock.install();
    await page.route('**/oidc/token', async (route) => {
      const reply = await route.fetch();
      const { refresh_token: _, ...rest } = (await reply.json()) as Record<string, unknown>;
      await route.fulfill({ response: reply, json: rest });
    });
    await signIn(page, one);
    const isAsked = await hangs(page, '/oidc/auth');
    const answer = refused(page);
    await isAsked();
    await page.clock.fastForward(59_000);
    await expect(page.locator('iframe')).toHaveCount(1);
    await page.clock.fastForward(1_000);
    expect(await answer).toEqual({
      code: 'timeout',
      message: 'Timeout during executing web_message communication',
    });
    await expect(state(page)).toHaveText('signed in');
  });

  test('for a token 10 s, three times', async ({ page }) => {
    await page.clock.install();
    await signIn(page, one);
    let calls = 0;
    await page.route('**/oidc/token', () => {
      calls += 1;
      return new Promise(() => undefined);
    });
    const answer = refused(page);
    for (const call of [1, 2, 3]) {
      await expect.poll(() => calls).toBe(call);
      await page.clock.fastForward(10_000);
    }
    expect(await answer).toEqual({ code: 'timeout', message: 'Timeout' });
    await expect(state(page)).toHaveText('signed in');
  });
});

test('the session check finds a single sign-on without a page', async ({ page }) => {
  await signIn(page, one);
  await page.evaluate(() => indexedDB.deleteDatabase('drover-identity'));
  await page.goto(`${one}/other`);
  await expect(state(page)).toHaveText('signed in');
});

test('the session check answers no when nobody is signed in', async ({ page }) => {
  await page.goto(`${one}/other`);
  await expect(state(page)).toHaveText('signed out');
  expect(await page.evaluate(() => window.session.checkSession())).toBe(false);
  await expect(state(page)).toHaveText('signed out');
});

test('a session without a refresh token renews through the hidden frame', async ({ page }) => {
  await page.route('**/oidc/token', async (route) => {
    const reply = await route.fetch();
    const { refresh_token: _, ...rest } = (await reply.json()) as Record<string, unknown>;
    await route.fulfill({ response: reply, json: rest });
  });
  await signIn(page, one);
  const first = await token(page);
  expect(await token(page, true)).not.toBe(first);
  await expect(state(page)).toHaveText('signed in');
});

// Another state, code or provider, a forged callback and one without parameters are walked on the real app: identity-refusals.spec.ts.
test.describe('a callback that is not ours', () => {
  /** Follows a real sign-in up to the callback's address, without opening it. */
  async function callbackOf(page: Page): Promise<string> {
    await page.goto(`${one}/wanted`);
    await expect(state(page)).toHaveText('signed out');
    const caught = Promise.withResolvers<string>();
    // A route never sees a redirect, so the answers to the login are followed here, by hand, up to the callback.
    await page.route('**/oidc/interaction/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      let answer = await route.fetch({ maxRedirects: 0 });
      let to = answer.headers()['location'] ?? '';
      while (!to.startsWith(`${one}/callback?`)) {
        answer = await page.request.get(new URL(to, one).href, { maxRedirects: 0 });
        to = answer.headers()['location'] ?? '';
      }
      await route.fulfill({ status: 200, body: 'caught' });
      caught.resolve(to);
    });
    await page.evaluate(() => void window.session.signIn());
    await logIn(page);
    const url = await caught.promise;
    await expect(page.getByText('caught')).toBeVisible();
    await page.unroute('**/oidc/interaction/*');
    return url;
  }

  async function isRefused(page: Page, url: string, text: string): Promise<void> {
    await page.goto(url);
    await expect(failure(page)).toContainText(text);
    await expect(state(page)).toHaveText('signed out');
    expect(page.url()).not.toContain('code=');
    // And in again at once: the provider knows the visitor by now, or asks.
    await page.evaluate(() => void window.session.signIn('/again'));
    await page.waitForURL(/\/interaction\/|\/again/);
    if (page.url().includes('/interaction/')) await logIn(page);
    await expect(state(page)).toHaveText('signed in');
    await expect(page).toHaveURL(`${one}/again`);
  }

  /** Makes the sign-in under way this much older. */
  function age(page: Page, minutes: number): Promise<void> {
    return page.evaluate(
      (ms) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('drover-identity');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const store = opening.result.transaction('transactions', 'readwrite').objectStore('transactions');
            const reading = store.getAll();
            reading.onsuccess = () => {
              for (const one of reading.result) store.put({ ...one, createdAt: one.createdAt - ms });
            };
            store.transaction.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      minutes * 60_000,
    );
  }

  test('without a state', ({ page }) => isRefused(page, `${one}/callback?code=abc`, 'Invalid state'));

  test('used a second time', async ({ page, context }) => {
    const url = await callbackOf(page);
    await page.goto(url);
    await expect(state(page)).toHaveText('signed in');
    const second = await context.newPage();
    await second.goto(url);
    await expect(failure(second)).toContainText('Invalid state');
    // The replay harms nobody who is signed in.
    await expect(state(second)).toHaveText('signed in');
    expect(await token(second)).toMatch(/^ey/);
  });

  test('after 31 minutes', async ({ page }) => {
    const url = await callbackOf(page);
    await age(page, 31);
    await isRefused(page, url, 'Invalid state');
  });

  test('after 16 minutes it begins again by itself, to the same page', async ({ page }) => {
    const url = await callbackOf(page);
    await age(page, 16);
    await page.goto(url, { waitUntil: 'commit' });
    await expect(state(page)).toHaveText('signed in');
    await expect(page).toHaveURL(`${one}/wanted`);
  });

  test('never leads to another site', async ({ page }) => {
    for (const wanted of [
      '//evil.example/x',
      'https://evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
    ]) {
      await page.goto(`${one}/start`);
      await expect(state(page)).toHaveText(/signed/);
      await page.evaluate((path) => void window.session.signIn(path), wanted);
      await page.waitForURL(/\/interaction\/|4220\/$/);
      if (page.url().includes('/interaction/')) await logIn(page);
      await expect(page).toHaveURL(`${one}/`);
      await expect(state(page)).toHaveText('signed in');
    }
  });
});

// What an ID token must be is in tests/web/identity/id-token.test.ts, and what a refused one leads to in identity-refusals.spec.ts.
test('an ID token that ended 58 s ago still counts', async ({ page }) => {
  await page.goto(`${one}/wanted`);
  // Its claims as the provider has them, and its signature over the changed ones.
  await page.route('**/oidc/token', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { id_token: string };
    const claims = Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString();
    const exp = Math.floor(Date.now() / 1000) - 55;
    const payload = { ...(JSON.parse(claims) as object), exp };
    const id_token = String(await site.order({ do: 'sign', header: { typ: 'JWT' }, payload }));
    await route.fulfill({ response: reply, json: { ...body, id_token } });
  });
  await page.waitForFunction(() => window.session !== undefined);
  await page.evaluate(() => void window.session.signIn());
  await logIn(page);
  await expect(state(page)).toHaveText('signed in');
});

test.describe('when the provider is out of reach', () => {
  test('a member stays in, and the session goes on when it is back', async ({ page }) => {
    await signIn(page, web);
    await site.order({ do: 'stop provider' });
    try {
      expect(await refused(page)).toMatchObject({ code: 'request_error' });
      await expect(state(page)).toHaveText('signed in');
      await page.reload();
      await expect(state(page)).toHaveText('signed in');
    } finally {
      await site.order({ do: 'start provider' });
    }
    expect(await token(page, true)).toMatch(/^ey/);
  });

  test('a visitor is told, and can sign in once it is back', async ({ page }) => {
    await page.goto(`${web}/wanted`);
    await expect(state(page)).toHaveText('signed out');
    await site.order({ do: 'stop provider' });
    try {
      const code = await page.evaluate(() =>
        window.session.signIn().then(
          () => '',
          (error: Error & { code: string }) => error.code,
        ),
      );
      expect(code).toBe('request_error');
      await expect(page.locator('#message')).toContainText('out of reach');
    } finally {
      await site.order({ do: 'start provider' });
    }
    await page.evaluate(() => void window.session.signIn());
    await logIn(page);
    await expect(state(page)).toHaveText('signed in');
  });

  test('no network at all leaves a known member signed in', async ({ page, context }) => {
    await signIn(page, one);
    await context.setOffline(true);
    expect(await refused(page)).toMatchObject({ code: 'request_error' });
    await expect(state(page)).toHaveText('signed in');
    await context.setOffline(false);
    expect(await token(page, true)).toMatch(/^ey/);
  });

  test('a lost answer to a renewal is asked for again, three times at most', async ({ page }) => {
    await signIn(page, one);
    let calls = 0;
    await page.route('**/oidc/token', async (route) => {
      // Besides, one GET asks whether the provider is out of reach or only says no to this site (CORS).
      if (route.request().method() === 'POST') calls += 1;
      await route.fetch();
      await route.abort();
    });
    expect(await refused(page)).toMatchObject({ code: 'request_error' });
    expect(calls).toBe(3);
    await page.unroute('**/oidc/token');
    expect(await token(page, true)).toMatch(/^ey/);
    await expect(state(page)).toHaveText('signed in');
  });
});

test('keys that rotate cost nobody anything', async ({ page }) => {
  await signIn(page, web);
  await site.order({ do: 'rotate' });
  expect(await token(page, true)).toMatch(/^ey/);
  const answer = await page.request.get(`${web}/api/users/${kirra}`, {
    headers: { authorization: `Bearer ${await token(page)}` },
  });
  expect(answer.status()).toBe(200);
});

test('only the word of the provider ends a session; the member keeps the records on the screen', async ({
  page,
  context,
}) => {
  await signIn(page, one);
  await context.clearCookies();
  await page.route('**/oidc/token', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'grant is gone' } }),
  );
  expect(await refused(page)).toMatchObject({ code: 'login_required' });
  await expect(state(page)).toHaveText('expired');
  await expect(page.locator('#user')).toContainText(kirra);
  await page.reload();
  await expect(state(page)).toHaveText('expired');
  await page.unroute('**/oidc/token');
  await page.evaluate(() => void window.session.signIn('/back'));
  await logIn(page);
  await expect(state(page)).toHaveText('signed in');
});

test('somebody who is no member is told so', async ({ page }) => {
  await site.order({ do: 'forget the members' });
  try {
    await page.goto(`${one}/wanted`);
    await expect(state(page)).toHaveText('signed out');
    await page.evaluate(() => void window.session.signIn());
    await logIn(page);
    await expect(state(page)).toHaveText('no member');
    await expect(page.locator('#message')).toContainText('you are not a member here');
    expect(await page.evaluate(() => window.session.profile()?.email)).toBe(kirra);
  } finally {
    await site.order({ do: 'know the members' });
  }
  await page.evaluate(() => window.session.reloadMember());
  await expect(state(page)).toHaveText('signed in');
});

test('a wrong password is told, and the demo account fills the form', async ({ page }) => {
  await page.goto(`${one}/wanted`);
  await expect(state(page)).toHaveText('signed out');
  await page.evaluate(() => void window.session.signIn());
  await page.getByLabel('Email').fill(kirra);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong. Check both and try again.');
  await page.getByRole('button', { name: /Kirra Hale/ }).click();
  await expect(page.getByLabel('Email')).toHaveValue(kirra);
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(state(page)).toHaveText('signed in');
});
