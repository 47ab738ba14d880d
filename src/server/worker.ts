import type pg from 'pg';
import { closeApp, drain, endInAnyCase, endNow } from './main.ts';
import { openWorkerMetrics } from './operate/metrics/open.ts';
import { buildServer } from './server.ts';
import { watchPool } from './operate/watchdog.ts';
import { readSettings } from './settings.ts';
import { startFailure } from './start-failure.ts';
import { openDatabase } from './storage/database.ts';
import { connectionVariable, type CannotServe } from './workers.ts';

/** One of several server processes (WORKERS). It only serves requests. The leading process does everything else. */
async function serve(): Promise<void> {
  const settings = readSettings();
  const connection = JSON.parse(process.env[connectionVariable] ?? '""') as pg.ClientConfig | string;
  const database = openDatabase(connection);
  try {
    const metrics = settings.metrics === null ? null : await openWorkerMetrics(settings, database);
    const app = await buildServer(settings, { database }, metrics?.observe);
    const watch = watchPool(database.pool, { log: (text) => app.log.error(text), end: endNow });
    const stop = (): void => {
      endInAnyCase();
      watch.stop();
      void drain(app, settings)
        .then(() => closeApp(app))
        .then(() => database.close())
        .finally(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    // If the leading process ends, this process must end too.
    process.once('disconnect', stop);
    // Ignores Ctrl+C, because the leading process stops the workers itself.
    process.on('SIGINT', () => {});
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    const failure = startFailure(error, settings) ?? String(error);
    process.send?.({ failure } satisfies CannotServe);
    await database.close();
    process.exit(1);
  }
}

await serve();
