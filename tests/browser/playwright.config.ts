import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath, headlessPath } from '../run/browser.ts';

/**
 * Journeys run three files at a time (each waits for its page more than it works) on the built app, each on a real server with its own
 * PostgreSQL and development sign-in: what one journey does to the demo records does not affect another.
 */
const workers = 3;
const firstPort = Number(process.env['DROVER_TEST_PORT'] ?? 4900);
// Stored in the environment: each worker reads this file again, in its own process.
const data = (process.env['DROVER_TEST_DATA'] ??=
  `${process.env['TMPDIR'] ?? '/tmp'}/drover-journeys-${process.pid}`);
/** Where a worker's site keeps its database. */
export const siteData = (worker: number): string => `${data}-${worker}`;
/** Where a worker's site is. */
export const siteOf = (worker: number): string => `http://localhost:${firstPort + worker}`;

// Stored in the environment too, for the browsers that a journey starts itself. Watching needs a window.
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  const isWatched = ['--headed', '--debug', '--ui'].some((flag) => process.argv.includes(flag));
  process.env['CHROMIUM_PATH'] = isWatched ? chromiumPath() : headlessPath();
}

/** Stored in the environment as well: the folder with the page that two test files use and one of them builds (sheet-page/serve.ts). */
process.env['DROVER_TEST_BUILDS'] ??= newFolder();
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drover-builds-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Files over 15 seconds start first: a file that starts last runs alone while the other workers are idle. */
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
/** One command for all sites: Playwright would start one after the other, and check for an answer once a second. */
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
  // In CI a journey gets a second try, and one that needed it is named in the count: a busy machine must not lose a session's work.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 90_000,
  // Two cores run server, database and browser, so a slow second is not a failure.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    // Read again in each worker, which knows its own number.
    baseURL: siteOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Tracing every test slows each of them: the second try has a trace; by hand use --trace on.
    trace: 'on-first-retry',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] },
    // The offline journeys allow the service worker themselves; elsewhere it would hide the network.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: long },
  ],
  webServer: sites,
});
