import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type TestProjectConfiguration } from 'vitest/config';
import type { CoverageOptions } from 'vitest/node';
import app from './vite.config.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

// An editor starts vitest on the machine's own Node: said here once, instead of by a dozen tests that fail for it.
if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error(
    `The tests need Node 24, this is ${process.version}: run them by "npm test", or point the editor at node_modules/.bin/node.`,
  );
}

const unit: TestProjectConfiguration = {
  extends: true,
  root: here,
  test: {
    name: 'unit',
    environment: 'node',
    include: ['tests/{calc-core,machines,contract,workbook,paper,web,cli,simulator}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/seed.ts'],
    // A busy machine is no failure.
    testTimeout: 60_000,
    // Nothing but the tests runs: both cores of a small machine are theirs.
    maxWorkers: availableParallelism(),
  },
};

/**
 * With --coverage, as `npm test` runs the unit tests. Every line, branch and function of these areas is covered, or the run fails.
 * Reading reports and sale documents, splitting mobs, and the budget are new: their guards against input that no screen sends are not all tried.
 */
const coverage: CoverageOptions = {
  provider: 'v8',
  include: ['calc-core/**/*.ts'],
  reporter: [['text', { skipFull: true }]],
  reportsDirectory: `${here}test-results/coverage`,
  thresholds: {
    lines: 99.5,
    branches: 96.2,
    statements: 99,
    functions: 99.2,
    'calc-core/{number,animals,rules,figure,field,feed,yard,carry,trade,group,decide,hold,records,machines}/**':
      { lines: 100, branches: 100, statements: 100, functions: 100 },
  },
};

const server: TestProjectConfiguration = {
  extends: false,
  root: here,
  test: {
    name: 'server',
    environment: 'node',
    include: ['tests/server/**/*.test.ts'],
    globalSetup: ['tests/server/support/postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A worker's files share its modules: loading the server for each of fifty files is a third of their time.
    isolate: false,
    // Its tests wait for timeouts, kills and restarts more than they work.
    maxWorkers: 2 * availableParallelism(),
  },
};

/** Every story in real Chromium. Loaded only when asked for: unit tests and builds must work where there is no browser. */
async function stories(): Promise<TestProjectConfiguration> {
  const { storybookTest } = await import('@storybook/addon-vitest/vitest-plugin');
  const { playwright } = await import('@vitest/browser-playwright');
  const { chromiumFlags, headlessPath } = await import('./tests/run/browser.ts');
  const { storyPicture } = await import('./tests/stories/command.ts');
  return {
    extends: false,
    root: here,
    plugins: [storybookTest({ configDir: `${here}.storybook` })],
    // What the build knows of itself; no story calls a server.
    define: { __API_HOST__: '""', __DROVER_VERSION__: '"0.1.0"' },
    // A crawl of index.html would pull the service worker's virtual module into the tests.
    // All that the web app imports: one found only when a story loads it would reload the page under the tests, with a second React.
    optimizeDeps: {
      entries: [],
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'axe-core',
        'decimal.js',
        'xstate',
        '@xstate/react',
        '@tanstack/react-router',
        'ag-grid-community',
        'ag-grid-react',
        'eventsource-parser',
        'fflate',
        'idb',
        'jose',
        'ofetch',
        'oidc-client-ts',
        'uuid',
        'workbox-window',
        'zod',
        'storybook/test',
        '@storybook/react-vite',
        '@storybook/addon-a11y/preview',
      ],
    },
    test: {
      name: 'stories',
      setupFiles: ['tests/stories/setup.ts'],
      testTimeout: 60_000,
      isolate: false,
      retry: process.env['CI'] === undefined ? 0 : 1,
      maxWorkers: 2,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        commands: { storyPicture },
        provider: playwright({
          // The headless shell draws letters as the baselines have them, hinted as little as the browser itself does on Linux.
          launchOptions: {
            executablePath: headlessPath(),
            args: [...chromiumFlags, '--font-render-hinting=slight'],
          },
          contextOptions: { reducedMotion: 'reduce', locale: 'en-AU', timezoneId: 'Australia/Brisbane' },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

const withStories = process.argv.some((word) => word === 'stories' || word === '--project=stories');

/** The tests, on the app as vite.config.ts has it. Apart from it: the image builds the app without a test in it. */
export default defineConfig(async () =>
  mergeConfig(app, {
    test: { root: here, coverage, projects: withStories ? [await stories()] : [unit, server] },
  }),
);
