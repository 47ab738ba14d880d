import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support.ts';

/** Pull the cable, work, plug in again: the built app with its service worker on the real server. */
test.use({ serviceWorkers: 'allow' });

const tradeList = '/trades/kirra/tradeList';
const steers = /Roma store steers/;

const cell = (page: Page, column: string) =>
  page.getByRole('row', { name: steers }).locator(`[col-id="${column}"]`);

async function typeInto(page: Page, column: string, value: string): Promise<void> {
  await cell(page, column).click();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

/** The shell is stored and in charge: from here on the network may go. */
async function shellIsStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('with no network the app opens in a fresh tab with what was typed, and sends it when the network is back', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(150_000);
  await signIn(page, undefined, tradeList);
  await expect(cell(page, 'profitPerHead')).toHaveText(/\d/);
  await shellIsStored(page);
  await expect(cell(page, 'profitPerHead')).toHaveText(/\d/);

  await context.setOffline(true);
  const before = await cell(page, 'profitPerHead').innerText();
  await typeInto(page, 'saleCostHd', '1,901.25');
  await expect(cell(page, 'saleCostHd')).toHaveText('1,901.25');
  await expect(cell(page, 'profitPerHead')).not.toHaveText(before);
  const profit = await cell(page, 'profitPerHead').innerText();

  const fresh = await context.newPage();
  await page.close();
  await fresh.goto(tradeList);
  await expect(cell(fresh, 'saleCostHd')).toHaveText('1,901.25', { timeout: 20_000 });
  await expect(cell(fresh, 'profitPerHead')).toHaveText(profit);
  await expect(fresh.getByText('Loading...').filter({ visible: true })).toHaveCount(0);

  await context.setOffline(false);
  await expect
    .poll(async () => unsent(fresh), { timeout: 75_000, message: 'the outbox empties by itself' })
    .toBe(0);

  // Another device, which has never seen this edit, finds it on the server.
  const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
  const other = await elsewhere.newPage();
  await signIn(other, undefined, tradeList);
  await expect(cell(other, 'saleCostHd')).toHaveText('1,901.25', { timeout: 20_000 });
  await elsewhere.close();
});

/** What the member's database still holds of unsent edits. */
function unsent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('drover '));
    let count = 0;
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('cannot open')));
      });
      for (const store of ['ops', 'sealed', 'held']) {
        count += await new Promise<number>((resolve) => {
          const request = database.transaction(store).objectStore(store).count();
          request.addEventListener('success', () => resolve(request.result));
        });
      }
      database.close();
    }
    return count;
  });
}
