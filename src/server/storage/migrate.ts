import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from './drizzle.ts';
import { withoutLimit, type Database } from './database.ts';
import { isMadeAlready } from './failures.ts';
import { migrationsFolder, readJournal, refuseNewerDatabase, type SchemaVersion } from './schema-version.ts';

async function makeLock(database: Database): Promise<void> {
  try {
    await database.query('create table if not exists migration_lock (id integer primary key)');
    await database.query('insert into migration_lock (id) values (1) on conflict do nothing');
  } catch (error) {
    // 'if not exists' looks first and creates then: two at once can still collide in the catalogue.
    if (!isMadeAlready(error)) throw error;
    await wait(50);
    await makeLock(database);
  }
}

/**
 * Brings the tables up to date. Many servers may do so at once: a row lock lets one after the other in, and whoever comes
 * later finds the work done. (A row, since distributed engines have no advisory locks; drizzle's migrator takes no lock at all.)
 */
export async function migrateDatabase(database: Database): Promise<void> {
  await runMigrations(database, migrationsFolder);
  await keepRepliesWhole(database);
}

/** Makes the tables of an older schema: rows of an old backup go into the tables they came from, and are brought up to date with them. */
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

/**
 * A trade's answer of 3 kB stays in its row as it is. By default PostgreSQL packs it at every write and unpacks it at every
 * read, which takes longer than the rest of a carry change's update. Engines that know no such setting go without it.
 */
async function keepRepliesWhole(database: Database): Promise<void> {
  await database.query('alter table trades set (toast_tuple_target = 8160)').catch(() => {});
}
