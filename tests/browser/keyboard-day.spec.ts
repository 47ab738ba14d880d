/** A day in the office without a mouse. Every step is a key press that goes to the focused element. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { bar, content, field, notices, side } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());
test.use({ trace: 'off', permissions: ['clipboard-read', 'clipboard-write'] });

const cell = (page: Page, column: string, row: number): Locator =>
  content(page).locator(`.ag-row[row-index="${row}"]:not(.special) .ag-cell[col-id="${column}"]`).first();

async function keys(page: Page, ...chords: readonly string[]): Promise<void> {
  for (const chord of chords)
    if (chord.startsWith("'")) await page.keyboard.type(chord.slice(1));
    else await page.keyboard.press(chord);
}

/**
 * Presses a key until this element has the focus, as a person does who watches the focus. The focus must never fall to the body meanwhile.
 */
async function until(page: Page, wanted: Locator, key = 'Tab', most = 60): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.tagName), 'the focus is on the page').not.toBe(
      'BODY',
    );
  }
  await expect(wanted).toBeFocused();
}

/** Presses F6 until this part of the window has the focus, then Tab until the wanted element has it, then Enter. */
async function pressIn(page: Page, part: 'top' | 'side', wanted: Locator): Promise<void> {
  await until(page, page.locator(`#${part}`), 'F6', 4);
  await until(page, wanted);
  await keys(page, 'Enter');
}

async function signInByKeys(page: Page): Promise<void> {
  await page.goto('/user/main');
  await expect(page.getByLabel('Email')).toBeFocused();
  await keys(page, `'${accounts.normal}`, 'Tab', "'drover-demo", 'Enter');
  await page.waitForURL(/\/user\/main$/);
  await expect(content(page).getByRole('heading', { level: 1 })).toBeVisible();
}

/** Moves along the row until this column is active. */
const toColumn = (page: Page, column: string, row: number): Promise<void> =>
  until(page, cell(page, column, row), 'ArrowRight');

test('a whole day in the office works by keys alone: sheet, fill, copy, panels, compare, a record, delete and restore', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByKeys(page);
  const head = (row: number): Locator => cell(page, 'numberOfHead', row);
  const dialog = (name: string): Locator => page.getByRole('dialog', { name });

  await test.step('the sheet opens from the side menu, and the first arrow enters it', async () => {
    await pressIn(page, 'side', side(page).getByRole('link', { name: 'Show All Trades' }));
    await expect(cell(page, 'name', 0)).toBeVisible();
    await keys(page, 'ArrowDown');
    await expect(cell(page, 'name', 0)).toBeFocused();
  });

  await test.step('a figure is typed, filled down, copied and pasted, and undone', async () => {
    await toColumn(page, 'numberOfHead', 0);
    const before = await head(3).innerText();
    await keys(page, "'181", 'Enter');
    await expect(head(0)).toHaveText('181');
    await expect(head(1)).toBeFocused();
    await keys(page, 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
    await expect(head(2)).toHaveText('181');
    await keys(page, 'ArrowUp', 'ArrowDown', 'Control+c', 'ArrowDown', 'ArrowDown', 'Control+v');
    await expect(head(3)).toHaveText('181');
    await keys(page, 'Control+z');
    await expect(head(3)).toHaveText(before);
    await keys(page, 'Control+y');
    await expect(head(3)).toHaveText('181');
  });

  await test.step('menu of a column, find, columns, row height and help give the keyboard back', async () => {
    await keys(page, 'Shift+F10');
    await until(page, page.getByRole('menuitem', { name: 'Choose columns' }), 'ArrowDown');
    await keys(page, 'Enter');
    await expect(dialog('Columns')).toBeVisible();
    await keys(page, 'Escape');
    await expect(head(3)).toBeFocused();
    await keys(page, 'Control+f', "'Dalby", 'Enter');
    await expect(page.getByRole('status').filter({ hasText: /found: .*Dalby/ })).toHaveCount(1);
    await keys(page, 'Control+a', 'Delete', 'Escape', 'F1');
    await expect(dialog('Keyboard')).toBeVisible();
    await keys(page, 'Escape');
    await expect(page.locator('.ag-cell.act')).toBeFocused();
    await keys(page, 'F6');
    await until(page, page.getByRole('button', { name: 'Row height' }));
    await keys(page, 'Enter');
    await until(page, page.getByRole('menuitemradio', { name: 'Compact rows' }), 'ArrowDown');
    await keys(page, 'Enter');
    await expect(page.locator('.ag-cell.act')).toBeFocused();
  });

  await test.step('two ticked trades are compared, and after Back the first key enters the sheet', async () => {
    await keys(page, 'Control+Home', 'Control+Shift+Space', 'ArrowDown', 'Control+Shift+Space', 'F6');
    await until(page, content(page).getByRole('link', { name: 'Compare 2' }));
    await keys(page, 'Enter');
    await expect(page).toHaveURL(/\/compare\?trades=/);
    const limit = content(page).getByRole('radiogroup', { name: 'What limits you' });
    await until(page, limit.getByRole('radio', { checked: true }));
    await keys(page, 'ArrowRight');
    await expect(page).toHaveURL(/limits=/);
    await pressIn(page, 'side', side(page).getByRole('button', { name: 'Back' }));
    await expect(page).toHaveURL(/tradeList/);
    await expect(cell(page, 'name', 1)).toHaveClass(/\bact\b/);
    await expect(page.locator('#content')).toBeFocused();
    await keys(page, 'ArrowDown');
    await expect(page.locator('.ag-cell.act')).toBeFocused();
  });

  await test.step('a record is opened from its cell, changed and saved by Ctrl+S', async () => {
    await keys(page, 'Alt+Enter');
    await expect(page).toHaveURL(/tradeDetail/);
    await until(page, field(page, 'Name'));
    await keys(page, 'End', "' by keys");
    await until(page, field(page, 'Number of head'));
    await keys(page, "'97", 'Control+s');
    await expect(notices(page).getByText('Trade is saved')).toBeVisible();
    await expect(bar(page).getByText('Unsaved')).toHaveCount(0);
  });

  await test.step('it is deleted from the top bar after a question, and restored from Deleted', async () => {
    await pressIn(page, 'top', bar(page).getByRole('button', { name: 'Delete' }));
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await until(page, question.getByRole('button', { name: 'Delete' }));
    await keys(page, 'Enter');
    await expect(page).toHaveURL(/tradeList/);
    const row = content(page).getByRole('row', { name: /by keys/ });
    await expect(row).toHaveCount(0);
    await keys(page, 'ArrowDown', 'F6');
    await until(page, content(page).getByRole('button', { name: 'Export, import and print' }));
    await keys(page, 'Enter');
    await until(page, page.getByRole('menuitem', { name: 'Deleted' }), 'ArrowDown');
    await keys(page, 'Enter');
    await until(page, content(page).getByRole('button', { name: /^Restore .* by keys/ }));
    await keys(page, 'Enter');
    await expect(notices(page).getByText(/^Restored/)).toBeVisible();
    await pressIn(page, 'side', side(page).getByRole('link', { name: 'Show All Trades' }));
    await expect(row).toHaveCount(1);
    await expect(row.locator('[col-id="numberOfHead"]')).toHaveText('97');
  });
});
