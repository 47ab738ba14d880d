import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';
import { bar, content, expectAccessible } from './app.ts';
import { accounts } from './support.ts';

/** The app must refuse wrong callbacks, and the visitor can then sign in again. Every journey starts signed out. */
const wanted = '/user/terms';

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
});
test.afterAll(() => context.close());
test.beforeEach(async ({ baseURL }) => {
  await context.unrouteAll();
  await page.goto('about:blank');
  await context.clearCookies();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'all' });
  await cdp.detach();
});

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(accounts.normal);
  await page.getByLabel('Password').fill('drover-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const again = (page: Page) => page.getByRole('button', { name: 'Sign in again' });
const member = (page: Page) => bar(page).getByRole('button', { name: accounts.normal });

/** Expects these words on the screen. The callback's parameters must be gone from the address. */
async function isRefused(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The sign-in did not work' })).toBeVisible();
  await expect(content(page)).toContainText(words);
  await expect(content(page)).toContainText('Nothing on this device is lost.');
  await expect(page).toHaveURL('/callback');
}

/** Signs in again from the refusal. The provider asks for the password if it has no session of the visitor. */
async function signsInAgain(page: Page, lands = wanted): Promise<void> {
  await again(page).click();
  const password = page.getByLabel('Password');
  await expect(password.or(member(page)).first()).toBeVisible();
  if (await password.isVisible()) await logIn(page);
  await expect(member(page)).toBeVisible();
  await expect(page).toHaveURL(lands);
}

/** Runs a real sign-in and returns the callback's address without opening it. */
async function callbackOf(page: Page): Promise<URL> {
  await page.goto(wanted);
  const caught = Promise.withResolvers<URL>();
  // Playwright's routes do not see redirects, so the test follows the redirects itself.
  await page.route(/\/oidc\/interaction\/[^/]*$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const base = route.request().url();
    let answer = await route.fetch({ maxRedirects: 0 });
    let to = new URL(answer.headers()['location'] ?? '', base);
    while (to.pathname !== '/callback') {
      answer = await page.request.get(to.href, { maxRedirects: 0 });
      to = new URL(answer.headers()['location'] ?? '', base);
    }
    await route.fulfill({ status: 200, body: 'caught' });
    caught.resolve(to);
  });
  await logIn(page);
  const callback = await caught.promise;
  await expect(page.getByText('caught')).toBeVisible();
  await page.unroute(/\/oidc\/interaction\/[^/]*$/);
  return callback;
}

test.describe('a callback', () => {
  test('with its answer behind the # is refused', async () => {
    await page.goto(`/callback#id_token=abc&state=${'a'.repeat(32)}`);
    await isRefused(page, 'put its answer after the');
  });

  test('with a forged state is refused', async () => {
    await page.goto(`/callback?code=abc&state=${'a'.repeat(32)}`);
    await isRefused(page, 'Invalid state. Nothing');
    await expectAccessible(page);
    await signsInAgain(page, '/user/main');
  });

  test('with another code is refused', async () => {
    const url = await callbackOf(page);
    url.searchParams.set('code', 'b'.repeat(43));
    await page.goto(url.href);
    await isRefused(page, 'grant request is invalid');
    await signsInAgain(page);
  });

  test('opened in another browser or a second time is refused, and the signed-in member stays signed in', async ({
    browser,
  }) => {
    const { href } = await callbackOf(page);
    await test.step('in another browser it is refused', async () => {
      const other = await browser.newContext();
      const elsewhere = await other.newPage();
      await elsewhere.goto(href);
      await isRefused(elsewhere, 'Invalid state');
      await signsInAgain(elsewhere, '/user/main');
      await other.close();
    });
    await test.step('its own takes it', async () => {
      await page.goto(href);
      await expect(page).toHaveURL(wanted);
      await expect(member(page)).toBeVisible();
    });
    await test.step('a second time it is refused, and the member is still signed in', async () => {
      const second = await context.newPage();
      await second.goto(href);
      await expect(content(second)).toContainText('Invalid state');
      await expect(content(second)).toContainText(`You are still signed in as ${accounts.normal}.`);
      await second.getByRole('button', { name: 'Go on' }).click();
      await expect(second).toHaveURL('/user/main');
      await expect(member(second)).toBeVisible();
      await second.close();
    });
  });
});

// tests/web/identity/return-path checks all other spellings of a return address.
test('the return address never leads to another site: the provider accepts only known addresses, and the app only its own', async ({
  baseURL,
}) => {
  await test.step('asked to lead elsewhere, the provider stays on its own page', async () => {
    await page.route(
      '**/oidc/auth?*',
      (route) => {
        const url = new URL(route.request().url());
        url.searchParams.set('redirect_uri', 'https://evil.example/callback');
        return route.continue({ url: url.href });
      },
      { times: 1 },
    );
    await page.goto(wanted);
    await expect(page.getByRole('heading', { name: 'Sign-in did not go through' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await expect(page).toHaveURL('/');
  });
  await test.step('the visitor signs in at once, and what the address says of another site leads to none', async () => {
    await page.goto('/user/terms?returnTo=https://evil.example&redirect_uri=//evil.example');
    await logIn(page);
    await expect(member(page)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  });
  await test.step('an address that looks like another site’s is of this one, and not there', async () => {
    await page.goto('/%2f%2fevil.example/user/terms');
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    for (const path of ['//evil.example/user/terms', '/user//evil.example', '/\\evil.example']) {
      const answer = await page.goto(`${baseURL}${path}`);
      expect(answer?.status(), path).toBe(404);
      expect(new URL(page.url()).origin).toBe(baseURL);
    }
  });
});

test('a browser that offers the page no safe keys shows unsupported browser', async ({ baseURL }) => {
  // The browser treats drover.test as a remote host. Without https, the page gets no cryptographic keys.
  const args = [...chromiumFlags, '--host-resolver-rules=MAP drover.test localhost'];
  const browser = await chromium.launch({ executablePath: chromiumPath(), args });
  const page = await browser.newPage();
  await page.goto(`http://drover.test:${new URL(baseURL ?? '').port}${wanted}`);
  await expect(page.getByRole('heading', { name: 'Cannot sign in here' })).toBeVisible();
  await expect(page.getByText('(unsupported browser)')).toBeVisible();
  await browser.close();
});
