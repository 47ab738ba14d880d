import type { DecimalText } from '#calc-core/number';
import type { Sql } from '../../storage/database.ts';

/** A trade's profit at an earlier time. */
export interface ProfitBefore {
  readonly id: string;
  /** $/hd, exact. Null if the trade had no profit. */
  readonly profit: DecimalText | null;
}

const changedSince = `select distinct on (v.id) v.id, v.profit from versions v
  where v.owner_id = $1 and v.kind = 'trade' and v.at <= now() - make_interval(days => $2)
    and exists (select 1 from versions n where n.owner_id = v.owner_id and n.kind = 'trade' and n.id = v.id
      and n.at > now() - make_interval(days => $2))
  order by v.id, v.revision desc`;

/** For each trade that existed `days` days ago and has changed since, returns its profit per head at that time. */
export const profitsBefore = (sql: Sql, ownerId: string, days: number): Promise<readonly ProfitBefore[]> =>
  sql.query<ProfitBefore>(changedSince, [ownerId, days], 'profits-before');
