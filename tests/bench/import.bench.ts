import { withBenchPages } from './benchPage.ts';
import { atMost, median, type BenchRow } from './row.ts';

const rows = Number(process.env['BENCH_ROWS'] ?? 10_000);

/** Measures pasting new trades into a sheet of 1,000 trades, until the preview shows each row's effect. */
export async function bench(): Promise<readonly BenchRow[]> {
  const took: { readonly wall: number; readonly busy: number; readonly longest: number }[] = [];
  await withBenchPages('./sheet-page', [
    async (on) => {
      const { page } = on;
      for (let round = 0; round < 4; round += 1) {
        await page.evaluate(() => window.bench.seed(1000));
        await page.evaluate(() => window.bench.open('ours'));
        await page.evaluate(() => window.bench.aim('ours'));
        let one = { wall: Number.NaN, longest: Number.NaN };
        const busy = await on.busy(async () => {
          one = await page.evaluate((count) => window.bench.preview(count), rows);
        });
        // The first run is left out, because it still compiles the worker and the dialog.
        if (round > 0) took.push({ ...one, busy });
        await page.evaluate(() => window.bench.close());
      }
    },
  ]);
  const wall = median(took.map((each) => each.wall));
  const busy = median(took.map((each) => each.busy));
  const what = `a paste of ${rows.toLocaleString('en-AU')} rows`;
  return [
    { what: `${what} to its preview`, figure: `${wall.toFixed(0)} ms`, limit: atMost(wall, 2000, 'ms') },
    {
      what: `${what}: the page’s main thread meanwhile`,
      figure: `${busy.toFixed(0)} ms of processor`,
      ratio: `${(busy / wall).toFixed(2)} of the time`,
    },
    {
      what: `${what}: the longest the page did not answer`,
      figure: `${median(took.map((each) => each.longest)).toFixed(0)} ms`,
    },
  ];
}
