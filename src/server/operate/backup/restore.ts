import { withoutLimit, type Database, type Sql } from '../../storage/database.ts';
import { migrateDatabase, migrateTo } from '../../storage/migrate.ts';
import {
  derivedTables,
  knownSchemas,
  schemaOf,
  tablesOf,
  type TableShape,
} from '../../storage/schema-version.ts';
import { readMark, type BackupHead, type EndLine } from './content.ts';
import { beginEpoch } from '../../storage/site.ts';
import { BackupError, checkBackupFile, linesOfBackup } from './file.ts';
import { dropTables, hasRows, insertRows, sumOf, widen } from './rows.ts';
import type { BackupCount } from './take.ts';

async function headOf(path: string): Promise<BackupHead> {
  for await (const line of linesOfBackup(path)) {
    const said = readMark(line);
    if (said !== null && 'drover' in said) return said;
    break;
  }
  throw new BackupError(`${path} does not say what it is a backup of.`);
}

async function requireEmpty(sql: Sql, tables: readonly TableShape[]): Promise<void> {
  for (const table of tables)
    // Ignore the table `site`: every server writes a row there, even without any records.
    if (table.name !== 'site' && !derivedTables.has(table.name) && (await hasRows(sql, table)))
      throw new BackupError(
        `The database is not empty: its table ${table.name} has rows. Restore into an empty one: another DATA_DIR or DATABASE_URL.`,
      );
}

/** Makes empty tables of the backup's schema. Empty tables of a newer schema are dropped first. */
async function makeTables(database: Database, { schema }: BackupHead): Promise<void> {
  const present = await schemaOf(database);
  if (present !== null) {
    await database.tx(async (sql) => {
      const tables = tablesOf(present);
      await requireEmpty(sql, tables);
      if (present.when > schema.when) await dropTables(sql, tables);
    });
  }
  await migrateTo(database, schema);
}

/** One INSERT has at most this many rows, and about this many characters. */
const [mostRows, mostText] = [500, 4_000_000];

async function fillTables(
  sql: Sql,
  path: string,
  tables: readonly TableShape[],
  signal: AbortSignal | undefined,
): Promise<EndLine[]> {
  const ends: EndLine[] = [];
  let table: TableShape | undefined;
  let rows: string[] = [];
  let size = 0;
  let isWhole = false;
  const flush = async (): Promise<void> => {
    signal?.throwIfAborted();
    if (table !== undefined) await insertRows(sql, table, rows);
    [rows, size] = [[], 0];
  };
  for await (const line of linesOfBackup(path)) {
    const said = readMark(line);
    if (said === null) {
      rows.push(line);
      size += line.length;
      if (rows.length >= mostRows || size >= mostText) await flush();
    } else if ('table' in said) {
      const known = tables.find(({ name }) => name === said.table);
      if (known === undefined)
        throw new BackupError(`The backup has a table ${said.table} that is not in its schema.`);
      table = { ...known, columns: said.columns };
    } else if ('end' in said) {
      await flush();
      ends.push(said);
    } else if ('done' in said) isWhole = said.done === ends.length;
  }
  if (!isWhole) throw new BackupError('The backup ends before its last table.');
  return ends;
}

async function verify(sql: Sql, tables: readonly TableShape[], ends: readonly EndLine[]): Promise<void> {
  for (const { end, rows, hash } of ends) {
    const table = tables.find(({ name }) => name === end);
    const found = table === undefined ? null : await sumOf(sql, table);
    if (found?.rows !== rows || found.hash !== hash)
      throw new BackupError(
        `The table ${end} came out different from what was saved (${found?.rows ?? 0} of ${rows} rows). Nothing was kept.`,
      );
  }
}

/** Raises every member's revision. Old app versions ignore the new epoch and compare only revisions. */
const raiseRevisions = 'update members set revision = revision + 1000000';

/**
 * Restores a backup into an empty database, reads the rows back, and migrates the tables.
 * @throws BackupError, CannotStart; the database then stays empty
 */
export async function restoreBackup(
  database: Database,
  path: string,
  signal?: AbortSignal,
): Promise<BackupCount> {
  await checkBackupFile(path);
  const head = await headOf(path);
  const schema = knownSchemas().find(({ tag, when }) => tag === head.schema.tag && when === head.schema.when);
  if (schema === undefined)
    throw new BackupError(
      `The backup is of a newer Drover (${head.drover}, schema ${head.schema.tag}). Restore it with that version or a newer one.`,
    );
  await makeTables(database, head);
  const tables = tablesOf(schema);
  // An older schema has no table `site`.
  const hasSite = tables.some(({ name }) => name === 'site');
  const ends = await database.tx(async (sql) => {
    await widen(sql);
    // A server that starts meanwhile waits for this lock before it creates its demo.
    await sql.query('select id from migration_lock where id = 1 for update');
    await requireEmpty(sql, tables);
    if (hasSite) await sql.query('delete from site');
    const filled = await fillTables(sql, path, tables, signal);
    await verify(sql, tables, filled);
    await sql.query(raiseRevisions);
    if (hasSite) await beginEpoch(sql);
    return filled;
  }, withoutLimit);
  await migrateDatabase(database);
  return { tables: ends.length, rows: ends.reduce((sum, { rows }) => sum + rows, 0) };
}
