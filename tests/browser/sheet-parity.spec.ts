import { expect, test, type Page } from '@playwright/test';
import { serveSheetPage } from './sheet-page/serve.ts';
import { isForModel, parityCases, type ParityCase } from './sheet-cases.ts';
import { otherSheets } from './sheet-other-cases.ts';
import { driverOf, type Driver } from './sheet-driver.ts';

/**
 * Compares the sheet with Excel, in cases that need a browser. All cases of a sheet share one page. If a case does not undo its writes, the
 * next case gets a new grid.
 */
let served: Awaited<ReturnType<typeof serveSheetPage>>;
let page: Page;
let hands: Driver;
let shown = '';
let first = '';
const needsBrowser = (each: ParityCase): boolean => !isForModel(each);
let isClean = true;
const errors: string[] = [];

// A trace would capture the whole page at every key.
test.use({ trace: 'off' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  served = await serveSheetPage();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('AG Grid')) errors.push(message.text());
  });
  hands = driverOf(page);
});

test.afterAll(async () => {
  await page?.context().close();
  await served?.stop();
});

test('there are at least 80 cases with different names', () => {
  expect(new Set(parityCases.map((each) => each.name)).size).toBe(parityCases.length);
  expect(parityCases.length).toBeGreaterThanOrEqual(80);
});

for (const each of parityCases.filter(needsBrowser)) test(each.name, () => run('trades', each));

for (const [sheet, cases] of Object.entries(otherSheets)) {
  test.describe(`${sheet}:`, () => {
    for (const each of cases.filter(needsBrowser)) test(each.name, () => run(sheet, each));
  });
}

/** Opens the page of this sheet with its original records. */
async function open(sheet: string): Promise<void> {
  if (shown !== sheet) {
    await page.goto(`${served.address}?sheet=${sheet}`);
    await page.waitForSelector('.ag-cell', { timeout: 60_000 });
    first = await hands.records();
  } else if (!isClean) await hands.reset();
  shown = sheet;
  isClean = false;
}

async function run(sheet: string, each: ParityCase): Promise<void> {
  await open(sheet);
  errors.length = 0;
  await hands.begin(each.at);
  for (const act of each.acts) {
    if (typeof act === 'function') await act(hands);
    else if (typeof act === 'object')
      await ('paste' in act ? hands.paste(act.paste) : hands.select(act.select));
    else if (act.startsWith("'")) await page.keyboard.type(act.slice(1));
    else await page.keyboard.press(act);
  }
  await expect(async () => check(each, await hands.look(Object.keys(each.cells ?? {})))).toPass({
    intervals: [20, 50, 100, 200],
    timeout: 4000,
  });
  if (each.clipboard !== undefined) expect(await hands.clipboard()).toBe(each.clipboard);
  const { commits } = await hands.look([]);
  expect(await hands.undo(commits.length), 'undo brings every record back').toBe(first);
  expect(errors).toEqual([]);
  isClean = await hands.isClean();
}

function check(each: ParityCase, seen: Awaited<ReturnType<Driver['look']>>): void {
  const wanted = Object.entries(each.cells ?? {});
  expect(Object.fromEntries(wanted.map(([ref], index) => [ref, seen.texts[index]]))).toEqual(
    each.cells ?? {},
  );
  if (each.active !== undefined) expect(seen.active).toBe(each.active);
  if (each.editing !== undefined) expect(seen.editing).toBe(each.editing);
  if (each.opened !== undefined) expect(seen.opened).toEqual(each.opened);
  if (each.range !== undefined) expect(seen.range).toMatchObject(each.range);
  if (each.writes === undefined) return;
  expect(seen.commits).toHaveLength(each.writes);
  if (each.writes > 0) expect(seen.records).not.toBe(first);
}
