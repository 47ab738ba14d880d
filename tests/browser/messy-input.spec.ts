/**
 * A yard report becomes a priced market day. An agent's list becomes trades with groups and a carry. Runs on a desktop, and offline on a
 * phone.
 */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { bar, content, expectAccessible, expectNoSidewaysScroll, goAndArrive, notices } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts, signIn } from './support.ts';

test.describe.configure({ mode: 'serial' });

const market = '/market/kirra/board';
const list = '/trades/kirra/tradeList';

const papers = JSON.parse(
  readFileSync(new URL('../cli/documents/documents.json', import.meta.url), 'utf8'),
) as readonly { readonly name: string; readonly text: string }[];
/** The text of a PDF, with a title, a total, a weight of 400+, and $/head beside c/kg. */
const report = papers.find(({ name }) => name === 'roma-pdf')!.text;

/** The two groups and the carry do not exist yet. The user matches the column Breeding by hand. */
const agents = [
  'Elders Roma list\t\t\t\t\t\t\t\t',
  'Mob\tTally\tBuy wt\tBuy c/kg\tSale wt\tSale c/kg\tCarry\tGroup\tBreeding',
  'Elders one\t100\t280\t430\t440\t410\tRented oats\tWest block\tAngus',
  'Elders two\t80\t262\t362\t385\t358\tRented oats\tEast block\tHereford',
].join('\n');

interface Hands {
  readonly page: Page;
  pasteReport(text: string): Promise<void>;
  pasteList(text: string): Promise<void>;
}

async function opened(browser: Browser, isPhone: boolean): Promise<Page> {
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isPhone,
    serviceWorkers: 'allow',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await signIn(page, accounts.normal, list);
  await expect(page.locator('.ag-row[row-id]').first()).toBeVisible();
  return page;
}

function desktop(page: Page): Hands {
  const paste = async (text: string): Promise<void> => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+v');
  };
  return {
    page,
    pasteReport: async (text) => {
      await content(page).getByRole('heading', { name: 'Market' }).click();
      await paste(text);
    },
    pasteList: async (text) => {
      await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="numberOfHead"]').first().click();
      await paste(text);
    },
  };
}

