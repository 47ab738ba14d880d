import { describeTrade } from '#calc-core/trade';
import { Problem } from '#contract/problems.ts';
import type { StoredRecord } from '../../members/member.ts';
import type { Sql } from '../../storage/database.ts';
import { findRecord } from '../stored/find.ts';
import { carryOfRow, tradeOfRow } from '../stored/rows.ts';

const keepDescription = `update trades set calc_description = $4 where owner_id = $1 and id = $2 and revision = $3`;

/**
 * The answer of a trade's GET: the stored reply with tradeCalcDescription.
 * @throws Problem not-found when the trade or its carry was deleted meanwhile
 */
export async function tradeDetailText(
  sql: Sql,
  ownerId: string,
  id: string,
  { reply, revision, description }: StoredRecord,
): Promise<string> {
  const words = description ?? (await described(sql, ownerId, id, revision));
  return `${reply.slice(0, -1)},"tradeCalcDescription":${JSON.stringify(words)}}`;
}

async function described(sql: Sql, ownerId: string, id: string, revision: number): Promise<string> {
  const row = await findRecord(sql, ownerId, 'trade', id);
  if (row === undefined) throw new Problem('not-found');
  const trade = tradeOfRow(row);
  const found = trade.carryId === null ? undefined : await findRecord(sql, ownerId, 'carry', trade.carryId);
  if (trade.carryId !== null && found === undefined) throw new Problem('not-found');
  const text = describeTrade(found === undefined ? null : carryOfRow(found), trade);
  if (row.revision === revision) await sql.query(keepDescription, [ownerId, id, revision, text]);
  return text;
}
