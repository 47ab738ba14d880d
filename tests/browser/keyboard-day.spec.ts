/** A day in the office without a mouse. Every step is a key press in the focused element. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { bar, content, field, notices, side } from './app.ts';
import { renewDemo } from './demo.ts';
import { choose, expectFocusInPage, keys, listen, pressIn, pressOn, toScreen, until } from './keyboard.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());
test.describe.configure({ mode: 'serial' });

const cell = (page: Page, column: string, row: number): Locator =>
  content(page).locator(`.ag-row[row-index="${row}"]:not(.special) .ag-cell[col-id="${column}"]`).first();
const active = (page: Page): Locator => page.locator('.ag-cell.act');
const radio = (page: Page, name: string): Locator => content(page).getByRole('radio', { name, exact: true });
const box = (page: Page, name: string): Locator => content(page).getByRole('textbox', { name, exact: true });
const list = (page: Page, name: string): Locator =>
  content(page).getByRole('combobox', { name, exact: true });

let page: Page;
/** All announcements to screen readers since the sign-in. */
let announced: () => Promise<readonly string[]>;
test.beforeAll(async ({ browser }) => {
  page = await openOffice(browser);
  announced = await listen(page);
});
test.afterAll(() => page.context().close());

async function openOffice(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  return context.newPage();
}

const toColumn = (page: Page, column: string, row: number): Promise<void> =>
  until(page, cell(page, column, row), 'ArrowRight');

test('the sign-in reports a wrong password, keeps the email, and then opens what is due today', async () => {
  await page.goto('/user/main');
  await expect(page.getByLabel('Email')).toBeFocused();
  await keys(page, `'${accounts.normal}`, 'Tab', "'wrong", 'Enter');
  const password = page.getByLabel('Password');
  await expect(page).toHaveTitle('Not signed in: Sign in to Drover');
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/^Email or password is wrong/);
  await expect(page.getByLabel('Email')).toHaveValue(accounts.normal);
  await keys(page, "'drover-demo", 'Enter');
  await page.waitForURL(/\/user\/main$/);
  const due = content(page).getByRole('table', { name: 'Due in the next 30 days' });
  await toScreen(page);
  await until(page, due.getByRole('link').last());
  const before = await due.getByRole('link').count();
  await pressOn(page, content(page).getByRole('button', { name: /^\d+ more by/ }));
  await expect(due.getByRole('link').nth(before)).toBeFocused();
  await keys(page, 'Enter');
  await expect(page).toHaveURL(/tradeDetail/);
  await pressIn(page, 'side', side(page).getByRole('button', { name: 'Back' }));
  await expect(page).toHaveURL(/\/user\/main$/);
  await expect(page.locator('#content')).toBeFocused();
});

test('a whole day in the office works by keys alone: sheet, fill, copy, panels, compare, a record, delete and restore', async () => {
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
    await expect(active(page)).toBeFocused();
    await keys(page, 'F6');
    await until(page, page.getByRole('button', { name: 'Row height' }));
    await keys(page, 'Enter');
    await until(page, page.getByRole('menuitemradio', { name: 'Compact rows' }), 'ArrowDown');
    await keys(page, 'Enter');
    await expect(active(page)).toBeFocused();
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
    await expect(active(page)).toBeFocused();
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

test('a list is pasted into the import, its wrong cell is corrected, and it is imported', async () => {
  const dialog = page.getByRole('dialog', { name: 'Import trades' });
  await keys(page, 'ArrowDown', 'F6');
  await pressOn(page, content(page).getByRole('button', { name: 'Export, import and print' }));
  await until(page, page.getByRole('menuitem', { name: /^Import/ }), 'ArrowDown');
  await keys(page, 'Enter');
  await until(page, dialog.getByRole('textbox', { name: 'Paste cells here' }));
  const pasted = 'Name\tHead\tBought c/kg\nKeys heifers\t40\t385\nKeys steers\t50\t44q\n';
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
  await keys(page, 'Control+v');
  const wrong = dialog.getByRole('textbox', { name: 'Bought c/kg of row 3' });
  await expect(wrong).toBeVisible();
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^1 new, .* 1 that cannot be read/));
  await expect(wrong).toHaveAccessibleDescription(/“44q” has another unit/);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await until(page, wrong);
  await keys(page, 'Control+a', "'446", 'Enter');
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^2 new, 0 changed/));
  await expect(dialog.getByRole('checkbox', { name: 'Take row 3' })).toBeFocused();
  await pressOn(page, dialog.getByRole('button', { name: 'Import 2 rows' }));
  await expect(dialog).toBeHidden();
  await expect.poll(announced).toContain('Imported 2 trades');
  await expect(active(page)).toBeFocused();
  await keys(page, 'Control+z');
  await expect.poll(announced).toContain('Undone: Import 2 trades');
  await expect(active(page)).toBeFocused();
});

