import { v7 as uuidv7 } from 'uuid';
import { longDate, MS_A_DAY } from '#calc-core/number';
import {
  farmRoleWords,
  invitationDays,
  mostFarms,
  mostPeople,
  type FarmInvitation,
  type FarmRole,
  type InvitedRole,
  type MyInvitation,
} from '#contract/farms.ts';
import { Problem } from '#contract/problems.ts';
import { memberColumns, lockMember, writeProblem, type Member } from '../members/member.ts';
import { dayInSydney } from '../members/membership.ts';
import { notify } from '../members/notifications.ts';
import { moment } from '../storage/moment.ts';
import type { Database, Sql } from '../storage/database.ts';
import { lockFarm, type LockedFarm } from './farm.ts';
import {
  countPeople,
  farmNameOf,
  farmsOf,
  noteFarm,
  requireMayWork,
  requirePerson,
  type FarmActor,
} from './people.ts';
import { personName, type PersonName } from '../members/person-name.ts';

const byEmail = `select ${memberColumns} from members where lower(email) = lower($1) and not deactivated limit 1`;
const isOn = `select 1 from farm_people where owner_id = $1 and person_id = $2 and left_at is null`;
const openOfEmail = `select ends_at::text as "endsAt" from farm_invitations
  where owner_id = $1 and lower(email) = lower($2) and state = 'open' and ends_at > now() limit 1`;
const countOpen = `select count(*)::int as open from farm_invitations
  where owner_id = $1 and role <> 'owner' and state = 'open' and ends_at > now()`;
