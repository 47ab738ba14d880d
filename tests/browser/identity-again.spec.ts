import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { button, content, field, go, notices, over, side, signOut } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts, signIn } from './support.ts';

test.beforeAll(() => renewDemo());

/** The session ends while a member works. Saved and unsaved edits must survive each way to sign in again. */
const create = '/trades/kirra/tradeDetail/create';

/** An API request with a token. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly subject: string;
  readonly bearer: string;
  readonly isTaken: boolean;
}

interface Work {
  readonly page: Page;
  /** The member's other tab. It was opened first, so it sends the edits of both tabs. */
  readonly second: Page;
  /** The trade that is saved on the device and not sent. */
  readonly unsent: string;
  /** Every answered request since the session ended. */
  readonly calls: readonly Call[];
  /** Makes the API accept tokens again. Only a new sign-in gives the page a token. */
  readonly open: () => Promise<void>;
}

function subjectOf(bearer: string): string {
  const claims: unknown = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString());
  return typeof claims === 'object' && claims !== null ? String(Reflect.get(claims, 'sub')) : '';
}

function watchCalls(context: BrowserContext): Call[] {
  const calls: Call[] = [];
  context.on('response', (response) => {
    const request = response.request();
    const bearer = request.headers()['authorization'];
    if (bearer === undefined) return;
    calls.push({
      method: request.method(),
      path: new URL(request.url()).pathname,
      body: request.postData() ?? '',
      subject: subjectOf(bearer),
      bearer,
      isTaken: response.ok(),
    });
  });
  return calls;
}

/** The accepted requests that save this trade, alone or in a batch. */
const savesOf = ({ calls, unsent }: Work): readonly Call[] =>
  calls.filter(({ method, body, isTaken }) => method !== 'GET' && isTaken && saves(body, unsent));

/** The form also sends its values for calculation. Such a request saves nothing. */
const saves = (body: string, name: string): boolean => body.includes(name) && !body.includes('"trade":{');

