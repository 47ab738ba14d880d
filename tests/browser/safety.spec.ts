import { expect, test, type Browser, type Page } from '@playwright/test';
import { content, go, openAs, side, signOut } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts, keptOnDevice, signIn } from './support.ts';

test.beforeAll(() => renewDemo());

/** Two items of the security list that need a browser. Names are text on every screen (19). A device is empty after a sign-out (8). */

test.describe('19: a name that contains markup or a formula', () => {
  test.describe.configure({ mode: 'serial' });

  const markup = `<img src=x onerror="document.title='run'">`;
  const formula = `=HYPERLINK("https://evil.example","click")`;
  const names = [markup, formula];
  const slug = 'ash';
  const made: { path: string; name: string }[] = [];
  let page: Page;
  let authorization = '';

  async function call(method: string, path: string, data?: object): Promise<{ id: string }> {
    const reply = await page.request.fetch(path, { method, headers: { authorization }, data });
    expect(reply.ok(), `${method} ${path}: ${reply.status()}`).toBe(true);
    return method === 'DELETE' ? { id: '' } : reply.json();
  }

  test.beforeAll(async ({ browser }) => {
    page = await openAs(browser, accounts.admin, '/user/main', async (opened) => {
      opened.on('request', (request) => {
        if (/\/api\//.test(request.url()))
          authorization = request.headers()['authorization'] ?? authorization;
      });
    });
    for (const name of names) {
      const make = async (kind: string, screen: string, more: object = {}) => {
        const { id } = await call('POST', `/api/${kind}/${slug}`, { name, ...more });
        made.unshift({ path: `/api/${kind}/${slug}/detail/${id}`, name });
        screens.push({ address: screen.replace('ID', id), name });
        return id;
      };
      const tradeGroupId = await make('TradeGroups', `/trades/${slug}/tradeGroupDetail/ID`);
      const carryId = await make('Carrys', `/carry/${slug}/CarryDetail/ID`, { carryTypeId: 1 });
      await make('Trades', `/trades/${slug}/tradeDetail/ID`, {
        tradeGroupId,
        carryId,
        numberOfHead: 10,
        purchaseCostHd: '1200',
        saleCostHd: '1600',
        saleCowDescription: name,
        purchaseCowDescription: name,
      });
      // Changing the carry creates a notification with the name.
      await call('PUT', `/api/Carrys/${slug}/detail/${carryId}`, { name, freightIn: '5' });
    }
    await page.reload();
  });
  test.afterAll(async () => {
    for (const { path } of made) await call('DELETE', path);
    await page.close();
  });

  const screens: { address: string; name: string }[] = [];
  for (const name of names) {
    screens.push(
      { address: `/trades/${slug}/tradeList`, name },
      { address: `/trades/${slug}/tradeGroups`, name },
      { address: `/carry/${slug}/CarryList`, name },
    );
  }

  /** The browser must create no element, script or link from the name. */
  async function expectOnlyText(): Promise<void> {
    await expect(page.locator('img[src="x"], [onerror], a[href*="evil.example"]')).toHaveCount(0);
    expect(await page.title()).not.toBe('run');
  }

  /** Finds the name in the text or in a field's value. */
  const shown = (name: string) =>
    page.evaluate((wanted) => {
      const fields = [
        ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
      ];
      return document.body.innerText.includes(wanted) || fields.some(({ value }) => value === wanted);
    }, name);

  test('is shown as text on the list and the detail of every kind, on paper too', async () => {
    test.setTimeout(120_000);
    for (const { address, name } of screens) {
      await test.step(`${address} ${name}`, async () => {
        await go(page, address);
        await expect.poll(() => shown(name)).toBe(true);
        await expectOnlyText();
        await page.emulateMedia({ media: 'print' });
        await expectOnlyText();
        await page.emulateMedia({ media: null });
      });
    }
  });

  test('is shown as text in the sidebar’s lists and summary, and in the notifications', async () => {
    const trade = screens.find(({ address }) => /tradeDetail/.test(address))?.address ?? '';
    await go(page, trade);
    await expect(side(page).getByRole('link', { name: '<img src' }).first()).toBeVisible();
    await side(page).getByRole('radio', { name: 'Summary' }).check();
    await expectOnlyText();
    await side(page).getByRole('radio', { name: 'Lists' }).check();
    await page
      .getByRole('button', { name: /notification/i })
      .first()
      .click();
    for (const name of names) await expect(page.getByText(name).first()).toBeVisible();
    await expectOnlyText();
    await page.keyboard.press('Escape');
  });
});

test.describe('8: after a sign-out', () => {
  test.describe.configure({ mode: 'serial' });
  const tradeList = '/trades/kirra/tradeList';
  const theirs = ['Roma store steers', 'Buffel grass', 'refreshToken'];
  let page: Page;

  test.afterEach(() => page.context().close());

  async function arrive(browser: Browser, serviceWorkers: 'allow' | 'block'): Promise<void> {
    const context = await browser.newContext({ serviceWorkers, viewport: { width: 1280, height: 1800 } });
    page = await context.newPage();
    await comeBack();
  }

  async function comeBack(): Promise<void> {
    await signIn(page, accounts.normal, tradeList);
    await expect(content(page).getByText('Roma store steers').first()).toBeVisible();
  }

  const leave = () => side(page).getByRole('button', { name: 'Logout' }).click();

  /** The device stores records after it shows them, so the test waits. */
  const expectKept = (check: (kept: string) => void) =>
    expect(async () => check(await keptOnDevice(page))).toPass();

  test('the device stores no data of the member', async ({ browser }) => {
    await arrive(browser, 'allow');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expectKept((kept) => {
      for (const word of [...theirs, 'kirra@drover.example']) expect(kept).toContain(word);
    });
    await signOut(page, leave);
    await expectKept((kept) => {
      for (const word of [...theirs, 'kirra', 'Kirra']) expect(kept).not.toContain(word);
    });
    await page.goto(tradeList);
    await expect(page.getByLabel('Password')).toBeVisible();
    await expect(page.getByText('Roma store steers')).toHaveCount(0);
  });

  test('only an unsent edit stays, for its own member, after a warning', async ({ browser }) => {
    // A test cannot intercept a service worker's requests.
    await arrive(browser, 'block');
    const [batches, trades] = [/\/api\/batch\//i, /\/api\/trades\//i];
    await page.route(batches, (route) => route.abort());
    await page.route(trades, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    const priceOn = (at: Page) =>
      at.getByRole('row', { name: 'Blackall bullocks' }).locator('[col-id="saleCostHd"]');
    await priceOn(page).click();
    await page.keyboard.type('1777.25');
    await page.keyboard.press('Enter');
    await expect(priceOn(page)).toHaveText('1,777.25');
    await leave();
    await expect(page.getByRole('alertdialog')).toContainText('One change is not sent yet');
    await signOut(page, () => page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click());
    await expectKept((kept) => {
      expect(kept).toContain('1777.25');
      for (const word of theirs) expect(kept).not.toContain(word);
    });
    for (const writes of [batches, trades]) await page.unroute(writes);
    await comeBack();
    const elsewhere = await openAs(browser, accounts.normal, tradeList);
    await expect(priceOn(elsewhere)).toHaveText('1,777.25');
    await elsewhere.context().close();
  });
});
