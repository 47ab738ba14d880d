import { expect, test, type Page } from '@playwright/test';
import { content, pathOf, side } from './app.ts';
import { accounts, signIn } from './support.ts';

/** Back right after a sign-in, where the browser's history has the provider's pages behind this one. */

const back = (page: Page) => side(page).getByRole('button', { name: 'Back' });

test('the sidebar’s Back leads to the main menu, not into the provider’s dead page', async ({ page }) => {
  await signIn(page, accounts.normal, '/user/terms');
  await back(page).click();
  await expect(page).toHaveURL('/user/main');
  await expect(content(page).getByRole('heading', { name: 'Main Menu' })).toBeVisible();
  // Nothing of ours lies before it: it stays.
  await back(page).click();
  await expect(page).toHaveURL('/user/main');
});

test('the information view’s Back too; and once there is a page of ours, Back goes to it', async ({
  page,
}) => {
  await signIn(page, accounts.normal, '/trades/info/profitPerHeadPa');
  await content(page).getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/user/main');
  await content(page)
    .getByRole('link', { name: /Trade Groups/ })
    .click();
  await expect(page).toHaveURL(/tradeGroups$/);
  await page.reload();
  await back(page).click();
  await expect(page).toHaveURL('/user/main');
});

test('who is no Admin and opens Add User in a tab of its own is sent to the main menu', async ({ page }) => {
  await page.goto('/admin/addUser');
  await page.getByLabel('Email').fill(accounts.normal);
  await page.getByLabel('Password').fill('drover-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/user/main');
  const another = await page.context().newPage();
  await another.goto('/admin/addUser');
  await expect(another).toHaveURL('/user/main');
  expect(pathOf(another)).toBe('/user/main');
});

test('a record’s address counts in any letter case, its id and a made-up :id included', async ({ page }) => {
  await signIn(page, accounts.normal, '/user/main');
  const link = side(page).getByRole('link', { name: /Roma sto/ });
  const address = (await link.getAttribute('href')) ?? '';
  await page.goto(address.toUpperCase());
  await expect(page).toHaveTitle('Roma store steers - Drover');
  await page.goto('/carry/kirra/CarryDetail/:id');
  await expect(page).toHaveURL('/trades/info?Details=noTradeId');
  await expect(content(page).getByRole('heading', { level: 1, name: 'Not saved yet' })).toBeVisible();
});
