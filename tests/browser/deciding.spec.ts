/** Journeys that need a browser: a view in the address, a bid that survives a kill offline, and the comparison of ticked trades. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { parseSeparated } from '#workbook/read/separated.ts';
import { button, content, field, go, side } from './app.ts';
import { renewDemo } from './demo.ts';
import { signIn } from './support.ts';

test.beforeAll(() => renewDemo());

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    serviceWorkers: 'allow',
  });
  page = await context.newPage();
  await signIn(page);
});
test.afterAll(async () => {
  await page.context().close();
});

test('a what-if view is in the address, its price can be applied, and a reload shows the same view', async () => {
  await side(page)
    .getByRole('link', { name: /Roma store steers/ })
    .click();
  await content(page).getByRole('radio', { name: 'What if' }).check({ force: true });
  await expect(page).toHaveURL(/\?view=what-if$/);
  const answer = content(page).getByText(/^at most \$/i);
  await expect(answer).toBeVisible();
  const price = /\$([\d.]+)/.exec((await answer.textContent()) ?? '')?.[1];
  await content(page).getByRole('button', { name: 'Use this price' }).click();
  await expect(field(page, 'Purchase price per kg')).toHaveValue(price ?? '');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(field(page, 'Purchase price per kg')).not.toHaveValue(price ?? '');
  await page.reload();
  await expect(content(page).getByText(/^at most \$/i)).toBeVisible();
});

test('an offline bid survives a kill, and Bought records the purchase as a fact', async () => {
  await go(page, '/market/kirra/bid');
  const weight = content(page).getByRole('textbox', { name: 'Weight', exact: true });
  await expect(weight).toBeVisible();
  // The app must be stored before the connection is cut.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await weight.fill('291');
  await weight.press('Tab');
  const wanted = content(page).getByRole('textbox', { name: 'Profit wanted' });
  await wanted.fill('55');
  await wanted.press('Tab');
  await expect(content(page).getByText(/^makes at least \$55\.00 a head/)).toBeVisible();
  // Closes the page without warning, as a kill does.
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  page = await context.newPage();
  await page.goto('/market/kirra/bid');
  await expect(content(page).getByRole('textbox', { name: 'Weight', exact: true })).toHaveValue('291');
  await context.setOffline(true);
  const paid = content(page).getByRole('textbox', { name: 'Paid' });
  await paid.fill('4.25');
  await paid.press('Tab');
  await expect(content(page).getByText(/^At \$4\.25 it makes/)).toBeVisible();
  // A double tap buys once.
  await content(page).getByRole('button', { name: 'Bought' }).dblclick();
  const said = content(page).getByText(/^Bought .+ head at \$4\.25 \/kg$/);
  await expect(said).toBeVisible();
  const first = await said.getByRole('link').innerText();
  await content(page).getByRole('button', { name: 'Next pen' }).click();
  await expect(content(page).getByRole('textbox', { name: 'Weight', exact: true })).toHaveValue('291');
  await paid.fill('9');
  await paid.press('Tab');
  await expect(content(page).getByText(/above the limit of \$/)).toBeVisible();
  await content(page).getByRole('button', { name: 'Bought' }).click();
  const second = content(page).getByRole('link', { name: /^Cattle 291 kg \d+$/ });
  await expect(second).not.toHaveText(first);
  await second.click();
  await expect(page).toHaveURL(/\/tradeDetail\//);
  // The trade opens offline too. The purchase is entered as a fact.
  await expect(field(page, 'Purchase weight')).toHaveValue('291');
  await content(page).getByRole('radio', { name: 'Plan and actual' }).check({ force: true });
  const actual = content(page).getByRole('textbox', { name: 'Purchase price, actual' });
  await expect(actual).toHaveValue('9.00');
  await context.setOffline(false);
  await page.goto(`${page.url().split('?')[0]}?view=plan`);
  await expect(actual).toHaveValue('9.00');
  await expect(content(page).getByText('Still a plan')).toBeHidden();
});

test('ticking two trades leads to their comparison', async () => {
  await go(page, '/trades/kirra/tradeList');
  for (const name of [/Roma store steers/, /Gunnedah/]) {
    await content(page).getByRole('row', { name }).getByRole('checkbox').first().check();
  }
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL(/\/compare\?trades=/);
  await expect(content(page).getByRole('radiogroup', { name: 'What limits you' })).toBeVisible();
  await expect(content(page).getByRole('columnheader')).not.toHaveCount(0);
  const waiting = page.waitForEvent('download');
  await content(page).getByRole('button', { name: 'CSV', exact: true }).first().click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('Compare.csv');
  const lines = parseSeparated(await readFile(await file.path(), 'utf8'), ',');
  expect(lines[0]?.filter((name) => /Roma store steers|Gunnedah/.test(name))).toHaveLength(2);
  expect(lines.length).toBeGreaterThan(10);
});

test('a bid that was opened from a trade stays the same when another window deletes the trade', async () => {
  await go(page, '/trades/kirra/tradeList');
  await side(page)
    .getByRole('link', { name: /Gunnedah heifers/ })
    .click();
  await expect(page).toHaveURL(/\/tradeDetail\//);
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  await page.goto(`/market/kirra/bid?trade=${id}`);
  await field(page, 'Head').fill('64');
  await field(page, 'Paid').fill('4.05');
  await field(page, 'Paid').press('Tab');
  const stock = content(page).locator('summary').first();
  const words = await stock.innerText();
  const other = await page.context().newPage();
  await other.goto(`/trades/kirra/tradeDetail/${id}`);
  await button(other, 'Delete').click();
  await button(other, 'Delete').click();
  await expect(other).toHaveURL(/tradeList$/);
  await other.close();
  await expect(side(page).getByRole('link', { name: /Gunnedah heifers/ })).toHaveCount(0);
  await expect(stock).toHaveText(words);
  await expect(field(page, 'Head')).toHaveValue('64');
  await expect(field(page, 'Paid')).toHaveValue('4.05');
});
