import { build, loadConfigFromFile } from 'vite';
import { withoutServing } from '#build/plugins.ts';

/**
 * Builds the app into a folder, as `vite build` does, in a process with its own environment. Leaves out plugins that are not needed here
 * and take most of the time.
 */
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
