import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '../../settings.ts';
import { openDatabase } from '../../storage/database.ts';
import { codeOf } from '../../storage/failures.ts';
import type { Storage } from '../../storage/open.ts';
import { restoreBackup } from './restore.ts';
import { takeBackup } from './take.ts';

/** The settings of automatic backups: where, how often, and how many are kept. */
export type BackupPlan = NonNullable<Settings['backups']>;

/** A backup in the folder. */
export interface KeptBackup {
  readonly name: string;
  readonly takenAt: Date;
  /** True if the backup was completely restored into a scratch database as a test. */
  readonly tried: boolean;
}

const namePattern = /^drover-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)(\.untried)?\.backup$/;

const nameOf = (at: Date): string => `drover-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** The backups in the folder, newest first. Empty without a folder. */
export async function backupsIn(dir: string): Promise<KeptBackup[]> {
  const names = await readdir(dir).catch(() => []);
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second, untried] = namePattern.exec(name) ?? [];
      if (day === undefined) return [];
      return [{ name, takenAt: new Date(`${day}${hour}:${minute}:${second}`), tried: untried === undefined }];
    })
    .toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

/** The time limit of a statement, in ms. A statement may read a whole table. */
const patience = 3_600_000;
const scratch = 'drover_backup_trial';

/** Errors that make the test impossible. For example, the user may not create databases (42501). */
const cannotTry = new Set(['42501', '42P04', '55006', '23505']);

/**
 * Restores the file into a scratch database. Returns null, or why no test was possible.
 * @throws Error when the restore fails
 */
async function tryOut(storage: Storage, path: string, signal: AbortSignal): Promise<string | null> {
  const server = openDatabase(storage.connection(), { max: 1, statementTimeout: patience });
  try {
    // A killed server may have left its scratch database.
    await server.query('drop database if exists drover_backup_trial');
    await server.query('create database drover_backup_trial');
    const database = openDatabase(storage.connection(scratch), { max: 2, statementTimeout: patience });
    try {
      await restoreBackup(database, path, signal);
    } finally {
      await database.close();
      await server.query('drop database if exists drover_backup_trial').catch(() => {});
    }
    return null;
  } catch (error) {
    if (cannotTry.has(codeOf(error)) && error instanceof Error) return error.message;
    throw error;
  } finally {
    await server.close();
  }
}

/** The result of one backup. */
export interface BackupResult {
  readonly name: string;
  readonly rows: number;
  /** Why the backup was not tested. Null if the test restored it completely. */
  readonly untried: string | null;
}

async function forgetOld({ dir, keep }: BackupPlan): Promise<void> {
  for (const { name } of (await backupsIn(dir)).slice(keep)) await rm(join(dir, name), { force: true });
}

/**
 * Takes a backup, tests it, and then deletes all but the newest `plan.keep` backups.
 * @throws Error when the backup cannot be taken or restored; older backups then stay
 */
export async function backUp(
  storage: Storage,
  plan: BackupPlan,
  version: string,
  { now = new Date(), signal = new AbortController().signal } = {},
): Promise<BackupResult> {
  await mkdir(plan.dir, { recursive: true, mode: 0o700 });
  const base = join(plan.dir, nameOf(now));
  const path = `${base}.untried.backup`;
  const database = openDatabase(storage.connection(), { max: 1, statementTimeout: patience });
  const { rows } = await takeBackup(database, path, { version, signal }).finally(() => database.close());
  const untried = await tryOut(storage, path, signal).catch(async (error: unknown) => {
    if (!signal.aborted) await rename(path, `${base}.failed`);
    throw error;
  });
  if (untried === null) await rename(path, `${base}.backup`);
  await forgetOld(plan);
  return { name: `${nameOf(now)}${untried === null ? '' : '.untried'}.backup`, rows, untried };
}

interface BackupLog {
  info(what: object, text: string): void;
  warn(what: object, text: string): void;
  error(what: object, text: string): void;
}

const minute = 60_000;

/** While the server runs, takes a backup whenever the newest one is too old for the plan. */
export function keepBackups(
  storage: Storage,
  plan: BackupPlan,
  version: string,
  log: BackupLog,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const once = async (): Promise<number> => {
    const [newest] = await backupsIn(plan.dir);
    const due = (newest?.takenAt.getTime() ?? 0) + plan.everyHours * 60 * minute;
    if (Date.now() < due) return minute;
    try {
      const { name, rows, untried } = await backUp(storage, plan, version, { signal });
      if (untried === null) log.info({ name, rows }, 'backup taken and restored for a trial');
      else log.warn({ name, rows, untried }, 'backup taken, but it could not be restored for a trial');
      return minute;
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the backup failed');
      return 10 * minute;
    }
  };
  const running = (async () => {
    while (!signal.aborted) await wait(await once(), undefined, { signal, ref: false }).catch(() => {});
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
