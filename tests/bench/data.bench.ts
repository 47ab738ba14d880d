import { DataSite, KillableBrowser, plant } from '../browser/data-page/harness.ts';
import { median, milliseconds, times, type BenchRow } from './row.ts';

const port = 4330;
const records = 10_000;

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

async function firstLoad(browser: KillableBrowser): Promise<number> {
  const start = performance.now();
  const page = await browser.start();
  await page.waitForFunction((count) => (window.drover?.painted().length ?? 0) >= count, records, {
    timeout: 120_000,
  });
  const passed = performance.now() - start;
  await page.waitForFunction(() => window.drover?.pending() === 0 && window.drover.status() === 'idle');
  await browser.end();
  return passed;
}

/** Measures with records on disk: storing an edit, opening 10,000 records, and sending 1,000 edits over a slow connection. */
export async function bench(): Promise<BenchRow[]> {
  const site = await DataSite.open(port);
  plant(site.fake, records);
  const browser = await KillableBrowser.make(port);
  try {
    const fromServer = await firstLoad(browser);
    const start = performance.now();
    const page = await browser.start();
    await page.waitForFunction((count) => (window.drover?.painted().length ?? 0) >= count, records, {
      timeout: 120_000,
    });
    const fromDevice = performance.now() - start;
    const openedIn = await page.evaluate(() => window.drover?.openedIn ?? Number.NaN);
    await page.waitForFunction(() => window.drover?.status() === 'idle');
    const durable = await page.evaluate(() => window.drover?.timeToDurable(50) ?? []);
    const painted = await page.evaluate(() => window.drover?.timeToPaint(50) ?? []);
    const longest = await page.evaluate(() => window.drover?.longestTask(200, '8.5') ?? Number.NaN);
    await page.waitForFunction(() => window.drover?.pending() === 0, undefined, { timeout: 60_000 });
    site.latency = 300;
    const calls = site.calls;
    const pushStart = performance.now();
    await page.evaluate(() => window.drover?.paste(1000, '7.5'));
    await page.waitForFunction(() => (window.drover?.pending() ?? 0) > 0);
    await page.waitForFunction(() => window.drover?.pending() === 0, undefined, { timeout: 120_000 });
    const push = performance.now() - pushStart;
    return [
      {
        what: 'edit to durable on this device (strict), median of 50',
        figure: milliseconds(median(durable)),
        against: `p95 ${milliseconds(percentile(durable, 0.95))}`,
      },
      {
        what: `edit to painted with ${records} records, median of 50`,
        figure: milliseconds(median(painted)),
        against: `p95 ${milliseconds(percentile(painted, 0.95))}`,
      },
      { what: 'longest task of a paste of 200 (0: none over 50 ms)', figure: milliseconds(longest) },
      {
        what: `open with ${records} local records, browser start included`,
        figure: milliseconds(fromDevice),
        against: `from the server ${milliseconds(fromServer)}`,
        ratio: times(fromDevice, fromServer),
      },
      { what: `read ${records} local records into memory`, figure: milliseconds(openedIn) },
      {
        what: '1,000 pending edits over a line of 300 ms, all acknowledged',
        figure: milliseconds(push),
        against: `${site.calls - calls} calls; one by one 1,000 calls of 300 ms ${milliseconds(300_000)}`,
        ratio: times(push, 300_000),
      },
    ];
  } finally {
    await browser.remove();
    await site.close();
  }
}
