import { expect, test, type Page } from '@playwright/test';
import { content, openAs, pathOf, side } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

/** After a sign-in, the history has the provider's pages before ours. */
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await openAs(browser, accounts.normal, '/user/terms');
});
test.afterAll(() => page.context().close());

const back = () => side(page).getByRole('button', { name: 'Back' });

/** Replaces the current page in the history. */
async function loadInstead(address: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.evaluate((to) => location.replace(to), address);
  await loaded;
}

test('the sidebar’s Back leads to the main menu, not to the provider’s dead page', async () => {
  await back().click();
  await expect(page).toHaveURL('/user/main');
  await expect(content(page).getByRole('heading', { name: 'Main Menu' })).toBeVisible();
  // The history has no earlier page of ours, so Back stays here.
  await back().click();
  await expect(page).toHaveURL('/user/main');
});

test('a non-admin who opens Add User, in this tab or a new one, is sent to the main menu', async () => {
  await loadInstead('/admin/addUser');
  await expect(page).toHaveURL('/user/main');
  const another = await page.context().newPage();
  await another.goto('/admin/addUser');
  await expect(another).toHaveURL('/user/main');
  expect(pathOf(another)).toBe('/user/main');
  await another.close();
});

test('a non-admin who types the address of Add User returns to the previous page', async () => {
  await page.goto('/user/terms');
  await page.goto('/admin/addUser');
  await expect(page).toHaveURL('/user/terms');
});

test('Back in the information view leads to the main menu, or to a previous page of ours', async () => {
  await loadInstead('/trades/info/profitPerHeadPa');
  await content(page).getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/user/main');
  await content(page)
    .getByRole('link', { name: /Trade Groups/ })
    .click();
  await expect(page).toHaveURL(/tradeGroups$/);
  await page.reload();
  await back().click();
  await expect(page).toHaveURL('/user/main');
});

test('a record’s address works in any letter case, including its id and a made-up :id', async () => {
  const link = side(page).getByRole('link', { name: /Roma sto/ });
  const address = (await link.getAttribute('href')) ?? '';
  await page.goto(address.toUpperCase());
  await expect(page).toHaveTitle('Roma store steers - Drover');
  await page.goto('/carry/kirra/CarryDetail/:id');
  await expect(page).toHaveURL('/trades/info?Details=noTradeId');
  await expect(content(page).getByRole('heading', { level: 1, name: 'Not saved yet' })).toBeVisible();
});
