import type { CDPSession } from 'playwright';
import { withBenchPages, type BenchPage } from './benchPage.ts';
import { atMost, median, type BenchRow } from './row.ts';
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
 * Compares our sheet with a bare AgGridReact (BareGrid in sheet-page/main.tsx) in the same browser. The ratios compare the page's processor
 * time. SHEET_SIZES=1000,10000 measures only these sizes.
 */
export async function bench(sizes = wantedSizes()): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  await withBenchPages(
    './sheet-page',
    sizes.map((size) => async (page) => void rows.push(...(await measure(page, size)))),
  );
  return rows;
}

interface Took {
  readonly wall: number;
  readonly busy: number;
}

interface Measured {
  readonly paint: readonly Took[];
  readonly edit: readonly Took[];
  readonly paste: readonly Took[];
  readonly sort: readonly Took[];
  readonly scroll: readonly Took[];
  readonly heap: number;
}

type Step = Exclude<keyof Measured, 'heap'>;

/** A large sheet takes long, so it is measured in fewer rounds. */
const isLarge = (size: number): boolean => size > 10_000;

async function measure(page: BenchPage, size: number): Promise<readonly BenchRow[]> {
  const taken: Record<Side, Measured[]> = { ours: [], bare: [] };
  // The first round is a warm-up. Our sheet is measured first there, because the bare grid copies its size.
  const rounds = isLarge(size) ? 5 : 7;
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const measured = await once(page, side, size);
      if (round > 0) taken[side].push(measured);
    }
  }
  const trades = `${size.toLocaleString('en-AU')} trades`;
  const undisturbed = (side: Side, step: Step): number =>
    percentile(
      taken[side].flatMap((measured) => measured[step].map(({ busy }) => busy)),
      0.2,
    );
  /** `most` is the highest allowed ratio of our time to the bare grid's time. */
  const row = (step: Step, name: string, most: number): BenchRow => {
    const [ours, bare] = [undisturbed('ours', step), undisturbed('bare', step)];
    const figure = (time: number): string => `${time.toFixed(1)} ms of processor`;
    const ratio = ours / bare;
    return {
      what: `${name}, ${trades}`,
      figure: figure(ours),
      against: `bare AgGridReact ${figure(bare)}`,
      ratio: `${ratio.toFixed(2)}x`,
      limit: atMost(ratio, most, 'x'),
    };
  };
  const edits = (side: Side): number =>
    percentile(
      taken[side].flatMap(({ edit }) => edit.map(({ wall }) => wall)),
      0.95,
    );
  const heap = (side: Side): number => median(taken[side].map((each) => each.heap));
  return [
    row('paint', 'first paint', isLarge(size) ? 1.2 : 1.15),
    row('edit', 'edit to all dependants painted', 1.1),
    {
      what: `edit to painted on the wall's clock, 95th percentile, ${trades}`,
      figure: `${edits('ours').toFixed(1)} ms`,
      against: `bare AgGridReact ${edits('bare').toFixed(1)} ms`,
      ...(isLarge(size) ? { limit: atMost(edits('ours'), 50, 'ms') } : {}),
    },
    row('paste', 'paste of 1,000 x 10 cells to painted', 1.2),
    row('sort', 'sort by profit per head, up, down and back', 1.1),
    row('scroll', 'scroll by 40 frames', 1.1),
    {
      what: `heap after all of it, ${trades}`,
      figure: `${heap('ours').toFixed(1)} MB`,
      against: `bare AgGridReact ${heap('bare').toFixed(1)} MB`,
    },
  ];
}

async function once(on: BenchPage, side: Side, size: number): Promise<Measured> {
  const { page, session } = on;
  const timed = async (step: () => Promise<number>): Promise<Took> => {
    let wall = Number.NaN;
    const busy = await on.busy(async () => {
      wall = await step();
    });
    return { wall, busy };
  };
  const repeated = async (
    count: number,
    step: (round: number) => Promise<number>,
    prepare: () => Promise<void> = async () => undefined,
  ): Promise<Took[]> => {
    const took: Took[] = [];
    for (let round = 0; round < count; round += 1) {
      await prepare();
      took.push(await timed(() => step(round)));
    }
    return took;
  };
  // Collects garbage, so that it does not slow down the next step.
  const collect = (): Promise<unknown> => session.send('HeapProfiler.collectGarbage');
  const close = (): Promise<void> => page.evaluate(() => window.bench.close());
  await page.evaluate((count) => window.bench.seed(count), size);
  let isOpen = false;
  const paint = await repeated(
    isLarge(size) ? 1 : 3,
    () => page.evaluate((which) => window.bench.open(which), side),
    async () => {
      if (isOpen) {
        await page.waitForTimeout(400);
        await close();
      }
      isOpen = true;
      await collect();
    },
  );
  await page.waitForTimeout(isLarge(size) ? 8000 : 800);
  await collect();
  const edit = await repeated(20, (round) => page.evaluate((each) => window.bench.edit(each), round));
  const aim = (): Promise<void> => page.evaluate((which) => window.bench.aim(which), side);
  const paste = await repeated(
    5,
    (round) =>
      page.evaluate(([which, each]) => window.bench.paste(which, 1000, each), [side, round] as const),
    async () => {
      await aim();
      await collect();
    },
  );
  await page.waitForTimeout(500);
  // Deselects the pasted cells, because the bare grid cannot paint a range.
  await aim();
  const scroll = await repeated(
    3,
    () => page.evaluate(() => window.bench.scroll(40)),
    async () => void (await collect()),
  );
  const sort = await repeated(
    3,
    () => page.evaluate(() => window.bench.sort()),
    async () => void (await collect()),
  );
  const heap = await heapOf(session);
  await close();
  return { paint, edit, paste, sort, scroll, heap };
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
