import pg from 'pg';
import { isMute } from './failures.ts';

/** A server that is there has ended a statement by its own limit; one that says nothing this much later is gone. */
const graceMs = 2_000;
/** How long a request waits for a connection, new or free. */
const connectMs = 5_000;
/** A connection without traffic is tried after this; ten unanswered tries, a second apart, end it. */
const keepAliveMs = 5_000;

/** Connections of one server process at most, beside the one on which it hears news. */
export const poolSize = 10;

export interface PoolOptions {
  readonly max?: number;
  /** The longest that a statement may take, in milliseconds; 10 s by default. */
  readonly statementTimeout?: number;
}

/** A moment as ISO 8601 says it, in UTC; PostgreSQL writes '2026-11-22 12:25:23.314062+00'. */
const isoMoment = (text: string): string =>
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

/**
 * Opens a pool of connections. It connects when first used: a database that is away is no reason to fail here.
 *
 * A database host that vanishes sends no word: its connections stay open, and the kernel goes on repeating what was sent for a
 * quarter of an hour. So every statement has a limit on this side too, and once one has met it, its connection and all that are
 * free are thrown away: they most likely lead to the same host, and each would cost the next caller the same wait.
 */
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
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', () => {});
  const open = new Set<pg.PoolClient>();
  connections.set(pool, open);
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  throwAwayMute(pool);
  return pool;
}

/** The connections of a pool, in use or not: the pool itself tells only their number. */
const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/** Cuts every connection of a pool, also those in use: what they were doing fails. */
export function cutConnections(pool: pg.Pool): void {
  for (const client of connections.get(pool) ?? [])
    client.connection.stream.destroy(new Error('Thrown away by us'));
}

/** Ends the pool. A connection that is still in use after `graceMs` is cut, so that this never waits for a stuck request. */
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
    // Cut, not ended: a farewell would wait for the host that is gone.
    for (const other of free) other.connection.stream.destroy(new Error('Thrown away with a mute one'));
    free.clear();
  });
}
