import { expect, type Page } from '@playwright/test';

/** The demo accounts of the development sign-in; every one has the same password, shown on the login page. */
export const accounts = {
  normal: 'kirra@drover.example',
  admin: 'admin@drover.example',
  restricted: 'restricted@drover.example',
} as const;

const password = 'drover-demo';

/** Opens a page that needs sign-in, logs in at the hosted login and waits until the wanted page is back. */
export async function signIn(
  page: Page,
  account: string = accounts.normal,
  wanted = '/user/main',
): Promise<void> {
  await page.goto(wanted);
  await page.getByLabel('Email').fill(account);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname.toLowerCase() === wanted.toLowerCase());
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
}
