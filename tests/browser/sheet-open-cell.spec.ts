/** A trader leaves a cell on a phone while typing. Afterwards the text is in the open cell again, or is committed. */
import { expect, test, type Page } from '@playwright/test';
import { KillableBrowser } from './data-page/harness.ts';
import { content, go } from './app.ts';
import { renewDemo } from './demo.ts';
import { siteOf } from './playwright.config.ts';
import { accounts, signIn } from './support.ts';

const list = '/trades/kirra/tradeList';
const port = Number(new URL(siteOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))).port);
let browser: KillableBrowser;
let page: Page;

const cell = (on: Page) => on.locator('.ag-row[row-index="2"] .ag-cell[col-id="numberOfHead"]').first();
const editor = (on: Page) => on.locator('.drover-editor');

async function openTab(): Promise<Page> {
  const context = browser.context ?? (await browser.launch());
  const opened = await context.newPage();
  await opened.setViewportSize({ width: 390, height: 844 });
  return opened;
}

async function openList(): Promise<void> {
  page = await openTab();
  await page.goto(list);
  await cell(page).waitFor();
}

async function restart(kill: 'kill' | 'end'): Promise<void> {
  if (kill === 'kill') browser.kill();
  await browser.end();
  await openList();
}

/** Opens the cell with two presses and types over its text. No key ends the typing. */
async function typeInto(text: string): Promise<void> {
  await cell(page).click();
  await cell(page).click();
  await expect(editor(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect(editor(page)).toHaveValue(text);
}

/** The texts of open cells that are stored on the device. */
const storedTexts = (): Promise<unknown[]> =>
  page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.name));
      });
    const found: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name));
      if (database.objectStoreNames.contains('drafts'))
        found.push(...(await answer(database.transaction('drafts').objectStore('drafts').getAll())));
      database.close();
    }
    return found.map((draft) => (draft as { fields?: { text?: unknown } }).fields?.text);
  });

/** Waits until the text is stored. A power cut or kill -9 before that would lose keys. */
const isOnDisk = (text: string): Promise<void> => expect.poll(storedTexts).toContain(text);

const isOpenWith = (text: string) => expect(editor(page)).toHaveValue(text);

async function finish(text: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(cell(page)).toHaveText(text);
  await expect(editor(page)).toHaveCount(0);
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await renewDemo();
  browser = await KillableBrowser.make(port);
  page = await openTab();
  await signIn(page, accounts.normal, list);
  await cell(page).waitFor();
});
test.afterAll(() => browser.remove());

test('text typed into a cell is still there after a reload and after another address', async () => {
  await typeInto('97');
  await page.reload();
  await isOpenWith('97');
  await page.goto('/user/privacy');
  await page.goto(list);
  await isOpenWith('97');
  await finish('97');
});

test('Back within the app and a link of the menu commit the typed text', async () => {
  await go(page, '/user/main');
  await expect(cell(page)).toHaveCount(0);
  await go(page, list);
  await cell(page).waitFor();
  await typeInto('96');
  await page.goBack();
  await expect(cell(page)).toHaveCount(0);
  await page.goForward();
  await expect(cell(page)).toHaveText('96');
  await expect(editor(page)).toHaveCount(0);
  await typeInto('95');
  await go(page, '/trades/kirra/tradeGroups');
  await expect(content(page).getByRole('heading', { name: 'Trade Groups' })).toBeVisible();
  await go(page, list);
  await expect(cell(page)).toHaveText('95');
});

test('a phone call with a discarded tab, a frozen page and a killed browser lose nothing of the text', async () => {
  test.setTimeout(180_000);
  await typeInto('94');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await isOnDisk('94');
  await restart('kill');
  await isOpenWith('94');
  await finish('94');

  await typeInto('93');
  await isOnDisk('93');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await restart('kill');
  await isOpenWith('93');
  await finish('93');

  await typeInto('92');
  await isOnDisk('92');
  await restart('kill');
  await isOpenWith('92');
  await page.keyboard.press('Escape');
  await expect(cell(page)).toHaveText('93');
  // Until the discarded text is removed from the disk, a restart opens the cell with it again.
  await expect.poll(storedTexts).not.toContain('92');
  await restart('end');
  await expect(cell(page)).toHaveText('93');
  await expect(editor(page)).toHaveCount(0);
});

test('a second tab does not open the cell that the first tab is still editing', async () => {
  await typeInto('91');
  const first = page;
  await openList();
  await page.waitForTimeout(1500);
  await expect(editor(page)).toHaveCount(0);
  await page.close();
  page = first;
  await page.bringToFront();
  await isOpenWith('91');
  await finish('91');
});
