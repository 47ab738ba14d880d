import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { button, content, expectAccessible, type } from './app.ts';
import { accounts, keptOnDevice } from './support.ts';

/** Signs in to the real app. A sign-in is slow, so these tests share few sign-ins. */
test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let page: Page;
let second: Page;

const wanted = '/trades/kirra/tradeList?x=1#y';
const terms = '/user/terms';

async function logIn(at: Page): Promise<void> {
  await at.getByLabel('Email').fill(accounts.normal);
  await at.getByLabel('Password').fill('drover-demo');
  await at.getByRole('button', { name: 'Sign in' }).click();
}

const heading = (at: Page, name: string) => at.getByRole('heading', { name });

/** Loads a page. Waits until the API accepts the page's new token. */
async function arrives(at: Page, load: () => Promise<unknown>): Promise<void> {
  const answer = at.waitForResponse((response) => /\/api\/users\//.test(response.url()));
  await load();
  expect((await answer).status()).toBe(200);
}

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
});
test.afterAll(() => context.close());

test('a visitor is told when the provider is down, and reaches the login once it is back', async () => {
  await page.route(/\/oidc\/\.well-known\//, (route) => route.abort());
  await page.goto(wanted);
  await expect(heading(page, 'Cannot reach the login')).toBeVisible();
  await expect(page.getByText('The sign-in provider is out of reach.')).toBeVisible();
  await page.unroute(/\/oidc\/\.well-known\//);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a visitor who signs in returns to the requested page, including query and hash', async ({
  baseURL,
}) => {
  await arrives(page, () => logIn(page));
  await expect(heading(page, 'Trades').first()).toBeVisible();
  expect(page.url()).toBe(baseURL + wanted);
});

test('the access token is kept in memory only', async () => {
  const call = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await arrives(page, () => page.reload());
  const token = (await call).headers()['authorization']?.replace('Bearer ', '') ?? '';
  expect(token).toMatch(/^ey/);
  const kept = await keptOnDevice(page);
  expect(kept).toContain('refreshToken');
  expect(kept.includes(token)).toBe(false);
});

test('two tabs that reload at once renew their tokens without asking for a password', async () => {
  const sent: string[] = [];
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/oidc/token'))
      sent.push(request.postData() ?? '');
  });
  second = await context.newPage();
  await arrives(page, () => page.goto(terms));
  await arrives(second, () => second.goto(terms));
  const renewals = (): number => sent.filter((body) => body.includes('grant_type=refresh_token')).length;
  // Four renewals are enough here, because identity.spec.ts tests twenty.
  for (let round = 0; round < 4 || renewals() < 4; round++) {
    await Promise.all([page, second].map((each) => arrives(each, () => each.reload())));
    expect(round).toBeLessThan(12);
  }
  for (const each of [page, second]) await expect(heading(each, 'Terms And Conditions')).toBeVisible();
});

test('a member can keep working with the records on the device while the provider is down', async () => {
  await page.route(/\/oidc\//, (route) => route.abort());
  await page.goto(wanted);
  await expect(content(page).getByText('Roma store steers').first()).toBeVisible();
  await expect(heading(page, 'Cannot reach the login')).toHaveCount(0);
  await page.unroute(/\/oidc\//);
});

test.describe('a session that ends while edits are unsent', () => {
  const again = () => page.getByRole('button', { name: 'Sign in again' });
  const name = `Kept ${Date.now()}`;

  test('the member is asked to sign in again, and a message appears when the member closes the sign-in window', async () => {
    await arrives(page, () => page.goto('/trades/kirra/tradeDetail/create'));
    await context.clearCookies();
    await context.route('**/oidc/token', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'grant is gone' } }),
    );
    // The server refuses the current token, and the page gets no new token.
    await context.route(/\/api\//, (route) =>
      route.fulfill({ status: 401, contentType: 'application/problem+json', json: { code: 'unauthorized' } }),
    );
    await type(page, 'Name', name);
    await button(page, 'Save').click();
    await expect(again()).toBeVisible();
    await expect(page.getByText('They are kept on this device.')).toBeVisible();
    await expectAccessible(page);
    const opening = page.waitForEvent('popup');
    await again().click();
    const popup = await opening;
    await expect(popup.getByLabel('Email')).toBeVisible();
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
    await expect(page.getByText('Sign in in the window next to this page')).toBeVisible();
    await popup.close();
    await expect(page.getByText('Not signed in (Popup closed).')).toBeVisible();
  });
});
