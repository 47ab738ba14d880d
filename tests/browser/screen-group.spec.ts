import { expect, test, type Page } from '@playwright/test';
import { bar, button, content, go, notices, openAs, pathOf } from './app.ts';
import { renewDemo } from './demo.ts';
import { headersOf } from './forms.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

test.describe.configure({ mode: 'serial' });

const slug = 'kirra';
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await openAs(browser, accounts.normal);
});
test.afterAll(() => page.close());

test.describe('a trade group', () => {
  test("without a name is saved as 'New Group', and its detail opens", async () => {
    await go(page, `/trades/${slug}/tradeGroupDetail/create`);
    await button(page, 'Save').click();
    await expect(page).toHaveTitle('New Group - Drover');
    expect(pathOf(page)).toMatch(/tradeGroupDetail\/(?!create)/);
  });

  test('offers the first trade without a group by default, which can be added and removed', async () => {
    const choice = content(page).getByLabel('Trade', { exact: true });
    const name = await choice.locator('option:checked').innerText();
    expect(name).toBe(await choice.locator('option').first().innerText());
    const plain = name.replace(/ \(now in .*\)$/, '');
    await content(page).getByRole('button', { name: 'Add to group' }).click();
    const row = content(page).getByRole('row', { name: new RegExp(plain) });
    await expect(row.first()).toBeVisible();
    await expect(content(page).getByText('1 trade', { exact: true })).toBeVisible();
    // The newest notice is on top. An earlier notice may also offer Undo.
    await notices(page).getByRole('button', { name: 'Undo' }).first().click();
    await expect(content(page).getByText('0 trades', { exact: true })).toBeVisible();
  });

  test('has the columns of the spec, a click on a row opens its trade, and Remove takes the trade out of the group', async () => {
    await content(page).getByRole('button', { name: 'Add to group' }).click();
    await expect(content(page).getByText('1 trade', { exact: true })).toBeVisible();
    // A group with one trade has the trade's figures as totals.
    const ofRow = content(page).locator('.ag-row:not(.special) [col-id="profitPerHead"]');
    const together = content(page).getByRole('definition');
    await expect(together.last()).toHaveText(/^-?\$[\d,]+\.\d\d$/);
    expect((await together.last().innerText()).replace('$', '')).toBe(await ofRow.innerText());
    const address = pathOf(page);
    // A sheet renders only visible columns, so the window is wide enough for all.
    await page.setViewportSize({ width: 1920, height: 1800 });
    const spoken = (await headersOf(content(page))).filter((name) => !['Row state', ''].includes(name));
    expect(spoken.slice(0, 11)).toEqual([
      'Trade Name',
      '# Head',
      'Buy Price $/Hd',
      'Purchase Weight kg',
      'Profit Per Hd $/hd',
      'ROC pa % pa',
      'Cap Invest In Stock (inc CoC) $',
      'Profit Per Head Per Week $/hd/week',
      'Weeks Held weeks',
      'Held Till Date',
      'Remove',
    ]);
    await page.setViewportSize({ width: 1280, height: 1800 });
    await content(page)
      .locator('.ag-center-cols-container, .ag-grid-scrolling-rows')
      .first()
      .locator('[col-id="profitPerHead"]')
      .first()
      .click();
    await expect(page).toHaveURL(/tradeDetail/);
    await go(page, address);
    await content(page)
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(content(page).getByText('0 trades', { exact: true })).toBeVisible();
    await notices(page).getByRole('button', { name: 'Undo' }).first().click();
    await expect(content(page).getByText('1 trade', { exact: true })).toBeVisible();
    await notices(page).getByRole('button', { name: 'Close' }).first().click();
    await content(page)
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(content(page).getByText('0 trades', { exact: true })).toBeVisible();
  });

  test('is removed by Delete Group, which opens the group list, and its trades stay', async () => {
    await button(page, 'Delete Group').click();
    await expect(bar(page).getByText('Its trades stay.')).toBeVisible();
    await button(page, 'Delete').click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeGroups`);
    await expect(content(page).getByText('New Group', { exact: true })).toHaveCount(0);
    await expect(content(page).getByRole('columnheader', { name: 'Group Name' })).toBeVisible();
  });

  test('opens from the list by a click on its name or on its row', async () => {
    const row = content(page).getByRole('row', { name: /Autumn/ });
    for (const press of [row.getByRole('link'), row.locator('[col-id="count"]')]) {
      await press.first().click();
      await expect(page).toHaveURL(/tradeGroupDetail/);
      await expect(page).toHaveTitle(/Autumn/);
      await page.goBack();
      await expect(page).toHaveURL(`/trades/${slug}/tradeGroups`);
    }
  });
});
