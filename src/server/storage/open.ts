import type { Settings } from '../settings.ts';
import { openDatabase, type Database } from './database.ts';
import { EmbeddedPostgres } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';

export interface Storage {
  readonly database: Database;
  close(): Promise<void>;
}

/** Opens the records' database: the one of DATABASE_URL, else the built-in PostgreSQL of the data directory. Tables are brought up to date. */
export async function openStorage(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  log: (text: string) => void = () => {},
): Promise<Storage> {
  const embedded = settings.databaseUrl === null ? new EmbeddedPostgres(settings.dataDir, log) : null;
  await embedded?.start();
  const database = openDatabase(settings.databaseUrl ?? embedded?.connection() ?? '');
  try {
    await migrateDatabase(database);
  } catch (error) {
    await database.close();
    await embedded?.stop();
    throw error;
  }
  return {
    database,
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
}
