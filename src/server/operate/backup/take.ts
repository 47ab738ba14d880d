import { withoutLimit, type Database, type Sql } from '../../storage/database.ts';
import {
  derivedTables,
  schemaOf,
  tablesOf,
  type SchemaVersion,
  type TableShape,
} from '../../storage/schema-version.ts';
import { markLine } from './content.ts';
import { BackupError, writeBackupFile } from './file.ts';
import { rowsOf, rowSummer, widen } from './rows.ts';

/** These tables have the keys, sessions and tokens of the development sign-in. */
const secretTables = new Set(['provider_records', 'provider_secrets']);

export interface BackupOptions {
  /** The program's version, for a person who reads the start of the file. */
  readonly version: string;
  readonly secrets?: boolean;
  /** Stops the backup and removes the unfinished file. */
  readonly signal?: AbortSignal;
}

/** What was saved: tables and rows. */
export interface BackupCount {
  readonly tables: number;
  readonly rows: number;
}

async function* tableLines(
  sql: Sql,
  shape: TableShape,
  count: (rows: number) => void,
  signal: AbortSignal | undefined,
) {
  const { name, columns } = shape;
  yield markLine({ table: name, columns: [...columns] });
  const summer = rowSummer();
  for await (const row of rowsOf(sql, shape)) {
    signal?.throwIfAborted();
    summer.add(row);
    yield row;
  }
  const sum = summer.sum();
  count(sum.rows);
  yield markLine({ end: name, ...sum });
}

async function* siteLines(
  sql: Sql,
  schema: SchemaVersion,
  { version, secrets = false, signal }: BackupOptions,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  yield markLine({ drover: version, schema, takenAt: new Date().toISOString(), secrets });
  const tables = tablesOf(schema).filter(
    ({ name }) => !derivedTables.has(name) && (secrets || !secretTables.has(name)),
  );
  for (const shape of tables) yield* tableLines(sql, shape, count, signal);
  yield markLine({ done: tables.length });
}

/**
 * Writes the whole site to one file, as it was at one moment. The site may be in use.
 * @throws BackupError, CannotStart for a database of a newer program
 */
export async function takeBackup(
  database: Database,
  path: string,
  options: BackupOptions,
): Promise<BackupCount> {
  return database.tx(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only');
    await widen(sql);
    const schema = await readSchema(sql);
    let [tables, rows] = [0, 0];
    const count = (more: number): void => {
      tables += 1;
      rows += more;
    };
    await writeBackupFile(path, siteLines(sql, schema, options, count));
    return { tables, rows };
  }, withoutLimit);
}

async function readSchema(sql: Sql): Promise<SchemaVersion> {
  const [made] = await sql.query<{ made: boolean }>(
    "select to_regclass('migrations_done') is not null as made",
  );
  const schema = made?.made === true ? await schemaOf(sql) : null;
  if (schema === null)
    throw new BackupError('There is nothing to save: this database has no tables of Drover.');
  return schema;
}
