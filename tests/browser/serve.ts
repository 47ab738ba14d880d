import { join } from 'node:path';
import { buildWebApp } from '../../src/cli/web-app.ts';
import { root } from '#server/settings.ts';
import { startProcess } from './providers/process.ts';

/**
 * Starts the journeys' sites beside each other, on the app that is built first where it has to; Playwright starts one server after the
 * other. SITES: the environment of each. Who ends this process sends its whole group the signal, so each site ends by itself, and this
 * process with the last of them.
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
