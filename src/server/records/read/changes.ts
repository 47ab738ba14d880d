import { recordKindNames, type RecordKind } from '#calc-core/records';
import { Problem } from '#contract/problems.ts';
import type { Member } from '../../members/member.ts';
import type { Sql } from '../../storage/database.ts';
import { keepsReply, replyOfColumns, tableNameOf } from '../stored/rows.ts';

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
  /** The columns of a kind whose table keeps no answer. */
  readonly stored: Readonly<Record<string, unknown>> | null;
}

/** What of a kind changed, a record a row: its answer, or its columns where the table keeps no answer. */
const changedOf = (kind: RecordKind): string => {
  const content = keepsReply(kind) ? 'reply, null::jsonb' : `null::text, to_jsonb(${tableNameOf(kind)})`;
  return `select '${kind}' as kind, id, revision, false as deleted, ${content} from ${tableNameOf(kind)}
      where owner_id = $1 and (revision, id) > ($2::bigint, $3::uuid)`;
};

const changed = `select * from (
    ${recordKindNames.map(changedOf).join('\n    union all\n    ')}
    union all
    select kind, id, revision, true, null, null from tombstones
      where owner_id = $1 and (revision, id) > ($2::bigint, $3::uuid) and $4::boolean
  ) as changes (kind, id, revision, deleted, reply, stored) order by revision, id limit $5`;

const first = '00000000-0000-0000-0000-000000000000';
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** How far a device has read. */
export interface Cursor {
  readonly revision: number;
  /** The last record of that revision that it has read, to stop in the middle of a write that touched many records. */
  readonly id: string;
}

/**
 * Reads a cursor: 'epoch.revision' or 'epoch.revision.id'. Null for a device that has nothing yet.
 * @throws Problem epoch-changed for a cursor of another epoch, or of an app from before there were epochs; bad-field
 */
export function readCursor(text: string | undefined, epoch: string): Cursor | null {
  if (text === undefined || text === '') return null;
  const parts = /^(?:([0-9a-f]+)\.)?(\d{1,15})(?:\.([0-9a-f]{8}-[0-9a-f-]{27}))?$/.exec(text);
  if (parts === null)
    throw new Problem('bad-field', { field: 'since', text: 'since is not a cursor of this service.' });
  if (parts[1] !== epoch) throw new Problem('epoch-changed');
  return { revision: Number(parts[2]), id: parts[3] ?? last };
}

const newestOf = `select coalesce(max(revision), 0)::bigint as revision from (
    select revision from members where id = $1 and $2::uuid = '${last}'
    ${recordKindNames.map((kind) => `union all select revision from ${tableNameOf(kind)} where owner_id = $1 and id = $2`).join('\n    ')}
    union all select revision from tombstones where owner_id = $1 and id = $2
  ) as known`;

/**
 * Whether the database has lost what a device has read: the record that the cursor names is not there, or is older. A record
 * never goes without a tombstone, and its revision only grows, so nothing but an older copy of the database explains that.
 */
export async function hasGoneBack(sql: Sql, ownerId: string, { revision, id }: Cursor): Promise<boolean> {
  if (revision === 0) return false;
  const [known] = await sql.query<{ revision: number }>(newestOf, [ownerId, id], 'newest-of');
  return (known?.revision ?? 0) < revision;
}

function itemText(row: ChangeRow): string {
  const { kind, id, revision, deleted } = row;
  const head = JSON.stringify({ kind, id, revision, deleted });
  if (deleted) return head;
  const record = row.reply ?? replyOfColumns(kind, row.stored ?? {});
  return `${head.slice(0, -1)},"record":${record}}`;
}

/**
 * The answer of GET /api/changes as JSON text: at most a thousand items, oldest change first, and the cursor to go on from.
 * @param cursor null for a device that has nothing yet
 */
export async function changesSince(
  sql: Sql,
  { id: ownerId, epoch }: Pick<Member, 'id' | 'epoch'>,
  cursor: Cursor | null,
): Promise<string> {
  const from = cursor ?? { revision: 0, id: first };
  // Someone who has nothing needs no tombstones.
  const rows = await sql.query<ChangeRow>(
    changed,
    [ownerId, from.revision, from.id, cursor !== null, page + 1],
    'changes',
  );
  const shown = rows.slice(0, page);
  const { revision, id } = shown.at(-1) ?? from;
  const next = `${epoch}.${revision}${id === first || id === last ? '' : `.${id}`}`;
  const more = rows.length > page;
  const head = JSON.stringify({ epoch, cursor: next, more });
  return `${head.slice(0, -1)},"items":[${shown.map(itemText).join(',')}]}`;
}
