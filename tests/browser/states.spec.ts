import { expect, test, type Page } from '@playwright/test';
import { addTrade, bar, button, content, notices, openAs, type } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

/** Bad connections, other devices and failing calls. Every state must be shown, and nothing typed may be lost. */
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

  test('a save without a connection is kept on this device with a message, and sent when the connection is back', async () => {
    await addTrade(mine, slug, 'Two devices');
    await mine.context().setOffline(true);
    await type(mine, 'Sale price per head', '1600');
    await button(mine, 'Save').click();
    await expect(mine.getByText('No connection.').first()).toBeVisible({ timeout: 20_000 });
    await expect(bar(mine).getByText(/on this device/i)).toBeVisible();
    await button(mine, /^No connection\. 1 change waits$/).click();
    const panel = mine.getByRole('dialog', { name: 'Changes on this device' });
    await expect(panel).toContainText('Two devices');
    await expect(panel.getByRole('button', { name: 'Export unsent changes' })).toBeEnabled();
    await mine.keyboard.press('Escape');
    await mine.context().setOffline(false);
    await expect(bar(mine).getByText('Saved', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(mine.getByText('No connection.')).toHaveCount(0);
  });

  test('a field changed in two places raises a question, and the chosen value is kept', async () => {
    await openOnOther();
    await mine.context().setOffline(true);
    await type(mine, 'Sale price per head', '1700');
    await button(mine, 'Save').click();
    await expect(bar(mine).getByText(/on this device/i)).toBeVisible({ timeout: 20_000 });
    await type(other, 'Sale price per head', '1800');
    await button(other, 'Save').click();
    await expect(bar(other).getByText('Saved', { exact: true })).toBeVisible();
    await mine.context().setOffline(false);
    await button(mine, 'Choose which to keep').click({ timeout: 20_000 });
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

  test('a form entry over a value that another tab has saved since raises a question too', async () => {
    await type(mine, 'Sale price per head', '1750');
    const tab = await mine.context().newPage();
    await tab.goto(`/trades/${slug}/tradeList`);
    const row = tab.getByRole('row', { name: 'Two devices' });
    const cell = row.locator('[col-id="saleCostHd"]');
    await cell.click();
    await tab.keyboard.type('1780');
    await tab.keyboard.press('Enter');
    await expect(cell).toHaveText('1,780.00');
    await expect(price(mine)).toHaveValue(/1,?750/);
    await button(mine, 'Save').click();
    await button(mine, 'Choose which to keep').click({ timeout: 20_000 });
    const panel = mine.getByRole('dialog', { name: 'Changes on this device' });
    await expect(panel).toContainText('$1,750.00');
    await expect(panel).toContainText('$1,780.00');
    await panel.getByRole('button', { name: 'Keep mine' }).click();
    await expect(panel).toContainText('Everything on this device is on the server too.');
    await mine.keyboard.press('Escape');
    await expect(price(mine)).toHaveValue(/1,?750/);
    await expect(cell).toHaveText('1,750.00');
    await tab.close();
    await type(mine, 'Sale price per head', '1700');
    await button(mine, 'Save').click();
    await expect(bar(mine).getByText('Saved', { exact: true })).toBeVisible();
    await button(other, 'Reload').click();
    await expect(price(other)).toHaveValue(/1,?700/);
  });

  test('a price mistyped on one device can be restored from the history on the other device, even after an undo', async () => {
    await type(other, 'Sale price per head', '17');
    await button(other, 'Save').click();
    await expect(bar(other).getByText('Saved', { exact: true })).toBeVisible();
    await button(mine, 'Reload').click();
    await expect(price(mine)).toHaveValue(/^17(\.00)?$/);
    await content(mine).getByRole('radio', { name: 'History' }).check();
    await expect(content(mine).getByRole('button', { name: /\$1,700\.00 → \$17\.00/ })).toBeVisible();
    const restoreIt = async (): Promise<void> => {
      await content(mine)
        .getByRole('button', { name: /→ \$1,700\.00/ })
        .click();
      const back = content(mine).getByText(/Restoring puts back Sale price per head \$1,700\.00/);
      await expect(back).toBeVisible();
      await content(mine).getByRole('button', { name: 'Restore this moment' }).click();
      await expect(price(mine)).toHaveValue(/1,?700/);
    };
    await restoreIt();
    await notices(mine).getByRole('button', { name: 'Undo' }).first().click();
    await expect(price(mine)).toHaveValue(/^17(\.00)?$/);
    await restoreIt();
    await button(mine, 'Save').click();
    await expect(bar(mine).getByText('Saved', { exact: true })).toBeVisible();
    await button(other, 'Reload').click();
    await expect(price(other)).toHaveValue(/1,?700/);
  });

  test('a trade edited offline and deleted on the other device raises a question, and is kept on both', async () => {
    await mine.context().setOffline(true);
    await type(mine, 'Sale price per head', '1650');
    await button(mine, 'Save').click();
    await expect(bar(mine).getByText(/on this device/i)).toBeVisible({ timeout: 20_000 });
    // The list changes at once, so the test waits for the server's answer.
    const gone = other.waitForResponse((reply) => reply.request().method() === 'DELETE' && reply.ok());
    await button(other, 'Delete').click();
    await button(other, 'Delete').click();
    await gone;
    await mine.context().setOffline(false);
    await button(mine, 'Choose which to keep').click({ timeout: 20_000 });
    const panel = mine.getByRole('dialog', { name: 'Changes on this device' });
    await expect(panel).toContainText('Deleted in one place, changed in another');
    await panel.getByRole('button', { name: 'Keep mine' }).click();
    await expect(panel).toContainText('Everything on this device is on the server too.');
    await mine.keyboard.press('Escape');
    await openOnOther();
    await expect(price(other)).toHaveValue(/1,?650/);
  });

  test('a trade deleted on the other device is reported, and can be saved as a new one', async () => {
    await type(mine, 'Number of head', '40x');
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
    await expect(content(mine)).toContainText(
      'including what you typed, except what could not be read: “40x”.',
    );
    await content(mine).getByRole('button', { name: 'Keep it as a new trade' }).click();
    await expect(notices(mine).getByText('Trade Added Successfully')).toBeVisible();
    await expect(price(mine)).toHaveValue(/1,?650/);
    await button(mine, 'Delete').click();
    await button(mine, 'Delete').click();
    await expect(mine).toHaveURL(/tradeList/);
  });
});

test('a reload that the server refuses for lack of a sign-in shows the refusal, not that all is up to date', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.normal, `/trades/${slug}/tradeList`);
  await page
    .context()
    .route('**/api/**', (route) =>
      route.fulfill({ status: 401, contentType: 'application/problem+json', json: { code: 'unauthorized' } }),
    );
  await button(page, 'Reload').click();
  await expect(notices(page).getByText('Sign in again. These are the records on this device.')).toBeVisible();
  await expect(page.getByText('Up to date with the server.')).toHaveCount(0);
  await page.context().close();
});
