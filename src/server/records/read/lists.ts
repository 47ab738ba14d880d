import type { TradeGroup } from '#calc-core/group';
import type { Sql } from '../../storage/database.ts';
import { groupReplyText, replyOfColumns } from '../kinds/groups.ts';
import { jsonArray } from '../stored/replies.ts';

/** What the list routes send: the stored replies of a member's records as one JSON array, in the order they were made. */

type Replies = Record<string, unknown> & { readonly reply: string };

/** The rows as one array. Each list hands its own constant text to the database, so that a test can see that no value is in one. */
const listed = (rows: readonly Replies[]): string => jsonArray(rows.map(({ reply }) => reply));

const trades = `select reply from trades where owner_id = $1 order by created_at, id`;
const carries = `select reply from carrys where owner_id = $1 order by created_at, id`;
const carriesOfType = `select reply from carrys where owner_id = $1 and carry_type_id = $2 order by created_at, id`;
const groups = `select * from trade_groups where owner_id = $1 order by created_at, id`;
const boards = `select reply from boards where owner_id = $1 order by date desc, created_at, id`;

/** The stored answers of a member's trades as one JSON array, the oldest first; `[]` for none. */
export const tradeList = async (sql: Sql, ownerId: string): Promise<string> =>
  listed(await sql.query<Replies>(trades, [ownerId], 'list-trades'));

/** The stored answers of a member's carries as one JSON array, the oldest first; `[]` for none. */
export const carryList = async (sql: Sql, ownerId: string): Promise<string> =>
  listed(await sql.query<Replies>(carries, [ownerId], 'list-carries'));

/** The same of one type: '1' growth rate, '2' time held. */
export const carryListOfType = async (sql: Sql, ownerId: string, carryTypeId: string): Promise<string> =>
  listed(await sql.query<Replies>(carriesOfType, [ownerId, carryTypeId]));

/** The stored answers of a member's market days as one JSON array, the newest day first. */
export const boardList = async (sql: Sql, ownerId: string): Promise<string> =>
  listed(await sql.query<Replies>(boards, [ownerId], 'list-boards'));

interface ReplyInGroup extends Replies {
  readonly inside: boolean | null;
}

const tradesOfGroup = `select reply, trade_group_id = $2 as inside from trades
  where owner_id = $1 order by created_at, id`;

/** A group with its trades, and the member's trades that are not in it, as JSON text. The caller has read the group of this owner. */
export async function groupDetailText(sql: Sql, ownerId: string, group: TradeGroup): Promise<string> {
  const rows = await sql.query<ReplyInGroup>(tradesOfGroup, [ownerId, group.id]);
  const { true: inside = [], false: orphans = [] } = Object.groupBy(rows, (row) =>
    row.inside === true ? 'true' : 'false',
  );
  const texts = (some: readonly ReplyInGroup[]): string => jsonArray(some.map(({ reply }) => reply));
  return `${groupReplyText(group).slice(0, -1)},"trades":${texts(inside)},"orphans":${texts(orphans)}}`;
}

interface StoredCarry extends Replies {
  readonly revision: number;
}

const oldestCarry = `select reply, revision from carrys where owner_id = $1 order by created_at, id limit 1`;

/** The stored answer and revision of the member's starting carry: the oldest one; undefined when none is left. */
export async function startingCarryReply(sql: Sql, ownerId: string): Promise<StoredCarry | undefined> {
  const [row] = await sql.query<StoredCarry>(oldestCarry, [ownerId]);
  return row;
}

/** A member's groups as one JSON array, the oldest first; `[]` for none. */
export async function groupList(sql: Sql, ownerId: string): Promise<string> {
  const rows = await sql.query(groups, [ownerId], 'list-groups');
  return jsonArray(rows.map(replyOfColumns));
}
