import type pg from 'pg';
import { openDatabase, type Database, type Sql } from './database.ts';
import type { PoolOptions } from './pool.ts';

/** A replica that could not be reached is asked again after this, ms: meanwhile no request waits for it. */
const restMs = 5_000;

/** Reads of one member's records that may come from a read replica. */
export interface Reader {
  /**
   * Runs `work` on the replica where it has every write of the member up to `revision` (the one that the primary has just said),
   * else on the primary: nobody is ever shown less than they have been answered already, by whichever server.
   */
  read<T>(
    member: { readonly id: string; readonly revision: number; readonly epoch: string },
    work: (sql: Sql) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

class Behind extends Error {}

const revisionOf =
  'select revision, (select epoch from site where id = 1) as epoch from members where id = $1';

/** Reads from the primary alone, where there is no replica. */
const primaryReader = (primary: Database): Reader => ({
  read: (_member, work) => work(primary),
  close: async () => {},
});

/** A reader over a primary and, with DATABASE_READ_URL, its replica. */
export function openReader(
  primary: Database,
  replicaConnection: pg.ClientConfig | string | null,
  options: PoolOptions = {},
): Reader {
  if (replicaConnection === null) return primaryReader(primary);
  const replica = openDatabase(replicaConnection, options);
  let restsUntil = 0;
  return {
    async read({ id, revision, epoch }, work) {
      if (Date.now() < restsUntil) return work(primary);
      try {
        // One connection for both: behind a balancer of several replicas the next one may be further behind.
        return await replica.tx(async (sql) => {
          const [found] = await sql.query<{ revision: number; epoch: string | null }>(
            revisionOf,
            [id],
            'revision-of-member',
          );
          // Of another epoch it follows a primary that is no longer ours: what it has beyond ours is lost.
          if (found === undefined || found.revision < revision || found.epoch !== epoch) throw new Behind();
          return work(sql);
        });
      } catch (error) {
        // Whatever else it is, the primary meets it too, or can do without the replica.
        if (!(error instanceof Behind)) restsUntil = Date.now() + restMs;
        return work(primary);
      }
    },
    close: () => replica.close(),
  };
}
