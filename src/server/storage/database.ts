import { setTimeout as wait } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from './drizzle.ts';
import type pg from 'pg';
import { longest } from '../bounds.ts';
import { isMute, isRace, isReadOnly, isUnprepared, TransactionTooLong } from './failures.ts';
import { closePool, openPool, type PoolOptions } from './pool.ts';
import * as schema from './schema.ts';

export type Orm = NodePgDatabase<typeof schema>;

/** Runs SQL with `$1` parameters. SQL with a `name` becomes a prepared statement of the connection. */
export interface Sql {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
    name?: string,
  ): Promise<Row[]>;
  readonly orm: Orm;
}

export interface Database extends Sql {
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction and commits it. After a race (40001, 40P01), `work` runs again, so `work` must do only database work.
   * @throws TransactionTooLong when all attempts together exceed the limit
   */
  tx<T>(work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Resolves if the database answers, and rejects if not. */
  ping(): Promise<void>;
  /** Waits a few seconds for running transactions, then closes all connections. */
  close(): Promise<void>;
}

export interface TransactionOptions {
  /** The time limit of the transaction in ms. The default is 30 s. */
  readonly longestMs?: number;
}

/** No time limit, for work that no request waits for. */
export const withoutLimit: TransactionOptions = { longestMs: Infinity };

/** How long the closing of the pool waits for running transactions, in ms. */
const closingMs = 5_000;

/** One Drizzle per connection, because building it takes longer than a query. */
const orms = new WeakMap<pg.Pool | pg.PoolClient, Orm>();

function ormOn(client: pg.Pool | pg.PoolClient): Orm {
  const kept = orms.get(client);
  if (kept !== undefined) return kept;
  const orm = drizzle(client, { schema, casing: 'snake_case' });
  orms.set(client, orm);
  return orm;
}

/** `on` is true while named SQL becomes prepared statements. It is false after a pooler lost one. */
interface Naming {
  on: boolean;
}

function sqlOn(client: pg.Pool | pg.PoolClient, naming: Naming): Sql {
  return {
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = [], name?: string) {
      const named = name === undefined || !naming.on ? {} : { name };
      const { rows } = await client.query<Row>({ text, values: [...values], ...named });
      return rows;
    },
    get orm() {
      return ormOn(client);
    },
  };
}

/** The most attempts of a transaction. Of twelve simultaneous writes of one member, the last may need twelve attempts. */
const attempts = 12;

interface Attempt<T> {
  readonly pool: pg.Pool;
  readonly naming: Naming;
  readonly work: (sql: Sql) => Promise<T>;
  /** The deadline of all attempts together, in ms since the epoch. */
  readonly until: number;
}

/** Runs the work and waits for it until the deadline. @throws TransactionTooLong */
async function inTime<T>(until: number, work: () => Promise<T>): Promise<T> {
  if (until === Infinity) return work();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TransactionTooLong()), Math.max(0, until - Date.now()));
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function once<T>({ pool, naming, work, until }: Attempt<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | boolean = false;
  // Without a listener, a lost connection would end the process. The next query on this connection fails anyway.
  const onLost = (): void => {
    broken ||= true;
  };
  client.on('error', onLost);
  try {
    return await inTime(until, async () => {
      await client.query('begin');
      const result = await work(sqlOn(client, naming));
      await client.query('commit');
      return result;
    });
  } catch (error) {
    // Close the connection if its host is lost or a standby, or if late work may still use it.
    if (isMute(error) || isReadOnly(error) || error instanceof TransactionTooLong)
      broken = error instanceof Error ? error : true;
    else
      await client.query('rollback').catch(() => {
        broken = true;
      });
    throw error;
  } finally {
    if (broken === false) client.off('error', onLost);
    client.release(broken);
  }
}

/** Runs the work. If a pooler has lost a prepared statement, runs it again without prepared statements. */
async function withNames<T>(naming: Naming, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnprepared(error)) throw error;
    naming.on = false;
    return work();
  }
}

async function withRetries<T>(asked: Attempt<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withNames(asked.naming, () => once(asked));
    } catch (error) {
      if (attempt === attempts || !isRace(error) || Date.now() > asked.until) throw error;
      await wait(Math.random() * Math.min(10 * 2 ** attempt, 250));
    }
  }
}

/** Opens the database behind a pool of connections (pool.ts). */
export function openDatabase(connection: pg.ClientConfig | string, options: PoolOptions = {}): Database {
  const pool = openPool(connection, options);
  const naming: Naming = { on: true };
  const sql = sqlOn(pool, naming);
  return {
    pool,
    orm: sql.orm,
    query: (text, values, name) => withNames(naming, () => sql.query(text, values, name)),
    tx: (work, { longestMs = longest.transaction } = {}) =>
      withRetries({ pool, naming, work, until: Date.now() + longestMs }),
    async ping() {
      await pool.query('select 1');
    },
    close: () => closePool(pool, closingMs),
  };
}
