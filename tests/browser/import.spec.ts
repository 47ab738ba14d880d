/** Exports and imports workbooks in the whole app. An import first shows a preview, and one undo reverts it. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { renewDemo } from './demo.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import { accounts, signIn } from './support.ts';

test.beforeAll(() => renewDemo());

const SHEET = 'xl/worksheets/sheet1.xml';
const file = (name: string): string => `tests/workbook/files/${name}`;
const menu = async (page: Page, item: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Export, import and print' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Import trades' });
const choose = (page: Page, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> =>
  dialogOf(page).locator('input[type=file]').setInputFiles(files);
const rowOf = (page: Page, name: string): Locator =>
  dialogOf(page)
    .locator('tr')
    .filter({ has: page.getByRole('cell', { name, exact: true }) });
/** Other journeys' trades may fill the window, so this searches for the trade. */
async function inSheet(page: Page, name: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Find in trades' }).fill(name);
  return page.getByRole('link', { name, exact: true });
}
const undo = (page: Page): Promise<void> => page.getByRole('button', { name: 'Undo', exact: true }).click();

test('our own workbook, a buyer’s spreadsheet and an account sale can be imported', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, accounts.normal);
  await page.getByRole('link', { name: 'Show All Trades' }).click();
  await expect(page.locator('.ag-row[row-id]').first()).toBeVisible();

  // Importing our own export changes nothing. With one edited cell, the import changes exactly that cell.
  await menu(page, 'Export workbook');
  const waiting = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Export workbook' })
    .getByRole('button', { name: 'Export workbook' })
    .click();
  const bytes = new Uint8Array(await readFile(await (await waiting).path()));
  await menu(page, /^Import/);
  const dialog = dialogOf(page);
  await choose(page, { name: 'drover.xlsx', mimeType: '', buffer: Buffer.from(bytes) });
  await expect(dialog).toContainText('0 new, 0 changed');
  await expect(dialog).toContainText('Your own workbook of');
  await expect(dialog.getByRole('button', { name: /^Import 0 rows/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Another file' }).click();
  await choose(page, { name: 'drover.xlsx', mimeType: '', buffer: Buffer.from(withMoreHead(bytes)) });
  await expect(dialog).toContainText('0 new, 1 changed');
  const change = dialog.locator('tr').filter({ hasText: 'Change' });
  await expect(change).toContainText('120 → 121');
  await expect(change.locator('td').last()).toHaveText(/^-?[\d,.]+ → -?[\d,.]+$/);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Imported 1 trade' })).toBeVisible();
  await undo(page);

  // A buyer's spreadsheet with merged headings. The preview lists the unreadable cells, and the user can correct them there.
  await menu(page, /^Import/);
  await choose(page, file('yard-report.xlsx'));
  await expect(dialog).toContainText('2 new, 1 changed, 2 that cannot be read, 1 left out');
  await expect(dialog).toContainText('Left out: Agent, Gross $.');
  await expect(dialog.getByRole('combobox', { name: 'Notes becomes' })).toHaveValue('note');
  await expect(dialog.getByRole('combobox', { name: 'Sold (est.) kg becomes' })).toHaveValue('saleWeightkg');
  const sentence = dialog.getByText('Purchase price per kg is in $/kg: “44q” has another unit.');
  await expect(sentence).toBeVisible();
  expect(await sentence.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
  await expect(dialog.getByRole('button', { name: 'Import the 3 good rows' })).toBeEnabled();
  const bad = dialog.getByRole('textbox', { name: 'Bought c/kg of row 10' });
  await bad.fill('446');
  await bad.press('Enter');
  await expect(dialog).toContainText('3 new, 1 changed, 1 that cannot be read');
  const sent = page.waitForResponse(
    (reply) => reply.ok() && (reply.request().postData() ?? '').includes('Taroom steers'),
  );
  await dialog.getByRole('button', { name: 'Import the 4 good rows' }).click();
  await expect(dialog).toBeHidden();
  await expect(await inSheet(page, 'Taroom steers')).toBeVisible();
  const body = (await sent).request().postData() ?? '';
  expect(body).toMatch(/Surat No\.1 steers/);
  // A note that starts with an equals sign stays text.
  expect(body).toContain('"=late pen"');
  expect(body).not.toMatch(/Miles heifers/);

  // An account sale. Its weights and prices become the trades' sale values. Its deductions create no trades.
  await menu(page, /^Import/);
  await choose(page, file('account-sale.xlsx'));
  await expect(dialog.getByRole('combobox', { name: 'Avg kg becomes' })).toHaveValue('saleWeightkg');
  await expect(dialog).toContainText('1 new, 2 changed, 6 left out');
  await expect(rowOf(page, 'Net proceeds').first()).toContainText('Totals');
  await dialog.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Imported 3 trades' })).toBeVisible();
  await undo(page);
  await expect(await inSheet(page, 'Clermont cows')).toHaveCount(0);

  // One undo removes the imported yard report.
  const report = await inSheet(page, 'Taroom steers');
  await page.locator('.ag-row').filter({ has: report }).locator('[col-id="saleCostHd"]').click();
  await page.keyboard.press('Control+z');
  await expect(report).toHaveCount(0);
});

/** Changes the head of one trade from 120 to 121. */
function withMoreHead(bytes: Uint8Array): Uint8Array {
  const parts = unzipSync(bytes);
  const xml = strFromU8(parts[SHEET]!);
  const [, column] =
    /<c r="([A-Z]+)1"[^>]*><is><t>(?:# Of Head|Number of head|Head)[^<]*<\/t>/i.exec(xml) ?? [];
  const cell = new RegExp(`(<c r="${column}\\d+"[^>]*><v>)120(</v>)`);
  if (!cell.test(xml)) throw new Error(`no trade of 120 head in column ${column}`);
  return zipSync({ ...parts, [SHEET]: strToU8(xml.replace(cell, '$1121$2')) });
}