test('a mob is bought and sold under Plan and actual, and each result is announced when it is final', async () => {
  await keys(page, 'F6', 'Shift+F6');
  await expect(page.locator('#side')).toBeFocused();
  await pressOn(page, side(page).getByRole('link', { name: /Wagga oats steers/ }));
  await expect(page).toHaveURL(/tradeDetail/);
  await until(page, radio(page, 'Results'));
  await keys(page, 'ArrowRight', 'ArrowRight');
  await expect(radio(page, 'Plan and actual')).toBeFocused();
  await pressOn(page, content(page).getByRole('button', { name: 'Bought on…' }));
  await expect(box(page, 'Bought on, actual')).toBeFocused();
  await until(page, box(page, 'Purchase price, actual'));
  await keys(page, "'4.1", 'Tab');
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^So far .*, mostly the purchase price/));
  await until(page, box(page, 'Sold on, actual'));
  await keys(page, "'1/12/2026");
  await until(page, box(page, 'Sale price, actual'));
  await keys(page, "'abc", 'Tab', 'Shift+Tab');
  await expect(box(page, 'Sale price, actual')).toHaveAccessibleDescription(/“abc” is not a number/);
  await keys(page, "'3.5", 'Control+s');
  await expect(notices(page).getByText('Trade is saved')).toBeVisible();
  await expect(box(page, 'Sale price, actual')).toBeFocused();
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^Made \$[\d,.]+ a head/));
});

test('a price is typed on Market, and the swap under Sell and buy becomes a trade', async () => {
  await pressIn(page, 'side', side(page).getByRole('link', { name: 'Market' }));
  await expect(radio(page, 'Prices')).toBeVisible();
  await toScreen(page);
  await until(page, box(page, 'Steers 200 kg, Price'));
  await keys(page, "'402c", 'Enter');
  await expect(box(page, 'Steers 240 kg, Price')).toBeFocused();
  await keys(page, "'44q", 'Enter');
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^Steers 240 kg: .*“44q”/));
  await keys(page, 'Control+z');
  await expect.poll(announced).toContain('Undone: an entry that needs fixing');
  await until(page, radio(page, 'Prices'), 'Shift+Tab');
  await keys(page, 'ArrowRight');
  await expect(radio(page, 'Sell and buy')).toBeFocused();
  await choose(page, list(page, 'I sell'), 'Hei');
  await until(page, box(page, 'Weight, kg'));
  await keys(page, 'Enter');
  await expect.poll(announced).toContain('Enter what the heifers weigh.');
  await keys(page, "'380", 'Tab', "'60");
  await pressOn(page, content(page).getByRole('button', { name: 'Something to sell' }));
  await expect.poll(announced).toContain('Heifers 380 kg, 60 head: added to what you sell.');
  await until(page, content(page).locator('[data-swap][tabindex="0"]'), 'Shift+Tab');
  await keys(page, 'ArrowRight');
  await expect(page.locator(':focus')).toHaveAccessibleName(/dollars a head\. Sell heifers at 380 kg, buy/);
  await keys(page, 'Enter');
  await expect(page).toHaveURL(/tradeDetail/);
  await expect(page.locator('#content')).toBeFocused();
  await expect.poll(announced).toContainEqual(expect.stringMatching(/ to 380 kg added$/));
});

