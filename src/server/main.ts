import type { FastifyInstance } from 'fastify';
import { sweepAudit } from './members/audit.ts';
import { sweepKeys } from './records/sweep.ts';
import { sweepShared } from './records/shared.ts';
import { sweepVersions } from './records/thin.ts';
import { keepBackups } from './operate/backup/plan.ts';
import { openMetrics } from './operate/metrics/open.ts';
import { recalculateOld } from './records/recalculate.ts';
import { seedDemo } from './seed/demo.ts';
import { buildServer } from './server.ts';
import type { Settings } from './settings.ts';
import { openStorage } from './storage/open.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly port: number;
  /** Answers what is under way, then closes the database. */
  stop(): Promise<void>;
}

const hour = 3_600_000;

/** Answers what is under way, then closes. A browser keeps its connection for over a minute after its last answer: such a one is cut. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(idle));
}

/** Opens the database, seeds the demo where asked, and listens. */
export async function startServer(
  settings: Settings,
  log: (text: string) => void = () => {},
): Promise<RunningServer> {
  const storage = await openStorage(settings, log);
  try {
    if (settings.demo) await seedDemo(storage.database, settings.identity.memberIssuer);
    const metrics = settings.metrics === null ? null : await openMetrics(settings, storage.database);
    const app = await buildServer(settings, storage, metrics?.observe);
    const sweep = async (): Promise<void> => {
      await sweepKeys(storage.database);
      await sweepAudit(storage.database);
      await sweepShared(storage.database);
    };
    const tidier = setInterval(() => void sweepVersions(storage.database).catch(() => {}), 24 * hour);
    tidier.unref();
    const sweeper = setInterval(() => void sweep().catch(() => {}), hour);
    sweeper.unref();
    await app.listen({ port: settings.port, host: settings.host });
    const figures = settings.metrics === null ? null : await metrics?.listen(settings.metrics);
    // Figures of an older model are replaced while the server already answers.
    const catchingUp = recalculateOld(storage.database).catch((error: unknown) => app.log.error(error));
    const backups =
      settings.backups === null ? null : keepBackups(storage, settings.backups, settings.version, app.log);
    const address = app.server.address();
    return {
      app,
      port: typeof address === 'object' && address !== null ? address.port : settings.port,
      async stop() {
        clearInterval(sweeper);
        await backups?.stop();
        await figures?.stop();
        clearInterval(tidier);
        await closeApp(app);
        await catchingUp;
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