/** Ends the session at the provider. Afterwards neither the refresh token nor a hidden frame gets a new token. */
async function endAtTheProvider(page: Page): Promise<void> {
  const session = await page.evaluate(
    () =>
      new Promise<{ refreshToken: string; clientId: string }>((resolve, reject) => {
        const opening = indexedDB.open('drover-identity');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('session').objectStore('session').get('current');
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
  const answer = await page.request.post('/oidc/token/revocation', {
    form: { token: session.refreshToken, client_id: session.clientId },
  });
  expect(answer.status()).toBe(200);
  await page.context().clearCookies();
}

/** The tabs of the previous journey, if they are still signed in. The next journey uses them. */
let tabs: { readonly page: Page; readonly second: Page } | null = null;
let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
});
test.afterAll(() => context.close());

async function openTabs() {
  const [asked] = context.pages();
  const second = asked ?? (await context.newPage());
  // An earlier journey left this tab on the login page.
  if (asked !== undefined) await logIn(second, accounts.normal);
  else await signIn(second, accounts.normal, '/user/terms');
  await expect(second).toHaveTitle('Terms And Conditions - Drover');
  const page = await context.newPage();
  await page.goto(create);
  return { page, second };
}

/** One trade is saved and not sent. Another trade is only half typed. */
async function workOn(): Promise<Work> {
  const { page, second } = tabs ?? (await openTabs());
  tabs = null;
  await expect(page).toHaveURL(create);
  const unsent = `Unsent ${Date.now()}`;
  await field(page, 'Name').fill(unsent);
  await endAtTheProvider(page);
  await context.route(/\/api\//, (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', json: { code: 'unauthorized' } }),
  );
  const calls = watchCalls(context);
  await button(page, 'Save').click();
  for (const tab of [page, second]) await expect(again(tab)).toBeVisible();
  await go(page, create);
  await field(page, 'Name').fill('Half typed');
  await over(field(page, 'Number of head'), '37');
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  return { page, second, unsent, calls, open: () => context.unroute(/\/api\//) };
}

const again = (page: Page) => page.getByRole('button', { name: 'Sign in again' });

async function logIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('Email').fill(account);
  await page.getByLabel('Password').fill('drover-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function throughPopup(page: Page, account: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await again(page).click();
  const popup = await opening;
  const closing = popup.waitForEvent('close');
  await logIn(popup, account);
  await closing;
}

async function formIsAsTyped(page: Page): Promise<void> {
  await expect(page).toHaveURL(create);
  await expect(field(page, 'Name')).toHaveValue('Half typed');
  await expect(field(page, 'Number of head')).toHaveValue('37');
}

/** Counts the trades with this name on the server, with the page's newest accepted token. */
async function onTheServer({ page, calls, unsent }: Work): Promise<number> {
  const last = calls.findLast(({ isTaken, subject }) => isTaken && subject === accounts.normal);
  const headers = { authorization: last?.bearer ?? '' };
  const answer = await page.request.get('/api/Trades/kirra', { headers });
  expect(answer.status()).toBe(200);
  const trades = (await answer.json()) as { name: string }[];
  return trades.filter(({ name }) => name === unsent).length;
}

async function isSentOnce(work: Work): Promise<void> {
  await expect.poll(() => savesOf(work).length).toBe(1);
  for (const tab of [work.page, work.second]) {
    await expect(again(tab)).toHaveCount(0);
    await expect(tab.getByText('They are kept on this device.')).toHaveCount(0);
  }
  expect(await onTheServer(work)).toBe(1);
  expect(savesOf(work)).toHaveLength(1);
}

test('Logout makes the next sign-in ask for the password, even if the page was closed before the provider was notified', async () => {
  const page = await context.newPage();
  await signIn(page, accounts.normal, '/user/terms');
  // The provider's page never answers.
  await page.route('**/oidc/session/end*', () => {});
  const asked = page.waitForRequest('**/oidc/session/end*');
  await side(page).getByRole('button', { name: 'Logout' }).click();
  await asked;
  await page.close();
  const next = await context.newPage();
  await next.goto('/user/terms');
  await expect(next.getByLabel('Password')).toBeVisible();
});

test('signing in again in a window sends the unsent trade once, and the form keeps what was typed', async () => {
  const work = await workOn();
  const { page, open } = work;
  await open();
  await throughPopup(page, accounts.normal);
  await isSentOnce(work);
  await formIsAsTyped(page);
  expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(true);
  tabs = work;
});

test('a browser that opens no window signs in on the login page and returns to the form as it was typed', async () => {
  const work = await workOn();
  const { page, open } = work;
  await open();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await again(page).click();
  await logIn(page, accounts.normal);
  await formIsAsTyped(page);
  expect(await page.evaluate(() => Reflect.get(window, 'notReloaded'))).toBe(undefined);
  await isSentOnce(work);
  tabs = work;
});

test('signing in as another member sends nothing of the first member, and the first member’s work waits', async () => {
  const work = await workOn();
  const { page, second, calls, unsent, open } = work;
  await open();
  await throughPopup(page, accounts.admin);
  await expect(page.getByText(`You are signed in as ${accounts.admin}`)).toBeVisible();
  await expect(notices(page)).toContainText(
    `You signed in as ${accounts.admin}. The unsent changes of ${accounts.normal} are kept on this device`,
  );
  await content(page).getByRole('link', { name: 'Your trades' }).click();
  await expect(page).toHaveURL('/trades/ash/tradeList');
  await expect(page.getByText(unsent)).toHaveCount(0);
  await expect(second.getByRole('button', { name: accounts.admin }).first()).toBeVisible();
  const astray = (): readonly Call[] =>
    calls.filter(({ subject, path }) => subject === accounts.admin && /kirra/i.test(path));
  expect(astray()).toEqual([]);

  await signOut(page, () => side(page).getByRole('button', { name: 'Logout' }).click());
  await signIn(page, accounts.normal, create);
  await formIsAsTyped(page);
  await second.goto('/user/terms');
  await isSentOnce(work);
  expect(savesOf(work).map(({ subject }) => subject)).toEqual([accounts.normal]);
  expect(astray()).toEqual([]);
  tabs = work;
});
