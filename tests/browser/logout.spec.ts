import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { bar, field, go, openAs, side, type } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

/** Logging out with unsent work. Checks the question and the exported file. Nothing is deleted before the user confirms. */

const tradeList = '/trades/kirra/tradeList';
const steers = /Roma store steers/;

const cell = (page: Page, column: string) =>
  page.getByRole('row', { name: steers }).locator(`[col-id="${column}"]`);

async function typePrice(page: Page, price: string): Promise<void> {
  await cell(page, 'saleCostHd').click();
  await page.keyboard.type(price);
  await page.keyboard.press('Enter');
  await expect(cell(page, 'saleCostHd')).toHaveText(price);
}

const leave = (page: Page) => side(page).getByRole('button', { name: 'Logout' }).click();
const question = (page: Page) => page.getByRole('alertdialog');
const press = (page: Page, name: string) => question(page).getByRole('button', { name }).click();
const waitsHere = (page: Page) => bar(page).getByText('1 change on this device');

/** Cuts only the API. The app's own files still load. */
const pull = (page: Page) => page.context().route(/\/api\//, (route) => route.abort());
const plug = (page: Page) => page.context().unroute(/\/api\//);

/** Leaves little room in storage. Call this before storage is opened, because open storage keeps the old quota. */
async function withLittleRoom(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 3_000_000 });
}

/** Runs in the page. Fills storage with smaller and smaller pieces until none fits. */
async function fillDisk(): Promise<void> {
  const opening = indexedDB.open('ballast', 1);
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore('pieces', { autoIncrement: true }),
  );
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const put = (size: number): Promise<boolean> =>
    new Promise((resolve) => {
      const transaction = opening.result.transaction('pieces', 'readwrite');
      transaction.addEventListener('complete', () => resolve(true));
      transaction.addEventListener('abort', () => resolve(false));
      transaction.objectStore('pieces').add(crypto.getRandomValues(new Uint8Array(size)));
    });
  for (const size of [60_000, 6_000, 600, 60]) while (await put(size));
  opening.result.close();
}

test('the logout question says what happens to an unsent edit and to a half typed form, and Stay keeps edit and form', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.normal, tradeList);
  await pull(page);
  await typePrice(page, '1,871.25');
  await expect(waitsHere(page)).toBeVisible();
  await go(page, '/trades/kirra/tradeDetail/create');
  await type(page, 'Name', 'Half typed');
  await leave(page);
  await expect(question(page)).toContainText('One change is not sent yet');
  await expect(question(page)).toContainText('is sent after your next login here');
  await expect(question(page)).toContainText('One form is not saved yet: what you typed stays');
  await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused();
  await press(page, 'Stay');
  await expect(question(page)).toHaveCount(0);
  await expect(field(page, 'Name')).toHaveValue('Half typed');
  await leave(page);
  // The question opens once all farms' unsent edits are counted. Before that, Escape would close nothing.
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);

  await go(page, tradeList);
  await expect(waitsHere(page)).toBeVisible();
  await plug(page);
  await expect(cell(page, 'saleCostHd')).toHaveText('1,871.25');
  await bar(page).getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(bar(page).getByText(/on this device|Sending/)).toHaveCount(0, { timeout: 75_000 });
  await leave(page);
  // The edit is sent, so the logout question names only the unsaved form.
  await expect(question(page)).toContainText('One form is not saved yet');
  await expect(question(page)).not.toContainText('sent');
  await press(page, 'Stay');
  await go(page, '/trades/kirra/tradeDetail/create');
  await expect(field(page, 'Name')).toHaveValue('Half typed');
  // Offline, Logout shows the front page. If Logout visited the provider, the browser would show its own error page.
  await page.context().route(/\/oidc\//, (route) => route.abort());
  await page.evaluate(() => void Object.defineProperty(navigator, 'onLine', { value: false }));
  await leave(page);
  await press(page, 'Logout');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await page.context().close();
});

test('with a full disk the logout question names the edits that would be lost, offers them as a file, and logs out only after a yes', async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, accounts.normal, tradeList, (on) => withLittleRoom(on, String(baseURL)));
  await expect(cell(page, 'saleCostHd')).toHaveText(/\d/);
  await page.evaluate(fillDisk);
  const before = await cell(page, 'saleCostHd').innerText();
  await pull(page);
  await typePrice(page, '1,872.25');
  await expect(bar(page).getByText('1 change not saved')).toBeVisible();
  await leave(page);
  await expect(question(page)).toContainText(
    'One is kept only while this tab stays open: a logout loses it.',
  );
  const downloading = page.waitForEvent('download');
  await press(page, 'Export unsent changes');
  const kept = await readFile((await (await downloading).path()) ?? '', 'utf8');
  expect(JSON.parse(kept)).toMatchObject({
    member: 'kirra',
    unsent: [{ change: { type: 'patch', fields: { saleCostHd: '1872.25' } } }],
  });
  await press(page, 'Stay');
  await expect(cell(page, 'saleCostHd')).toHaveText('1,872.25');
  await expect(bar(page).getByText('1 change not saved')).toBeVisible();

  await leave(page);
  await press(page, 'Logout');
  await expect(page).toHaveURL('/');
  await page.context().close();
  const other = await openAs(browser, accounts.normal, tradeList);
  await expect(cell(other, 'saleCostHd')).toHaveText(before);
  await other.context().close();
});

test('after Logout the browser has no cached answer with records left', async ({ browser }) => {
  const page = await openAs(browser, accounts.normal, tradeList);
  const read = page.waitForResponse((response) => response.url().includes('/api/changes/'));
  await page.reload();
  const asked = (await read).url();
  await leave(page);
  await expect(page).toHaveURL('/');
  // Throws while the page is still returning from the provider.
  const cached = () =>
    page.evaluate(
      async (paths) => {
        const found = await Promise.all(
          paths.map((path) =>
            fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
              (answer) => answer.status,
              () => 504,
            ),
          ),
        );
        return found;
      },
      [asked, '/api/changes/kirra', '/api/Trades/kirra', '/api/users/kirra@drover.example'],
    );
  await expect.poll(() => cached().catch(() => 'on the way')).toEqual([504, 504, 504, 504]);
  await page.context().close();
});
