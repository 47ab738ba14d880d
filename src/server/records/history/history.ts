import { namedBy, recordKindNames, type NamingField, type RecordKind } from '#calc-core/records';
import type { Device } from '#contract/device.ts';
import {
  beforeVersion,
  justBeforeMinutes,
  readChanges,
  trashDays,
  type Changes,
  type DeletedRecord,
  type HistoryPage,
  type RecordVersion,
  type TrashPage,
} from '#contract/history.ts';
import type { Typed } from '#contract/typed.ts';
import { Problem } from '#contract/problems.ts';
import { severalPeople, type Who } from '#contract/farms.ts';
import { wireName, type WireRecord } from '#contract/wire.ts';
import type { Sql } from '../../storage/database.ts';
import { findRecord } from '../stored/find.ts';
import { moment } from '../../storage/moment.ts';
import { columnNameOf, tableNameOf, wireOfRow } from '../stored/rows.ts';
import { personName, type PersonName } from '../../members/person-name.ts';

const page = 50;
const trashPage = 200;

interface VersionRow extends WhoRow, Record<string, unknown> {
  readonly revision: string;
  readonly at: string;
  readonly act: RecordVersion['act'];
  readonly changes: string;
  readonly profit: string | null;
  readonly device: string | null;
  readonly deviceName: string | null;
  readonly typed: string | null;
  readonly batch: string | null;
  readonly throughKind: RecordKind | null;
  readonly throughId: string | null;
  readonly throughChanges: string | null;
  readonly throughName: string | null;
}

/** A version's author, or null if unknown. `named` is set if the person is or was on the farm. */
interface WhoRow {
  readonly who: string | null;
  readonly named: PersonName | null;
}

/** The author of version v: its person, or else the member who began the farm. The server's own writes have no author. */
const whoIn = `who.id as who, who.named`;
const whoJoin = `left join lateral (
    select wrote.id, case when wrote.id = v.owner_id or share.person_id is not null then json_build_object(
        'firstName', person.first_name, 'lastName', person.last_name, 'username', person.username) end as named
      from farms
      join (select coalesce(v.person_id, case when v.device is not null and v.revision > 0 then v.owner_id end) as id) as wrote
        on wrote.id is not null
      left join members as person on person.id = wrote.id
      left join farm_people as share on share.owner_id = v.owner_id and share.person_id = wrote.id
      where farms.owner_id = v.owner_id and farms.is_shared
  ) as who on true`;

/** The kinds that other records can refer to. */
const named = recordKindNames.filter((kind) => namedBy(kind).length > 0);

const nameOfThrough = named.map((kind) => `${tableNameOf(kind)}.name`).join(', ');
const joinThrough = named
  .map((kind) => [kind, tableNameOf(kind)] as const)
  .map(
    ([kind, table]) =>
      `left join ${table} on v.through_kind = '${kind}' and ${table}.owner_id = v.owner_id and ${table}.id = v.through_id`,
  )
  .join('\n  ');

const pageOf = `select v.revision, v.at::text, v.act, v.changes, v.profit, v.device, v.device_name as "deviceName", v.typed, v.batch, ${whoIn},
    v.through_kind as "throughKind", v.through_id as "throughId", cause.changes as "throughChanges",
    coalesce(${nameOfThrough}) as "throughName"
  from versions v
  left join versions cause on cause.owner_id = v.owner_id and cause.kind = v.through_kind and cause.id = v.through_id
    and cause.revision = v.revision
  ${joinThrough}
  ${whoJoin}
  where v.owner_id = $1 and v.kind = $2 and v.id = $3 and v.revision < $4
  order by v.revision desc limit $5`;

const countEarlier = `select count(*)::int as earlier from versions
  where owner_id = $1 and kind = $2 and id = $3 and revision < $4`;

const deviceOf = (id: string | null, name: string | null): Device | null =>
  id === null ? null : { id, name: name ?? '' };

const unnamed = (id: string): string => (id === severalPeople ? 'Several people' : 'Somebody else');

const whoOf = ({ who: id, named }: WhoRow): { readonly who?: Who } =>
  id === null ? {} : { who: { id, name: named === null ? unnamed(id) : personName(named) } };

const nameIn = (changes: Changes | null): string | null => {
  const name = changes?.['name'];
  const known = name?.[1] ?? name?.[0];
  return typeof known === 'string' ? known : null;
};

function throughOf({ throughKind: kind, throughId: id, ...row }: VersionRow): RecordVersion['through'] {
  if (kind === null || id === null) return null;
  const changes = row.throughChanges === null ? null : readChanges(row.throughChanges);
  return { kind, id, name: row.throughName ?? nameIn(changes), changes };
}

const versionOf = (row: VersionRow): RecordVersion => ({
  revision: Number(row.revision),
  at: moment(row.at),
  act: row.act,
  changes: readChanges(row.changes),
  profit: row.profit,
  device: deviceOf(row.device, row.deviceName),
  typed: row.typed === null ? null : (JSON.parse(row.typed) as Typed),
  batch: row.batch === null ? null : Number(row.batch),
  through: throughOf(row),
  ...whoOf(row),
});

/** The current record with its revision. Null if there is none. */
async function recordNow(
  sql: Sql,
  ownerId: string,
  kind: RecordKind,
  id: string,
): Promise<{ readonly record: WireRecord; readonly revision: number } | null> {
  const row = await findRecord(sql, ownerId, kind, id);
  return row === undefined ? null : { record: wireOfRow(kind, row), revision: row.revision };
}

