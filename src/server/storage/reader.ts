import type pg from 'pg';
import { openDatabase, type Database, type Sql } from './database.ts';
import type { PoolOptions } from './pool.ts';

/** A replica that could not be reached is not tried again for this many ms. */
const restMs = 5_000;

/** Reads of one member's records that may come from a read replica. */
export interface Reader {
  /** Runs `work` on the replica if it has the member's writes up to `revision`. Otherwise runs it on the primary. */
  read<T>(
    member: { readonly id: string; readonly revision: number; readonly epoch: string },
    work: (sql: Sql) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

class Behind extends Error {}

const revisionOf =
  'select revision, (select epoch from site where id = 1) as epoch from members where id = $1';

const primaryReader = (primary: Database): Reader => ({
  read: (_member, work) => work(primary),
  close: async () => {},
});

/** A reader over a primary and the replica of DATABASE_READ_URL, if there is one. */
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
        // The check and the read share a connection, because another connection may lead to an older replica.
        return await replica.tx(async (sql) => {
          const [found] = await sql.query<{ revision: number; epoch: string | null }>(
            revisionOf,
            [id],
            'revision-of-member',
          );
          // A replica with another epoch belongs to an earlier primary.
          if (found === undefined || found.revision < revision || found.epoch !== epoch) throw new Behind();
          return work(sql);
        });
      } catch (error) {
        // The replica may be faulty, so use the primary for a while.
        if (!(error instanceof Behind)) restsUntil = Date.now() + restMs;
        return work(primary);
      }
    },
    close: () => replica.close(),
  };
}
