import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath, headlessPath } from '../run/browser.ts';

/**
 * Journeys run three files at a time (each waits for its page more than it works) on the built app, each on a real server with a
 * PostgreSQL and a development sign-in of its own: what one journey does to the demo records is nothing to the other.
 */
const workers = 3;
const firstPort = Number(process.env['DROVER_TEST_PORT'] ?? 4900);
// Kept in the environment: each worker reads this file again, in a process of its own.
const data = (process.env['DROVER_TEST_DATA'] ??=
  `${process.env['TMPDIR'] ?? '/tmp'}/drover-journeys-${process.pid}`);
/** Where a worker's site keeps its database. */
export const siteData = (worker: number): string => `${data}-${worker}`;
/** Where a worker's site is. */
export const siteOf = (worker: number): string => `http://localhost:${firstPort + worker}`;

// Kept in the environment too, where the browsers are looked up that a journey starts by itself. Whoever wants to watch needs a window.
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  const isWatched = ['--headed', '--debug', '--ui'].some((flag) => process.argv.includes(flag));
  process.env['CHROMIUM_PATH'] = isWatched ? chromiumPath() : headlessPath();
}

/** Kept in the environment as well: the folder of what two files need and one builds (sheet-page/serve.ts). */
process.env['DROVER_TEST_BUILDS'] ??= newFolder();
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drover-builds-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What takes over 15 seconds begins first: a file that begins last works alone while the other workers have nothing left to do. */
const long = [
  'access',
  'failures',
  'identity',
  'identity-again',
  'identity-third-party',
  'logout',
  'offline-day',
  'offline-kill',
  'room',
  'safety',
  'screen-trade',
  'sheet-hands',
  'sheet-parity',
  'sheet-traps',
  'states',
  'storybook',
  'typing',
  'update',
].map((name) => `${name}.spec.ts`);

const envOf = (worker: number) => ({ PORT: String(firstPort + worker), DATA_DIR: siteData(worker) });
/** One command for all sites: Playwright would start one after the other, and look for an answer once a second. */
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
  // Two cores run server, database and browser: a slow second is no failure.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    // Read again in each worker, which knows its own number.
    baseURL: siteOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)),
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Tracing every test slows each of them: the second try has a trace; by hand it is --trace on.
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
