import type { RecordKind } from '#calc-core/records';
import { Problem } from '#contract/problems.ts';
import type { Sql } from '../storage/database.ts';
import { replyOfColumns } from './groups.ts';

/**
 * Everything of a member that changed after a cursor. A member's writes are in one order (their row lock), so a revision that
 * was read can never be followed by a lower one that commits later: no change is missed.
 */
const page = 1000;

interface ChangeRow extends Record<string, unknown> {
  readonly kind: RecordKind;
  readonly id: string;
  readonly revision: number;
  readonly deleted: boolean;
  readonly reply: string | null;
  /** A group's columns: it has no stored reply. */
  readonly stored: Readonly<Record<string, unknown>> | null;
}

const changed = `select * from (
    select 'group' as kind, id, revision, false as deleted, null as reply, to_jsonb(trade_groups) as stored from trade_groups
      where owner_id = $1 and (revision, id) > ($2::bigint, $3::uuid)
    union all
    select 'carry', id, revision, false, reply, null from carrys
      where owner_id = $1 and (revision, id) > ($2::bigint, $3::uuid)
    union all
    select 'trade', id, revision, false, reply, null from trades
      where owner_id = $1 and (revision, id) > ($2::bigint, $3::uuid)
    union all
    select 'board', id, revision, false, reply, null from boards
      where owner_id = $1 and (revision, id) > ($2::bigint, $3::uuid)
    union all
    select kind, id, revision, true, null, null from tombstones
      where owner_id = $1 and (revision, id) > ($2::bigint, $3::uuid) and $4::boolean
  ) as changes order by revision, id limit $5`;

const first = '00000000-0000-0000-0000-000000000000';
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Cursor {
  readonly revision: number;
  readonly id: string;
}

/** A cursor is 'revision' or 'revision.id', to stop in the middle of a write that touched many records. */
function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined || text === '') return null;
  const parts = /^(\d{1,15})(?:\.([0-9a-f-]{36}))?$/.exec(text);
  if (parts === null)
    throw new Problem('bad-field', { field: 'since', text: 'since is not a cursor of this service.' });
  return { revision: Number(parts[1]), id: parts[2] ?? last };
}

function itemText(row: ChangeRow): string {
  const { kind, id, revision, deleted } = row;
  const head = JSON.stringify({ kind, id, revision, deleted });
  if (deleted) return head;
  const record = row.reply ?? replyOfColumns(row.stored ?? {});
  return `${head.slice(0, -1)},"record":${record}}`;
}

/** The answer of GET /api/changes as JSON text: at most a thousand items, oldest change first, and the cursor to go on from. */
export async function changesSince(sql: Sql, ownerId: string, since: string | undefined): Promise<string> {
  const cursor = readCursor(since);
  const { revision, id } = cursor ?? { revision: 0, id: first };
  // Someone who has nothing needs no tombstones.
  const rows = await sql.query<ChangeRow>(
    changed,
    [ownerId, revision, id, cursor !== null, page + 1],
    'changes',
  );
  const shown = rows.slice(0, page);
  const end = shown.at(-1);
  const next = end === undefined ? since || '0' : `${end.revision}.${end.id}`;
  const more = rows.length > page;
  return `{"cursor":${JSON.stringify(next)},"more":${more},"items":[${shown.map(itemText).join(',')}]}`;
}
