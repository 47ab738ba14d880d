import type { FastifyBaseLogger } from 'fastify';
import { keepAssets } from './http/kept-assets.ts';
import { keepNationalBoard } from './market/national.ts';
import { sweepAudit } from './members/audit.ts';
import { keepBackups } from './operate/backup/plan.ts';
import { recalculateOld } from './records/kinds/recalculate.ts';
import { sweepShared } from './records/pages/shared-pages.ts';
import { sweepKeys } from './records/write/sweep-keys.ts';
import { sweepVersions } from './records/history/thin.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/open.ts';

const hour = 3_600_000;

/** Starts the regular tasks of a site, such as cleaning up, backups, and recalculating outdated figures. */
export function beginChores(
  storage: Storage,
  settings: Settings,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  const { database } = storage;
  const every = (ms: number, work: () => Promise<unknown>): NodeJS.Timeout =>
    setInterval(() => void work().catch(() => {}), ms).unref();
  const timers = [
    every(hour, () => sweepKeys(database)),
    every(hour, () => sweepAudit(database)),
    every(hour, () => sweepShared(database)),
    every(24 * hour, () => sweepVersions(database)),
  ];
  const keeping = keepAssets(database, settings.webDir).catch((error: unknown) => log.error(error));
  const catchingUp = recalculateOld(database).catch((error: unknown) => log.error(error));
  const backups =
    settings.backups === null ? null : keepBackups(storage, settings.backups, settings.version, log);
  const { marketFeed, version } = settings;
  const market =
    marketFeed === null
      ? null
      : keepNationalBoard(database, { ...marketFeed, version, pace: 1500, timeout: 20_000 }, log);
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await backups?.stop();
      await market?.stop();
      await catchingUp;
      await keeping;
    },
  };
}
