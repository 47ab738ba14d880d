import type { FarmInvitation, FarmPeople, FarmPerson, InvitedRole, MyFarm } from '#contract/farms.ts';
import { farmRoleWords } from '#contract/farms.ts';
import { Problem } from '#contract/problems.ts';
import { actOf, recordAudit, type AuditEntry } from '../members/audit.ts';
import { memberColumns, type Member } from '../members/member.ts';
import { notify } from '../members/notifications.ts';
import { moment } from '../storage/moment.ts';
import type { Database, Sql } from '../storage/database.ts';
import { askedOf, farmOf, lockFarm, type FarmStanding, type FarmRow, type LockedFarm } from './farm.ts';
import { permissionProblem } from './permission.ts';
import { personName, type PersonName } from '../members/person-name.ts';

/** Who changes the people of a farm. */
export interface FarmActor {
  readonly farmId: string;
  readonly personId: string;
}

interface PersonRow extends PersonName, Record<string, unknown> {
  readonly id: string;
  readonly email: string;
  readonly role: FarmPerson['role'];
  readonly since: string;
  readonly lastHere: string | null;
}

const onFarm = `select person.id, person.first_name as "firstName", person.last_name as "lastName", person.username, person.email,
    case when person.id = coalesce(farms.holder_id, farm.id) then 'owner' else share.role end as role,
    coalesce(share.since, person.created_at)::text as since,
    (case when person.id = coalesce(farms.holder_id, farm.id) then farms.last_here else share.last_here end)::text as "lastHere"
  from members as farm
  left join farms on farms.owner_id = farm.id and farms.is_shared
  join members as person on person.id = coalesce(farms.holder_id, farm.id)
    or person.id in (select person_id from farm_people where owner_id = farm.id and left_at is null)
  left join farm_people as share on share.owner_id = farm.id and share.person_id = person.id
  where farm.id = $1
  order by (case when person.id = coalesce(farms.holder_id, farm.id) then 0 else 1 end), share.since, person.id`;

interface InvitationRow extends Omit<FarmInvitation, 'by'>, PersonName, Record<string, unknown> {}

const openOfFarm = `select i.id, i.email, i.role, i.invited_by as "byId", i.created_at::text as "createdAt", i.ends_at::text as "endsAt",
    m.first_name as "firstName", m.last_name as "lastName", coalesce(m.username, '') as username
  from farm_invitations i left join members m on m.id = i.invited_by
  where i.owner_id = $1 and i.state = 'open' and i.ends_at > now() order by i.created_at, i.id`;

/** Returns the farm's people and open invitations. A reader gets only their own email and no invitations. */
export async function peopleOf(sql: Sql, farm: FarmStanding, personId: string): Promise<FarmPeople> {
  const rows = await sql.query<PersonRow>(onFarm, [farm.row.id]);
  const isReader = farm.role === 'reads';
  const people = rows.map(({ id, email, role, since, lastHere, ...named }): FarmPerson => ({
    id,
    name: personName(named),
    email: isReader && id !== personId ? null : email,
    role,
    since: moment(since),
    lastHere,
  }));
  const open = isReader ? [] : await sql.query<InvitationRow>(openOfFarm, [farm.row.id]);
  const invitations = open.map(({ id, email, role, byId, createdAt, endsAt, ...named }): FarmInvitation => ({
    id,
    email,
    role,
    by: personName(named),
    byId,
    createdAt: moment(createdAt),
    endsAt: moment(endsAt),
  }));
  const name = rows[0] === undefined ? '' : await farmNameOf(sql, farm.row.id);
  return { name, people, invitations };
}

const nameOfFarm = `select coalesce(nullif(farms.name, ''), nullif(trim(members.company), '')) as name, first_name as "firstName",
    last_name as "lastName", username from members left join farms on farms.owner_id = members.id where members.id = $1`;

/** The farm's name. The default is the company or name of the member who began it. */
export async function farmNameOf(sql: Sql, farmId: string): Promise<string> {
  const [row] = await sql.query<PersonName & Record<string, unknown> & { readonly name: string | null }>(
    nameOfFarm,
    [farmId],
  );
  return row === undefined ? '' : (row.name ?? personName(row));
}

/** Counts the people on a farm, including its owner. */
export async function countPeople(sql: Sql, farmId: string): Promise<number> {
  const [row] = await sql.query<{ people: number }>(
    'select 1 + count(*)::int as people from farm_people where owner_id = $1 and left_at is null',
    [farmId],
  );
  return row?.people ?? 1;
}

interface MyFarmRow extends FarmRow {
  readonly name: string | null;
  readonly people: number;
}

const farmsOfPerson = `select to_json(farm) as farm, to_json(holder) as holder, share.role,
    nullif(farms.name, '') as name,
    (select 1 + count(*)::int from farm_people where farm_people.owner_id = farm.id and left_at is null) as people
  from (select ${memberColumns} from members where id in (select $1::uuid
      union select owner_id from farms where holder_id = $1 and is_shared
      union select owner_id from farm_people where person_id = $1 and left_at is null)) as farm
  join (select ${memberColumns} from members) as holder on holder.id = coalesce(farm."holderId", farm.id)
  left join farms on farms.owner_id = farm.id
  left join farm_people as share on share.owner_id = farm.id and share.person_id = $1 and share.left_at is null`;

