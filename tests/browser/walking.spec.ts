import { expect, test } from '@playwright/test';
import { renewDemo } from './demo.ts';
import { signIn } from './support.ts';

test.beforeAll(() => renewDemo());

const tradeList = '/trades/kirra/tradeList';

test('a member signs in, edits the sale price in the sheet, sees the profit change, and finds it again after a reload', async ({
  page,
}) => {
  await signIn(page, undefined, tradeList);

  const row = page.getByRole('row', { name: /Roma store steers/ });
  const price = row.locator('[col-id="saleCostHd"]');
  const profit = row.locator('[col-id="profitPerHead"]');
  await expect(profit).toHaveText(/\d/);
  const before = { price: await price.innerText(), profit: await profit.innerText() };

  await price.click();
  await page.keyboard.type('1,800.50');
  await page.keyboard.press('Enter');

  await expect(price).toHaveText('1,800.50');
  await expect(profit).not.toHaveText(before.profit);
  const after = await profit.innerText();

  // 'Saved' means that the server has the edit, so nothing waits on this device.
  await expect(page.getByRole('status').filter({ hasText: /on this device|saving/i })).toHaveCount(0);
  await page.reload();
  await expect(price).toHaveText('1,800.50');
  await expect(profit).toHaveText(after);
});
