import { build, loadConfigFromFile } from 'vite';
import { withoutServing } from '#build/plugins.ts';

/** Builds the app without the service worker. A Vite build sets NODE_ENV=production, so this program is a process of its own. */
const [, , outDir] = process.argv;
if (outDir === undefined) throw new Error('Name the folder to build into.');
const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' });
if (loaded === null) throw new Error('There is no vite.config.ts here.');
const { config } = loaded;
await build({
  ...config,
  configFile: false,
  logLevel: 'warn',
  plugins: await withoutServing(config.plugins),
  build: { ...config.build, outDir },
});
