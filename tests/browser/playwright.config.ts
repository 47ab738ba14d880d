import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath, headlessPath } from '../run/browser.ts';

/**
 * Three test files run at a time, because a test mostly waits for its page. Each worker has the built app on a real server with its own
 * PostgreSQL and development sign-in, so changes of the demo records affect no other worker.
 */
const workers = 3;
const firstPort = Number(process.env['DROVER_TEST_PORT'] ?? 4900);
// The folder is stored in the environment, because each worker reads this file again in its own process.
const data = (process.env['DROVER_TEST_DATA'] ??=
  `${process.env['TMPDIR'] ?? '/tmp'}/drover-journeys-${process.pid}`);
/** The database folder of a worker's site. */
export const siteData = (worker: number): string => `${data}-${worker}`;
/** Where a worker's site is. */
export const siteOf = (worker: number): string => `http://localhost:${firstPort + worker}`;

// The browser's path is also stored in the environment, for journeys that start a browser themselves. A visible browser needs a window.
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  const isWatched = ['--headed', '--debug', '--ui'].some((flag) => process.argv.includes(flag));
  process.env['CHROMIUM_PATH'] = isWatched ? chromiumPath() : headlessPath();
}

/**
 * Also stored in the environment: the folder of the sheet page. Two test files use the page, and the first one builds it
 * (sheet-page/serve.ts).
 */
process.env['DROVER_TEST_BUILDS'] ??= newFolder();
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drover-builds-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Files that take over 15 seconds start first. A long file that starts last would run alone while the other workers are idle. */
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
/** One command starts all sites. Playwright would start them one after the other and check for an answer only once a second. */
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
  // In CI a failed journey gets a second try, so that a slow moment does not fail the whole run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 90_000,
  // Two cores run server, database and browser, so a slow second is not a failure.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    // Each worker reads this file again, with its own number in the environment.
    baseURL: siteOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // A trace slows the test down, so only the second try records a trace. To get one by hand, use --trace on.
    trace: 'on-first-retry',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] },
    // Only the offline journeys allow the service worker. Elsewhere it would hide the network from the test.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: long },
  ],
  webServer: sites,
});
