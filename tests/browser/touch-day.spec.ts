/** A day at the saleyards on a phone, by touch only. */
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { bar, content, field, side, signOut } from './app.ts';
import { renewDemo, tokenOf } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());
test.use({ trace: 'off' });

const menu = (page: Page): Locator => page.getByRole('button', { name: 'Switch the sidebar' });

async function tapInMenu(page: Page, name: string | RegExp): Promise<void> {
  await menu(page).tap();
  await side(page).getByRole('link', { name }).first().tap();
  await expect(side(page)).toBeHidden();
}

/** Taps a field, which selects its number, and types over it. */
async function enter(page: Page, box: Locator, text: string): Promise<void> {
  await box.tap();
  await expect(box).toBeFocused();
  await page.keyboard.type(text);
}

async function openOnPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/user/main');
  await enter(page, page.getByLabel('Email'), accounts.normal);
  await enter(page, page.getByLabel('Password'), 'drover-demo');
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await page.waitForURL(/\/user\/main$/);
  // The app must be stored before the phone loses its connection.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return page;
}

test('a whole day at the yards by touch works: what is due, price, purchase and result, new trade, group, undo, swap, budget, offline and back, from sign-in to log-out', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'allow',
  });
  const page = await openOnPhone(context);
  let bought = '';

  await test.step('Today: what is due first leads to its trade, and Back returns', async () => {
    await content(page)
      .getByRole('list', { name: 'Due in the next 30 days' })
      .getByRole('link')
      .first()
      .tap();
    await expect(page).toHaveURL(/tradeDetail/);
    await menu(page).tap();
    await side(page).getByRole('button', { name: 'Back' }).tap();
    await expect(page).toHaveURL(/\/user\/main$/);
  });

  await test.step('from the start page to the most to pay, by the steppers', async () => {
    await content(page)
      .getByRole('link', { name: /^What can I pay\?/ })
      .tap();
    const wanted = field(page, 'Profit wanted');
    await enter(page, wanted, '55');
    await content(page).getByRole('button', { name: 'Profit wanted up 1' }).tap();
    await expect(wanted).toHaveValue('56.00');
    await expect(content(page).getByText(/^makes at least \$56\.00 a head/)).toBeVisible();
  });

  await test.step('without a signal a pen is bought, at the price and head that are typed', async () => {
    await context.setOffline(true);
    await expect(page.getByText('No connection.')).toBeVisible();
    await enter(page, field(page, 'Paid'), '4.05');
    await enter(page, field(page, 'Head'), '64');
    await content(page).getByRole('button', { name: 'Bought' }).tap();
    const said = content(page).getByText(/^Bought .+, 64 head at \$4\.05 \/kg$/);
    await expect(said).toBeVisible();
    bought = await said.getByRole('link').innerText();
  });

  await test.step('one is missing at the truck, and the head is entered beside the plan', async () => {
    await content(page).getByRole('link', { name: bought }).tap();
    await expect(page).toHaveURL(/tradeDetail/);
    await content(page)
      .getByRole('radio', { name: /^(Plan and a|A)ctual$/ })
      .locator('xpath=ancestor::label')
      .tap();
    await enter(page, content(page).getByRole('textbox', { name: 'Number of head, actual' }), '63');
    await bar(page).getByRole('button', { name: 'Save' }).tap();
    await expect(bar(page).getByText('Unsaved')).toHaveCount(0);
  });

  await test.step('another pen is entered as a new trade', async () => {
    await tapInMenu(page, 'Add New Trade');
    await enter(page, field(page, 'Name'), 'Pen 22');
    await enter(page, field(page, 'Number of head'), '30');
    await enter(page, field(page, 'Purchase price per head'), '900');
    await enter(page, field(page, 'Sale price per head'), '1450');
    await bar(page).getByRole('button', { name: 'Save' }).tap();
    await expect(page).toHaveURL(/\/tradeDetail\/(?!create)/);
    await expect(page.getByText('No connection.')).toBeVisible();
    const price = field(page, 'Sale price per head');
    await content(page)
      .getByRole('button', { name: /^Sale price per head up / })
      .tap();
    await expect(price).toHaveValue('1,460.00');
    await bar(page).getByRole('button', { name: 'Save' }).tap();
    await expect(bar(page).getByText('Unsaved')).toHaveCount(0);
  });

  await test.step('it is added to a group, whose sheet has it', async () => {
    await tapInMenu(page, /Wool/);
    await content(page)
      .getByLabel('Trade', { exact: true })
      .selectOption({ label: 'Pen 22 (now in Autumn turn-off)' });
    await content(page).getByRole('button', { name: 'Add to group' }).tap();
    await expect(content(page).getByRole('row', { name: /Pen 22/ })).toBeVisible();
  });

  await test.step('a head count is typed into the sheet, and Undo of its message takes it back', async () => {
    await tapInMenu(page, 'Show All Trades');
    await page.getByRole('searchbox', { name: 'Find in trades' }).tap();
    await page.keyboard.type('Pen 22');
    const row = content(page).getByRole('row', { name: /Pen 22/ });
    const head = row.locator('[col-id="numberOfHead"]');
    await expect(head).toHaveText('30');
    await head.tap();
    await expect(head).toHaveClass(/\bact\b/);
    await head.tap();
    await page.keyboard.type('31');
    await page.keyboard.press('Enter');
    await expect(head).toHaveText('31');
    await content(page).getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(head).toHaveText('30');
  });

  await test.step('what to buy back for what is sold, from the list of the best', async () => {
    await tapInMenu(page, 'Market');
    await content(page).getByRole('radio', { name: 'Sell and buy' }).locator('xpath=ancestor::label').tap();
    await content(page)
      .getByRole('button', { name: /take them from my trades/i })
      .tap();
    const second = content(page)
      .getByRole('button', { name: / \/hd, / })
      .nth(1);
    await second.tap();
    await expect(second).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('with the signal back everything is on the server, once', async () => {
    await context.setOffline(false);
    await expect(page.getByText('No connection.')).toHaveCount(0, { timeout: 60_000 });
    await expect(bar(page).getByText(/on this device|Sending/)).toHaveCount(0, { timeout: 30_000 });
    const headers = { authorization: `Bearer ${await tokenOf(accounts.normal)}` };
    const read = async (kind: string): Promise<readonly Record<string, unknown>[]> =>
      (await (await page.request.get(`/api/${kind}/kirra`, { headers })).json()) as readonly Record<
        string,
        unknown
      >[];
    await expect(async () => {
      const [trades, groups] = await Promise.all([read('Trades'), read('TradeGroups')]);
      const named = (name: string) => trades.filter((trade) => trade['name'] === name);
      expect(named(bought)).toMatchObject([
        { numberOfHead: '64', actual: { head: '63', purchaseCostHd: '1154.25' } },
      ]);
      const wool = groups.find(({ name }) => name === 'Wool & lambs');
      expect(named('Pen 22')).toMatchObject([
        { numberOfHead: '30', saleCostHd: '1460', tradeGroupId: wool?.['id'] },
      ]);
    }).toPass({ timeout: 30_000 });
  });

  await test.step('the budget opens a month, and the day ends with Logout', async () => {
    await tapInMenu(page, 'Budget');
    await content(page)
      .getByRole('button', { name: /^\w+ \d{4}/ })
      .first()
      .tap();
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await menu(page).tap();
    await signOut(page, () => side(page).getByRole('button', { name: 'Logout' }).tap());
  });
  await context.close();
});
