/** Touch in the sheet: handles, a menu by a long press, and Undo beside the title. */
import { expect, test, type CDPSession, type Locator, type Page } from '@playwright/test';
import { serveSheetPage } from './sheet-page/serve.ts';

let served: Awaited<ReturnType<typeof serveSheetPage>>;
let page: Page;
let fingers: CDPSession;

test.use({ trace: 'off' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  served = await serveSheetPage();
  const context = await browser.newContext({
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    isMobile: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  fingers = await context.newCDPSession(page);
});
test.afterAll(async () => {
  await page?.context().close();
  await served?.stop();
});
test.beforeEach(async () => {
  await page.goto(served.address);
  await page.waitForSelector('.ag-row.totals .ag-cell');
});

const cell = (column: string, row: number): Locator =>
  page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`).first();
const handle = (corner: string): Locator => page.locator(`.drover-handle.${corner}`);
const range = (): Promise<number> => page.locator('.ag-cell.rng').count();

async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  // A handle is hidden until it is placed at the selected cell.
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
  fingers.send('Input.dispatchTouchEvent', { type, touchPoints });

async function pull(from: Locator, to: Locator): Promise<void> {
  const [a, b] = [await middleOf(from), await middleOf(to)];
  await touch('touchStart', a);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
  await touch('touchEnd');
}

async function tap(on: Locator): Promise<void> {
  await touch('touchStart', await middleOf(on));
  await touch('touchEnd');
}

async function rest(on: Locator): Promise<void> {
  await touch('touchStart', await middleOf(on));
  await page.waitForTimeout(700);
  await touch('touchEnd');
}

test('menus and the help name no key on a device without a keyboard', async () => {
  await page.getByRole('button', { name: 'Export, import and print' }).tap();
  const menu = page.getByRole('menu', { name: 'Files and help' });
  await expect(menu).toBeVisible();
  const keys = page.getByText(/Ctrl|\bF1\b|Shift/).filter({ visible: true });
  await expect(keys).toHaveCount(0);
  await menu.getByRole('menuitem', { name: 'Help' }).tap();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByText('A number; brackets mean below zero')).toBeVisible();
  await expect(keys).toHaveCount(0);
});

test('the two handles of a range move its ends', async () => {
  await cell('numberOfHead', 2).tap();
  await expect(handle('end')).toBeVisible();
  await pull(handle('end'), cell('numberOfHead', 4));
  await expect.poll(range).toBe(3);
  await pull(handle('start'), cell('numberOfHead', 1));
  await expect.poll(range).toBe(4);
  // The drag must not open a record.
  expect(await page.evaluate(() => window.droverSheet.opened)).toEqual([]);
});

test('the arrow under the range fills further rows, and Undo next to the title reverts that', async () => {
  const before = await cell('numberOfHead', 3).textContent();
  const seed = (await cell('numberOfHead', 2).textContent()) ?? '';
  await cell('numberOfHead', 2).tap();
  await pull(handle('fill'), cell('numberOfHead', 4));
  await expect(cell('numberOfHead', 3)).toHaveText(seed);
  await expect(cell('numberOfHead', 4)).toHaveText(seed);
  await expect(page.getByText(/^Filled 2 cells/)).toBeVisible();
  // Chromium treats a touch right after the drag as the end of the drag.
  await page.waitForTimeout(1000);
  await tap(page.getByRole('button', { name: 'Undo the last change' }));
  await expect(cell('numberOfHead', 3)).toHaveText(before ?? '');
  await tap(page.getByRole('button', { name: 'Redo' }));
  await expect(cell('numberOfHead', 3)).toHaveText(seed);
});

test('a long press opens the cell’s menu, the copy can be pasted elsewhere, and the record stays closed', async () => {
  const seed = (await cell('numberOfHead', 2).textContent()) ?? '';
  await rest(cell('numberOfHead', 2));
  const menu = page.getByRole('menu', { name: 'Cell' });
  await expect(menu).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Copy', exact: true }).tap();
  await expect(page.getByText('Copied 1 cell')).toBeVisible();
  await rest(cell('numberOfHead', 5));
  await menu.getByRole('menuitem', { name: 'Paste' }).tap();
  await expect(cell('numberOfHead', 5)).toHaveText(seed);
  await rest(cell('profitPerHead', 3));
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => window.droverSheet.opened)).toEqual([]);
});

test('a right click opens the same menu for the range, or selects a cell outside the range', async () => {
  await cell('numberOfHead', 2).click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Cell' });
  await expect(menu).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Clear the cells' }).click();
  await expect(cell('numberOfHead', 2)).toHaveText('0');
  await expect(page.locator('.ag-cell.act')).toHaveCount(1);
});

test('an edit by touch shows a message with Undo, and moves no row', async () => {
  const totals = page.locator('.ag-row.totals').first();
  const top = async () => [(await cell('name', 0).boundingBox())?.y, (await totals.boundingBox())?.y];
  const before = await top();
  await cell('numberOfHead', 2).tap();
  await cell('numberOfHead', 2).tap();
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect(cell('numberOfHead', 2)).toHaveText('77');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  expect(await top()).toEqual(before);
});
