import { expect, test, type Locator, type Page } from '@playwright/test';
import { field, go, openAs, over, button } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

/** Leaving a sheet's cells and returning to them, by keys and clicks. Covers records, dialogs, the toolbar, forms and reloads. */
test.describe.configure({ mode: 'serial' });
test.use({ trace: 'off' });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await openAs(browser, accounts.normal, '/trades/kirra/tradeList');
  await expect(cell('name', 0)).toBeVisible();
});

test.afterAll(() => page?.context().close());

const cell = (column: string, row: number | string, sheet = 0): Locator =>
  page
    .locator('.drover-sheet')
    .nth(sheet)
    .locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`)
    .first();

async function keys(...chords: readonly string[]): Promise<void> {
  for (const chord of chords)
    if (chord.startsWith("'")) await page.keyboard.type(chord.slice(1));
    else await page.keyboard.press(chord);
}

const said = (text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text });

async function paste(text: string): Promise<void> {
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData('text/plain', content);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('the first key on the screen moves into the sheet', async () => {
  await go(page, '/user/main');
  await expect(page.locator('.drover-sheet')).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
  await go(page, '/trades/kirra/tradeList');
  await expect(cell('name', 0)).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
  await keys('ArrowDown');
  await expect(cell('name', 0)).toBeFocused();
});

test('Back from a record returns to the cell and range that were selected, with the focus on them', async () => {
  await cell('saleCostHd', 3).click();
  await keys('Shift+ArrowDown', 'Shift+ArrowLeft', 'Alt+Enter');
  await expect(page).toHaveURL(/tradeDetail/);
  await expect(field(page, 'Sale price per head')).toBeVisible();
  await page.goBack();
  await expect(cell('saleCostHd', 3)).toBeFocused();
  await expect(page.locator('.ag-cell.rng')).toHaveCount(4);
  await keys('ArrowDown');
  await expect(cell('saleCostHd', 4)).toBeFocused();
});

test('a press on a name opens the record even after Escape closed an editor', async () => {
  await cell('name', 'b-0').click();
  await keys("'zz", 'Escape');
  await cell('name', 0).locator('a').click();
  await expect(page).toHaveURL(/tradeDetail/);
  await page.goBack();
  await expect(cell('name', 0)).toBeFocused();
});

test('a press on the edge of a row opens its record, and a press on an editable cell selects the cell', async () => {
  await cell('saleCostHd', 2).click();
  await expect(cell('saleCostHd', 2)).toBeFocused();
  await expect(page).not.toHaveURL(/tradeDetail/);
  await page.locator('.ag-row[row-index="2"] .ag-cell.state').first().click();
  await expect(page).toHaveURL(/tradeDetail/);
  await page.goBack();
  await expect(cell('saleCostHd', 2)).toBeFocused();
});

test('dialogs, lists and menus return the focus to the cell', async () => {
  // A second press on the active cell would open its editor, so the test starts from another cell.
  await cell('saleCostHd', 3).click();
  await cell('saleCostHd', 2).click();
  const isBack = () => expect(cell('saleCostHd', 2)).toBeFocused();
  await keys('F1');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await keys('Escape');
  await isBack();
  await page.getByRole('button', { name: /^Columns/ }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await keys('Escape');
  await isBack();
  await page.getByRole('button', { name: 'Row height' }).click();
  await page.getByRole('menuitemradio', { name: 'Compact rows' }).click();
  await isBack();
  await page.getByRole('button', { name: 'Export, import and print' }).click();
  await page.getByRole('menuitem', { name: 'Import a file or a table' }).click();
  await expect(page.getByRole('dialog', { name: 'Import trades' })).toBeVisible();
  await keys('Escape');
  await isBack();
});

test('Find keeps every letter and the caret, however fast the user types', async () => {
  await keys('Control+f', "'steers", 'Home');
  await page.evaluate(() => {
    for (const letter of 'store ') document.execCommand('insertText', false, letter);
  });
  await expect(page.getByRole('searchbox', { name: 'Find in trades' })).toHaveValue('store steers');
  await keys('Control+a', 'Delete', 'Escape');
});

test('Enter in Find goes from match to match and opens nothing, and Escape returns to the cell', async () => {
  await keys('Control+f');
  await expect(page.getByRole('searchbox', { name: 'Find in trades' })).toBeFocused();
  await keys("'steers", 'Enter', 'Enter', 'Enter');
  await expect(said(/\d of \d+ found: .*steers/)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Find in trades' })).toBeFocused();
  await expect(page).toHaveURL(/tradeList/);
  await keys('Escape', 'Escape');
  await expect(page.locator('.ag-cell.act')).toBeFocused();
});

test('Ctrl+Z in the toolbar undoes an edit of the sheet, and F6 returns to the cell', async () => {
  const before = await cell('saleCostHd', 0).innerText();
  await cell('saleCostHd', 0).click();
  await keys("'1801", 'Enter');
  await expect(cell('saleCostHd', 0)).toHaveText('1,801.00');
  await page.getByRole('button', { name: /^Columns/ }).focus();
  await keys('Control+z');
  await expect(cell('saleCostHd', 0)).toHaveText(before);
  await keys('F6');
  await expect(cell('saleCostHd', 1)).toBeFocused();
  await keys('Control+f', 'F6');
  await expect(cell('saleCostHd', 1)).toBeFocused();
});

test('a row copied in one sheet is pasted into another under the matching columns', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await go(page, '/carry/kirra/CarryList');
  await cell('agistmentRate', 0).click();
  const [freight, agistment] = [
    await cell('freightIn', 0).innerText(),
    await cell('agistmentRate', 0).innerText(),
  ];
  await keys('Shift+Space', 'Control+c');
  await cell('name', 'b-0', 1).click();
  await keys('Control+v');
  await expect(said('1 carry added')).toHaveCount(1);
  const made = page.locator('.drover-sheet').nth(1).locator('.ag-row', { hasText: 'Buffel grass' }).first();
  await expect(made.locator('[col-id="freightIn"]')).toHaveText(freight);
  await expect(made.locator('[col-id="agistmentRate"]')).toHaveText(agistment);
  await keys('Control+z');
  await expect(made).toHaveCount(0);
  await go(page, '/trades/kirra/tradeList');
  await expect(cell('saleCostHd', 0)).toBeVisible();
});

test('the columns of a table without a header row are matched by hand, and one undo removes the import', async () => {
  await cell('name', 'b-0').click();
  await paste('Smith steers\t25\t312.5\t4.18\nBrown steers\t14\t298\t4.02\nTotal\t39\t\t\n');
  // Drover recognises the columns by their contents. The user can choose others.
  await expect(page.getByLabel('Column 2 becomes')).toHaveValue('numberOfHead');
  await expect(page.getByLabel('Column 4 becomes')).toHaveValue('purchaseCostCKg');
  await page.getByLabel('Column 3 becomes').selectOption({ label: 'Sell weight kg' });
  await page.getByLabel('Column 3 becomes').selectOption({ label: 'Buy weight kg' });
  await expect(page.getByText('looks like a totals row and is left out')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  const row = page.getByRole('row', { name: /Smith steers/ }).first();
  await expect(row.locator('[col-id="purchaseWeightkg"]')).toHaveText('312.5');
  await expect(row.locator('[col-id="purchaseCostCKg"]')).toHaveText('4.18');
  await keys('Control+z');
  await expect(page.getByRole('row', { name: /Smith steers/ })).toHaveCount(0);
});

test('a yard sheet’s own class names are kept as descriptions, and the import names their column', async () => {
  await cell('name', 'b-0').click();
  await paste('Pen\tClass\tHead\tAv wt\tc/kg\n4\tSteers\t62\t285\t418\n5\tHeifers\t40\t262\t379.2\n');
  await expect(page.getByLabel('Class becomes')).toHaveValue('purchaseCowDescription');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  const made = page.locator('.drover-sheet .ag-row:has(.ag-cell.rng)');
  await expect(made.first().locator('[col-id="purchaseCostCKg"]')).toHaveText('4.18');
  await expect(made.locator('.ag-cell.bad')).toHaveCount(0);
  await page.getByRole('button', { name: /^Columns/ }).click();
  const shown = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Description' });
  await shown.first().check();
  await keys('Escape');
  await cell('purchaseCowDescription', 0).scrollIntoViewIfNeeded();
  await expect(made.locator('[col-id="purchaseCowDescription"]')).toHaveText(['Steers', 'Heifers']);
  await page.getByRole('button', { name: /^Columns/ }).click();
  await shown.first().uncheck();
  await keys('Escape');
  await expect(page.locator('.ag-cell.act')).toBeFocused();
  await keys('Control+z');
  await expect(page.getByRole('row', { name: /^4 / })).toHaveCount(0);
});

test('undo works across a form, a reload and another sheet', async () => {
  const first = await cell('saleCostHd', 0).innerText();
  await cell('saleCostHd', 0).click();
  await keys("'1800", 'Enter');
  await cell('name', 0).locator('a').click();
  await over(field(page, 'Sale price per head'), '1900');
  await button(page, 'Save').first().click();
  await expect(page.getByText('Trade is saved').first()).toBeVisible();
  await go(page, '/carry/kirra/CarryList');
  await cell('freightIn', 0).click();
  const freight = await cell('freightIn', 0).innerText();
  await keys("'21.5", 'Enter');
  await expect(cell('freightIn', 0)).toHaveText('21.50');
  await expect(said(/on this device|saving/i)).toHaveCount(0);
  await page.reload();
  await cell('freightIn', 1).click();
  await keys('Control+z');
  await expect(cell('freightIn', 0)).toHaveText(freight);
  await go(page, '/trades/kirra/tradeList');
  await expect(cell('saleCostHd', 0)).toHaveText('1,900.00');
  await keys('Control+z');
  await expect(cell('saleCostHd', 0)).toHaveText('1,800.00');
  await keys('Control+z');
  await expect(cell('saleCostHd', 0)).toHaveText(first);
  await keys('Control+y', 'Control+y');
  await expect(cell('saleCostHd', 0)).toHaveText('1,900.00');
});

test('when two sheets are shown, the sheet without the focus shows its range in a quieter colour', async () => {
  await go(page, '/carry/kirra/CarryList');
  const line = (sheet: number): Promise<string> =>
    cell('freightIn', 0, sheet).evaluate((box) =>
      getComputedStyle(box).getPropertyValue('--cell-range-line').trim(),
    );
  await cell('freightIn', 0, 0).click();
  await keys('Shift+ArrowDown');
  const loud = await line(0);
  await cell('freightIn', 0, 1).click();
  await keys('Shift+ArrowDown');
  expect(await line(0)).not.toBe(loud);
  expect(await line(1)).toBe(loud);
  await cell('freightIn', 0, 0).click();
  await keys('Shift+ArrowDown');
  expect(await line(0)).toBe(loud);
  expect(await line(1)).not.toBe(loud);
});

const hasSent = (on: Page): Promise<unknown> =>
  on.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());

/** Makes the page ask the server for changes now. By itself, the page asks once a minute. */
const looksAgain = (on: Page): Promise<unknown> =>
  on.evaluate(() => window.dispatchEvent(new Event('online')));

test.describe('a cell that another device changes while the user types in it raises a question:', () => {
  let other: Page;

  test.beforeAll(async ({ browser }) => {
    other = await openAs(browser, accounts.normal, '/trades/kirra/tradeList');
  });

  test.afterAll(() => other?.context().close());

  const inRow = (on: Page, column: string): Locator =>
    on.getByRole('row', { name: /Roma store steers/ }).locator(`[col-id="${column}"]`);

  for (const [keep, shown] of [
    ['1750', '1,750.00'],
    ['1650', '1,650.00'],
  ] as const)
    test(keep, async () => {
      await go(page, '/trades/kirra/tradeList');
      const before = await inRow(page, 'saleCostHd').innerText();
      await inRow(page, 'saleCostHd').click();
      await keys("'1750");
      await looksAgain(other);
      await expect(inRow(other, 'saleCostHd')).toHaveText(before);
      await inRow(other, 'saleCostHd').click();
      const otherHasSent = hasSent(other);
      await other.keyboard.type('1650');
      await other.keyboard.press('Enter');
      await otherHasSent;
      await looksAgain(page);
      await expect(inRow(page, 'profitPerHead')).toHaveText(await inRow(other, 'profitPerHead').innerText());
      const editor = page.getByRole('textbox', { name: 'Sell price $/hd, Roma store steers' });
      await expect(editor).toHaveValue('1750');
      await expect(editor).toBeFocused();
      const sent = keep === '1750' ? hasSent(page) : null;
      await keys('Enter');
      const question = page.getByRole('alertdialog', { name: /of Roma store steers has changed/ });
      await expect(question).toContainText('While you typed 1750, it became 1650');
      await question.getByRole('button', { name: `Keep ${keep}` }).click();
      await expect(inRow(page, 'saleCostHd')).toHaveText(shown);
      await expect(page.locator('.ag-cell.act')).toBeFocused();
      await sent;
      await looksAgain(other);
      await expect(inRow(other, 'saleCostHd')).toHaveText(shown);
      await inRow(page, 'saleCostHd').click();
      const restored = hasSent(page);
      await keys(`'${before.replaceAll(',', '')}`, 'Enter');
      await restored;
    });
});
