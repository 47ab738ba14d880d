import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumFlags, chromiumPath } from './tests/run/browser.ts';
import { version } from './package.json';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The footer's version stamp: the package's version and the commit it was built from, where git knows it. */
function versionStamp(): string {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: here, stdio: ['ignore', 'pipe', 'ignore'] });
    return `${version} (${commit.toString().trim()})`;
  } catch {
    return version;
  }
}

const api = process.env['DROVER_API'] ?? 'http://localhost:4000';
const toServer = { target: api, changeOrigin: false };

/** One Chromium for the stories; a function, since two projects must never share the object (research/stack, Vitest 5). */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: [...chromiumFlags] } }),
  instances: [{ browser: 'chromium' as const }],
});

export default defineConfig({
  root: 'src/web/app',
  plugins: [react()],
  define: {
    __DROVER_VERSION__: JSON.stringify(versionStamp()),
    __API_HOST__: JSON.stringify(process.env['VITE_API_HOST'] ?? ''),
  },
  build: { outDir: `${here}dist`, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 1200 },
  server: {
    port: 4001,
    proxy: { '/api': toServer, '/oidc': toServer, '/config.json': toServer, '/health': toServer, '/openapi.json': toServer },
  },
  test: {
    root: here,
    // One unit project runs without a browser, so `npm run test:unit` works before Chromium is there.
    projects: [
      {
        root: here,
        plugins: [react()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{calc-core,machines,contract,web,cli}/**/*.test.{ts,tsx}'],
        },
      },
      {
        root: here,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        root: here,
        plugins: [storybookTest({ configDir: `${here}.storybook` })],
        optimizeDeps: { entries: [] },
        test: { name: 'stories', ...(process.env['VITEST_STORIES'] === 'off' ? {} : { browser: browser() }) },
      },
    ],
  },
});
