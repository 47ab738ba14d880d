/** The server is restored from a backup while a member has three devices open. No device is reloaded. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { root } from '#server/settings.ts';
import { bar, button, content, field, over } from './app.ts';
import { startProcess, type Running } from './providers/process.ts';
import { accounts, signIn } from './support.ts';

const port = Number(process.env['DROVER_TEST_PORT'] ?? 4900) + 44;
const origin = `http://localhost:${port}`;
const tradeList = '/trades/kirra/tradeList';
/** While the server is away, a device retries after at most 2 s, then 4, 8 and 16 s. */
const soon = { timeout: 25_000 };

let work = '';
let running: Running | null = null;

type Folder = 'before' | 'after';

/** 'before' is the original data folder. 'after' is the restored folder. */
const dataOf = (folder: Folder) => ({ DATA_DIR: join(work, folder), PORT: String(port) });

async function startOn(folder: Folder): Promise<void> {
  const words = ['src/cli/start.ts', '--no-build'];
  const env = { ...dataOf(folder), RATE_LIMIT: '100000' };
  running = await startProcess(process.execPath, words, env, `${origin}/health`);
}

/**
 * Runs an operator's command on a data folder.
 * @throws Error with the command's output if the command fails
 */
async function drover(folder: Folder, ...words: string[]): Promise<void> {
  const env = { ...process.env, ...dataOf(folder) };
  await promisify(execFile)(process.execPath, ['src/cli/main.ts', ...words], { cwd: root, env });
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  work = await mkdtemp(join(tmpdir(), 'drover-restored-'));
  await startOn('before');
});
test.afterAll(async () => {
  await running?.stop();
  await rm(work, { recursive: true, force: true });
});

async function openAt(browser: Browser, width: number, height: number): Promise<Page> {
  const hasTouch = width < 1024;
  const viewport = { width, height };
  const context = await browser.newContext({ baseURL: origin, viewport, hasTouch, isMobile: hasTouch });
  const page = await context.newPage();
  await signIn(page, accounts.normal, tradeList);
  await expect(rowOf(page, steers)).toBeVisible();
  return page;
}

const steers = 'Roma store steers';
const heifers = 'Gunnedah heifers';
const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name }).first();
const columns = ['numberOfHead', 'profitPerHead'] as const;

/** A cell of a trade. On a phone, the first columns are in a separate part of the row. */
async function cellOf(page: Page, trade: string, column: (typeof columns)[number]): Promise<Locator> {
  const id = await rowOf(page, trade).getAttribute('row-id');
  return page.locator(`.ag-row[row-id="${id}"] .ag-cell[col-id="${column}"]`);
}

const shown = (page: Page, trade: string): Promise<string[]> =>
  Promise.all(columns.map(async (column) => (await cellOf(page, trade, column)).innerText()));

const profitIn = (form: Page): Locator =>
  content(form).getByText('Profit /hd').first().locator('..').locator('dd');

const inForm = async (form: Page): Promise<string[]> => [
  await field(form, 'Number of head').inputValue(),
  await field(form, 'Sale price per head').inputValue(),
  await profitIn(form).innerText(),
];

async function typeHead(phone: Page, trade: string, head: string): Promise<void> {
  const cell = await cellOf(phone, trade, 'numberOfHead');
  await cell.tap();
  await expect(cell).toHaveClass(/\bact\b/);
  await cell.tap();
  await phone.keyboard.type(head);
  await phone.keyboard.press('Enter');
  await expect(cell).toHaveText(head);
}

/** Counts the page's loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** The device that had saved the lost edits lists them once. */
async function expectToldOfLoss(page: Page): Promise<void> {
  const notice = page.getByText('The server went back to an earlier state.').first();
  await expect(notice).toContainText(`What you had saved in ${steers} is no longer there.`);
  await page.getByRole('button', { name: 'See what' }).tap();
  const panel = page.getByRole('dialog', { name: 'Changes on this device' });
  await expect(panel).toContainText('Number of head: you saved 55, now 120');
  await expect(panel).toContainText(/Sale price per head: you saved \$1,888\.00, now \$/);
  await panel.getByRole('button', { name: 'I have seen it' }).tap();
  await expect(panel).not.toContainText('The server went back');
  await page.keyboard.press('Escape');
  await expect(notice).toHaveCount(0);
}

test('after a restore the sheet, a form and a phone show the server’s data again, and each unsent edit of the phone is sent or raises a question', async ({
  browser,
}) => {
  const [sheet, form, phone] = await Promise.all([
    openAt(browser, 1440, 900),
    openAt(browser, 820, 1180),
    openAt(browser, 390, 844),
  ]);
  const id = await rowOf(form, steers).getAttribute('row-id');
  await form.goto(`/trades/kirra/tradeDetail/${id}`);
  await expect(field(form, 'Number of head')).toHaveValue('120');
  const loads = [sheet, form, phone].map(countLoads);
  const inSheets = await shown(sheet, steers);
  const before = await inForm(form);
  expect(await shown(phone, steers)).toEqual(inSheets);

  // The backup is restored into another folder while the site runs.
  const file = join(work, 'site.backup');
  await drover('before', 'backup', file, '--with-secrets');
  const restoring = drover('after', 'restore', file);

  await over(field(form, 'Number of head'), '55');
  await over(field(form, 'Sale price per head'), '1888');
  await button(form, 'Save').click();
  await expect(bar(form).getByText('Saved', { exact: true })).toBeVisible();
  for (const page of [sheet, phone]) {
    await expect(await cellOf(page, steers, 'numberOfHead')).toHaveText('55');
    await expect(await cellOf(page, steers, 'profitPerHead')).not.toHaveText(inSheets[1] ?? '');
  }
  await restoring;
  await running?.stop();

  // The phone changes two trades. The restore will lose the last edit of the first trade only.
  await typeHead(phone, steers, '77');
  await typeHead(phone, heifers, '91');
  await expect(bar(phone).getByRole('button', { name: 'No connection. 2 changes wait' })).toBeVisible();
  await startOn('after');

  await expect.poll(() => shown(sheet, steers), soon).toEqual(inSheets);
  await expect.poll(() => inForm(form), soon).toEqual(before);
  await expectToldOfLoss(form);
  await expect(bar(phone).getByText('1 trade changed in two places')).toBeVisible(soon);
  await expect(await cellOf(phone, steers, 'numberOfHead')).toHaveText('77');
  await expect(await cellOf(sheet, heifers, 'numberOfHead')).toHaveText('91', soon);

  // The phone shows both numbers, and the person chooses the phone's. Then all three devices agree.
  await button(phone, /^More: /).tap();
  await phone.getByRole('menuitem', { name: 'Choose which to keep' }).tap();
  const panel = phone.getByRole('dialog', { name: 'Changes on this device' });
  await expect(panel).toContainText('77');
  await expect(panel).toContainText('120');
  await panel.getByRole('button', { name: 'Keep mine' }).tap();
  await expect(panel).toContainText('Everything on this device is on the server too.');
  await expect(await cellOf(sheet, steers, 'numberOfHead')).toHaveText('77');
  await expect(field(form, 'Number of head')).toHaveValue('77');
  expect(await field(form, 'Sale price per head').inputValue()).toBe(before[1]);
  expect(await shown(phone, steers)).toEqual(await shown(sheet, steers));
  expect(loads.map((count) => count())).toEqual([0, 0, 0]);
  await Promise.all([sheet, form, phone].map((page) => page.context().close()));
});
