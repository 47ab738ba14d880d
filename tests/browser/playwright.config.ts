import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';

/** Journeys run one at a time on the built app, a real server, a real PostgreSQL and the development sign-in. */
const port = Number(process.env['DROVER_TEST_PORT'] ?? 4900);

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  // In CI a journey gets a second try, and one that needed it is named in the count: a busy machine must not lose a session's work.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 90_000,
  // Two cores run server, database and browser: a slow second is no failure.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] },
    // The offline journeys allow the service worker themselves; elsewhere it would hide the network.
    serviceWorkers: 'block',
  },
  webServer: {
    command: 'node src/cli/start.ts',
    cwd: '../..',
    url: `http://localhost:${port}/health`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      TRAINING_URL: 'https://training.drover.example/',
      MASTERMIND_URL: 'https://mastermind.drover.example/login',
      TRAINING_VIDEO_URL: 'https://training.drover.example/video',
      FOOTER_MARKETING: 'Saleyard Marketing',
      FOOTER_DESIGN: 'Drover Design',
      DATA_DIR:
        process.env['DROVER_TEST_DATA'] ??
        `${process.env['TMPDIR'] ?? '/tmp'}/drover-journeys-${process.pid}`,
    },
  },
});
