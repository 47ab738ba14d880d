import { join } from 'node:path';
import { buildWebApp } from '../../src/cli/web-app.ts';
import { root } from '#server/settings.ts';
import { startProcess } from './providers/process.ts';

/**
 * Builds the app if necessary, then starts all sites in parallel. SITES has the environment of each site. The process ends after the last
 * site.
 */
const sites = JSON.parse(process.env['SITES'] ?? '[]') as readonly Record<'PORT' | 'DATA_DIR', string>[];
process.on('SIGTERM', () => undefined);

async function start(site: (typeof sites)[number]): Promise<void> {
  const health = `http://localhost:${site.PORT}/health`;
  const isTaken = await fetch(health).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new Error(`${health} is already used.`);
  await startProcess(process.execPath, ['src/cli/start.ts', '--no-build'], site, health);
}

await buildWebApp(root, join(root, 'dist'));
await Promise.all(sites.map(start));
console.log('The sites answer.');