function phone(page: Page): Hands {
  return {
    page,
    pasteReport: async (text) => {
      await page.getByRole('button', { name: 'Paste, copy, reprice' }).tap();
      await page.getByRole('menuitem', { name: /^Paste/ }).tap();
      await page.getByRole('textbox', { name: 'The yard report' }).fill(text);
    },
    pasteList: async (text) => {
      await page.getByRole('button', { name: 'Export, import and print' }).tap();
      await page.getByRole('menuitem', { name: /^Import/ }).tap();
      await dialogOf(page).getByRole('textbox', { name: 'Paste cells here' }).fill(text);
    },
  };
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Import trades' });

/** Pastes the report and gets a priced market day within twenty seconds. One undo removes the day. */
async function pricedBoard({ page, pasteReport }: Hands): Promise<void> {
  const began = Date.now();
  await pasteReport(report);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Yard', exact: true })).toHaveValue('Roma');
  await expect(dialog.getByText('402 to 474', { exact: false }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Take 5 prices' }).click();
  const price = (of: string): Locator =>
    content(page).getByRole('textbox', { name: `${of} kg, Price`, exact: true });
  await expect(price('Yearling Steer 240')).toHaveValue('5.082');
  await expect(price('Yearling Steer 430')).toHaveValue('3.941');
  await expect(price('Cows 460')).toHaveValue('2.884');
  expect(Date.now() - began).toBeLessThan(20_000);
  await notices(page).getByRole('button', { name: 'Undo' }).first().click();
  await expect(price('Yearling Steer 240')).toHaveCount(0);
}

/** Pastes the list and gets trades with two new groups and a new carry. One undo removes the whole import. */
async function agentsList({ page, pasteList }: Hands): Promise<void> {
  await goAndArrive(page, list);
  await expect(page.locator('.ag-row[row-id]').first()).toBeVisible();
  await pasteList(agents);
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('0 new, 0 changed, 2 that cannot be read');
  const columns = dialog.locator('summary', { hasText: 'Columns' });
  if (await columns.isVisible()) await columns.click();
  await dialog.getByRole('combobox', { name: 'Breeding becomes' }).selectOption({ label: 'Buy description' });
  await expect(dialog.getByRole('textbox', { name: 'Name of the list' })).toHaveValue('Elders Roma list');
  await dialog.getByRole('checkbox', { name: 'Make these 2 groups: West block, East block' }).check();
  await dialog.getByRole('combobox', { name: 'Make the carries as copies of' }).selectOption({ index: 1 });
  await expect(dialog).toContainText('2 new, 0 changed. One undo takes it back.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Imported 2 trades' })).toBeVisible();
  const find = page.getByRole('searchbox', { name: 'Find in trades' });
  await find.fill('Elders');
  const trades = page.getByRole('link', { name: /^Elders (?:one|two)$/ });
  await expect(trades).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(trades).toHaveCount(0);
  await find.fill('');

  // The undo has removed the groups and the carry, so the dialog offers them again.
  await pasteList(agents);
  await expect(dialog.getByRole('combobox', { name: 'Columns as in' })).toContainText('Elders Roma list');
  await expect(dialog).toContainText('Make these 2 groups: West block, East block');
  await expect(dialog).toContainText('Make this carry: Rented oats');
  if (await columns.isVisible()) await columns.click();
  await expect(dialog.getByRole('combobox', { name: 'Breeding becomes' })).toHaveValue(
    'purchaseCowDescription',
  );
  await dialog.getByRole('combobox', { name: 'Columns as in' }).selectOption('no remembered list');
  await expect(dialog.getByRole('combobox', { name: 'Breeding becomes' })).toHaveValue('');
}

/** Renames the remembered layout, then deletes it. */
async function renamedAndForgotten(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Another file' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name of Elders Roma list' });
  await name.fill('Elders');
  await name.press('Enter');
  await dialog.getByRole('button', { name: 'Forget Elders' }).click();
  await expect(dialog.getByRole('region', { name: 'Remembered lists' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

const longListOf = (count: number): string =>
  [
    'Mob\tHead\tBuy wt\tBuy c/kg',
    ...Array.from({ length: count }, (_, at) => `Long ${at + 1}\t${20 + (at % 90)}\t280\t430`),
  ].join('\n');

/** Cancels the import of a long list, and then imports a shorter list. */
async function longList(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  const pasteList = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Export, import and print' }).tap();
    await page.getByRole('menuitem', { name: /^Import/ }).tap();
    // Typing thousands of lines would take a minute, so the text is pasted by an event.
    await dialog.getByRole('textbox', { name: 'Paste cells here' }).evaluate((box, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', copied);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  };
  const find = page.getByRole('searchbox', { name: 'Find in trades' });
  await pasteList(longListOf(5000));
  await expect(dialog.getByRole('progressbar', { name: 'Rows looked at' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await expect(dialog).toBeHidden();
  await find.fill('Long 500');
  await expect(page.getByRole('link', { name: 'Long 500', exact: true })).toHaveCount(0);
  await find.fill('');
  await pasteList(longListOf(500));
  await expect(dialog.getByRole('status')).toContainText('500 new, 0 changed');
  await dialog.getByRole('button', { name: 'Import 500 rows' }).tap();
  await expect(dialog).toBeHidden();
  await find.fill('Long 500');
  await expect(page.getByRole('link', { name: 'Long 500', exact: true })).toHaveCount(1);
}

/** Another device gets the phone's edits after the connection is back. */
async function arrives(browser: Browser): Promise<void> {
  const page = await opened(browser, false);
  await page.getByRole('searchbox', { name: 'Find in trades' }).fill('Long 500');
  await expect(page.getByRole('link', { name: 'Long 500', exact: true })).toHaveCount(1);
  await page.context().close();
}

test.beforeAll(() => renewDemo());

test('a report copied from a PDF becomes a priced market day in under twenty seconds, and an agent’s list becomes trades, groups and a carry in one undo entry', async ({
  browser,
}) => {
  const page = await opened(browser, false);
  await goAndArrive(page, market);
  await pricedBoard(desktop(page));
  await agentsList(desktop(page));
  await renamedAndForgotten(page);
  // Waits until the server has forgotten the list. Otherwise the next journey would get it.
  await expect(bar(page).getByText(/on this device/)).toHaveCount(0);
  await page.context().close();
});

test('both work on an offline phone', async ({ browser }) => {
  const page = await opened(browser, true);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await goAndArrive(page, market);
  await page.context().setOffline(true);
  await pricedBoard(phone(page));
  await agentsList(phone(page));
  await renamedAndForgotten(page);
  await page.context().close();
});

test('an offline phone prepares a list of thousands with progress and Cancel, and sends what it imported later', async ({
  browser,
}) => {
  const page = await opened(browser, true);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await longList(page);
  await page.context().setOffline(false);
  await arrives(browser);
  await page.context().close();
});
