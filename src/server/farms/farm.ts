import type { FarmRole } from '#contract/farms.ts';
import { Problem } from '#contract/problems.ts';
import {
  lockMember,
  memberColumns,
  recordOf,
  type Member,
  type RecordColumns,
  type StoredRecord,
} from '../members/member.ts';
import { dayInSydney } from '../members/membership.ts';
import type { Sql } from '../storage/database.ts';
import { permissionProblem, type Asked, type FarmNeed, type Standing } from './permission.ts';

/** A farm and the caller's role on it. Its records belong to the member who began the farm. */
export interface FarmStanding extends Standing {
  /** The member who began the farm. Every record of the farm has this member's id as its owner id. */
  readonly row: Member;
}

/** A farm that was never shared needs only the member's own row. */
const alone = (row: Member): FarmStanding => ({ row, role: 'owner', holder: row });

/** True for the person's own farm if it was never shared. */
const isAlone = (row: Member, personId: string): boolean => row.id === personId && row.holderId === null;

/** The row that the queries below return for a farm. */
export interface FarmRow extends Record<string, unknown> {
  readonly farm: Member;
  readonly holder: Member;
  readonly role: Exclude<FarmRole, 'owner'> | null;
}

const joined = (
  where: string,
  columns = '',
  join = '',
): string => `select to_json(farm) as farm, to_json(holder) as holder, share.role${columns}
  from (select ${memberColumns} from members where ${where}) as farm
  join (select ${memberColumns} from members) as holder on holder.id = coalesce(farm."holderId", farm.id)
  left join farm_people as share on share.owner_id = farm.id and share.person_id = $2 and share.left_at is null${join}`;
const bySlug = joined('slug = lower($1)');
/** Reads a farm and one of its records in one statement. A second statement would be slower. */
const bySlugWith = (table: 'trades' | 'carrys', description: string): string =>
  joined(
    'slug = lower($1)',
    `, record.reply, record.revision, ${description} as description`,
    `
  left join ${table} as record on record.owner_id = farm.id and record.id = $3`,
  );
const bySlugWithTrade = bySlugWith('trades', 'record.calc_description');
const bySlugWithCarry = bySlugWith('carrys', 'null');
const byId = joined('id = $1');
const memberById = `select ${memberColumns} from members where id = $1`;

/** The farm of a row, with this person's role. */
export const farmOf = ({ farm: row, holder, role }: FarmRow, personId: string): FarmStanding => ({
  row,
  holder,
  role: holder.id === personId ? 'owner' : role,
});

/** Finds a farm by its slug, with the person's role on it. Null for an unknown slug. */
export async function findFarm(sql: Sql, person: Member, slug: string): Promise<FarmStanding | null> {
  if (slug.toLowerCase() === person.slug && isAlone(person, person.id)) return alone(person);
  const [found] = await sql.query<FarmRow>(bySlug, [slug, person.id], 'farm-by-slug');
  return found === undefined ? null : farmOf(found, person.id);
}

/** Like {@link findFarm}, but also reads the farm's trade or carry with this id (a UUID). */
export async function findFarmWith(
  sql: Sql,
  person: Member,
  slug: string,
  { kind, id }: { readonly kind: 'trade' | 'carry'; readonly id: string },
): Promise<{ readonly farm: FarmStanding | null; readonly record: StoredRecord | undefined }> {
  const isTrade = kind === 'trade';
  const [found] = await sql.query<FarmRow & RecordColumns>(
    isTrade ? bySlugWithTrade : bySlugWithCarry,
    [slug, person.id, id],
    isTrade ? 'farm-with-trade' : 'farm-with-carry',
  );
  return found === undefined
    ? { farm: null, record: undefined }
    : { farm: farmOf(found, person.id), record: recordOf(found) };
}

/** Finds a farm by its owner id, with the person's role on it and the person's own row. */
async function standingOf(
  sql: Sql,
  { farmId, personId }: Writer,
): Promise<{ readonly person: Member | undefined; readonly farm: FarmStanding | null }> {
  const [found] = await sql.query<FarmRow>(byId, [farmId, personId], 'farm-by-id');
  const [person] = await sql.query<Member & Record<string, unknown>>(memberById, [personId], 'member-by-id');
  return { person, farm: found === undefined ? null : farmOf(found, personId) };
}

/** The farm's present owner: the member who began the farm, or who took it over later. */
export async function ownerOf(sql: Sql, row: Member): Promise<Member> {
  if (row.holderId === null || row.holderId === row.id) return row;
  const [holder] = await sql.query<Member & Record<string, unknown>>(
    memberById,
    [row.holderId],
    'member-by-id',
  );
  return holder ?? row;
}

/** The input for {@link permissionProblem}: the person, and their role on the farm. */
export const askedOf = (person: Member, farm: FarmStanding | null, isOneself = false): Asked => ({
  person,
  standing: farm,
  isOneself,
});

/** What {@link lockFarm} checks and counts. */
export interface LockOptions {
  /** The number of writes to count. 0 if no record is changed. */
  readonly writes?: number;
  readonly need?: FarmNeed;
  /** True if the caller leaves the farm. */
  readonly isOneself?: boolean;
}

/** A locked farm, and the caller. */
export interface LockedFarm {
  readonly farm: FarmStanding;
  readonly row: Member;
  readonly person: Member;
  /** The id of the person if the farm was shared. Otherwise null. */
  readonly writer: string | null;
}

/**
 * Locks the farm's row, counts the writes, and checks the person's permission. Removing a person locks the same row.
 * @throws Problem deactivated, not-found, forbidden, membership-expired
 */
export async function lockFarm(
  sql: Sql,
  writer: Writer,
  { writes = 1, need = 'writes', isOneself = false }: LockOptions = {},
): Promise<LockedFarm> {
  const { farmId, personId } = writer;
  const row = await lockMember(sql, farmId, writes);
  const { person, farm } = isAlone(row, personId)
    ? { person: row, farm: alone(row) }
    : await standingOf(sql, writer);
  if (person === undefined || farm === null) throw new Problem('not-found');
  const problem = permissionProblem(need, askedOf(person, farm, isOneself), new Date());
  if (problem !== null) throw problem;
  return { farm, row, person, writer: isAlone(row, personId) ? null : personId };
}

/** The person who writes, and the farm of the records. */
export interface Writer {
  /** The owner id of the farm's records. */
  readonly farmId: string;
  readonly personId: string;
}

const ownerHere = `update farms set last_here = $2 where owner_id = $1 and last_here is distinct from $2`;
const personHere = `update farm_people set last_here = $3
  where owner_id = $1 and person_id = $2 and left_at is null and last_here is distinct from $3`;

/** Stores that the person used the farm today. Does nothing on a farm that was never shared. */
export async function storeLastUse(sql: Sql, { row, role }: FarmStanding, personId: string): Promise<void> {
  const today = dayInSydney(new Date());
  if (row.holderId === null) return;
  if (role === 'owner') await sql.query(ownerHere, [row.id, today], 'owner-here');
  else await sql.query(personHere, [row.id, personId, today], 'person-here');
}
