import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, type BrowserContext, type Page, type Route } from '@playwright/test';
import { kirra, logIn, openSite, password, signIn, type Site } from './identity/site.ts';

/** Tests the session alone in a real browser. All journeys share one page. A journey signs its person in only if necessary. */
const one = 'http://localhost:4220';
const web = 'http://localhost:4221';

let site: Site;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  site = await openSite();
  context = await browser.newContext();
  page = await context.newPage();
});
test.afterAll(async () => {
  await context.close();
  await site.close();
});
test.afterEach(() => context.unrouteAll());

const state = (of: Page) => of.locator('#state');
const failure = (of: Page) => of.locator('#failure');
const token = (of: Page, fresh = false) =>
  of.evaluate((options) => window.session.accessToken(options), { fresh });
const refused = (of: Page) =>
  of.evaluate(() =>
    window.session.accessToken({ fresh: true }).then(
      () => null,
      (error: Error & { code: string }) => ({ code: error.code, message: error.message }),
    ),
  );

/** Returns true if the page shows this site and this state, such as 'signed in'. */
const shows = async (address: string, wanted: string): Promise<boolean> =>
  page.url().startsWith(`${address}/`) && (await state(page).allTextContents())[0] === wanted;

/** Signs everyone out, here and at the provider. A page that is already signed out is not loaded again. */
async function visitor(address: string, path = '/here'): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.clearCookies();
  if (page.url() === address + path && (await shows(address, 'signed out')))
    return page.evaluate(() => void (document.querySelector('#failure')!.textContent = ''));
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' });
  await cdp.detach();
  await page.goto(address + path);
  await expect(state(page)).toHaveText('signed out');
}

/** Signs Kirra in if necessary. */
async function member(address: string): Promise<void> {
  if (await shows(address, 'signed in')) return;
  await visitor(address, '/wanted');
  await signIn(page);
}

async function another(address: string): Promise<Page> {
  const second = context.pages().find((each) => each !== page) ?? (await context.newPage());
  if (!second.url().startsWith(`${address}/`)) await second.goto(`${address}/other`);
  await expect(state(second)).toHaveText('signed in');
  return second;
}

async function opensPopup(): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Popup' }).click();
  return opening;
}

async function popupSignsIn(address: string): Promise<void> {
  await visitor(address);
  const popup = await opensPopup();
  await expect(popup.getByLabel('Email')).toBeVisible();
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
  const closing = popup.waitForEvent('close');
  await logIn(popup);
  await closing;
  await expect(state(page)).toHaveText('signed in');
  await expect(page).toHaveURL(`${address}/here`);
}

async function withoutRefreshToken(): Promise<void> {
  await visitor(one, '/wanted');
  await context.route('**/oidc/token', async (route) => {
    const reply = await route.fetch();
    const { refresh_token: _, ...rest } = (await reply.json()) as Record<string, unknown>;
    await route.fulfill({ response: reply, json: rest });
  });
  await signIn(page);
}

function refuseInFrame(route: Route, error: string): Promise<void> {
  const asked = new URL(route.request().url()).searchParams;
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.searchParams.set('error', error);
  back.searchParams.set('error_description', 'The request is not complete.');
  back.searchParams.set('state', asked.get('state') ?? '');
  return route.fulfill({ status: 302, headers: { location: back.href } });
}

/** Imitates LemonLDAP, which sends the login page to a hidden frame. The next login then answers the frame's request, not its own. */
async function resumesTheFrame(): Promise<void> {
  let asked: URL | null = null;
  await context.route('**/oidc/auth?*', async (route) => {
    const request = route.request();
    if (request.frame().parentFrame() !== null) {
      asked = new URL(request.url());
      asked.searchParams.delete('prompt');
      return route.fulfill({ contentType: 'text/html', body: '<h1>Log in</h1>' });
    }
    if (asked === null) return route.continue();
    const location = asked.href;
    asked = null;
    return route.fulfill({ status: 302, headers: { location } });
  });
  expect(await page.evaluate(() => window.session.checkSession())).toBe(false);
}

/** Expects the page at this address, signed in, with the right person. */
async function isBackAt(address: string, path: string): Promise<void> {
  await expect(state(page)).toHaveText('signed in');
  await expect(page).toHaveURL(address + path);
  const user = await page.evaluate(() => window.session.user());
  expect(user).toMatchObject({ subject: kirra, role: 'Normal', nickname: 'Kirra', email: kirra });
  expect(user?.picture).toMatch(/^data:image\/svg/);
  const answer = await page.request.get(`${address}/api/users/${kirra}`, {
    headers: { authorization: `Bearer ${await token(page)}` },
  });
  expect(answer.status()).toBe(200);
}