test('under Budget the keys reach the cash flow and its entries, a loan, the feed supply, and births of the tax year', async () => {
  const tab = (name: string): Locator =>
    content(page).getByRole('radiogroup', { name: 'Budget shows' }).getByRole('radio', { name });
  await test.step('an entry behind a figure is opened and closed, and another way is told', async () => {
    await pressIn(page, 'side', side(page).getByRole('link', { name: 'Budget' }));
    const table = content(page).getByRole('table', { name: /^Cash flow by month/ });
    await expect(table).toBeVisible();
    await until(page, table.locator('[tabindex="0"]'));
    await keys(page, 'ArrowDown', 'Enter');
    const entries = page.getByRole('dialog');
    await expect(entries.locator(':focus').or(entries.and(page.locator(':focus')))).toHaveCount(1);
    await keys(page, 'Escape');
    await expect(entries).toHaveCount(0);
    await expect(table.locator(':focus')).toHaveAccessibleName(/\d{4}: -?[\d,]+$/);
    await until(page, radio(page, 'As planned'), 'Shift+Tab');
    await keys(page, 'ArrowRight');
    await expect.poll(announced).toContainEqual(expect.stringMatching(/^With prices 10 % lower, your debt/));
    await keys(page, 'ArrowLeft');
    await until(page, tab('Cash flow'), 'Shift+Tab');
  });

  await test.step('what the country carries: a wrong figure says what is wrong, Enter and Escape stay', async () => {
    await keys(page, 'ArrowRight');
    await expect(tab('Feed')).toBeFocused();
    const carries = (month: number): Locator =>
      content(page)
        .getByRole('textbox', { name: /^The country carries/ })
        .nth(month);
    await until(page, carries(0));
    await keys(page, "'900", 'Tab', "'9q", 'Enter');
    await expect(carries(1)).toBeFocused();
    const wrong = /^The country carries, .* is in AE: “9q” has another unit\.$/;
    await expect.poll(announced).toContainEqual(expect.stringMatching(wrong));
    await expect(carries(1)).toHaveAccessibleDescription(wrong);
    await keys(page, 'Escape');
    await expect(carries(1)).toBeFocused();
    await expect(carries(1)).toHaveAccessibleDescription('');
    await expect(carries(0)).toHaveValue('900');
    await until(page, tab('Feed'), 'Shift+Tab', 80);
  });

  await test.step('births of the tax year, and how a class is valued', async () => {
    await keys(page, 'ArrowRight');
    await expect(tab('Tax year')).toBeFocused();
    await until(page, list(page, 'Values'));
    await keys(page, "'by");
    await until(page, box(page, 'Cattle, head born'));
    await keys(page, "'5", 'Tab');
    await expect.poll(announced).toContainEqual(expect.stringMatching(/gross profit of .* head, .* at cost/));
    await until(page, list(page, 'Cattle, valued at'));
    await keys(page, "'mark");
    await expect(list(page, 'Cattle, valued at')).toBeFocused();
    await expect(list(page, 'Cattle, valued at')).toHaveValue('market');
    await until(page, tab('Tax year'), 'Shift+Tab');
  });

  await test.step('a loan is added in the sheet of Funding, and Shift+F6 leads out', async () => {
    await keys(page, 'ArrowRight');
    await expect(tab('Funding')).toBeFocused();
    await pressOn(page, content(page).getByRole('button', { name: 'Skip to the table' }).first());
    await expect(active(page)).toBeFocused();
    await keys(page, 'Control+ArrowDown', 'ArrowDown', 'Home');
    await keys(page, "'Keys loan", 'Tab', "'Livestock", 'Tab', "'250000", 'Tab', "'9.1", 'Tab');
    const row = content(page).getByRole('row', { name: /Keys loan/ });
    await expect(row).toContainText(/Livestock loan.*250,000\.00.*9\.1/);
    await keys(page, 'F6', 'Shift+F6');
    await expect(page.locator('#side')).toBeFocused();
  });
});

test('under People the keys invite a person, change a role, and withdraw an invitation', async ({
  browser,
}) => {
  const tom = await openOffice(browser);
  const said = await listen(tom);
  await tom.goto('/user/main');
  await expect(tom.getByLabel('Email')).toBeFocused();
  await keys(tom, `'${accounts.owner}`, 'Tab', "'drover-demo", 'Enter');
  await tom.waitForURL(/\/user\/main$/);
  await expect(content(tom).getByRole('heading', { level: 1 })).toBeVisible();
  await pressIn(tom, 'top', bar(tom).getByRole('button', { name: /tom@drover.example/ }));
  await until(tom, tom.getByRole('menuitem', { name: /People on this farm/ }), 'ArrowDown');
  await keys(tom, 'Enter');
  await until(tom, box(tom, 'Email'));
  await keys(tom, "'nobody@elsewhere.example", 'Enter');
  await expect(box(tom, 'Email')).toHaveAccessibleDescription(/No member has this email/);
  await expect.poll(said).toContainEqual(expect.stringMatching(/No member has this email/));
  await keys(tom, 'Control+a', `'${accounts.admin}`);
  await choose(tom, list(tom, 'Role'), 'Rea');
  const people = content(tom).getByRole('list', { name: 'People on this farm' });
  await pressOn(tom, content(tom).getByRole('button', { name: 'Invite', exact: true }));
  await expect.poll(said).toContainEqual(expect.stringContaining(`${accounts.admin} is invited.`));
  await expectFocusInPage(tom);
  const role = content(tom).getByRole('combobox', { name: /^Role of Nina/ });
  await until(tom, role);
  await keys(tom, "'Rea");
  await expect.poll(said).toContainEqual(expect.stringContaining('Role changed.'));
  await expect(role).toBeFocused();
  await pressOn(tom, people.getByRole('button', { name: /^Withdraw the invitation/ }));
  await expect.poll(said).toContainEqual(expect.stringContaining('Withdrawn.'));
  await expect(people.locator(':focus')).toHaveCount(1);
  await until(tom, people.getByRole('button', { name: /^Remove Nina/ }), 'Shift+Tab');
  await keys(tom, 'Enter');
  const question = tom.getByRole('dialog', { name: /^Remove Nina/ });
  await expect(question.locator(':focus')).toHaveCount(1);
  await keys(tom, 'Escape');
  await expect(people.getByRole('button', { name: /^Remove Nina/ })).toBeFocused();
  await tom.context().close();
});
