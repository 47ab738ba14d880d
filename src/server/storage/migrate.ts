import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from './drizzle.ts';
import { withoutLimit, type Database } from './database.ts';
import { alreadyExists } from './failures.ts';
import { migrationsFolder, readJournal, refuseNewerDatabase, type SchemaVersion } from './schema-version.ts';

async function makeLock(database: Database): Promise<void> {
  try {
    await database.query('create table if not exists migration_lock (id integer primary key)');
    await database.query('insert into migration_lock (id) values (1) on conflict do nothing');
  } catch (error) {
    // Despite 'if not exists', two sessions can both create the table. The second fails and tries again.
    if (!alreadyExists(error)) throw error;
    await wait(50);
    await makeLock(database);
  }
}

/** Updates the tables to the current schema. A row lock admits one server at a time. */
export async function migrateDatabase(database: Database): Promise<void> {
  await runMigrations(database, migrationsFolder);
  await keepRepliesWhole(database);
}

/** Creates the tables of an older schema, so that a backup of this schema can be loaded. */
export async function migrateTo(database: Database, { when }: SchemaVersion): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-migrations-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const journal = readJournal();
    const entries = journal.entries.filter((entry) => entry.when <= when);
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    await runMigrations(database, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runMigrations(database: Database, folder: string): Promise<void> {
  await refuseNewerDatabase(database);
  await makeLock(database);
  await database.tx(async (sql) => {
    await sql.query('set local statement_timeout = 0');
    await sql.query('set local idle_in_transaction_session_timeout = 0');
    await sql.query('select id from migration_lock where id = 1 for update');
    await migrate(database.orm, {
      migrationsFolder: folder,
      migrationsSchema: 'public',
      migrationsTable: 'migrations_done',
    });
  }, withoutLimit);
}

/** Lets PostgreSQL store a trade's reply uncompressed, because compression is slow. Engines without this setting still work. */
async function keepRepliesWhole(database: Database): Promise<void> {
  await database.query('alter table trades set (toast_tuple_target = 8160)').catch(() => {});
}