test.describe('with the provider on the same origin', () => {
  test('the session check answers no when nobody is signed in', async () => {
    await visitor(one);
    expect(await page.evaluate(() => window.session.checkSession())).toBe(false);
    await expect(state(page)).toHaveText('signed out');
  });

  test('reports that a popup was closed', async () => {
    await visitor(one);
    const popup = await opensPopup();
    await expect(popup.getByLabel('Email')).toBeVisible();
    await popup.close();
    await expect(failure(page)).toHaveText('cancelled: Popup closed');
    await expect(state(page)).toHaveText('signed out');
  });

  test('reports with other words that a popup was closed while still empty', async () => {
    // A new page has not loaded the provider's configuration yet.
    await visitor(one, '/empty');
    const held = Promise.withResolvers<void>();
    await page.route('**/.well-known/openid-configuration', async (route) => {
      await held.promise;
      await route.continue();
    });
    await (await opensPopup()).close();
    held.resolve();
    await expect(failure(page)).toHaveText('cancelled: User closed the popup window');
    await expect(state(page)).toHaveText('signed out');
    await page.unroute('**/.well-known/openid-configuration');
  });

  test('shows the reason when the provider refuses a popup’s sign-in', async () => {
    await visitor(one, '/empty');
    // prompt=none forbids the provider to show a page, so the provider must refuse.
    await context.route('**/oidc/auth?*', (route) =>
      route.continue({ url: `${route.request().url()}&prompt=none` }),
    );
    const popup = await opensPopup();
    await expect(failure(page)).toContainText('login_required');
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(state(page)).toHaveText('signed out');
  });

  test('signs in with a popup of 500 by 600 next to the page', () => popupSignsIn(one));

  test('a wrong password is reported, the demo account fills the form, and a visitor returns to the requested page', async () => {
    await visitor(one, '/trades/u1/tradeList?x=1#y');
    await page.evaluate(() => void window.session.signIn());
    await page.getByLabel('Email').fill(kirra);
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Email or password is wrong. Check both and try again.');
    await page.getByRole('button', { name: /Kirra Hale/ }).click();
    await expect(page.getByLabel('Email')).toHaveValue(kirra);
    await expect(page.getByLabel('Password')).toHaveValue(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isBackAt(one, '/trades/u1/tradeList?x=1#y');
  });

  test('the session check finds an existing sign-on without a page', async () => {
    await member(one);
    await page.evaluate(() => indexedDB.deleteDatabase('drover-identity'));
    await page.goto(`${one}/other`);
    await expect(state(page)).toHaveText('signed in');
  });

  test('a session without a refresh token renews through the hidden frame, which names its person', async () => {
    await withoutRefreshToken();
    // Like Glewlwyd, this provider accepts prompt=none only if the request names the person (id_token_hint).
    await context.route('**/oidc/auth?*', (route) => {
      const asked = new URL(route.request().url()).searchParams;
      return asked.has('id_token_hint') ? route.continue() : refuseInFrame(route, 'invalid_request');
    });
    const first = await token(page);
    expect(await token(page, true)).not.toBe(first);
    await expect(state(page)).toHaveText('signed in');
  });

  test('a provider that answers the hidden frame with invalid_request leads to a visible sign-in', async () => {
    await withoutRefreshToken();
    await context.route('**/oidc/auth?*', (route) => refuseInFrame(route, 'invalid_request'));
    expect(await refused(page)).toEqual({ code: 'login_required', message: 'Login required' });
    await expect(state(page)).toHaveText('expired');
    await expect(page.locator('#message')).toHaveText(
      'Your session has ended. Your work is safe on this device. Sign in to send it.',
    );
  });

  test('does not report a popup as closed when its page is slow to return', async () => {
    await visitor(one);
    await context.route(/\/assets\/[^/]*\.js$/, async (route) => {
      if (route.request().frame().page() !== page) await pause(2_500);
      await route.continue();
    });
    await popupSignsIn(one);
    await expect(failure(page)).toHaveText('');
  });

  test('does not report a popup as closed when the provider separates it from the page during the sign-in', async () => {
    await visitor(one);
    await context.route('**/oidc/auth?*', async (route) => {
      const reply = await route.fetch({ maxRedirects: 0 });
      const headers = { ...reply.headers(), 'cross-origin-opener-policy': 'same-origin' };
      await route.fulfill({ response: reply, headers });
    });
    // Playwright gives every page the focus. In a real browser only the sign-in window has the focus.
    await page.evaluate(() => void (document.hasFocus = () => false));
    const popup = await opensPopup();
    await expect(popup.getByLabel('Email')).toBeVisible();
    await pause(2_000);
    await expect(failure(page)).toHaveText('');
    const closing = popup.waitForEvent('close');
    await logIn(popup);
    await expect(state(page)).toHaveText('signed in');
    await closing;
    await expect(failure(page)).toHaveText('');
  });
});

test.describe('with the provider on another site', () => {
  test('a visitor who signs in returns to the requested page, including query and hash', async () => {
    await visitor(web, '/trades/u1/tradeList?x=1#y');
    await signIn(page);
    await isBackAt(web, '/trades/u1/tradeList?x=1#y');
  });

  test('a popup that returns with the hidden frame’s request signs in and closes', async () => {
    await visitor(web);
    await resumesTheFrame();
    await popupSignsIn(web);
    await expect(failure(page)).toHaveText('');
  });

  test('a whole page that returns with the hidden frame’s request leads to the requested page', async () => {
    await visitor(web, '/trades/u1/tradeList?x=1#y');
    await resumesTheFrame();
    await signIn(page);
    await isBackAt(web, '/trades/u1/tradeList?x=1#y');
  });

  test('a reload and a second tab need no password', async () => {
    await member(web);
    await page.reload();
    await expect(state(page)).toHaveText('signed in');
    expect(await token(page)).toMatch(/^ey/);
    expect(await token(await another(web))).toMatch(/^ey/);
  });

  test('two tabs renew 20 times at once and keep the session', async () => {
    await member(web);
    const second = await another(web);
    const seen = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const both = await Promise.all([token(page, true), token(second, true)]);
      for (const each of both) seen.add(each);
    }
    // If one tab waits for the other, both use the same new token. A round therefore gives one or two new tokens.
    expect(seen.size).toBeGreaterThanOrEqual(20);
    for (const tab of [page, second])
      expect(await tab.evaluate(() => window.session.state())).toBe('signed in');
  });

  test('two tabs reload at once until they have renewed 20 times, and no password is asked', async () => {
    await member(web);
    const second = await another(web);
    const seen = new Set<string>();
    /* A page load renews the token, or uses a new token from the other tab. The number of renewals therefore varies. */
    for (let round = 0; round < 20 || seen.size < 20; round++) {
      const both = await Promise.all(
        [page, second].map(async (tab) => {
          await tab.reload();
          await expect(state(tab)).toHaveText('signed in');
          return token(tab);
        }),
      );
      for (const each of both) seen.add(each);
      expect(round).toBeLessThan(60);
    }
  });

  test('signing out ends the session here, in the other tab and at the provider', async () => {
    await member(web);
    const second = await another(web);
    await page.evaluate(() => void window.session.signOut());
    await expect(page).toHaveURL(`${web}/`);
    await expect(state(page)).toHaveText('signed out');
    await expect(state(second)).toHaveText('signed out');
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBeLessThanOrEqual(1);
    expect(await refused(second)).toMatchObject({ code: 'login_required' });
    await page.evaluate(() => void window.session.signIn('/again'));
    await expect(page.getByLabel('Password')).toBeVisible();
  });

  test('signs in with a popup of 500 by 600 next to the page', () => popupSignsIn(web));
});

// The test moves the page's clock, so the test needs a page of its own.
test('a popup in which nobody signs in ends after 60 s', async ({ page: slow }) => {
  await slow.clock.install();
  await slow.goto(`${one}/here`);
  await expect(state(slow)).toHaveText('signed out');
  const opening = slow.waitForEvent('popup');
  await slow.getByRole('button', { name: 'Popup' }).click();
  const popup = await opening;
  await expect(popup.getByLabel('Email')).toBeVisible();
  await slow.clock.fastForward(59_000);
  await expect(failure(slow)).toHaveText('');
  await slow.clock.fastForward(1_000);
  await expect(failure(slow)).toHaveText('timeout: Timeout');
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(state(slow)).toHaveText('signed out');
});
