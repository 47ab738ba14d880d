import type { FastifyInstance } from 'fastify';
import { beginChores } from './chores.ts';
import { bringOver } from './operate/bring-over.ts';
import { openMetrics } from './operate/metrics/open.ts';
import { seedDemo } from './seed/demo.ts';
import { buildServer } from './server.ts';
import type { Settings } from './settings.ts';
import { openStorage } from './storage/open.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly port: number;
  /** Finishes the requests under way, then closes the database. */
  stop(): Promise<void>;
}

/** Finishes the requests under way, then closes. A browser keeps its connection for over a minute after its last answer: such a one is cut. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(idle));
}

/** Opens the database, seeds the demo where asked, and listens: one process for everything. */
export async function startServer(
  settings: Settings,
  log: (text: string) => void = () => {},
): Promise<RunningServer> {
  await bringOver(settings, log);
  const storage = await openStorage(settings, log);
  try {
    if (settings.demo) await seedDemo(storage.database, settings.identity.memberIssuer);
    const metrics = settings.metrics === null ? null : await openMetrics(settings, storage.database);
    const app = await buildServer(settings, storage, metrics?.observe);
    await app.listen({ port: settings.port, host: settings.host });
    const figures = settings.metrics === null ? null : await metrics?.listen(settings.metrics);
    // Figures of an older model are replaced while the server already answers.
    const chores = beginChores(storage, settings, app.log);
    const address = app.server.address();
    return {
      app,
      port: typeof address === 'object' && address !== null ? address.port : settings.port,
      async stop() {
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
