import { recordKindNames, type RecordKind } from '#calc-core/records';
import { Problem } from '#contract/problems.ts';
import type { Member } from '../../members/member.ts';
import type { Sql } from '../../storage/database.ts';
import { keepsReply, replyOfColumns, tableNameOf } from '../stored/rows.ts';

/** Changes per page. No change is missed, because a member's revisions commit in order. */
const page = 1000;

interface ChangeRow extends Record<string, unknown> {
  readonly kind: RecordKind;
  readonly id: string;
  readonly revision: number;
  readonly deleted: boolean;
  readonly reply: string | null;
  /** The record's columns, if the kind's table does not store the answer. */
  readonly stored: Readonly<Record<string, unknown>> | null;
}

/** Selects the changed records of a kind, with the stored answer or else the columns. */
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

/** The last change that a device has read. */
export interface Cursor {
  readonly revision: number;
  /** The last record of this revision that the device has read. A page can end within a revision. */
  readonly id: string;
}

/**
 * Parses a cursor: 'epoch.revision' or 'epoch.revision.id'. Null for a device without records.
 * @throws Problem epoch-changed for another epoch or none; bad-field
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

/** True if the cursor's record is missing or has a lower revision. Then the database is older than the device's copy. */
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
 * The answer of GET /api/changes as JSON text, oldest change first, with the next cursor.
 * @param cursor - null for a device without records
 */
export async function changesSince(
  sql: Sql,
  { id: ownerId, epoch }: Pick<Member, 'id' | 'epoch'>,
  cursor: Cursor | null,
): Promise<string> {
  const from = cursor ?? { revision: 0, id: first };
  // A device without records needs no tombstones.
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
