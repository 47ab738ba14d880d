import type { RecordKind } from '#calc-core/records';
import { severalPeople } from '#contract/farms.ts';
import { mergedChanges, mostVersions, readChanges, trashDays, type Act } from '#contract/history.ts';
import { lockMember } from '../../members/member.ts';
import type { Database, Sql } from '../../storage/database.ts';

/** A stored version of a record, for thinning and for imports. */
export interface KeptVersion extends Record<string, unknown> {
  readonly revision: number;
  readonly at: string;
  readonly act: Act;
  readonly changes: string;
  readonly profit: string | null;
  readonly throughKind: string | null;
  readonly throughId: string | null;
  readonly device: string | null;
  readonly deviceName: string | null;
  readonly typed: string | null;
  readonly batch: number | null;
  /** The author. Null for the member who began the farm, and for the server itself. */
  readonly personId: string | null;
}

const wasThere = ({ act }: KeptVersion): boolean => act === 'changed' || act === 'deleted';

/** Merges two consecutive versions into one. Returns [] if the second deletes what the first created or restored. */
function merged(first: KeptVersion, second: KeptVersion): KeptVersion[] {
  const isThere = second.act !== 'deleted';
  if (!wasThere(first) && !isThere) return [];
  const act = isThere ? (wasThere(first) ? 'changed' : first.act) : 'deleted';
  const changes = JSON.stringify(mergedChanges(readChanges(first.changes), readChanges(second.changes)));
  const isOfOneCause = first.throughId === second.throughId;
  const personId = first.personId === second.personId ? second.personId : severalPeople;
  // A merged version has no times of typing.
  return [
    {
      ...second,
      personId,
      typed: null,
      ...(isOfOneCause ? {} : { throughKind: null, throughId: null }),
      act,
      changes,
    },
  ];
}

/** The number of the newest versions that stay unchanged. */
const untouched = mostVersions / 2;

const dayOf = ({ at }: KeptVersion): string => at.slice(0, 10);

/** Shortens a history to at most `mostVersions` versions, oldest first. The newest half stays unchanged. */
export function thinned(versions: readonly KeptVersion[]): KeptVersion[] {
  if (versions.length <= mostVersions) return [...versions];
  const days: KeptVersion[] = [];
  for (const version of versions.slice(0, -untouched)) {
    const before = days.at(-1);
    if (before === undefined || dayOf(before) !== dayOf(version)) days.push(version);
    else days.splice(-1, 1, ...merged(before, version));
  }
  let oldest: KeptVersion[] = [];
  for (const version of days.splice(0, Math.max(0, days.length - untouched + 1))) {
    const before = oldest.pop();
    oldest = before === undefined ? [version] : merged(before, version);
  }
  return [...oldest, ...days, ...versions.slice(-untouched)];
}

const crowded = `select owner_id as "ownerId", kind, id from versions group by owner_id, kind, id having count(*) > $1`;
const all = `select revision::float8, at::text, act, changes, profit, through_kind as "throughKind", through_id as "throughId",
    device, device_name as "deviceName", typed, batch::float8, person_id as "personId"
  from versions where owner_id = $1 and kind = $2 and id = $3 order by revision`;
const clear = `delete from versions where owner_id = $1 and kind = $2 and id = $3`;
const insert = `insert into versions (owner_id, kind, id, revision, at, act, changes, profit, through_kind, through_id, device,
    device_name, typed, batch, person_id)
  select $1, $2, $3, * from unnest($4::bigint[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::uuid[], $11::text[], $12::text[], $13::text[], $14::bigint[], $15::uuid[])`;
const names = [
  'revision',
  'at',
  'act',
  'changes',
  'profit',
  'throughKind',
  'throughId',
  'device',
  'deviceName',
  'typed',
  'batch',
  'personId',
] as const;

interface ThinnedRecord {
  readonly ownerId: string;
  readonly kind: RecordKind;
  readonly id: string;
}

/** Inserts versions of one record unchanged. Their revisions must not exist yet. */
export const insertVersions = (
  sql: Sql,
  { ownerId, kind, id }: ThinnedRecord,
  versions: readonly KeptVersion[],
): Promise<unknown> =>
  sql.query(insert, [ownerId, kind, id, ...names.map((name) => versions.map((version) => version[name]))]);

async function thinOne(sql: Sql, which: ThinnedRecord): Promise<void> {
  const { ownerId, kind, id } = which;
  await lockMember(sql, ownerId, 0);
  const versions = await sql.query<KeptVersion>(all, [ownerId, kind, id]);
  await sql.query(clear, [ownerId, kind, id]);
  await insertVersions(sql, which, thinned(versions));
}

const forget = `delete from versions using versions gone
  where gone.act = 'deleted' and gone.at < now() - $1::integer * interval '1 day'
    and versions.owner_id = gone.owner_id and versions.kind = gone.kind and versions.id = gone.id
    and not exists (select 1 from versions later where later.owner_id = gone.owner_id and later.kind = gone.kind
      and later.id = gone.id and later.revision > gone.revision)`;

/** Thins long histories, and purges records that were deleted long ago. Several servers may run this at once. */
export async function sweepVersions(database: Database): Promise<void> {
  await database.query(forget, [trashDays]);
  for (const which of await database.query<ThinnedRecord & Record<string, unknown>>(crowded, [mostVersions]))
    await database.tx((sql) => thinOne(sql, which));
}
