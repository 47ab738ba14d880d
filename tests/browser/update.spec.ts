import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { bar, content, field, go, type } from './app.ts';
import { accounts, signIn } from './support.ts';
import { openSite, type Site } from './update/site.ts';

/** A newer app arrives while two tabs have unfinished work. In another case, a tab blocks the storage. */

const tradeList = '/trades/kirra/tradeList';
const carryList = '/carry/kirra/CarryList';
let site: Site;
let context: BrowserContext;
let isSignedIn = false;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await openSite(4312);
});
test.afterAll(() => site.stop());

/** Gives a group of tests one device. The first test signs in, and later tests stay signed in. */
function onOneDevice(serviceWorkers: 'allow' | 'block'): void {
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext({ serviceWorkers, baseURL: site.origin });
    isSignedIn = false;
  });
  test.afterEach(() => Promise.all(context.pages().map((page) => page.close())));
  test.afterAll(() => context.close());
}

async function memberTab(): Promise<Page> {
  const page = await context.newPage();
  if (isSignedIn) await page.goto(tradeList);
  else await signIn(page, accounts.normal, tradeList);
  isSignedIn = true;
  return page;
}

const cell = (page: Page, column: string) =>
  page.getByRole('row', { name: /Roma store steers/ }).locator(`[col-id="${column}"]`);

async function typePrice(page: Page, price: string): Promise<void> {
  await cell(page, 'saleCostHd').click();
  await page.keyboard.type(price);
  await page.keyboard.press('Enter');
  await expect(cell(page, 'saleCostHd')).toHaveText(price);
}

