import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium, type CDPSession, type Page } from 'playwright';
import { build, preview } from 'vite';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';

export interface BenchPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** The processor time of the page's main thread during `step`, in ms. Other programs do not increase it. */
  busy(step: () => Promise<unknown>): Promise<number>;
}

/** Builds and serves the page in tests/bench/`folder`. Then opens the page for each `work`, one after another. */
export async function withBenchPages(
  folder: string,
  work: readonly ((page: BenchPage) => Promise<void>)[],
): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'drover-bench-'));
  const common = {
    root: fileURLToPath(new URL(folder, import.meta.url)),
    configFile: false,
    logLevel: 'error',
  } as const;
  await build({ ...common, plugins: [react()], build: { outDir, emptyOutDir: true, target: 'es2023' } });
  const served = await preview({ ...common, build: { outDir }, preview: { port: 0 } });
  const address = served.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The page of the bench is not served.');
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags, '--enable-precise-memory-info'],
  });
  try {
    for (const each of work) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(address);
      await page.waitForFunction(() => 'bench' in window);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await each({
        page,
        session,
        busy: async (step) => {
          const before = await busyTime(session);
          await step();
          return (await busyTime(session)) - before;
        },
      });
      await page.close();
    }
  } finally {
    await browser.close();
    await served.close();
    await rm(outDir, { recursive: true, force: true });
  }
}

async function busyTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}