/** A person's farms, sorted by name. The farms that they own come first. */
export async function farmsOf(sql: Sql, person: Member): Promise<MyFarm[]> {
  const now = new Date();
  const rows = await sql.query<MyFarmRow>(farmsOfPerson, [person.id]);
  const farms = rows.flatMap((row): MyFarm[] => {
    const farm = farmOf(row, person.id);
    if (farm.role === null) return [];
    const problem = permissionProblem('writes', askedOf(person, farm), now);
    return [
      {
        slug: farm.row.slug,
        name: row.name ?? (farm.row.company.trim() || personName(farm.row)),
        owner: personName(row.holder),
        role: farm.role,
        mayWrite: problem === null,
        why: problem?.message ?? null,
        people: row.people,
      },
    ];
  });
  const rank = ({ role }: MyFarm): number => (role === 'owner' ? 0 : 1);
  return farms.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}

/** Adds an audit entry about the people of a farm. */
export const noteFarm = (
  sql: Sql,
  { person, row }: Pick<LockedFarm, 'person' | 'row'>,
  entry: Pick<AuditEntry, 'event' | 'detail'>,
): Promise<void> => recordAudit(sql, { ...actOf(person), ...entry, target: row.slug });

const rename = `insert into farms (owner_id, holder_id, name) values ($1, $1, $2)
  on conflict (owner_id) do update set name = excluded.name`;

/**
 * Names the farm. '' restores the default name.
 * @throws Problem for anyone except its owner
 */
export const nameFarm = (database: Database, on: FarmActor, name: string): Promise<void> =>
  database.tx(async (sql) => {
    const locked = await lockFarm(sql, on, { writes: 0, need: 'shares' });
    await sql.query(rename, [locked.row.id, name]);
    await noteFarm(sql, locked, { event: 'farm-named', detail: null });
  });

const personOn = `select person.*, share.role as share from (select ${memberColumns} from members where id = $2) as person
  join farm_people as share on share.owner_id = $1 and share.person_id = person.id and share.left_at is null`;

/**
 * Reads a person on the farm who is not its owner.
 * @throws Problem not-found
 */
export async function requirePerson(
  sql: Sql,
  farmId: string,
  personId: string,
): Promise<Member & { readonly share: InvitedRole }> {
  const [person] = await sql.query<Member & { share: InvitedRole } & Record<string, unknown>>(personOn, [
    farmId,
    personId,
  ]);
  if (person === undefined)
    throw new Problem('not-found', { text: 'This person is not on this farm any more.' });
  return person;
}

/**
 * Checks that a person may get this role.
 * @throws Problem bad-field for a Restricted member, unless the role only reads
 */
export function requireMayWork(person: Pick<Member, 'role'>, role: string): void {
  if (role !== 'reads' && person.role === 'Restricted')
    throw new Problem('bad-field', {
      field: 'role',
      text: 'Role: this member may only read. Choose the role “Reads”.',
    });
}

const setRole = 'update farm_people set role = $3 where owner_id = $1 and person_id = $2';

/** Changes a person's role. @throws Problem for anyone except the owner; bad-field for someone who may only read; not-found */
export const changeRole = (
  database: Database,
  on: FarmActor,
  personId: string,
  role: InvitedRole,
): Promise<void> =>
  database.tx(async (sql) => {
    const locked = await lockFarm(sql, on, { writes: 0, need: 'shares' });
    const person = await requirePerson(sql, locked.row.id, personId);
    requireMayWork(person, role);
    if (person.share === role) return;
    await sql.query(setRole, [locked.row.id, personId, role]);
    await noteFarm(sql, locked, { event: 'farm-role', detail: { person: personId, role } });
    const farm = await farmNameOf(sql, locked.row.id);
    await notify(sql, personId, {
      event: `role ${locked.row.id} ${Date.now()}`,
      title: `${farm}: ${farmRoleWords[role]}`,
      description:
        role === 'works'
          ? `${personName(locked.person)} lets you change everything on ${farm}.`
          : `${personName(locked.person)} lets you read ${farm}. You cannot change it any more.`,
      urlLink: `/farm/${locked.row.slug}/people`,
      iconClass: 'people',
      buttonClass: 'info',
    });
  });

const leave = `update farm_people set left_at = now() where owner_id = $1 and person_id = $2 and left_at is null`;
const dropOffers = `update farm_invitations set state = 'withdrawn' where owner_id = $1 and role = 'owner' and state = 'open'
  and lower(email) = lower($2)`;

/**
 * Removes a person from the farm, or lets them leave.
 * @throws Problem not-found; forbidden for the owner, and for a caller who may not remove this person
 */
export const removePerson = (database: Database, on: FarmActor, personId: string): Promise<void> =>
  database.tx(async (sql) => {
    const isOneself = on.personId === personId;
    const locked = await lockFarm(sql, on, { writes: 0, need: 'leaves', isOneself });
    const { row, farm } = locked;
    if (personId === farm.holder.id)
      throw new Problem('forbidden', {
        text: 'The owner cannot leave the farm. Hand it over to somebody else first.',
      });
    const person = await requirePerson(sql, row.id, personId);
    await sql.query(leave, [row.id, personId]);
    await sql.query(dropOffers, [row.id, person.email]);
    await noteFarm(sql, locked, {
      event: isOneself ? 'farm-left' : 'farm-removed',
      detail: { person: personId },
    });
    const name = await farmNameOf(sql, row.id);
    await notify(sql, isOneself ? farm.holder.id : personId, {
      event: `left ${row.id} ${personId} ${Date.now()}`,
      title: isOneself ? `${personName(person)} has left` : `You are no longer on ${name}`,
      description: isOneself
        ? `${personName(person)} has left ${name}.`
        : `${personName(locked.person)} has removed you from ${name}.`,
      urlLink: isOneself ? `/farm/${row.slug}/people` : '/user/main',
      iconClass: 'people',
      buttonClass: 'info',
    });
  });
