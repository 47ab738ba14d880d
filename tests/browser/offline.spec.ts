import { expect, test, type Page } from '@playwright/test';
import { renewDemo } from './demo.ts';
import { KillableBrowser } from './data-page/harness.ts';
import { signIn } from './support.ts';

test.beforeAll(() => renewDemo());

/** A member works offline until the battery dies, and then goes online again. The app is built, and the server is real. */

const tradeList = '/trades/kirra/tradeList';
const steers = /Roma store steers/;

const cell = (page: Page, column: string) =>
  page.getByRole('row', { name: steers }).locator(`[col-id="${column}"]`);

async function typeInto(page: Page, column: string, value: string): Promise<void> {
  await cell(page, column).click();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

/** Waits until the service worker has stored the app. After that, the network may be cut. */
async function shellIsStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('offline after kill -9 the app opens with what was typed, and sends it when the network is back (B6)', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const price = `1,9${String(Date.now() % 90).padStart(2, '0')}.25`;
  const phone = await KillableBrowser.make(Number(new URL(baseURL ?? '').port));
  try {
    let context = await phone.launch();
    let page = await context.newPage();
    await signIn(page, undefined, tradeList);
    await expect(cell(page, 'profitPerHead')).toHaveText(/\d/);
    await shellIsStored(page);
    await expect(cell(page, 'profitPerHead')).toHaveText(/\d/);

    await context.setOffline(true);
    const before = await cell(page, 'profitPerHead').innerText();
    await typeInto(page, 'saleCostHd', price);
    await expect(cell(page, 'saleCostHd')).toHaveText(price);
    await expect(cell(page, 'profitPerHead')).not.toHaveText(before);
    const profit = await cell(page, 'profitPerHead').innerText();
    await expect.poll(() => unsent(page), { message: 'the edit is durable' }).toBeGreaterThan(0);
    phone.kill();
    await phone.end();

    context = await phone.launch();
    await context.setOffline(true);
    page = await context.newPage();
    const start = Date.now();
    await page.goto(tradeList);
    await expect(cell(page, 'saleCostHd')).toHaveText(price, { timeout: 20_000 });
    test
      .info()
      .annotations.push({ type: 'opened offline after a kill', description: `${Date.now() - start} ms` });
    await expect(cell(page, 'profitPerHead')).toHaveText(profit);
    await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);

    await context.setOffline(false);
    await expect
      .poll(() => unsent(page), { timeout: 75_000, message: 'the outbox empties by itself' })
      .toBe(0);
  } finally {
    await phone.remove();
  }

  // Another device finds the edit on the server.
  const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
  const other = await elsewhere.newPage();
  await signIn(other, undefined, tradeList);
  await expect(cell(other, 'saleCostHd')).toHaveText(price, { timeout: 20_000 });
  await elsewhere.close();
});

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
