import { Problem } from '#contract/problems.ts';
import { etagOf } from '../../http/etag.ts';
import { findRecord } from '../stored/find.ts';
import { tradeOfRow } from '../stored/rows.ts';
import type { Answer } from '../write/answer.ts';
import { requireMatch, storedVersion, type Write } from '../write/write.ts';
import { saveRecord } from './record-writes.ts';

/**
 * Puts a trade into a group, or takes it out.
 * @throws Problem not-found for a missing trade or group; VersionChanged for an unexpected version of the trade
 */
export async function moveTrade(
  write: Write,
  tradeId: string,
  groupId: string,
  into: boolean,
): Promise<Answer> {
  const { sql, member, known, expects } = write;
  const group = await findRecord(sql, member.id, 'group', groupId);
  const row = await known.row('trade', tradeId, () => findRecord(sql, member.id, 'trade', tradeId));
  if (group === undefined || row === undefined) throw new Problem('not-found');
  requireMatch(expects, storedVersion(write, row));
  const already = into ? row.tradeGroupId === groupId : row.tradeGroupId !== groupId;
  if (already) return { status: 200, etag: etagOf(row.revision, member), body: row.reply };
  return saveRecord(write, 'trade', row, { ...tradeOfRow(row), tradeGroupId: into ? groupId : null });
}
