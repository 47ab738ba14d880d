import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';
import { atMost, type BenchRow } from './row.ts';
import type { SheetBench, Side } from './sheet-page/main.tsx';

declare global {
  interface Window {
    bench: SheetBench;
  }
}

const allSizes: readonly number[] = [1000, 10_000, 100_000];

function wantedSizes(): readonly number[] {
  const named = (process.env['SHEET_SIZES'] ?? '').split(',').map(Number);
  return named.every((size) => size > 0) ? named : allSizes;
}

/**
 * Our sheet beside a bare AgGridReact in the same run of the same browser. The bare one has the same rows, columns, groups, texts, blank row,
 * totals and room on the page; its edits are written, worked out and summed up by the same records, core and totals. It has none of the
 * sheet's features (sheet-page/main.tsx, BareGrid). SHEET_SIZES=1000,10000 measures some sizes only.
 */
export async function bench(sizes = wantedSizes()): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-sheet-bench-'));
  const root = fileURLToPath(new URL('./sheet-page', import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  });
  const served = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 4530 },
  });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, '--enable-precise-memory-info'],
  });
  try {
    const rows: BenchRow[] = [];
    for (const size of sizes)
      rows.push(...(await measure(await browser.newPage({ viewport: { width: 1440, height: 900 } }), size)));
    return rows;
  } finally {
    await browser.close();
    await served.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly paint: number;
  readonly edit: number;
  readonly edit95: number;
  readonly paste: number;
  readonly sort: number;
  readonly frame: number;
  readonly frame95: number;
  readonly heap: number;
}

async function measure(page: Page, size: number): Promise<readonly BenchRow[]> {
  await page.goto('http://localhost:4530/');
  await page.waitForFunction(() => 'bench' in window);
  const taken: Record<Side, Measured[]> = { ours: [], bare: [] };
  // One round to warm up, ours first so that the bare grid gets the same room; then both in turn, so that neither has the cold machine.
  const rounds = 5;
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const measured = await once(page, side, size);
      if (round > 0) taken[side].push(measured);
    }
  }
  await page.close();
  const figure = (side: Side, what: keyof Measured): number => median(taken[side].map((each) => each[what]));
  /** `most`: how many times the bare grid's figure ours may be. The ratio is the median of the rounds' own, in which both met the same machine. */
  const row = (what: keyof Measured, name: string, most: number | null, unit = 'ms'): BenchRow => {
    const [ours, bare] = [figure('ours', what), figure('bare', what)];
    const ratio = median(taken.ours.map((each, round) => each[what] / taken.bare[round]![what]));
    return {
      what: `${name}, ${size.toLocaleString('en-AU')} trades`,
      figure: `${ours.toFixed(1)} ${unit}`,
      against: `bare AgGridReact ${bare.toFixed(1)} ${unit}`,
      ratio: `${ratio.toFixed(2)}x`,
      ...(most === null ? {} : { limit: atMost(ratio, most, 'x') }),
    };
  };
  const edit95 = figure('ours', 'edit95');
  return [
    row('paint', 'first paint', size > 10_000 ? 1.2 : 1.15),
    row('edit', 'edit to all dependants painted', 1.3),
    {
      ...row('edit95', 'edit to painted, 95th percentile', null),
      ...(size > 10_000 ? { limit: atMost(edit95, 50, 'ms') } : {}),
    },
    row('paste', 'paste of 1,000 x 10 cells to painted', 1.2),
    row('sort', 'sort by profit per head', 1.3),
    row('frame', 'scroll, median frame', 1.3),
    row('frame95', 'scroll, 95th percentile frame', null),
    row('heap', 'heap after all of it', null, 'MB'),
  ];
}

async function once(page: Page, side: Side, size: number): Promise<Measured> {
  await page.evaluate((count) => window.bench.seed(count), size);
  const paint = await page.evaluate((which) => window.bench.open(which), side);
  await page.waitForTimeout(size > 50_000 ? 8000 : 800);
  const edits: number[] = [];
  for (let round = 0; round < 20; round += 1)
    edits.push(await page.evaluate((each) => window.bench.edit(each), round));
  const pastes: number[] = [];
  for (let round = 0; round < 5; round += 1)
    pastes.push(
      await page.evaluate(([which, each]) => window.bench.paste(which, 1000, each), [side, round] as const),
    );
  await page.waitForTimeout(500);
  const frames = await page.evaluate(() => window.bench.scroll(120));
  const sorts: number[] = [];
  for (let round = 0; round < 5; round += 1) sorts.push(await page.evaluate(() => window.bench.sort()));
  const heap = await heapOf(page);
  await page.evaluate(() => window.bench.close());
  return {
    paint,
    edit: median(edits),
    edit95: percentile(edits, 0.95),
    paste: median(pastes),
    sort: median(sorts),
    frame: median(frames),
    frame95: percentile(frames, 0.95),
    heap,
  };
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_048_576;
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
