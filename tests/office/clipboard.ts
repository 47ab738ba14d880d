import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { fullTitle, plainText } from '#web/sheets/columns/column.ts';
import { parseSeparated } from '#workbook/read/separated.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { driverOf } from '../browser/sheet-driver.ts';
import { carries, groups, trades } from '../browser/sheet-page/seed.ts';
import { serveSheetPage } from '../browser/sheet-page/serve.ts';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';

export interface OfficeCheck {
  readonly name: string;
  readonly cells: number;
  readonly wrong: readonly string[];
}

const run = promisify(execFile);

/** Programs often change or misread these names. */
const names = [
  '=SUM(B2:B3)',
  'Lot "A", pen 3',
  '+61 400 000 000',
  '@mention',
  'Taroom & sons <late>',
  "O'Brien's",
  '007',
];

/** Copies and exports the sheet in Chromium, and reads both in Calc. Also pastes a range from Calc into the sheet. */
export async function clipboard(): Promise<readonly OfficeCheck[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-office-'));
  const served = await serveSheetPage();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-AU',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto(served.address);
    await page.waitForSelector('.ag-cell');
    await rename(page);
    const { text, html } = await copied(page);
    const csv = await exported(page);
    const rows = expected();
    const [, ...records] = rows;
    // Plain text has no types, so Calc reads '007' as a number. HTML can mark the cell as text.
    const typeless = (row: readonly string[]): string[] => row.map((cell) => (cell === '007' ? '7' : cell));
    const calc = { folder, rows: records.map(typeless) };
    return [
      await check({
        ...calc,
        rows: records,
        name: 'copied HTML',
        file: 'copy.html',
        content: html,
        filter: 'HTML (StarCalc)',
      }),
      await check({ ...calc, name: 'copied text', file: 'copy.tsv', content: text, filter: textFilter(9) }),
      await check({
        ...calc,
        rows: rows.map(typeless),
        name: 'exported CSV',
        file: 'export.csv',
        content: csv,
        filter: textFilter(44),
      }),
      await pasted(page),
    ];
  } finally {
    await browser.close();
    await served.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Calc's options for reading a UTF-8 text file. A number in quotes is read as a number.
 * @param separator - the character's code
 */
const textFilter = (separator: number): string => `Text - txt - csv (StarCalc):${separator},34,76,1`;

async function rename(page: Page): Promise<void> {
  await page.evaluate(
    (wanted) =>
      window.droverSheet.records.commit(
        'Names',
        wanted.map((name, index) => ({
          kind: 'trade',
          id: `t${String(index + 1).padStart(6, '0')}`,
          op: 'patch',
          patch: { name },
        })),
      ),
    names,
  );
}

/** The header row and all cells, calculated without a browser. */
function expected(): string[][] {
  const records = memoryRecords({
    trades: trades(18).map((trade, index) => ({ ...trade, name: names[index] ?? trade.name })),
    carries,
    groups,
  });
  const columns = tradesKind(records, false, () => '2026-11-20').columns.filter((column) => column.isShown);
  const header = columns.map(fullTitle);
  return [header, ...records.trades().map((row) => columns.map((column) => plainText(column, row)))];
}

/** Presses Ctrl+A and Ctrl+C in the sheet. Returns the clipboard. */
async function copied(page: Page): Promise<{ text: string; html: string }> {
  await driverOf(page).select('saleCostHd@0');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const other = await page.context().newPage();
  await other.setContent('<textarea autofocus></textarea>');
  await other.locator('textarea').focus();
  // The listener must exist before the key is pressed. Otherwise the wait may never end.
  await other.evaluate(() =>
    document.addEventListener('paste', ({ clipboardData }) => {
      const taken = ['text/plain', 'text/html'].map((type) => clipboardData?.getData(type) ?? '');
      document.body.dataset['taken'] = JSON.stringify(taken);
    }),
  );
  await other.keyboard.press('Control+v');
  await other.waitForSelector('body[data-taken]');
  const [text = '', html = ''] = JSON.parse(
    (await other.locator('body').getAttribute('data-taken')) ?? '[]',
  ) as string[];
  await other.close();
  await page.bringToFront();
  return { text, html };
}

async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export, import and print' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  return readFile(await (await waiting).path(), 'utf8');
}

interface Opened {
  readonly name: string;
  readonly folder: string;
  readonly file: string;
  readonly content: string;
  readonly filter: string;
  readonly rows: readonly (readonly string[])[];
}

/** Opens the file in Calc and compares Calc's values, with all digits. */
async function check({ name, folder, file, content, filter, rows }: Opened): Promise<OfficeCheck> {
  const out = join(folder, 'out');
  await writeFile(join(folder, file), content);
  const home = `-env:UserInstallation=file://${folder}/profile`;
  const format = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false';
  const flags = ['--headless', '--norestore', home, `--infilter=${filter}`, '--convert-to', format];
  await run('soffice', [...flags, '--outdir', out, join(folder, file)], { timeout: 120_000 });
  const read = parseSeparated(await readFile(join(out, file.replace(/\.\w+$/, '.csv')), 'utf8'), ',');
  return { name, ...compared(rows, read) };
}

/** Pastes HTML from LibreOffice 7.4 (copied-from-calc.html) at the blank row. Returns the sheet's cells. */
async function pasted(page: Page): Promise<OfficeCheck> {
  const html = await readFile(join(import.meta.dirname, 'copied-from-calc.html'), 'utf8');
  const hands = driverOf(page);
  await hands.reset();
  await hands.select('name@new');
  await hands.pasteHtml(html);
  await page.waitForSelector('.ag-row[row-index="21"]');
  const held = await page.evaluate(() =>
    window.droverSheet.records
      .trades()
      .filter(({ id }) => !/^t\d{6}$/.test(id))
      .map(({ trade: t }) =>
        [t.name, t.numberOfHead, t.purchaseWeightkg, t.purchaseCostHd, t.saleWeightkg, t.saleCostHd].map(
          (value) => value ?? '',
        ),
      ),
  );
  const wanted = [
    ['Roma store steers', '120', '285', '1271.1', '440', '1751.2'],
    ['Lot "A", pen 3', '64', '455', '1537.9', '610', '2110.6'],
    ['+61 mob', '40', '440', '980.5', '505', '1373.6'],
    ['Taroom & sons <late>', '95', '300.5', '1200', '450', '1750.25'],
  ];
  const byName = wanted.map(([name]) => held.find(([found]) => found === name) ?? []);
  return { name: 'pasted from Calc', ...compared(wanted, byName) };
}

function compared(
  wanted: readonly (readonly string[])[],
  read: readonly (readonly string[])[],
): Pick<OfficeCheck, 'cells' | 'wrong'> {
  const wrong = wanted.flatMap((row, index) =>
    row.flatMap((cell, column) =>
      isSame(cell, read[index]?.[column] ?? '(nothing)')
        ? []
        : [
            `${index + 1}/${column + 1}: ${JSON.stringify(cell)} came back as ${JSON.stringify(read[index]?.[column])}`,
          ],
    ),
  );
  return { cells: wanted.reduce((count, row) => count + row.length, 0), wrong };
}

/** True if Calc's cell matches. Numbers may differ in the 15th digit, names by an apostrophe, and headings by a unit in brackets. */
function isSame(cell: string, read: string): boolean {
  if (/^-?\d+(\.\d+)?$/.test(cell) && !cell.startsWith('00'))
    return Math.abs(Number(read) - Number(cell)) <= Math.abs(Number(cell)) * 1e-14;
  return read === cell || read === `'${cell}` || read.replace(/ \((.+)\)$/, ' $1') === cell;
}
