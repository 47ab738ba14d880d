/** What comes out on paper: the record or the whole sheet, without the frame around it. */
import { expect, test, type Page } from '@playwright/test';
import { bar, side } from './app.ts';
import { accounts, signIn } from './support.ts';

/** A4 less its margins, in CSS pixels: upright as the browser prints a page, and lying as a sheet asks for. */
const upright = { width: 718, height: 1047 };
const lying = { width: 1031, height: 702 };

/** The page as it is laid out on paper; what the browser says before it prints is said as it says it. */
async function onPaper(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(viewport);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a sheet is printed whole: every row and column shown, totals, no sidebar, nothing cut off', async ({
  page,
}) => {
  await signIn(page, accounts.normal);
  await page.getByRole('link', { name: 'Show All Trades' }).click();
  await expect(page.locator('.ag-row[row-id]').first()).toBeVisible();
  const count = Number(await page.getByRole('region', { name: 'Trades' }).locator('h1 + span').textContent());
  expect(count).toBeGreaterThan(8);
  await onPaper(page, lying);

  const printed = page.locator('.drover-printed');
  await expect(printed.getByRole('heading', { name: 'Trades' })).toBeVisible();
  await expect(printed.locator('tbody tr')).toHaveCount(count);
  await expect(printed.locator('tfoot')).toContainText('Totals');
  await expect(printed.locator('thead')).toContainText('Profit Per Hd $/hd');
  await expect(side(page)).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await expect(page.locator('.ag-root')).toBeHidden();
  expect(await wider(page)).toBeLessThanOrEqual(0);
  const cut = await printed
    .locator(':is(th, td)')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  expect(cut).toBe(0);

  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(printed).toHaveCount(0);
  await expect(page.locator('.ag-root')).toBeVisible();
});

test('a trade is printed with its name and every figure, folded or not, and without the frame', async ({
  page,
}) => {
  await signIn(page, accounts.normal);
  await page.locator('#side').getByRole('link', { name: /Roma/ }).first().click();
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toContainText('Roma');
  await onPaper(page, upright);
  const { width = 0 } = (await name.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(100);
  for (const title of ['Capital Required', 'Cost Of Carry', 'Profit This Trade', 'Profit Annual ROC'])
    await expect(page.getByRole('region', { name: title }).locator('dd, output, td').first()).toBeVisible();
  await expect(side(page)).toBeHidden();
  await expect(bar(page)).toBeHidden();
  expect(await wider(page)).toBeLessThanOrEqual(0);
});

test('a shorn trade fits one page, and nothing that is there to be pressed comes out', async ({ page }) => {
  await signIn(page, accounts.normal);
  await page.getByRole('link', { name: 'Show All Trades' }).click();
  await page.getByRole('link', { name: 'Hay wethers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hay wethers');
  await onPaper(page, upright);
  await expect(page.getByRole('link', { name: 'Open carry' })).toBeHidden();
  await expect(page.getByText('Shorn', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('radiogroup').getByText('Not shorn')).toBeHidden();
  expect(await wider(page)).toBeLessThanOrEqual(0);
  // As the browser itself makes the pages: one.
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(1);
});
