import type { TradeGroup } from '#calc-core/group';
import type { Sql } from '../../storage/database.ts';
import { kindDeclaration, recordKindNames, type RecordKind } from '#calc-core/records';
import { jsonArray } from '../stored/replies.ts';
import { columnNameOf, keepsReply, plainReply, replyOfColumns, tableNameOf } from '../stored/rows.ts';

type Replies = Record<string, unknown> & { readonly reply: string };

const listed = (rows: readonly Replies[]): string => jsonArray(rows.map(({ reply }) => reply));

/** The SQL of each kind's list. It contains only names of our tables and columns. */
const lists = new Map(
  recordKindNames.map((kind) => {
    const first = newestFirst(kind);
    return [
      kind,
      `select ${keepsReply(kind) ? 'reply' : '*'} from ${tableNameOf(kind)} where owner_id = $1 order by ${first}created_at, id`,
    ] as const;
  }),
);

function newestFirst(kind: RecordKind): string {
  const { newestFirstBy } = kindDeclaration(kind);
  return newestFirstBy === undefined ? '' : `${columnNameOf(kind, newestFirstBy)} desc, `;
}

/** A member's records of the kind as a JSON array of answers, in the declared order. */
export const recordList =
  (kind: RecordKind) =>
  async (sql: Sql, ownerId: string): Promise<string> => {
    const rows = await sql.query(lists.get(kind)!, [ownerId], `list-${kind}`);
    return jsonArray(
      rows.map((row) => (keepsReply(kind) ? (row['reply'] as string) : replyOfColumns(kind, row))),
    );
  };

const carriesOfType = `select reply from carrys where owner_id = $1 and carry_type_id = $2 order by created_at, id`;

/** A member's carries of type '1' (growth rate) or '2' (time held) as a JSON array. */
export const carryListOfType = async (sql: Sql, ownerId: string, carryTypeId: string): Promise<string> =>
  listed(await sql.query<Replies>(carriesOfType, [ownerId, carryTypeId]));

interface ReplyInGroup extends Replies {
  readonly inside: boolean | null;
}

const tradesOfGroup = `select reply, trade_group_id = $2 as inside from trades
  where owner_id = $1 order by created_at, id`;

/** JSON text with a group, its trades, and the member's trades outside the group. The caller has read the group. */
export async function groupDetailText(sql: Sql, ownerId: string, group: TradeGroup): Promise<string> {
  const rows = await sql.query<ReplyInGroup>(tradesOfGroup, [ownerId, group.id]);
  const { true: inside = [], false: orphans = [] } = Object.groupBy(rows, (row) =>
    row.inside === true ? 'true' : 'false',
  );
  const texts = (some: readonly ReplyInGroup[]): string => jsonArray(some.map(({ reply }) => reply));
  return `${plainReply('group', group).slice(0, -1)},"trades":${texts(inside)},"orphans":${texts(orphans)}}`;
}

interface StoredCarry extends Replies {
  readonly revision: number;
}

const oldestCarry = `select reply, revision from carrys where owner_id = $1 order by created_at, id limit 1`;

/** The stored answer and revision of the member's starting carry, which is the oldest carry. Undefined without a carry. */
export async function startingCarryReply(sql: Sql, ownerId: string): Promise<StoredCarry | undefined> {
  const [row] = await sql.query<StoredCarry>(oldestCarry, [ownerId]);
  return row;
}
