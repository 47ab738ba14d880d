import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from './drizzle.ts';
import pg from 'pg';
import { isRace } from './failures.ts';
import * as schema from './schema.ts';

export type Orm = NodePgDatabase<typeof schema>;

/** Runs SQL with `$1` parameters; a `name` makes it a prepared statement of the connection. */
export interface Sql {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>;
  /** The same connection, typed by the schema. */
  readonly orm: Orm;
}

export interface Database extends Sql {
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction and commits it. When the database asks for it (40001, 40P01) the whole work is run
   * again, at most twelve times, so `work` must do nothing but database work.
   */
  tx<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A moment as ISO 8601 says it, in UTC; PostgreSQL writes '2026-11-22 12:25:23.314062+00'. */
export const isoMoment = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

// Dates and 8-byte integers as they are written: a Date object would move a calendar day over a time zone.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return isoMoment;
    // Revisions stay below 2^53 by a wide margin.
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Drizzle keeps what it learns of the tables' names; anew for each query that alone takes longer than the query. */
const orms = new WeakMap<pg.Pool | pg.PoolClient, Orm>();

function ormOn(client: pg.Pool | pg.PoolClient): Orm {
  const kept = orms.get(client);
  if (kept !== undefined) return kept;
  const orm = drizzle(client, { schema, casing: 'snake_case' });
  orms.set(client, orm);
  return orm;
}

function sqlOn(client: pg.Pool | pg.PoolClient): Sql {
  return {
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = [], name?: string) {
      const named = name === undefined ? {} : { name };
      const { rows } = await client.query<Row>({ text, values: [...values], ...named });
      return rows;
    },
    get orm() {
      return ormOn(client);
    },
  };
}

/** Twelve writes of one member at once need as many at the strictest isolation, where each commit fails all that wait for it. */
const attempts = 12;

async function once<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  // Without a listener the loss of a connection in use would end the process; its query fails of itself.
  const onLost = (): void => {
    broken = true;
  };
  client.on('error', onLost);
  try {
    await client.query('begin');
    const result = await work(sqlOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    if (!broken) client.off('error', onLost);
    client.release(broken);
  }
}

async function withRetries<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (attempt === attempts || !isRace(error)) throw error;
      await wait(Math.random() * Math.min(10 * 2 ** attempt, 250));
    }
  }
}

export interface PoolOptions {
  readonly max?: number;
  readonly statementTimeout?: number;
}

/** Opens a pool of connections. It connects when first used: a database that is away is no reason to fail here. */
export function openDatabase(connection: pg.ClientConfig | string, options: PoolOptions = {}): Database {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: options.statementTimeout ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'drover',
    types,
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', () => {});
  const sql = sqlOn(pool);
  return {
    pool,
    orm: sql.orm,
    query: sql.query,
    tx: (work) => withRetries(pool, work),
    close: () => pool.end(),
  };
}
