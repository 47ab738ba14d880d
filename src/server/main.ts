import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { longest } from './bounds.ts';
import { beginChores } from './chores.ts';
import { upgradeCluster } from './operate/upgrade-cluster.ts';
import { openMetrics } from './operate/metrics/open.ts';
import { watchPool } from './operate/watchdog.ts';
import { seedDemo } from './seed/demo.ts';
import { buildServer } from './server.ts';
import type { Settings } from './settings.ts';
import { openStorage } from './storage/open.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly port: number;
  /** Finishes running requests for at most 15 s, then closes the database. */
  stop(): Promise<void>;
}

/** Finishes running requests, then closes. After `longestMs`, cuts the remaining requests. */
export async function closeApp(app: FastifyInstance, longestMs: number = longest.finishing): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => app.server.closeAllConnections(), longestMs);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(cut);
  });
}

/** Answers 503 at /ready for `drainSeconds`, and keeps serving, so that a balancer sends new requests to other servers. */
export async function drain(app: FastifyInstance, { drainSeconds }: Settings): Promise<void> {
  app.draining = true;
  await pause(drainSeconds * 1000);
}

/** Ends the process at once. Because of the exit code, systemd, Docker or the leading process starts a new one. */
export const endNow = (): never => process.exit(1);

/** Ends the process after the time for stopping, even if something still keeps it running. */
export function endInAnyCase(): void {
  setTimeout(() => {
    console.error('The stop took too long. The process ends now; requests under way were cut.');
    process.exit(1);
  }, longest.stopping).unref();
}

/** Starts a site with one process: opens the database, seeds the demo if configured, and listens. */
export async function startServer(
  settings: Settings,
  log: (text: string) => void = () => {},
): Promise<RunningServer> {
  await upgradeCluster(settings, log);
  const storage = await openStorage(settings, log);
  try {
    if (settings.demo) await seedDemo(storage.database, settings.identity.memberIssuer);
    const metrics = settings.metrics === null ? null : await openMetrics(settings, storage.database);
    const app = await buildServer(settings, storage, metrics?.observe);
    await app.listen({ port: settings.port, host: settings.host });
    const figures = settings.metrics === null ? null : await metrics?.listen(settings.metrics);
    const watch = watchPool(storage.database.pool, { log: (text) => app.log.error(text), end: endNow });
    // Start the regular tasks after the server listens, because recalculating outdated figures may take long.
    const chores = beginChores(storage, settings, app.log);
    const address = app.server.address();
    return {
      app,
      port: typeof address === 'object' && address !== null ? address.port : settings.port,
      async stop() {
        watch.stop();
        await drain(app, settings);
        await figures?.stop();
        const ended = chores.stop();
        await closeApp(app);
        await ended;
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
