import { expect, test, type Browser, type Page } from '@playwright/test';
import { bar, button, content, notices, openAs, side, type } from './app.ts';
import { renewDemo, tokenOf } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

/** A membership ends on 30 June. Here an Admin ends the membership, and later renews it. */

const slug = 'kirra';
const heading = 'The calculators timed out on 30 June';
const bar30 = (page: Page) => page.getByText('Reading goes on; ask your Admin to renew the membership.');

/** Opens a page for this account, and returns the token from its requests. */
async function openWithToken(browser: Browser, account: string): Promise<{ page: Page; token: string }> {
  let token = '';
  const page = await openAs(browser, account, '/user/main', async (fresh) => {
    fresh.on('request', (request) => {
      if (/\/api\//.test(request.url())) token = request.headers()['authorization'] ?? token;
    });
  });
  await expect.poll(() => token).not.toBe('');
  return { page, token };
}

test('after 30 June the screen and the bar say that the membership has ended, edits wait, and a renewal removes the notice and sends the edits at once', async ({
  browser,
}) => {
  const { page, token } = await openWithToken(browser, accounts.normal);
  const adminToken = await tokenOf(accounts.admin);
  const renew = async (membershipYear: number): Promise<void> => {
    const headers = { authorization: `Bearer ${adminToken}` };
    const reply = await page.request.put(`/api/users/${slug}`, { headers, data: { membershipYear } });
    expect(reply.status()).toBe(200);
  };
  const onServer = async (): Promise<string> => {
    const list = await page.request.get(`/api/trades/${slug}`, { headers: { authorization: token } });
    const trades = (await list.json()) as { name: string; saleCostHd: string }[];
    return trades.find(({ name }) => name === 'Roma store steers')?.saleCostHd ?? '';
  };
  const before = await onServer();
  try {
    await renew(2025);
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(bar30(page)).toBeVisible();
    await content(page).getByRole('link', { name: 'Terms And Conditions' }).click();
    await expect(content(page).getByRole('heading', { name: 'Terms And Conditions' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await side(page)
      .getByRole('link', { name: /Roma sto/ })
      .click();
    await expect(page.getByRole('heading', { name: heading })).toHaveCount(0);
    await type(page, 'Sale price per head', '1789');
    await button(page, 'Save').click();
    await expect(bar(page).getByText('On this device')).toBeVisible();
    await button(page, 'Reload').click();
    await expect(
      notices(page).getByText('Your changes wait on this device until it is renewed'),
    ).toBeVisible();
    expect(await onServer()).toBe(before);

    await renew(2099);
    await button(page, 'Reload').click();
    await expect(notices(page).getByText('Up to date with the server.', { exact: true })).toBeVisible();
    await expect(bar30(page)).toHaveCount(0);
    await expect.poll(onServer).toBe('1789');
    await type(page, 'Sale price per head', before);
    await button(page, 'Save').click();
    await expect.poll(async () => Number(await onServer())).toBe(Number(before));
  } finally {
    await renew(2099);
  }
});
