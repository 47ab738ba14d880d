import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath, headlessPath } from '../run/browser.ts';

/** Three test files run at a time, because a test mostly waits for its page. Each worker has its own server, PostgreSQL and sign-in. */
const workers = 3;
const firstPort = Number(process.env['DROVER_TEST_PORT'] ?? 4900);
// Each worker reads this file again in its own process. All workers get this folder from the environment variable.
const data = (process.env['DROVER_TEST_DATA'] ??=
  `${process.env['TMPDIR'] ?? '/tmp'}/drover-journeys-${process.pid}`);
export const siteData = (worker: number): string => `${data}-${worker}`;
export const siteOf = (worker: number): string => `http://localhost:${firstPort + worker}`;

// Some journeys start a browser with this path. The headless program cannot open a window.
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  const isWatched = ['--headed', '--debug', '--ui'].some((flag) => process.argv.includes(flag));
  process.env['CHROMIUM_PATH'] = isWatched ? chromiumPath() : headlessPath();
}

/** The folder of the built sheet page (sheet-page/serve.ts). */
process.env['DROVER_TEST_BUILDS'] ??= newFolder();
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drover-builds-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Test files that take over 15 seconds start first. Otherwise the other workers would wait for the last file. */
const long = [
  'access',
  'failures',
  'identity',
  'identity-again',
  'identity-third-party',
  'keyboard-day',
  'logout',
  'offline-day',
  'offline-kill',
  'restored',
  'room',
  'safety',
  'screen-trade',
  'sheet-hands',
  'sheet-parity',
  'sheet-traps',
  'states',
  'storybook',
  'touch-day',
  'typing',
  'update',
].map((name) => `${name}.spec.ts`);

const envOf = (worker: number) => ({ PORT: String(firstPort + worker), DATA_DIR: siteData(worker) });
/** One command starts all sites in parallel. Playwright would start them one by one. */
const sites = {
  command: 'node tests/browser/serve.ts',
  cwd: '../..',
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  wait: { stdout: /The sites answer\./ },
  env: {
    TRAINING_URL: 'https://training.drover.example/',
    MASTERMIND_URL: 'https://mastermind.drover.example/login',
    TRAINING_VIDEO_URL: 'https://training.drover.example/video',
    FOOTER_MARKETING: 'Saleyard Marketing',
    FOOTER_DESIGN: 'Drover Design',
    SITES: JSON.stringify(Array.from({ length: workers }, (_, at) => envOf(at))),
  },
};

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  workers,
  // In CI a failed journey gets a second try, because a slow moment may have caused the failure.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 90_000,
  // Two cores run the server, the database and the browser. A slow second is not a failure.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    // Each worker reads this file with its own number.
    baseURL: siteOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // A trace slows the test down, so only the second try has a trace. `--trace on` traces every try.
    trace: 'on-first-retry',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] },
    // A service worker would hide the network from the test. Journeys that need a service worker allow it.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: long },
  ],
  webServer: sites,
});
