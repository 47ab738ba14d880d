import { expect, test, type Page } from '@playwright/test';
import { addTrade, bar, button, content, go, notices, openAs, side, type } from './app.ts';
import { accounts, signIn } from './support.ts';

/** Bad lines, other devices, failing calls: every state of a screen, and nothing typed is lost. */
const slug = 'kirra';
const price = (page: Page) =>
  content(page).getByRole('textbox', { name: 'Sale price per head', exact: true });

test.describe('one member on two devices', () => {
  test.describe.configure({ mode: 'serial' });
  let mine: Page;
  let other: Page;

  test.beforeAll(async ({ browser }) => {
    mine = await openAs(browser, accounts.normal);
    other = await openAs(browser, accounts.normal);
  });
  test.afterAll(async () => {
    await mine.close();
    await other.close();
  });

  async function openOnOther(): Promise<void> {
    await other.goto(new URL(mine.url()).pathname);
    await expect(content(other).getByRole('heading', { name: 'Trade Calculator' })).toBeVisible();
  }

  test('with no connection a save is kept on this device, says so, and is sent when the line is back', async () => {
    await addTrade(mine, slug, 'Two devices');
    await mine.context().setOffline(true);
    await type(mine, 'Sale price per head', '1600');
    await button(mine, 'Save').click();
    await expect(mine.getByText('No connection.').first()).toBeVisible({ timeout: 20_000 });
    await expect(bar(mine).getByText(/on this device/i)).toBeVisible();
    await mine.getByRole('button', { name: 'See them' }).click();
    const panel = mine.getByRole('dialog', { name: 'Changes on this device' });
    await expect(panel).toContainText('Two devices');
    await expect(panel.getByRole('button', { name: 'Export unsent changes' })).toBeEnabled();
    await mine.keyboard.press('Escape');
    await mine.context().setOffline(false);
    await expect(bar(mine).getByText('Saved', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(mine.getByText('No connection.')).toHaveCount(0);
  });

  test('the same field changed in two places asks which to keep, and keeps the one chosen', async () => {
    await openOnOther();
    await mine.context().setOffline(true);
    await type(mine, 'Sale price per head', '1700');
    await button(mine, 'Save').click();
    await expect(bar(mine).getByText(/on this device/i)).toBeVisible({ timeout: 20_000 });
    await type(other, 'Sale price per head', '1800');
    await button(other, 'Save').click();
    await expect(bar(other).getByText('Saved', { exact: true })).toBeVisible();
    await mine.context().setOffline(false);
    await button(mine, 'Settle changes').click({ timeout: 20_000 });
    const panel = mine.getByRole('dialog', { name: 'Changes on this device' });
    await expect(panel).toContainText('$1,700.00');
    await expect(panel).toContainText('$1,800.00');
    await panel.getByRole('button', { name: 'Keep mine' }).click();
    await expect(panel).toContainText('Everything on this device is on the server too.');
    await mine.keyboard.press('Escape');
    await expect(price(mine)).toHaveValue(/1,?700/);
    await button(other, 'Reload').click();
    await expect(price(other)).toHaveValue(/1,?700/);
  });

  test('a trade deleted on the other device says so, and can be kept as a new one', async () => {
    await button(other, 'Delete').click();
    await button(other, 'Delete').click();
    await expect(other).toHaveURL(/tradeList/);
    await button(mine, 'Reload').click();
    await expect(
      content(mine)
        .getByText('was deleted elsewhere')
        .or(content(mine).getByRole('heading', { name: 'Two devices' }))
        .first(),
    ).toBeVisible();
    await content(mine).getByRole('button', { name: 'Keep it as a new trade' }).click();
    await expect(notices(mine).getByText('Trade Added Successfully')).toBeVisible();
    await expect(price(mine)).toHaveValue(/1,?700/);
    await button(mine, 'Delete').click();
    await button(mine, 'Delete').click();
    await expect(mine).toHaveURL(/tradeList/);
  });
});

test('a notification counts until it is opened; opening it opens its link in a new tab and expires it', async ({
  page,
}) => {
  await signIn(page, accounts.normal);
  await side(page)
    .getByRole('link', { name: /Oats crop/ })
    .click();
  const freight = content(page).getByRole('textbox', { name: 'Freight in', exact: true });
  const was = await freight.inputValue();
  await type(page, 'Freight in', '21');
  await button(page, 'Save').click();
  await expect(notices(page).getByText('Carry Saved')).toBeVisible();
  await type(page, 'Freight in', was);
  await button(page, 'Save').click();
  await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  const bell = button(page, /Notifications, \d+ not yet opened/);
  const count = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  await bell.click();
  const opened = page.context().waitForEvent('page');
  const expired = page.waitForRequest(/\/api\/notify\/.*expire\?notificationId=/);
  await page.getByRole('menu', { name: 'Notifications' }).getByRole('menuitem').first().click();
  await (await opened).close();
  await expired;
  await expect(
    button(page, count === 1 ? 'Notifications' : `Notifications, ${count - 1} not yet opened`),
  ).toBeVisible();
});

test.describe('calls that fail', () => {
  const failing = (page: Page, address: RegExp) =>
    page.route(address, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: 'out of reach', status: 503, code: 'unavailable' },
      }),
    );

  test("a device without records that cannot load them says 'Cannot load trades' and tries again", async ({
    page,
  }) => {
    await failing(page, /\/api\/changes\//);
    await signIn(page, accounts.normal);
    await go(page, `/trades/${slug}/tradeList`);
    await expect(content(page).getByRole('heading', { name: 'Cannot load trades' })).toBeVisible();
    await go(page, `/carry/${slug}/CarryList`);
    await expect(content(page).getByRole('heading', { name: 'Cannot load carrys' })).toBeVisible();
    await go(page, `/trades/${slug}/tradeGroups`);
    await expect(content(page).getByRole('heading', { name: 'Cannot load groups' })).toBeVisible();
    await page.unroute(/\/api\/changes\//);
    await content(page).getByRole('button', { name: 'Try again' }).click();
    await expect(content(page).getByText('Group Name').first()).toBeVisible();
  });

  test("notifications and help texts: 'Cannot load notifications', 'Cannot load Infos'", async ({ page }) => {
    await failing(page, /\/api\/(notify|Info)\//);
    await signIn(page, accounts.normal);
    await expect(notices(page).getByText('Cannot load notifications')).toBeVisible();
    await side(page)
      .getByRole('link', { name: /Roma store steers/ })
      .click();
    await side(page).getByRole('radio', { name: 'Summary' }).check();
    await expect(notices(page).getByText('Cannot load Infos')).toBeVisible();
    await side(page).getByRole('button', { name: 'What is Capital Required?' }).click();
    await expect(page.getByRole('dialog')).toContainText('No Title');
    await expect(page.getByRole('dialog')).toContainText('No Decription');
  });
});
