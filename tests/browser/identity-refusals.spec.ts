import { chromium, expect, test, type Page, type Route } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';
import { bar, content, expectAccessible } from './app.ts';
import { accounts, signIn } from './support.ts';

/**
 * What comes back to /callback and must not be taken, on the real app at the real provider: each time the screen says the
 * specification's words, and the visitor signs in again at once and lands on the page wanted.
 */
const wanted = '/user/terms';

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(accounts.normal);
  await page.getByLabel('Password').fill('drover-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const again = (page: Page) => page.getByRole('button', { name: 'Sign in again' });
const member = (page: Page) => bar(page).getByRole('button', { name: accounts.normal });

/** The screen with these words; nothing of the callback stays in the address. */
async function isRefused(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The sign-in did not work' })).toBeVisible();
  await expect(content(page)).toContainText(words);
  await expect(content(page)).toContainText('Nothing on this device is lost.');
  await expect(page).toHaveURL('/callback');
}

/** In again from that screen: the provider asks for the password, unless it knows the visitor by now. */
async function signsInAgain(page: Page, lands = wanted): Promise<void> {
  await again(page).click();
  const password = page.getByLabel('Password');
  await expect(password.or(member(page)).first()).toBeVisible();
  if (await password.isVisible()) await logIn(page);
  await expect(member(page)).toBeVisible();
  await expect(page).toHaveURL(lands);
}

/** A real sign-in up to the callback's address, which is not opened. */
async function callbackOf(page: Page): Promise<URL> {
  await page.goto(wanted);
  const caught = Promise.withResolvers<URL>();
  // A route never sees a redirect, so the answers to the login are followed here, by hand, up to the callback.
  await page.route('**/oidc/interaction/*', async (route) => {
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
  await page.unroute('**/oidc/interaction/*');
  return callback;
}

/** Changes what the app asks the provider for, once: the provider's own answer to that comes back. */
async function askInstead(page: Page, change: (query: URLSearchParams) => void): Promise<void> {
  await page.route(
    '**/oidc/auth?*',
    (route) => {
      const url = new URL(route.request().url());
      change(url.searchParams);
      return route.continue({ url: url.href });
    },
    { times: 1 },
  );
  await page.goto(wanted);
}

test.describe('a callback', () => {
  test('that is forged', async ({ page }) => {
    await page.goto(`/callback?code=abc&state=${'a'.repeat(32)}`);
    await isRefused(page, 'Invalid state. Nothing');
    await expectAccessible(page);
    await signsInAgain(page, '/user/main');
  });

  test('without parameters', async ({ page }) => {
    await page.goto('/callback');
    await isRefused(page, 'There are no query params available for parsing.');
    await signsInAgain(page, '/user/main');
  });

  test('with its answer behind the #', async ({ page }) => {
    await page.goto(`/callback#id_token=abc&state=${'a'.repeat(32)}`);
    await isRefused(page, 'answered behind the');
    await signsInAgain(page, '/user/main');
  });

  test('with another state', async ({ page }) => {
    const url = await callbackOf(page);
    url.searchParams.set('state', 'b'.repeat(32));
    await page.goto(url.href);
    await isRefused(page, 'Invalid state');
    await signsInAgain(page, '/user/main');
  });

  test('with another code', async ({ page }) => {
    const url = await callbackOf(page);
    url.searchParams.set('code', 'b'.repeat(43));
    await page.goto(url.href);
    await isRefused(page, 'grant request is invalid');
    await signsInAgain(page);
  });

  test('from another provider', async ({ page }) => {
    const url = await callbackOf(page);
    url.searchParams.set('iss', 'https://evil.example');
    await page.goto(url.href);
    await isRefused(page, 'The answer came from another site than the sign-in provider.');
    await signsInAgain(page);
  });

  test('used a second time harms nobody who is signed in', async ({ page, context }) => {
    const { href } = await callbackOf(page);
    await page.goto(href);
    await expect(page).toHaveURL(wanted);
    await expect(member(page)).toBeVisible();
    const second = await context.newPage();
    await second.goto(href);
    await expect(content(second)).toContainText('Invalid state');
    await expect(content(second)).toContainText(`You are still signed in as ${accounts.normal}.`);
    await second.getByRole('button', { name: 'Go on' }).click();
    await expect(second).toHaveURL('/user/main');
    await expect(member(second)).toBeVisible();
  });

  test('taken to another browser', async ({ page, browser }) => {
    const { href } = await callbackOf(page);
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await elsewhere.goto(href);
    await isRefused(elsewhere, 'Invalid state');
    await signsInAgain(elsewhere, '/user/main');
    await context.close();
  });
});

test.describe('an answer of the provider', () => {
  test('that a sign-in is needed', async ({ page }) => {
    await askInstead(page, (query) => query.set('prompt', 'none'));
    await isRefused(page, 'End-User authentication is required');
    await signsInAgain(page);
  });

  test('that the request was not right', async ({ page }) => {
    await askInstead(page, (query) => query.delete('code_challenge'));
    await isRefused(page, 'code_challenge must be provided with code_challenge_method');
    await signsInAgain(page);
  });

  test('in the fragment, where nothing of it is read', async ({ page }) => {
    await askInstead(page, (query) => {
      query.set('response_mode', 'fragment');
      query.set('prompt', 'none');
    });
    await isRefused(page, 'The sign-in provider answered behind the');
    await signsInAgain(page, '/user/main');
  });

  test('that the site is not the one it knows stays on its own page', async ({ page }) => {
    await askInstead(page, (query) => query.set('redirect_uri', 'https://evil.example/callback'));
    await expect(page.getByRole('heading', { name: 'Sign-in did not go through' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await expect(page).toHaveURL('/');
    await signIn(page, accounts.normal, wanted);
  });
});

test.describe('an ID token', () => {
  test('of another sign-in: its nonce is not this one’s', async ({ page }) => {
    await askInstead(page, (query) => query.set('nonce', 'of-another-sign-in'));
    await logIn(page);
    await isRefused(page, 'Nonce (nonce) claim value mismatch in the ID token');
    await signsInAgain(page);
  });

  test('that has ended by this device’s clock', async ({ page }) => {
    // The provider's tokens count for five minutes, and a minute of difference is allowed.
    await page.clock.setFixedTime(Date.now() + 7 * 60_000);
    await page.goto(wanted);
    await logIn(page);
    await isRefused(page, 'Expiration Time (exp) claim error in the ID token');
    await page.clock.setFixedTime(Date.now());
    await signsInAgain(page);
  });

  test('without the organization that the site is for', async ({ page }) => {
    await page.route('**/config.json', async (route) => {
      const config = (await (await route.fetch()).json()) as { identity: object };
      await route.fulfill({ json: { ...config, identity: { ...config.identity, organization: 'org-1' } } });
    });
    await page.goto(wanted);
    await logIn(page);
    await isRefused(page, 'Organization Id (org_id) claim must be a string present in the ID token');
    await page.unroute('**/config.json');
    await page.reload();
    await signsInAgain(page, '/user/main');
  });

  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payloadOf = (token: string): string => token.split('.')[1] ?? '';

  // No provider here would send it: its real answer is changed on the way. What else a token may be is in web/identity/id-token.
  test('whose content was changed', async ({ page }) => {
    await page.route('**/oidc/token', async (route: Route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { id_token: string };
      const [header, , signature] = body.id_token.split('.');
      const claims = JSON.parse(Buffer.from(payloadOf(body.id_token), 'base64url').toString()) as object;
      const forged = `${header}.${part({ ...claims, sub: accounts.admin })}.${signature}`;
      await route.fulfill({ response: reply, json: { ...body, id_token: forged } });
    });
    await page.goto(wanted);
    await logIn(page);
    await isRefused(page, 'Invalid ID token signature.');
    await page.unroute('**/oidc/token');
    await signsInAgain(page);
  });
});

test.describe('the way back never leads to another site', () => {
  /** Writes another page to return to into the sign-in under way. */
  const returnTo = (page: Page, path: string): Promise<void> =>
    page.evaluate(
      (to) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('drover-identity');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const store = opening.result.transaction('transactions', 'readwrite').objectStore('transactions');
            const reading = store.getAll();
            reading.onsuccess = () => {
              for (const one of reading.result) store.put({ ...one, appState: { returnTo: to } });
            };
            store.transaction.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      path,
    );

  // Every other spelling of another site is in web/identity/return-path.
  test('not even with //evil.example in the sign-in that was kept', async ({ page }) => {
    const { href } = await callbackOf(page);
    await page.goto('/home');
    await returnTo(page, '//evil.example/x');
    await page.goto(href);
    await expect(page).toHaveURL('/');
    await page.goto(wanted);
    await expect(member(page)).toBeVisible();
  });

  test('nor with an address of this site that looks like one', async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/user/terms?returnTo=https://evil.example&redirect_uri=//evil.example`);
    await logIn(page);
    await expect(member(page)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
    await page.goto(`${baseURL}/%2f%2fevil.example/user/terms`);
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible();
    for (const path of ['//evil.example/user/terms', '/user//evil.example', '/\\evil.example']) {
      const answer = await page.goto(baseURL + path);
      expect(answer?.status(), path).toBe(404);
      expect(new URL(page.url()).origin).toBe(baseURL);
    }
  });
});

test('a browser that gives the page no safe keys is told so: unsupported browser', async ({ baseURL }) => {
  // A name of this machine that browsers do not take for the machine itself: a page without https, as over a farm's network.
  const args = [...chromiumFlags, '--host-resolver-rules=MAP drover.test localhost'];
  const browser = await chromium.launch({ executablePath: chromiumPath(), args });
  const page = await browser.newPage();
  await page.goto(`http://drover.test:${new URL(baseURL ?? '').port}${wanted}`);
  await expect(page.getByRole('heading', { name: 'Cannot sign in here' })).toBeVisible();
  await expect(page.getByText('(unsupported browser)')).toBeVisible();
  await browser.close();
});
