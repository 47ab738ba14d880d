import { expect, test, type Page } from '@playwright/test';
import { bar, content, field, go, openAs, side } from './app.ts';
import { renewDemo } from './demo.ts';
import { keys, listen, until } from './keyboard.ts';
import { accounts } from './support.ts';

/** What screen readers announce for the sheet, the market day and the side menu. */
test.beforeAll(() => renewDemo());
test.describe.configure({ mode: 'serial' });

let page: Page;
let announced: () => Promise<readonly string[]>;
test.beforeAll(async ({ browser }) => {
  page = await openAs(browser, accounts.normal, '/trades/kirra/tradeList');
  await page.setViewportSize({ width: 1440, height: 900 });
  announced = await listen(page);
});
test.afterAll(() => page.context().close());

const last = async (): Promise<string> => (await announced()).at(-1) ?? '';

test('selected cells are announced with their sum, a search with its rows and each found cell', async () => {
  const first = content(page).locator('.ag-row[row-index="0"]:not(.special) [col-id="numberOfHead"]');
  await first.click();
  await keys(page, 'Shift+ArrowDown');
  await expect.poll(last).toMatch(/^# Of Head, 2 cells, Count 2, Average [\d.]+, Min \d+, Max \d+, Sum \d+$/);
  await keys(page, 'ArrowUp', 'Control+f', "'steers");
  await expect.poll(last).toMatch(/^\d+ of \d+ trades$/);
  await keys(page, 'Enter');
  await expect.poll(last).toMatch(/^Cell \d+ of \d+ found: .*steers/);
});

test('a search that finds nothing names the filters as a cause, and clearing all keeps the focus', async () => {
  await content(page).getByRole('button', { name: 'Overpriced', exact: true }).press('Enter');
  await keys(page, 'Control+f', 'Control+a');
  const before = (await announced()).length;
  await keys(page, "'zzz");
  await expect(
    content(page).getByRole('heading', { name: 'No trades with “zzz” pass the filters' }),
  ).toBeVisible();
  // There must be one announcement for the whole word, not one for each letter.
  await expect
    .poll(async () => (await announced()).slice(before))
    .toEqual([expect.stringMatching(/^0 of \d+ trades$/)]);
  await until(page, content(page).getByRole('button', { name: 'Clear the search' }), 'Tab', 90);
  await keys(page, 'Enter');
  await expect(page.locator('body')).not.toBeFocused();
  await content(page)
    .getByRole('button', { name: /^Clear all/ })
    .press('Enter');
  await expect.poll(last).toMatch(/^\d+ trades$/);
  await expect(page.locator('body')).not.toBeFocused();
});

test('Shift and Alt with an arrow move and widen the column of a heading, as F1 says', async () => {
  const heading = content(page).locator('.ag-header-cell[col-id="numberOfHead"]');
  const place = async () => Number(await heading.getAttribute('aria-colindex'));
  const width = async () => (await heading.boundingBox())?.width ?? 0;
  const [at, wide] = [await place(), await width()];
  await heading.focus();
  const sign = heading.locator('.column-menu');
  await keys(page, 'Shift+ArrowRight');
  await expect.poll(place).toBe(at + 1);
  await keys(page, 'Shift+ArrowLeft');
  await expect.poll(place).toBe(at);
  await keys(page, 'Alt+ArrowRight');
  await expect.poll(width).toBeGreaterThan(wide);
  await expect(heading).toBeFocused();
  await expect(sign).toBeVisible();
  await keys(page, 'Alt+ArrowLeft', 'Control+f');
  // Without the focus, the column's menu sign must not cover the heading.
  await expect(sign).toBeHidden();
  await keys(page, 'F6', 'F1');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(help.getByRole('heading', { name: 'On a heading' })).toBeAttached();
  await expect(help).toContainText('Shift+F6 goes to the side menu');
  await keys(page, 'Escape');
});

test('the help of every screen says that Shift+Tab reaches the buttons in a form, and Shift+Tab reaches them', async () => {
  await side(page)
    .getByRole('link', { name: /Roma store steers/ })
    .press('Enter');
  await field(page, 'Sale weight').focus();
  await until(page, page.getByRole('button', { name: 'Open the calendar' }), 'Shift+Tab');
  await bar(page).getByRole('button', { name: 'Help', exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('the buttons beside the fields');
  await keys(page, 'Escape');
});

test('a price of the market day is announced with its value and verdict, and the row’s heading is the weight', async () => {
  await go(page, '/market/kirra/board');
  const price = page.getByRole('textbox', { name: 'Steers 200 kg, Price' });
  await price.focus();
  await keys(page, "'780c", 'Enter');
  await expect.poll(announced).toContain('Steers 200 kg: $1,560.00 a head');
  await expect.poll(last).toMatch(/^\d+ of \d+ rungs are overvalued: steers 200/);
  await expect(page.getByRole('row').filter({ has: price }).getByRole('rowheader')).toHaveCount(1);
});

test('a link of the side menu says what its numbers mean: trades, or profit a head a year', async () => {
  await expect(side(page).getByRole('link', { name: '5 trades Autumn turn-off', exact: true })).toBeVisible();
  await expect(
    side(page).getByRole('link', { name: /Roma store steers -?\$[\d,.]+ profit a head a year$/ }),
  ).toBeVisible();
});
