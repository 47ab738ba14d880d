import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { memberChunk } from './src/build/member.ts';
import { filesOfReact, reactFirst } from './src/build/tasks.ts';
import { licences } from './src/build/licences.ts';
import { withoutCircles } from './src/build/cycles.ts';
import { guardedWeight } from './src/build/weight.ts';

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
const here = fileURLToPath(new URL('.', import.meta.url));

/** The footer's version stamp: the package's version and the commit it was built from, where git knows it. */
function versionStamp(): string {
  const { version } = JSON.parse(readFileSync(`${here}package.json`, 'utf8')) as { version: string };
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: here,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return `${version} (${commit.toString().trim()})`;
  } catch {
    return version;
  }
}

/** VITE_API_HOST, where the API is when it is not the page's own origin: an origin, nothing behind it. */
function apiHost(): string {
  const given = process.env['VITE_API_HOST']?.trim() ?? '';
  if (given === '') return '';
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new Error(`VITE_API_HOST is '${given}'. Give an origin, like https://api.example.com.`);
  return new URL(given).origin;
}

const api = process.env['DROVER_API'] ?? 'http://localhost:4000';
const toServer = { target: api, changeOrigin: false };

/** The stored shell: every file of the build, so that a fresh tab opens with no network. src/web/app/pwa.ts registers it. */
const offline = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  filename: 'sw.js',
  manifest: {
    name: 'Drover',
    short_name: 'Drover',
    description: 'What a livestock trade costs to carry, earns and returns.',
    lang: 'en-AU',
    // Where the work is: from the landing page the price at the rail was four taps away.
    start_url: '/user/main',
    display: 'standalone',
    background_color: '#f3f3ed',
    theme_color: '#f3f3ed',
    icons: [
      { src: '/app-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/app-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg,png,woff2,json}'],
    globIgnores: ['**/callback-frame.*', 'build.json'],
    maximumFileSizeToCacheInBytes: 6 * 1024 * 1024,
    navigateFallback: '/index.html',
    // The provider's pages and the API must reach the server; everything else is a route of the app.
    navigateFallbackDenylist: [
      // A window that comes back from the provider needs the opener policy that only the server sends for it.
      /^\/callback/i,
      /^\/api\//i,
      // A shared page is the server's, also on a device that has the app.
      /^\/s\//i,
      /^\/oidc(\/|$)/,
      /^\/(config|openapi)\.json/,
      /^\/(health|ready)/,
    ],
    cleanupOutdatedCaches: true,
    // A page of the first visit too: uncontrolled, a newer worker would not wait for it, and it would hear of none.
    clientsClaim: true,
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
        handler: 'NetworkFirst',
        options: { cacheName: 'config', networkTimeoutSeconds: 2 },
      },
    ],
  },
});

/** Each text file of the build once more as .br and .gz, which the server sends to whoever reads them. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|svg|html)$/.test(name));
    await Promise.all(
      texts.map(async (name) => {
        const path = join(dir, name);
        const text = await readFile(path);
        await writeFile(`${path}.br`, await inBrotli(text));
        await writeFile(`${path}.gz`, await inGzip(text, { level: 9 }));
      }),
    );
  },
};

/** What the server has to know of the app it serves: the page's policy names the API's host. */
const builtFacts: Plugin = {
  name: 'built-facts',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify({ version: versionStamp(), apiHost: apiHost() });
    this.emitFile({ type: 'asset', fileName: 'build.json', source });
  },
};

/** What Today needs to date a trade's money before it shows what is due; the Cash card and the budget need it too. */
const filesOfLedger =
  /\/calc-core\/(ledger\/(budget-trades|ledger|lines|lots|mob|scenario|terms)|cash-flow\/(money|settings|show|today)|number\/days|market\/days)\.ts$|\/src\/web\/money\/use-(settings|sliced)\.ts$/;
/** What the budget and the Cash card need on top of that. */
const filesOfBudget =
  /\/calc-core\/(ledger\/(accounts|entries|held|ways)|cash-flow\/(stock|stored|totals)|number\/months)\.ts$|\/src\/web\/money\/use-farm\.ts$/;

const testing = process.env['VITEST'] !== undefined;

export default defineConfig({
  root: 'src/web/app',
  plugins: [
    react(),
    ...(testing
      ? []
      : [guardedWeight, withoutCircles, reactFirst, builtFacts, licences(here), offline, compressed]),
  ],
  // React has had it since 18: the stand-in for older ones would only be carried along.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: {
    __DROVER_VERSION__: JSON.stringify(versionStamp()),
    __API_HOST__: JSON.stringify(apiHost()),
  },
  // A class is named by its sheet, whose name is its own (tests/web/ui/style-sheets.test.ts): half a kB less than with hashes.
  css: { modules: { generateScopedName: '[name]-[local]' } },
  build: {
    outDir: `${here}dist`,
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    modulePreload: {
      polyfill: false,
      // A part that is opened later asks for its style sheets beside it, and finds its scripts by its own imports: the list of those
      // for every part was 3.4 kB of each first load. After the first visit they are all on the device.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // Few whole files, not dozens of pieces of them: small files pack badly, and one screen needs them all.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: filesOfReact, priority: 3 },
            { name: 'shell', tags: ['$initial' as const], priority: 2 },
            { name: memberChunk(here), debugName: 'member', priority: 1 },
            { name: 'ledger', test: filesOfLedger },
            { name: 'budget', test: filesOfBudget },
          ],
        },
      },
    },
  },
  server: {
    port: 4001,
    proxy: {
      '/api': toServer,
      '/oidc': toServer,
      '/config.json': toServer,
      '/health': toServer,
      '/openapi.json': toServer,
    },
  },
});
