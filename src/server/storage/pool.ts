import pg from 'pg';
import { isMute } from './failures.ts';

/** If no answer comes within this many ms after a statement's time limit, the connection counts as lost. */
const graceMs = 2_000;
/** How long a request waits for a connection, in ms. */
const connectMs = 5_000;
/** After this many ms without traffic, the kernel probes the connection once per second. Ten unanswered probes end it. */
const keepAliveMs = 5_000;

/** The most connections of one server process. One more connection receives live events. */
export const poolSize = 10;

export interface PoolOptions {
  readonly max?: number;
  /** The time limit of a statement in ms. The default is 10 s. */
  readonly statementTimeout?: number;
}

/** Converts PostgreSQL's '2026-11-22 12:25:23.314062+00' to ISO 8601, UTC. */
const isoMoment = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

// Dates stay text: a Date object could shift a calendar day into another time zone.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return isoMoment;
    // Revisions are far below 2^53, so a number is exact.
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Opens a pool, which connects at its first use. A host may vanish, so this process also limits the time of statements. */
export function openPool(connection: pg.ClientConfig | string, options: PoolOptions = {}): pg.Pool {
  const statementTimeout = options.statementTimeout ?? 10_000;
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: options.max ?? poolSize,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + graceMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'drover',
    types,
  });
  // Without a listener, losing an idle connection would end the process.
  pool.on('error', () => {});
  const open = new Set<pg.PoolClient>();
  connections.set(pool, open);
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  throwAwayMute(pool);
  return pool;
}

/** All connections of a pool. The pool itself only gives their number. */
const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** Closes every connection of a pool. Queries on connections in use fail. */
export function cutConnections(pool: pg.Pool): void {
  for (const client of connections.get(pool) ?? [])
    client.connection.stream.destroy(new Error('Thrown away by us'));
}

/** Closes the pool. After `graceMs`, cuts the connections that are still in use. */
export async function closePool(pool: pg.Pool, graceMs: number): Promise<void> {
  const grace = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    cutConnections(pool);
    grace.resolve();
  }, graceMs);
  await Promise.race([pool.end(), grace.promise]).finally(() => clearTimeout(timer));
}

function throwAwayMute(pool: pg.Pool): void {
  const free = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => free.delete(client));
  pool.on('remove', (client) => free.delete(client));
  pool.on('release', (error: unknown, client) => {
    if (!isMute(error)) {
      free.add(client);
      return;
    }
    // A normal close would wait for an answer of the host that is gone.
    for (const other of free)
      other.connection.stream.destroy(
        new Error('Closed, because another connection to the same host does not answer'),
      );
    free.clear();
  });
}
