import { expect, test, type Page } from '@playwright/test';
import { bar, button, content, field, go, notices, openAs, side, type } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

/** Each call fails once. The screen must show the words of spec 8 and the typed text. A second try must work. */
test.describe.configure({ mode: 'serial' });

const slug = 'kirra';
const unknown = '01900000-0000-7000-8000-000000000000';

/** The pages of a member, of a member without records, and of an Admin. */
let page: Page;
let fresh: Page;
let admin: Page;

/** Makes a call fail until the returned function is called. */
async function failing(
  on: Page,
  address: RegExp,
  method?: string,
  status = 503,
): Promise<() => Promise<void>> {
  await on.route(address, (route) =>
    method === undefined || route.request().method() === method
      ? route.fulfill({
          status,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'out of reach', status, code: 'unavailable' },
        })
      : route.fallback(),
  );
  return () => on.unroute(address);
}

test.describe('a member', () => {
  test.beforeAll(async ({ browser }) => {
    page = await openAs(browser, accounts.normal);
  });
  test.afterAll(() => page.context().close());

  test("failed notifications and help texts show 'Cannot load notifications', 'Cannot load Infos', 'No Title' and 'No Decription'", async () => {
    const letThrough = await failing(page, /\/api\/(notify|Info)\//);
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    await page.reload();
    await expect(notices(page).getByText('Cannot load notifications')).toBeVisible();
    await side(page)
      .getByRole('link', { name: /Roma store steers/ })
      .click();
    await side(page).getByRole('radio', { name: 'Summary' }).check();
    await expect(notices(page).getByText('Cannot load Infos')).toBeVisible();
    await side(page).getByRole('button', { name: 'What is Capital Required?' }).click();
    await expect(page.getByRole('dialog')).toContainText('No Title');
    await expect(page.getByRole('dialog')).toContainText('No Decription');
    await page.keyboard.press('Escape');
    await side(page).getByRole('radio', { name: 'Lists' }).check();
    expect(logged.some((text) => text.includes('Load Error'))).toBe(true);
    await letThrough();
  });

  test("a failed expiry shows 'Cannot expire notifications', and the bell still counts the notification until it is opened", async () => {
    // Changing a carry that trades use creates a notification.
    await side(page)
      .getByRole('link', { name: /Oats crop/ })
      .click();
    const was = await field(page, 'Freight in').inputValue();
    for (const value of [String(20 + (Date.now() % 9)), was]) {
      await type(page, 'Freight in', value);
      // 'Saved' may be left from the previous save, so the test waits for this answer.
      const sent = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' && /\/Carrys\/[^/]+\/detail\//i.test(answer.url()),
      );
      await button(page, 'Save').click();
      await sent;
      await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
    }
    // A reload discards the bodies of earlier answers, so the test waits for an answer to the new page.
    let isNew = false;
    page.once('framenavigated', () => (isNew = true));
    const told = page.waitForResponse((answer) => isNew && /\/api\/notify\/[^/]+\/all$/i.test(answer.url()));
    await page.reload();
    const all = (await (await told).json()) as { title: string; urlLink: string; expired: boolean }[];
    const bell = button(page, /Notifications, \d+ not yet opened/);
    const label = (await bell.getAttribute('aria-label')) ?? '';
    const letThrough = await failing(page, /\/expire\?/);
    const openFirst = async (): Promise<void> => {
      await bell.click();
      const opened = page.context().waitForEvent('page');
      const items = page.getByRole('menu', { name: 'Notifications' }).getByRole('menuitem');
      await expect(items).toHaveCount(all.length);
      await items.first().click();
      const tab = await opened;
      await expect(tab).toHaveURL(all[0]?.urlLink ?? 'a notification');
      await tab.close();
    };
    await openFirst();
    await expect(notices(page).getByText('Cannot expire notifications')).toBeVisible();
    await expect(bell).toHaveAttribute('aria-label', label);
    await letThrough();
    const expired = page.waitForRequest(/\/api\/notify\/.*expire\?notificationId=/);
    await openFirst();
    await expired;
    const count = Number(/\d+/.exec(label)?.[0]);
    expect(count).toBe(all.filter(({ expired: isExpired }) => !isExpired).length);
    await expect(
      button(page, count === 1 ? 'Notifications' : `Notifications, ${count - 1} not yet opened`),
    ).toBeVisible();
  });

  for (const [title, address, list] of [
    ['Cannot load Trade', `/trades/${slug}/tradeDetail/${unknown}`, 'All trades'],
    ['Cannot load Carry', `/carry/${slug}/CarryDetail/${unknown}`, 'All carries'],
    ['Cannot load Group', `/trades/${slug}/tradeGroupDetail/${unknown}`, 'All groups'],
  ] as const) {
    test(`shows '${title}' for a record that does not exist, with a link to the list`, async () => {
      await go(page, address);
      await expect(content(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
      await expect(content(page).getByRole('link', { name: list })).toBeVisible();
      for (const action of ['Save', 'Copy', /^Delete/]) await expect(button(page, action)).toHaveCount(0);
    });
  }

  test('a refused trade shows the reason, keeps what was typed, and reloads the lists', async () => {
    await side(page)
      .getByRole('link', { name: /Roma store steers/ })
      .click();
    await expect(content(page).getByRole('heading', { name: 'Trade Calculator' })).toBeVisible();
    const price = await field(page, 'Sale price per head').inputValue();
    const letThrough = await failing(page, /\/api\/Trades\/[^/]+\/detail\//i, 'PUT', 422);
    await type(page, 'Sale price per head', '1999');
    const reloaded = page.waitForRequest(/\/api\/changes\//);
    await button(page, 'Save').click();
    await expect(notices(page).getByText('out of reach')).toBeVisible();
    await reloaded;
    await expect(field(page, 'Sale price per head')).toHaveValue(/1,?999/);
    await letThrough();
    await button(page, 'See what is not saved').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard my change' }).click();
    await page.keyboard.press('Escape');
    await expect(field(page, 'Sale price per head')).toHaveValue(price);
  });
});

test("a device without records shows 'Cannot load trades', 'Cannot load carrys' and 'Cannot load groups' when loading fails", async ({
  browser,
}) => {
  fresh = await openAs(browser, accounts.restricted, '/user/main', (on) => failing(on, /\/api\/changes\//));
  const own = (await side(fresh).getByRole('link', { name: 'Show All Trades' }).getAttribute('href'))?.split(
    '/',
  )[2];
  for (const [address, title, id] of [
    [`/trades/${own}/tradeList`, 'Cannot load trades', 'tradeDetail'],
    [`/carry/${own}/CarryList`, 'Cannot load carrys', ''],
    [`/trades/${own}/tradeGroups`, 'Cannot load groups', 'tradeGroupDetail'],
  ] as const) {
    await go(fresh, address);
    await expect(content(fresh).getByRole('heading', { name: title })).toBeVisible();
    await expect(
      content(fresh).getByText('The server did not answer. Your saved work is safe.'),
    ).toBeVisible();
    await expect(fresh.getByText('No connection.')).toHaveCount(0);
    if (id === '') continue;
    await go(fresh, `/trades/${own}/${id}/${unknown}`);
    await expect(content(fresh).getByRole('heading', { name: /^Cannot load (Trade|Group)$/ })).toBeVisible();
    await expect(content(fresh).getByRole('button', { name: 'Try again' })).toBeVisible();
  }
  await go(fresh, `/trades/${own}/tradeGroups`);
  const again = content(fresh).getByRole('button', { name: 'Try again' });
  const asked = fresh.waitForRequest(/\/api\/changes\//);
  await again.click();
  await asked;
  await fresh.unroute(/\/api\/changes\//);
  // The app also retries by itself, and may be faster than this click.
  await again.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(content(fresh).getByRole('heading', { name: 'Cannot load groups' })).toHaveCount(0);
});

test.describe('an Admin', () => {
  const users = /\/api\/users$/i;
  test.beforeAll(async ({ browser }) => {
    admin = await openAs(browser, accounts.admin);
  });
  test.afterAll(async () => {
    await admin.context().close();
    await fresh.context().close();
  });

  test("shows 'Cannot load user' with the reason: the status, or 'Network Error'", async () => {
    const members = /\/api\/members\?/i;
    await admin.route(members, (route) => route.fulfill({ status: 502, body: 'no gateway' }));
    await go(admin, '/admin/members');
    await expect(content(admin).getByRole('heading', { name: 'Cannot load user' })).toBeVisible();
    await expect(content(admin).getByText('Request failed with status code 502')).toBeVisible();
    await admin.unroute(members);
    await admin.route(members, (route) => route.abort());
    await content(admin).getByRole('button', { name: 'Try again' }).click();
    await expect(content(admin).getByText('Network Error')).toBeVisible();
    await admin.unroute(members);
    await content(admin).getByRole('button', { name: 'Try again' }).click();
    await expect(content(admin).getByRole('row', { name: /kirra/i }).first()).toBeVisible();
  });

  test("shows 'saving' while a member is changed, and 'Cannot save user' without any change when that fails", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const one = /\/api\/users\/[^/]+$/i;
    await admin.route(one, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await held;
      return route.fulfill({ status: 500, body: 'broken' });
    });
    const role = content(admin).getByLabel(/^Role of kirra/i);
    await role.selectOption('Restricted');
    await expect(notices(admin).getByText('saving', { exact: true })).toBeVisible();
    release();
    await expect(
      notices(admin).getByText('Cannot save user: Request failed with status code 500'),
    ).toBeVisible();
    await expect(notices(admin).getByText('saving', { exact: true })).toHaveCount(0);
    await expect(role).toHaveValue('Normal');
    await admin.unroute(one);
  });

  test("shows 'saving user' while a member is added, and 'Cannot save user' with what was typed when that fails", async () => {
    await go(admin, '/admin/addUser');
    await type(admin, 'Username', 'never-added');
    await type(admin, 'Email', 'never-added@drover.example');
    await type(admin, 'External login security id', 'demo|never-added');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await admin.route(users, async (route) => {
      await held;
      await route.fulfill({ status: 500, body: 'broken' });
    });
    await content(admin).getByRole('button', { name: 'Save' }).click();
    await expect(content(admin).getByText('saving user', { exact: true })).toBeVisible();
    release();
    await expect(content(admin).getByText('Cannot save user', { exact: true })).toBeVisible();
    await expect(content(admin).getByRole('alert').filter({ hasText: 'status code 500' })).toBeVisible();
    await expect(field(admin, 'Username')).toHaveValue('never-added');
    await admin.unroute(users);
    await admin.route(users, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Hello</p>' }));
    await content(admin).getByRole('button', { name: 'Save' }).click();
    await expect(content(admin).getByText('The answer did not come from this service.')).toBeVisible();
    await admin.unroute(users);
  });

  test('a failed announcement shows why and stays, and a sent one reaches every member', async () => {
    const title = `Rates review ${Date.now()}`;
    await go(admin, '/admin/members');
    await content(admin).getByRole('button', { name: 'Announcement', exact: true }).click();
    const send = content(admin).getByRole('button', { name: 'Announce to every member' });
    await send.click();
    await expect(content(admin).getByText('Announcement is missing. Type it, then send.')).toBeVisible();
    await type(admin, 'Announcement', title);
    await type(admin, 'Link (optional)', 'javascript:alert(1)');
    await send.click();
    await expect(content(admin).getByText(/is not a link\. Type one like/)).toBeVisible();
    await type(admin, 'Link (optional)', '/user/terms');
    await type(admin, 'What it says', 'Interest rates of the shared carries change on Monday.');
    const letThrough = await failing(admin, /\/api\/notify\/announce$/);
    await send.click();
    await expect(content(admin).getByText(/^Not announced: /)).toBeVisible();
    await expect(field(admin, 'Announcement')).toHaveValue(title);
    await letThrough();
    await send.click();
    await expect(content(admin).getByText(/^Announced to \d+ members\.$/)).toBeVisible();
    await expect(field(admin, 'Announcement')).toHaveValue('');
    await fresh.reload();
    await button(fresh, /Notifications, \d+ not yet opened/).click();
    const item = fresh.getByRole('menu', { name: 'Notifications' }).getByRole('menuitem', { name: title });
    await expect(item).toBeVisible();
    const opened = fresh.context().waitForEvent('page');
    await item.click();
    await expect(await opened).toHaveURL(/\/user\/terms$/);
  });
});