/** Above every revision. */
const none = Number.MAX_SAFE_INTEGER;

/**
 * A page of a record's versions, newest first. With `before`, only versions below that revision.
 * @throws Problem not-found for a record that never existed or was purged
 */
export async function historyOf(
  sql: Sql,
  ownerId: string,
  which: { readonly kind: RecordKind; readonly id: string; readonly before: number | undefined },
): Promise<HistoryPage> {
  const { kind, id, before } = which;
  // Read the record first and leave out newer versions. Then the page's versions lead to this record.
  const now = before === undefined ? await recordNow(sql, ownerId, kind, id) : null;
  const below = before ?? (now === null ? none : now.revision + 1);
  const rows = await sql.query<VersionRow>(pageOf, [ownerId, kind, id, below, page + 1], 'history-page');
  if (before === undefined && now === null && rows.length === 0) throw new Problem('not-found');
  const items = rows.slice(0, page).map(versionOf);
  const next = rows.length > page ? (items.at(-1)?.revision ?? null) : null;
  const [counted] =
    next === null
      ? []
      : await sql.query<{ earlier: number }>(countEarlier, [ownerId, kind, id, next], 'history-earlier');
  return {
    ...(before === undefined ? { record: now?.record ?? null } : {}),
    items,
    next,
    earlier: counted?.earlier ?? 0,
  };
}

interface DeletedRow extends WhoRow, Record<string, unknown> {
  readonly kind: RecordKind;
  readonly id: string;
  readonly revision: string;
  readonly at: string;
  readonly until: string;
  readonly changes: string;
  readonly profit: string | null;
  readonly device: string | null;
  readonly deviceName: string | null;
  readonly tradeIds: string[] | null;
  readonly addedJustBefore: boolean;
}

/**
 * Selects the records whose field referred to a deleted record `v` until its deletion.
 * Also selects records whose field the same device emptied up to two minutes before the deletion.
 */
function freedBy({ kind, field }: NamingField): string {
  const [table, name] = [tableNameOf(kind), wireName(field)];
  return `select ${table}.id from ${table}
      join lateral (select freed.* from versions freed
        where freed.owner_id = ${table}.owner_id and freed.kind = '${kind}' and freed.id = ${table}.id
          and freed.changes like '%"${name}":[%'
        order by freed.revision desc limit 1) freed
        on freed.changes like '%"${name}":["' || v.id || '",null]%' and freed.revision <= v.revision
          and freed.at > v.at - interval '2 minutes' and freed.device is not distinct from v.device
      where ${table}.owner_id = v.owner_id and ${table}.${columnNameOf(kind, field.name)} is null`;
}

const freedIds = named
  .flatMap((to) => {
    const namings = namedBy(to).filter(({ field }) => field.whenDeleted === 'emptied');
    if (namings.length === 0) return [];
    const records = namings.map(freedBy).join(' union all ');
    return `when '${to}' then (select array_agg(id::text order by id) from (${records}) left_it (id))`;
  })
  .join(' ');

/** A record is in the trash if its last version deleted it. */
const deleted = `select v.kind, v.id, v.revision, v.at::text, (v.at + $2::integer * interval '1 day')::text as until, v.changes,
    v.profit, v.device, v.device_name as "deviceName", ${whoIn},
    case v.kind ${freedIds} end as "tradeIds",
    (select count(*) = 1 and bool_and(made.act = 'created' and made.device is not distinct from v.device
        and made.at > v.at - $6::integer * interval '1 minute')
      from versions made where made.owner_id = v.owner_id and made.kind = v.kind and made.id = v.id
        and made.revision < v.revision) as "addedJustBefore"
  from versions v
  ${whoJoin}
  where v.owner_id = $1 and v.act = 'deleted' and v.at > now() - $2::integer * interval '1 day'
    and (v.revision, v.id) < ($3::bigint, $4::uuid)
    and not exists (select 1 from versions later where later.owner_id = v.owner_id and later.kind = v.kind
      and later.id = v.id and later.revision > v.revision)
  order by v.revision desc, v.id desc limit $5`;

function deletedOf(row: DeletedRow): DeletedRecord {
  const { kind, id, profit, addedJustBefore } = row;
  const was = beforeVersion(null, { act: 'deleted', changes: readChanges(row.changes) });
  return {
    kind,
    id,
    revision: Number(row.revision),
    at: moment(row.at),
    until: moment(row.until),
    device: deviceOf(row.device, row.deviceName),
    profit,
    record: { id, ...was },
    tradeIds: row.tradeIds ?? [],
    addedJustBefore,
    ...whoOf(row),
  };
}

/** A page of deleted records that can still be restored, latest deletion first. */
export async function trashOf(sql: Sql, ownerId: string, before: string | undefined): Promise<TrashPage> {
  const [, revision = String(none), id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'] =
    /^(-?\d{1,15})\.([\da-f-]{36})$/.exec(before ?? '') ?? [];
  const rows = await sql.query<DeletedRow>(
    deleted,
    [ownerId, trashDays, revision, id, trashPage + 1, justBeforeMinutes],
    'trash-page',
  );
  const items = rows.slice(0, trashPage).map(deletedOf);
  const last = items.at(-1);
  return {
    items,
    next: rows.length > trashPage && last !== undefined ? `${last.revision}.${last.id}` : null,
  };
}
