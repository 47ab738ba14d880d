import { readFile } from 'node:fs/promises';
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { openWorkbook } from '#workbook/in/open.ts';
import { bar, button, content } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts, signIn } from './support.ts';

/** Opens Feed and Tax year without a signal. */

test.beforeAll(() => renewDemo());
test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signIn(page, accounts.normal);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
  await context.setOffline(true);
});
test.afterAll(() => context.close());

async function freshTab(tab: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/money/kirra/${tab}`);
  return page;
}

const answer = (page: Page): Locator => content(page).getByRole('status');
const rowOf = (box: Locator): Locator => box.locator('xpath=ancestor::tr');

async function typeInto(box: Locator, text: string): Promise<void> {
  await box.fill(text);
  await box.press('Enter');
}

/** Printing and saving the workbook work offline. The dialog says that a link needs a connection. */
async function givesPaperButNoLink(page: Page, sheet: string): Promise<void> {
  const sentence = (await answer(page).textContent()) ?? '';
  // The code for printing is loaded after the screen.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('.drover-paper[data-side]')).toContainText(sentence, { timeout: 500 });
  }).toPass();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  const waiting = page.waitForEvent('download');
  await content(page).getByRole('button', { name: 'Excel' }).click();
  const bytes = await readFile(await (await waiting).path());
  expect(openWorkbook(new Uint8Array(bytes)).sheet(sheet).rows.size).toBeGreaterThan(1);
  await button(page, 'Print or share').click();
  const dialog = page.getByRole('dialog', { name: 'Print or share' });
  await expect(dialog.getByText('The server makes the link, so you need a connection.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Print the page' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make a link' })).toHaveCount(0);
}

const rating = (page: Page): Locator =>
  content(page).getByRole('textbox', { name: 'Wagga oats steers, rating' });
const born = (page: Page): Locator =>
  content(page).getByRole('textbox', { name: 'Cattle, head born', exact: true });

test('without a signal, Feed opens, calculates with a typed rating, keeps it, and prints', async () => {
  let page = await freshTab('feed');
  await expect(rating(page)).toHaveValue('1.03');
  const before = await rowOf(rating(page)).innerText();
  await typeInto(rating(page), '2.06');
  await expect.poll(() => rowOf(rating(page)).innerText()).not.toBe(before);
  const after = await rowOf(rating(page)).innerText();
  await expect(bar(page).getByRole('button', { name: 'No connection. 1 change waits' })).toBeVisible();
  await page.close();
  page = await freshTab('feed');
  await expect(rating(page)).toHaveValue('2.06');
  expect(await rowOf(rating(page)).innerText()).toBe(after);
  await givesPaperButNoLink(page, 'Months');
  await page.close();
});

test('without a signal, Tax year opens, counts typed births, keeps them, and prints', async () => {
  let page = await freshTab('tax-year');
  await expect(answer(page)).toHaveText(/the year shows a gross profit/);
  await typeInto(born(page), '11');
  // 'Born' and the closing stock show the same value.
  const value = (on: Page): Locator =>
    rowOf(born(on)).getByRole('cell', { name: '220', exact: true }).first();
  await expect(value(page)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'No connection. 2 changes wait' })).toBeVisible();
  await page.close();
  page = await freshTab('tax-year');
  await expect(born(page)).toHaveValue('11');
  await expect(value(page)).toBeVisible();
  await givesPaperButNoLink(page, 'Totals');
  await page.close();
});

test('when the signal is back, the server has the rating and the births', async ({ browser }) => {
  const page = await freshTab('feed');
  await expect(page.getByText('No connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toHaveCount(0, { timeout: 75_000 });
  await expect(bar(page).getByText(/on this device|Sending/)).toHaveCount(0, { timeout: 30_000 });
  await page.close();
  const elsewhere = await browser.newContext({ serviceWorkers: 'block' });
  const other = await elsewhere.newPage();
  await signIn(other, accounts.normal, '/money/kirra/feed');
  await expect(rating(other)).toHaveValue('2.06');
  await other.goto('/money/kirra/tax-year');
  await expect(born(other)).toHaveValue('11');
  await elsewhere.close();
});
