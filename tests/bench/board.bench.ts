import type { BoardBench } from './board-page/main.tsx';
import { withBenchPages } from './benchPage.ts';
import { atMost, median, type BenchRow } from './row.ts';

type Which = Parameters<BoardBench['open']>[0];

/** Compares two sheets: a market day of 40 classes with 40 rungs each, and 1,600 carries. Measures until the first rows are painted. */
export async function bench(): Promise<readonly BenchRow[]> {
  const taken: Record<Which, number[]> = { board: [], carries: [] };
  await withBenchPages('./board-page', [
    async ({ page, busy }) => {
      const once = async (which: Which): Promise<number> => {
        const took = await busy(() =>
          page.evaluate((each) => (window as unknown as { bench: BoardBench }).bench.open(each), which),
        );
        if (which === 'board') {
          await page.waitForFunction(
            () => (window as unknown as { bench: BoardBench }).bench.rungs() === 1600,
            null,
            { timeout: 120_000 },
          );
        } else await page.waitForTimeout(500);
        await page.evaluate(() => (window as unknown as { bench: BoardBench }).bench.close());
        return took;
      };
      // The first round of each sheet is a warm-up and is not timed.
      for (let round = 0; round < 8; round += 1)
        for (const which of round % 2 === 0
          ? (['board', 'carries'] as const)
          : (['carries', 'board'] as const)) {
          const took = await once(which);
          if (round > 0) taken[which].push(took);
        }
    },
  ]);
  const ratio = median(taken.board.map((each, round) => each / taken.carries[round]!));
  const figure = (which: Which): string => `${median(taken[which]).toFixed(1)} ms of processor`;
  return [
    {
      what: 'a day of 1,600 rungs opened',
      figure: figure('board'),
      against: `sheet of 1,600 carries ${figure('carries')}`,
      ratio: `${ratio.toFixed(2)}x`,
      limit: atMost(ratio, 1.15, 'x'),
    },
  ];
}