/** Marks this load of the page. A reload removes the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }) && undefined);
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSamePage') === true);
const release = (page: Page) =>
  page.evaluate(() => document.querySelector('meta[name="release"]')?.getAttribute('content') ?? null);

async function secondTab(address: string, prepare?: (page: Page) => Promise<void>): Promise<Page> {
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(address);
  await expect(bar(page)).toBeVisible();
  return page;
}

/** Delays the page's idle work until the event 'idle at last'. */
async function stayBusy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isIdle = new Promise((resolve) => window.addEventListener('idle at last', resolve));
    window.requestIdleCallback = (work) => {
      void isIdle.then(() => work({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });
}

/** Waits until the app is stored and its service worker controls this page. */
async function shellIsStored(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  if (await page.evaluate(() => navigator.serviceWorker.controller !== null)) return;
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const price = 'Sale price per head';

/** Focuses the field and scrolls it to the window's upper edge. */
async function typeAtTheTopEdge(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  await field(page, price).focus();
  await field(page, price).evaluate((input) => input.scrollIntoView({ block: 'start' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
}

/** The text and the focused field must be visible and uncovered. */
async function isUncovered(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words)).toBeInViewport({ ratio: 1 });
  for (const one of [field(page, price), page.getByText(words)])
    await expect
      .poll(() =>
        one.evaluate((element) => {
          const { left, width, top, height } = element.getBoundingClientRect();
          return [top + 1, top + height - 1].every((y) => {
            const hit = document.elementFromPoint(left + width / 2, y);
            return hit !== null && (element.contains(hit) || hit.contains(element));
          });
        }),
      )
      .toBe(true);
  await expect(field(page, price)).toBeFocused();
}

/** Checks for a newer service worker. Normally the browser does this from time to time, and the app once an hour. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

const waiting = 'A newer Drover is ready. Your work stays on this device.';
const taken = 'Drover was updated in another tab. Reload this tab to continue.';

test.describe('a newer app', () => {
  onOneDevice('allow');

  test('is offered and never installed by itself, and an update keeps the typed form and the unsent edits of both tabs', async () => {
    test.setTimeout(150_000);
    const form = await memberTab();
    await shellIsStored(form);
    const sheet = await secondTab(tradeList);
    await expect(cell(sheet, 'profitPerHead')).toHaveText(/\d/);

    // From now on no request reaches the server, so all work stays unsent.
    await context.route(/\/api\//, (route) => route.abort());
    await go(form, '/trades/kirra/tradeDetail/create');
    await type(form, 'Name', 'Half typed');
    await type(form, 'Purchase price per head', '1234');
    await typePrice(sheet, '1,811.25');
    for (const page of [form, sheet]) await mark(page);
    await typeAtTheTopEdge(form, 360);

    await site.release('next');
    await lookForUpdate(form);
    await isUncovered(form, waiting);
    await typeAtTheTopEdge(form, 768);
    await isUncovered(form, waiting);
    for (const page of [form, sheet]) {
      await expect(page.getByText(waiting)).toBeInViewport({ ratio: 1 });
      expect({ same: await isSamePage(page), release: await release(page) }).toEqual({
        same: true,
        release: null,
      });
    }
    await typePrice(sheet, '1,812.25');

    await form.getByRole('button', { name: 'Update', exact: true }).click();
    await form.waitForFunction(() => Reflect.get(window, 'isSamePage') !== true);
    await expect(field(form, 'Name')).toHaveValue('Half typed');
    await expect(field(form, 'Purchase price per head')).toHaveValue(/1,?234/);
    expect(await release(form)).toBe('next');

    // The other tab does not reload itself. It shows a message and a button.
    await expect(sheet.getByText(taken)).toBeVisible();
    expect(await isSamePage(sheet)).toBe(true);
    await typePrice(sheet, '1,813.25');
    await sheet.getByRole('button', { name: 'Reload page' }).click();
    await sheet.waitForFunction(() => Reflect.get(window, 'isSamePage') !== true);
    await expect(cell(sheet, 'saleCostHd')).toHaveText('1,813.25');
    expect(await release(sheet)).toBe('next');
    await expect(sheet.getByText(taken)).toHaveCount(0);

    await context.unroute(/\/api\//);
    // Reload makes the sending tab try again at once.
    await bar(sheet).getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(sheet.getByText(/on this device/).filter({ visible: true })).toHaveCount(0, {
      timeout: 70_000,
    });

    await context.setOffline(true);
    const fresh = await secondTab(tradeList);
    await expect(cell(fresh, 'saleCostHd')).toHaveText('1,813.25');
    expect(await release(fresh)).toBe('next');
    await go(fresh, carryList);
    await expect(content(fresh).getByRole('heading', { level: 1, name: 'Cost Of Carry' })).toBeVisible();
    await context.setOffline(false);
  });

  test('that does not start after the user agrees makes the page reload anyway, which keeps what was typed', async () => {
    const page = await memberTab();
    await shellIsStored(page);
    await go(page, '/trades/kirra/tradeDetail/create');
    await type(page, 'Name', 'Typed meanwhile');
    await mark(page);
    await site.release('afterNext');
    await lookForUpdate(page);
    await expect(page.getByText(waiting)).toBeVisible();
    // The message to the waiting worker is lost.
    await page.evaluate(() => {
      ServiceWorker.prototype.postMessage = () => undefined;
    });
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.waitForFunction(() => Reflect.get(window, 'isSamePage') !== true, null, { timeout: 30_000 });
    await expect(field(page, 'Name')).toHaveValue('Typed meanwhile');
  });
});

test.describe('a tab of the first visit', () => {
  onOneDevice('allow');

  test('that was never reloaded is offered a newer app and can install it', async () => {
    // As on a slow connection, the service worker is registered only after the sign-in. So no worker controls the page.
    await context.addInitScript(() => {
      const register = ServiceWorkerContainer.prototype.register;
      ServiceWorkerContainer.prototype.register = async function registerLater(...given) {
        while (!location.pathname.startsWith('/trades'))
          await new Promise((resolve) => setTimeout(resolve, 100));
        return register.apply(this, given);
      };
    });
    const page = await memberTab();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await mark(page);
    await site.release('first-visit');
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const bar = page.getByRole('button', { name: 'Update', exact: true });
    await expect(bar).toBeVisible();
    expect(await isSamePage(page)).toBe(true);
    await bar.click();
    await expect.poll(() => release(page).catch(() => null)).toBe('first-visit');
  });

  test('with two tabs, agreeing to the update brings the newer app to both and keeps a cell typed a moment before', async () => {
    const page = await memberTab();
    await shellIsStored(page);
    // The second tab is still busy and has not checked for a newer worker.
    const second = await secondTab(carryList, stayBusy);
    await site.release('two-tabs');
    await page.bringToFront();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const bar = page.getByRole('button', { name: 'Update', exact: true });
    await expect(bar).toBeVisible();
    await typePrice(page, '1,903.25');
    await bar.click();
    await expect.poll(() => release(page).catch(() => null)).toBe('two-tabs');
    await expect(cell(page, 'saleCostHd')).toHaveText('1,903.25');
    await second.bringToFront();
    await second.evaluate(() => window.dispatchEvent(new Event('idle at last')));
    await second.getByRole('button', { name: 'Reload page' }).click();
    await expect.poll(() => release(second).catch(() => null)).toBe('two-tabs');
  });
});

test.describe('storage that another tab blocks', () => {
  // These tests need no service worker. Storing the app would take a third of each page load.
  onOneDevice('block');

  test('when an older app blocks the storage, the newer app says what to do, and continues by itself with the stored edits', async () => {
    const app = await memberTab();
    await expect(cell(app, 'saleCostHd')).toHaveText(/\d/);
    const older = await context.newPage();
    await older.goto('/health');
    await app.goto('about:blank');
    await older.evaluate(holdAsOlder);

    await app.goto(tradeList);
    await expect(app.getByRole('heading', { name: "Close Drover's other tabs" })).toBeVisible();
    await expect(app.getByRole('status')).toContainText('continues by itself');
    await expect(app.getByText('Loading...').filter({ visible: true })).toHaveCount(0);

    await older.close();
    await expect(cell(app, 'saleCostHd')).toHaveText('1,777.25');
    await expect(app.getByText(/on this device/).filter({ visible: true })).toHaveCount(0, {
      timeout: 20_000,
    });
  });

  test('when a newer app replaces the storage, this tab shows a message, marks the edits that it cannot store, and offers a reload', async () => {
    const app = await memberTab();
    await expect(cell(app, 'saleCostHd')).toHaveText(/\d/);
    const newer = await context.newPage();
    await newer.goto('/health');
    await newer.evaluate(takeAsNewer);
    await expect(app.getByText(taken)).toBeVisible();

    await typePrice(app, '1,778.25');
    await expect(app.getByText('1 change not saved').filter({ visible: true })).toBeVisible();
    await app.getByRole('button', { name: 'Reload page' }).click();
    await expect(app.getByText('Export them, then reload the page.')).toBeVisible();
    await expect(cell(app, 'saleCostHd')).toHaveText('1,778.25');

    app.on('dialog', (dialog) => void dialog.accept());
    await app.reload();
    await expect(app.getByRole('heading', { name: 'Cannot open the records on this device' })).toBeVisible();
    await expect(app.getByRole('alert')).toContainText('A newer version of Drover');
  });
});

/** Runs in a page without the app. Opens the storage as the app's first version did, adds an unsent edit, and stays connected. */
async function holdAsOlder(): Promise<void> {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('drover '))?.name ?? '';
  const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
  interface Stored {
    readonly key: string;
    readonly doc: { readonly name?: string; readonly saleCostHd?: string } | null;
  }
  const now = await answer(indexedDB.open(name));
  const records: Stored[] = await answer(now.transaction('base').objectStore('base').getAll());
  now.close();
  const steers = records.find(({ doc }) => doc?.name?.startsWith('Roma store steers') === true);
  await answer(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    const made = opening.result;
    for (const store of ['base', 'sealed', 'held', 'local', 'drafts'])
      made.createObjectStore(store, { keyPath: 'key' });
    made.createObjectStore('ops', { keyPath: 'seq', autoIncrement: true }).createIndex('key', 'key');
    made.createObjectStore('undo', { autoIncrement: true });
    made.createObjectStore('meta');
  });
  const old = await answer(opening);
  const was = { saleCostHd: steers?.doc?.saleCostHd ?? null };
  const op = { key: steers?.key, type: 'patch', patch: { saleCostHd: '1777.25' }, was };
  await answer(old.transaction('ops', 'readwrite').objectStore('ops').add(op));
  // Keeps the connection until the page closes, even if the browser asks to close it.
  Object.assign(window, { held: old });
}

async function takeAsNewer(): Promise<void> {
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('drover '))?.name ?? '';
  await new Promise((resolve) => indexedDB.open(name, 9999).addEventListener('success', resolve));
}