const insert = `insert into farm_invitations (id, owner_id, email, role, invited_by, created_at, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

const dayOf = (at: string): string => longDate(dayInSydney(new Date(at)));

const fullProblem = (): Problem =>
  new Problem('farm-full', {
    text: `This farm is full: ${mostPeople} people are the most. Remove somebody, or withdraw an invitation.`,
  });

/** Whom to invite. */
export interface Invited {
  readonly email: string;
  readonly role: InvitedRole;
  /** True to invite an email that no member has. The web app first warns the owner. */
  readonly anyway: boolean;
}

const emailProblem = (code: 'bad-field' | 'already-exists' | 'reference-missing', text: string): Problem =>
  new Problem(code, { field: 'email', text });

/**
 * Checks that this email can be invited to the farm.
 * @throws Problem if not; reference-missing if no member has this email
 */
async function requireInvitable(sql: Sql, { row, farm }: LockedFarm, invited: Invited): Promise<void> {
  const { email, role, anyway } = invited;
  const [member] = await sql.query<Member & Record<string, unknown>>(byEmail, [email]);
  if (member !== undefined) {
    const name = personName(member);
    const onIt = member.id === farm.holder.id || (await sql.query(isOn, [row.id, member.id])).length > 0;
    if (onIt) throw emailProblem('already-exists', `${name} is on this farm already.`);
    requireMayWork(member, role);
  }
  const [open] = await sql.query<{ endsAt: string }>(openOfEmail, [row.id, email]);
  if (open !== undefined)
    throw emailProblem(
      'already-exists',
      `This email is invited already. The invitation is open until ${dayOf(open.endsAt)}.`,
    );
  const [counted] = await sql.query<{ open: number }>(countOpen, [row.id]);
  if ((await countPeople(sql, row.id)) + (counted?.open ?? 0) >= mostPeople) throw fullProblem();
  if (member === undefined && !anyway)
    throw emailProblem('reference-missing', 'No member has this email. Invite anyway?');
}

async function open(
  sql: Sql,
  { row, person }: LockedFarm,
  invited: { readonly email: string; readonly role: FarmRole },
): Promise<FarmInvitation> {
  const now = new Date();
  const ends = new Date(now.getTime() + invitationDays * MS_A_DAY);
  const id = uuidv7();
  await sql.query(insert, [id, row.id, invited.email, invited.role, person.id, now, ends]);
  return {
    id,
    email: invited.email,
    role: invited.role,
    by: personName(person),
    byId: person.id,
    createdAt: now.toISOString(),
    endsAt: ends.toISOString(),
  };
}

/**
 * Invites an email address to the farm for 14 days.
 * @throws Problem for anyone except the owner; bad-field, already-exists, reference-missing, farm-full
 */
export const invite = (database: Database, on: FarmActor, invited: Invited): Promise<FarmInvitation> =>
  database.tx(async (sql) => {
    const locked = await lockFarm(sql, on, { writes: 0, need: 'shares' });
    if (invited.email.toLowerCase() === locked.person.email.toLowerCase())
      throw emailProblem('bad-field', 'This is your own email. You are on this farm already.');
    await requireInvitable(sql, locked, invited);
    const invitation = await open(sql, locked, invited);
    const detail = { invitation: invitation.id, role: invited.role };
    await noteFarm(sql, locked, { event: 'farm-invited', detail });
    return invitation;
  });

/**
 * Offers the farm to a person on it, for 14 days.
 * @throws Problem for anyone except the owner; not-found; bad-field
 */
export const offerFarm = (database: Database, on: FarmActor, personId: string): Promise<FarmInvitation> =>
  database.tx(async (sql) => {
    const locked = await lockFarm(sql, on, { writes: 0, need: 'shares' });
    if (personId === locked.person.id)
      throw new Problem('bad-field', { field: 'personId', text: 'You own this farm already.' });
    const person = await requirePerson(sql, locked.row.id, personId);
    requireMayOwn(person);
    await sql.query(withdrawOffers, [locked.row.id]);
    const offer = await open(sql, locked, { email: person.email, role: 'owner' });
    await noteFarm(sql, locked, { event: 'farm-invited', detail: { invitation: offer.id, role: 'owner' } });
    return offer;
  });

const withdrawOffers = `update farm_invitations set state = 'withdrawn'
  where owner_id = $1 and role = 'owner' and state = 'open'`;

/**
 * Checks that this person may own a farm.
 * @throws Problem bad-field if not
 */
function requireMayOwn(person: Member): void {
  if (writeProblem(person, new Date()) === null) return;
  throw new Problem('bad-field', {
    field: 'personId',
    text: `${personName(person)} cannot own a farm: their membership has ended, or it only reads.`,
  });
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly ownerId: string;
  readonly email: string;
  readonly role: FarmRole;
  readonly invitedBy: string;
  readonly state: 'open' | 'accepted' | 'declined' | 'withdrawn';
  readonly answeredBy: string | null;
  readonly hasEnded: boolean;
}

const one = `select id, owner_id as "ownerId", email, role, invited_by as "invitedBy", state, answered_by as "answeredBy",
    ends_at <= now() as "hasEnded" from farm_invitations where id = $1`;
const settle = 'update farm_invitations set state = $2, answered_by = $3 where id = $1';
const seen = `update notifications set expired_at = coalesce(expired_at, now()) where event = $1`;

const find = async (sql: Sql, id: string): Promise<Row | undefined> => (await sql.query<Row>(one, [id]))[0];

async function settleAs(sql: Sql, id: string, state: Row['state'], by: string): Promise<void> {
  await sql.query(settle, [id, state, by]);
  await sql.query(seen, [`invitation ${id}`]);
}

/**
 * Withdraws an invitation or an offer. Repeating it changes nothing.
 * @throws Problem for anyone except the owner; not-found; invitation-ended
 */
export const withdraw = (database: Database, on: FarmActor, id: string): Promise<void> =>
  database.tx(async (sql) => {
    const locked = await lockFarm(sql, on, { writes: 0, need: 'owns' });
    const found = await find(sql, id);
    if (found?.ownerId !== locked.row.id) throw new Problem('not-found');
    if (found.state === 'accepted')
      throw new Problem('invitation-ended', {
        text: 'This invitation was accepted a moment ago. Remove the person instead.',
      });
    if (found.state !== 'open') return;
    await settleAs(sql, id, 'withdrawn', locked.person.id);
    await noteFarm(sql, locked, { event: 'farm-withdrawn', detail: { invitation: id } });
  });

/**
 * Locks the farm and the person, then reads an invitation to this person.
 * @throws Problem not-found for another person's invitation
 */
async function lockInvitation(sql: Sql, person: Member, id: string) {
  const found = await find(sql, id);
  if (found === undefined || found.email.toLowerCase() !== person.email.toLowerCase())
    throw new Problem('not-found', { text: 'There is no such invitation to you.' });
  // Rows are always locked in the same order, so that two answers cannot deadlock.
  for (const row of [found.ownerId, person.id].toSorted()) await lockMember(sql, row, 0);
  // The invitation is read again, because another request may have answered or withdrawn it meanwhile.
  return { invitation: (await find(sql, id)) ?? found };
}

const shareFarm = `insert into farms (owner_id, holder_id, is_shared) values ($1, $1, true)
  on conflict (owner_id) do update set is_shared = true`;
const join = `insert into farm_people (owner_id, person_id, role) values ($1, $2, $3)
  on conflict (owner_id, person_id) do update set role = excluded.role, since = now(), left_at = null, last_here = null`;
const memberOf = `select ${memberColumns} from members where id = $1`;

/**
 * Checks that an invitation is still open.
 * @throws Problem invitation-ended
 */
function requireOpen({ state, hasEnded }: Row): void {
  if (state !== 'open' || hasEnded) throw new Problem('invitation-ended');
}

/** Adds the person to the farm. @throws Problem farm-full, forbidden */
async function joinFarm(sql: Sql, person: Member, { ownerId, role }: Row): Promise<void> {
  if (person.role === 'Restricted' && role === 'works')
    throw new Problem('forbidden', {
      text: 'Your membership can only read, but this invitation is to work on the farm. Ask for an invitation that only reads.',
    });
  if ((await countPeople(sql, ownerId)) >= mostPeople)
    throw new Problem('farm-full', { text: `This farm is full: ${mostPeople} people are the most.` });
  if ((await farmsOf(sql, person)).length >= mostFarms)
    throw new Problem('forbidden', {
      text: `You are on ${mostFarms} farms, which is the most. Leave one first.`,
    });
  await sql.query(shareFarm, [ownerId]);
  await sql.query(join, [ownerId, person.id, role]);
}

const holderOf = `select coalesce((select holder_id from farms where owner_id = $1 and is_shared), $1) as id`;
const hold = 'update farms set holder_id = $2, last_here = null where owner_id = $1';
const stepOff = 'update farm_people set left_at = now() where owner_id = $1 and person_id = $2';

/**
 * Makes the person the farm's owner. The previous owner gets the role 'works', or 'reads' if Restricted.
 * @throws Problem invitation-ended, not-found, bad-field
 */
async function takeOver(sql: Sql, person: Member, { ownerId, invitedBy }: Row): Promise<void> {
  const [holder] = await sql.query<{ id: string }>(holderOf, [ownerId]);
  if (holder?.id !== invitedBy) throw new Problem('invitation-ended');
  await requirePerson(sql, ownerId, person.id);
  requireMayOwn(person);
  const [before] = await sql.query<Member & Record<string, unknown>>(memberOf, [invitedBy]);
  await sql.query(hold, [ownerId, person.id]);
  await sql.query(stepOff, [ownerId, person.id]);
  await sql.query(join, [ownerId, invitedBy, before?.role === 'Restricted' ? 'reads' : 'works']);
  await sql.query(withdrawOffers, [ownerId]);
}

const acceptedEvent = (role: Row['role']): 'farm-joined' | 'farm-handed-over' =>
  role === 'owner' ? 'farm-handed-over' : 'farm-joined';

/** `changed` has the ids of people whose permissions have changed. Their live streams must end. */
export interface AnsweredInvitation {
  readonly changed: readonly string[];
  /** What happened. Null if the invitation was already accepted. */
  readonly event: 'farm-joined' | 'farm-handed-over' | null;
}

/**
 * Accepts an invitation or an offered farm. Repeating it changes nothing.
 * @throws Problem not-found, invitation-ended, farm-full, forbidden, bad-field
 */
export const accept = (database: Database, asking: Member, id: string): Promise<AnsweredInvitation> =>
  database.tx(async (sql) => {
    const { invitation } = await lockInvitation(sql, asking, id);
    const [person = asking] = await sql.query<Member & Record<string, unknown>>(memberOf, [asking.id]);
    if (invitation.state === 'accepted' && invitation.answeredBy === person.id)
      return { changed: [], event: null };
    requireOpen(invitation);
    const { role, invitedBy } = invitation;
    if (role === 'owner') await takeOver(sql, person, invitation);
    else await joinFarm(sql, person, invitation);
    await settleAs(sql, id, 'accepted', person.id);
    await answeredNote(sql, person, invitation, 'accepted');
    return { changed: [person.id, invitedBy], event: acceptedEvent(role) };
  });

/**
 * Declines an invitation or an offer. Repeating it changes nothing.
 * @throws Problem not-found; invitation-ended if it was accepted or withdrawn, or has expired
 */
export const decline = (database: Database, person: Member, id: string): Promise<void> =>
  database.tx(async (sql) => {
    const { invitation } = await lockInvitation(sql, person, id);
    if (invitation.state === 'declined') return;
    requireOpen(invitation);
    await settleAs(sql, id, 'declined', person.id);
    await answeredNote(sql, person, invitation, 'declined');
  });

/** Makes the audit entry for an accepted or declined invitation, and notifies the inviting person. */
async function answeredNote(
  sql: Sql,
  person: Member,
  { id, ownerId, role, invitedBy }: Row,
  answer: 'accepted' | 'declined',
): Promise<void> {
  const [row = person] = await sql.query<Member & Record<string, unknown>>(memberOf, [ownerId]);
  const event = answer === 'accepted' ? acceptedEvent(role) : 'farm-declined';
  await noteFarm(sql, { person, row }, { event, detail: { invitation: id, person: person.id, role } });
  const name = personName(person);
  const farm = await farmNameOf(sql, ownerId);
  const did =
    role === 'owner' ? `${name} owns ${farm} now.` : `${name} has joined ${farm}: ${farmRoleWords[role]}.`;
  await notify(sql, invitedBy, {
    event: `answer ${id}`,
    title: answer === 'accepted' ? did : `${name} declined`,
    description: answer === 'accepted' ? did : `${name} has declined your invitation to ${farm}.`,
    urlLink: `/farm/${row.slug}/people`,
    iconClass: 'people',
    buttonClass: 'info',
  });
}

interface MineRow extends PersonName, Record<string, unknown> {
  readonly id: string;
  readonly ownerId: string;
  readonly role: FarmRole;
  readonly endsAt: string;
}

const mine = `select i.id, i.owner_id as "ownerId", i.role, i.ends_at::text as "endsAt", m.first_name as "firstName",
    m.last_name as "lastName", coalesce(m.username, '') as username
  from farm_invitations i left join members m on m.id = i.invited_by
  where lower(i.email) = lower($1) and i.state = 'open' and i.ends_at > now() order by i.created_at, i.id limit 100`;

/** This person's open invitations, oldest first. */
export async function invitationsTo(sql: Sql, person: Pick<Member, 'email'>): Promise<MyInvitation[]> {
  const rows = await sql.query<MineRow>(mine, [person.email], 'invitations-to');
  const found: MyInvitation[] = [];
  for (const { id, ownerId, role, endsAt, ...named } of rows)
    found.push({
      id,
      farm: await farmNameOf(sql, ownerId),
      by: personName(named),
      role,
      endsAt: moment(endsAt),
    });
  return found;
}

/** The text of an invitation, without its last day. */
export const invitationWords = ({ by, farm, role }: MyInvitation): string =>
  role === 'owner'
    ? `${by} offers you ${farm} as its owner.`
    : role === 'works'
      ? `${by} invites you to work on ${farm}.`
      : `${by} invites you to read ${farm}.`;

/** Notifies the person once of each open invitation. The person may have become a member after the invitation. */
export async function notifyInvitations(sql: Sql, person: Member): Promise<void> {
  for (const invitation of await invitationsTo(sql, person))
    await notify(sql, person.id, {
      event: `invitation ${invitation.id}`,
      title: invitation.farm,
      description: `${invitationWords(invitation)} Open until ${dayOf(invitation.endsAt)}.`,
      urlLink: `/farm/${person.slug}/people`,
      iconClass: 'people',
      buttonClass: 'primary',
    });
}
