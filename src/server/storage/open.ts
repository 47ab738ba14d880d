import type pg from 'pg';
import type { Settings } from '../settings.ts';
import { openDatabase, type Database } from './database.ts';
import { EmbeddedPostgres } from './embedded.ts';
import { placeCluster } from './cluster.ts';
import { folderMark, checkSite } from './site.ts';
import { migrateDatabase } from './migrate.ts';
import type { PoolOptions } from './pool.ts';

export interface Storage {
  readonly database: Database;
  /** The connection settings of the database, or of another database on the same server. */
  connection(name?: string): pg.ClientConfig | string;
  close(): Promise<void>;
}

type DatabaseSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>;

const named = (url: string, name: string | undefined): string => {
  if (name === undefined) return url;
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
};

/** Opens the records' database without changing its tables. Without DATABASE_URL, this is the built-in PostgreSQL of the data directory. */
export async function connectStorage(
  { databaseUrl, dataDir }: DatabaseSettings,
  log: (text: string) => void = () => {},
  options: PoolOptions = {},
): Promise<Storage> {
  const embedded = databaseUrl === null ? new EmbeddedPostgres(dataDir, log) : null;
  await embedded?.start();
  const database = openDatabase(databaseUrl ?? embedded?.connection() ?? '', options);
  return {
    database,
    connection: (name) => embedded?.connection(name) ?? named(databaseUrl ?? '', name),
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
}

/** Opens the records' database and migrates its tables. Begins a new epoch if the database is another copy (site.ts). */
export async function openStorage(where: DatabaseSettings, log?: (text: string) => void): Promise<Storage> {
  const storage = await connectStorage(where, log);
  try {
    await migrateDatabase(storage.database);
    const folder = where.databaseUrl === null ? (await placeCluster(where.dataDir)).data : null;
    await checkSite(storage.database, folder === null ? null : await folderMark(folder));
  } catch (error) {
    await storage.close();
    throw error;
  }
  return storage;
}
