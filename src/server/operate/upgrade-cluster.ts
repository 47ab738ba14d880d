import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Settings } from '../settings.ts';
import { findBinaries, findOldBinaries, type Binaries } from '../storage/binaries.ts';
import {
  upgradedFolder,
  majorOfCluster,
  moveCluster,
  placeCluster,
  type Cluster,
} from '../storage/cluster.ts';
import { openDatabase } from '../storage/database.ts';
import { EmbeddedPostgres } from '../storage/embedded.ts';
import { CannotStart } from '../storage/failures.ts';
import { restoreBackup } from './backup/restore.ts';
import { takeBackup } from './backup/take.ts';

/** The time limit of a statement, in ms. Copying a large site takes longer than a request may. */
const statementTimeout = 600_000;

interface ClusterMove {
  /** The cluster of the older PostgreSQL. */
  readonly cluster: Cluster;
  /** The new cluster is created in this directory, next to the data. */
  readonly making: string;
}

/** Starts a cluster's server, runs `work` on its database, and stops the server. */
async function on<T>(
  postgres: EmbeddedPostgres,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  try {
    await postgres.start();
    if (!postgres.owns)
      throw new CannotStart('Another Drover is running on this data. Stop it, then start again.');
    const database = openDatabase(postgres.connection(), { statementTimeout });
    return await work(database).finally(() => database.close());
  } finally {
    await postgres.stop();
  }
}

async function requireAlone(making: string): Promise<void> {
  const { socket } = await placeCluster(making);
  const client = new pg.Client({ host: socket, user: 'drover', database: 'postgres' });
  client.on('error', () => {});
  const isRunning = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  if (isRunning)
    throw new CannotStart(
      'Another Drover is converting this data and is about to start. Wait until it runs.',
    );
}

/** Copies the rows of the old cluster into a new one. Returns their number. */
async function copy(
  { cluster, making }: ClusterMove,
  dataDir: string,
  old: Binaries,
  version: string,
): Promise<number> {
  await requireAlone(making);
  for (const folder of [making, upgradedFolder(cluster)]) await rm(folder, { recursive: true, force: true });
  await mkdir(making, { mode: 0o755 });
  const file = join(making, 'site.backup');
  await on(new EmbeddedPostgres(dataDir, undefined, old), (database) =>
    takeBackup(database, file, { version, secrets: true }),
  );
  const { rows } = await on(new EmbeddedPostgres(making), (database) => restoreBackup(database, file));
  return rows;
}

/** The folder for the old cluster. Its name ends with the version, and a number if needed. */
function keptName({ data }: Cluster, major: number): string {
  const name = `${data}-${major}`;
  const names = [name, ...Array.from({ length: 99 }, (_, index) => `${name}-${index + 2}`)];
  return names.find((one) => !existsSync(one)) ?? name;
}

/**
 * Upgrades the built-in PostgreSQL's data to the major version of this program. The old folder stays next to the new one. A power cut
 * leaves one complete cluster.
 * @throws CannotStart when the older programs are not on this machine, or the data are of a newer PostgreSQL
 */
export async function upgradeCluster(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'oldPostgres' | 'version'>,
  log: (text: string) => void,
): Promise<void> {
  const { dataDir, databaseUrl, oldPostgres, version } = settings;
  if (databaseUrl !== null) return;
  const cluster = await placeCluster(dataDir);
  const made = await majorOfCluster(cluster);
  const { major } = await findBinaries();
  if (made === null || made === major) return;
  const old = made < major ? findOldBinaries(made, oldPostgres) : null;
  if (old === null) throw new CannotStart(withoutPrograms(cluster, made, major));
  log(`The data are of PostgreSQL ${made}: bringing them to ${major}. This takes a while.`);
  const making = `${cluster.data}-making`;
  const rows = await copy({ cluster, making }, dataDir, old, version);
  const kept = keptName(cluster, made);
  await moveCluster(join(making, 'postgres'), upgradedFolder(cluster));
  // If the power is cut after this move, the next start finds the complete new cluster and no data folder.
  await moveCluster(cluster.data, kept);
  await moveCluster(upgradedFolder(cluster), cluster.data);
  await rm(making, { recursive: true, force: true });
  log(
    `Done: ${rows} rows, each compared. The data of PostgreSQL ${made} stay in ${kept}; remove them when you like.`,
  );
}

const withoutPrograms = ({ data }: Cluster, made: number, major: number): string =>
  made > major
    ? `The data in ${data} are of PostgreSQL ${made}, which is newer than ${major} of this Drover. Start the newer Drover again.`
    : `The data in ${data} are of PostgreSQL ${made}, and this Drover brings ${major}. Bringing them over needs the programs of ${made} once: install them (Debian: apt-get install postgresql-${made}), or set OLD_POSTGRES_BIN to their folder. Nothing was changed.`;
