import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Sql } from './database.ts';

/** A database that goes back to an older state repeats revisions. So it gets a new epoch, which every ETag contains. */

/** Distinguishes the copies of a database. A part is null if the engine or the machine does not show it. */
export interface ClusterMark {
  /** PostgreSQL's system identifier. Every copy of a cluster has the same identifier. */
  readonly system: string | null;
  /** Each promotion of a standby and each point-in-time recovery begins a new timeline. */
  readonly timeline: string | null;
  /** The mark of the built-in PostgreSQL's data folder. A folder restored from a copy has another mark. */
  readonly folder: string | null;
}

const nowhere: ClusterMark = { system: null, timeline: null, folder: null };

const newEpoch = (): string => randomBytes(6).toString('hex');

const readMark = `select system_identifier::text as system,
  substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline from pg_control_system()`;

/** Reads the mark of the cluster behind a connection. A standby shows neither `system` nor `timeline`. */
async function markOf(sql: Pick<Sql, 'query'>, folder: string | null): Promise<ClusterMark> {
  const rows = await sql.query<Omit<ClusterMark, 'folder'>>(readMark).catch(() => []);
  return { ...nowhere, ...rows[0], folder };
}

/** The mark of a data folder, from its file PG_VERSION. A copy of the folder has a different mark. */
export async function folderMark(data: string): Promise<string | null> {
  const found = await stat(join(data, 'PG_VERSION'), { bigint: true }).catch(() => null);
  return found === null ? null : `${found.ino}:${found.birthtimeNs}`;
}

type StoredSite = ClusterMark & { readonly epoch: string };

const columns = 'epoch, system, timeline, folder';
const read = `select ${columns} from site where id = 1`;
const make = `insert into site (id, ${columns}) values (1, $1, $2, $3, $4) on conflict (id) do nothing`;
const change = `update site set epoch = $1, system = $2, timeline = $3, folder = $4 where id = 1`;

const parts = ['system', 'timeline', 'folder'] as const;

/** True if a part of the two marks differs. Null parts do not count. */
const differs = (one: ClusterMark, other: ClusterMark): boolean =>
  parts.some((part) => one[part] !== null && other[part] !== null && one[part] !== other[part]);

/** True if `now` has a part that is not stored yet. */
const saysMore = (stored: ClusterMark, now: ClusterMark): boolean =>
  parts.some((part) => stored[part] === null && now[part] !== null);

const together = (stored: ClusterMark, now: ClusterMark): ClusterMark => ({
  system: now.system ?? stored.system,
  timeline: now.timeline ?? stored.timeline,
  folder: now.folder ?? stored.folder,
});

/**
 * Returns the epoch. Begins a new epoch if the database is another copy. Many processes may call this at once.
 * @param folder - the mark of the built-in PostgreSQL's data folder; null for a database of DATABASE_URL
 */
export async function checkSite(database: Database, folder: string | null): Promise<string> {
  const mark = await markOf(database, folder);
  const [known] = await database.query<StoredSite>(read);
  if (known !== undefined && !differs(known, mark) && !saysMore(known, mark)) return known.epoch;
  return database.tx(async (sql) => {
    const fresh = newEpoch();
    await sql.query(make, [fresh, mark.system, mark.timeline, mark.folder]);
    const [stored] = await sql.query<StoredSite>(`${read} for update`);
    if (stored === undefined) throw new Error('the row of the site has gone');
    const { system, timeline, folder: place } = together(stored, mark);
    const epoch = differs(stored, mark) ? newEpoch() : stored.epoch;
    await sql.query(change, [epoch, system, timeline, place]);
    return epoch;
  });
}

const replace = 'update site set epoch = $1 where id = 1 and epoch = $2';

/** Begins a new epoch, unless another process has done so. Call this when a device's cursor is newer than the database. */
export const endEpoch = (sql: Pick<Sql, 'query'>, epoch: string): Promise<unknown> =>
  sql.query(replace, [newEpoch(), epoch]);

/** Begins a new epoch for a restore, in its transaction. The next start stores the mark of the cluster. */
export async function beginEpoch(sql: Pick<Sql, 'query'>): Promise<void> {
  await sql.query('delete from site');
  await sql.query(make, [newEpoch(), null, null, null]);
}

/** Detects that another copy has replaced the database, such as a promoted standby. */
export interface SiteWatch {
  /** Resolves with the epoch, or with null if the database does not answer. */
  settled(): Promise<string | null>;
}

/** How often the database is checked, in ms. Behind a pooler, a failover opens no new connection. */
const lookAgainMs = 2_000;

/** @param isOwn - true for the built-in PostgreSQL, which is checked only after new connections */
export function watchSite(database: Database, isOwn: boolean): SiteWatch {
  let epoch: string | null = null;
  let looking: Promise<string | null> | null = null;
  let isDirty = true;
  let lookedAt = 0;
  database.pool.on('connect', () => {
    isDirty = true;
  });

  async function look(): Promise<string | null> {
    isDirty = false;
    lookedAt = Date.now();
    try {
      epoch = await checkSite(database, null);
      return epoch;
    } catch {
      isDirty = true;
      return null;
    } finally {
      looking = null;
    }
  }

  return {
    async settled() {
      if (looking !== null) return looking;
      if (!isDirty && (isOwn || Date.now() - lookedAt < lookAgainMs)) return epoch;
      looking = look();
      return looking;
    },
  };
}
