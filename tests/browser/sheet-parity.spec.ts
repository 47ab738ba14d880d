import { expect, test, type Page } from '@playwright/test';
import { chromium, type Browser } from 'playwright';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';
import { serveSheetPage } from './sheet-page/serve.ts';
import { parityCases } from './sheet-cases.ts';
import { driverOf, type Driver } from './sheet-driver.ts';

/** The sheet against Excel's hands, case by case, on the real sheet with records in memory. */
const port = 4511;
let stop: () => Promise<void>;
let browser: Browser;
let page: Page;
let hands: Driver;
const errors: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stop = await serveSheetPage(port);
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.text().includes('AG Grid')) errors.push(message.text());
  });
  await page.goto(`http://localhost:${port}/`);
  await page.waitForSelector('.ag-cell', { timeout: 60_000 });
  hands = driverOf(page);
});

test.afterAll(async () => {
  await browser?.close();
  await stop?.();
});

test('there are at least 80 cases, each with its own name', () => {
  expect(new Set(parityCases.map((each) => each.name)).size).toBe(parityCases.length);
  expect(parityCases.length).toBeGreaterThanOrEqual(80);
});

for (const each of parityCases) {
  test(each.name, async () => {
    errors.length = 0;
    await hands.reset();
    const before = await hands.records();
    await hands.select(each.at);
    for (const act of each.acts) {
      if (typeof act !== 'string') await act(hands);
      else if (act.startsWith("'")) await page.keyboard.type(act.slice(1));
      else await page.keyboard.press(act);
    }
    for (const [ref, shown] of Object.entries(each.cells ?? {}))
      await expect.poll(() => hands.text(ref), { message: ref, timeout: 2000 }).toBe(shown);
    if (each.active !== undefined) expect(await hands.active()).toBe(each.active);
    if (each.editing !== undefined) expect(await hands.editing()).toBe(each.editing);
    if (each.opened !== undefined) expect(await hands.opened()).toEqual(each.opened);
    if (each.clipboard !== undefined) expect(await hands.clipboard()).toBe(each.clipboard);
    if (each.range !== undefined) expect(await hands.range()).toMatchObject(each.range);
    if (each.writes !== undefined) await undoBringsBack(each.writes, before);
    expect(errors).toEqual([]);
  });
}

/** The undo inverse: as many steps back as were written, and every record is what it was. */
async function undoBringsBack(writes: number, before: string): Promise<void> {
  expect(await hands.commits()).toHaveLength(writes);
  if (writes > 0) expect(await hands.records()).not.toBe(before);
  for (let step = 0; step < writes; step += 1) await page.evaluate(() => window.droverSheet.records.undo());
  expect(await hands.records()).toBe(before);
}
