import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Sql } from '../../storage/database.ts';
import type { TableShape } from '../../storage/schema-version.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listOf = ({ columns }: TableShape): string => columns.map(quoted).join(', ');

/** Runs SQL that is built from the names of our own tables and columns, never from a value. */
const run = <Row extends pg.QueryResultRow>(
  sql: Sql,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => sql.query<Row>(text, values);

/** Rows read at a time. A trade's row has about 4 kB. */
const page = 500;

/** All rows of a table as JSON text, which keeps all digits of a NUMERIC. Needs a transaction. */
export async function* rowsOf(sql: Sql, table: TableShape): AsyncGenerator<string> {
  await run(
    sql,
    `declare backup_rows no scroll cursor for select row_to_json(r)::text as row from (select ${listOf(table)} from ${quoted(table.name)}) r`,
  );
  for (;;) {
    const rows = await run<{ row: string }>(sql, `fetch ${page} from backup_rows`);
    for (const { row } of rows) yield row;
    if (rows.length < page) break;
  }
  await run(sql, 'close backup_rows');
}

/** Puts rows into a table. */
export async function insertRows(sql: Sql, table: TableShape, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return;
  const [name, columns] = [quoted(table.name), listOf(table)];
  await run(
    sql,
    `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

/** True if the table has a row. */
export async function hasRows(sql: Sql, { name }: TableShape): Promise<boolean> {
  const [found] = await run<{ some: boolean }>(sql, `select exists (select 1 from ${quoted(name)}) as some`);
  return found?.some === true;
}

/** Drops tables and the record of the migrations that created them. */
export async function dropTables(sql: Sql, tables: readonly TableShape[]): Promise<void> {
  const names = [...tables.map(({ name }) => name), 'migrations_done'];
  await run(sql, `drop table ${names.map(quoted).join(', ')}`);
}

/** A table's fingerprint: the number of rows, and the sum of their hashes in any order. */
export interface RowSum {
  readonly rows: number;
  readonly hash: string;
}

/** Adds rows up to a RowSum. */
export function rowSummer(): { add(row: string): void; sum(): RowSum } {
  let rows = 0;
  let sum = 0n;
  return {
    add(row) {
      rows += 1;
      sum = BigInt.asUintN(256, sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`));
    },
    sum: () => ({ rows, hash: sum.toString(16).padStart(64, '0') }),
  };
}

/** Returns the current checksum of a table's rows. */
export async function sumOf(sql: Sql, table: TableShape): Promise<RowSum> {
  const summer = rowSummer();
  for await (const row of rowsOf(sql, table)) summer.add(row);
  return summer.sum();
}

/** Removes the transaction's time limits and fixes the format of timestamps. */
export async function widen(sql: Sql): Promise<void> {
  await sql.query('set local statement_timeout = 0');
  await sql.query('set local idle_in_transaction_session_timeout = 0');
  await sql.query("set local timezone = 'UTC'");
}
