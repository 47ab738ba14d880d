import { mayWrite, type Role } from '#contract/roles.ts';
import { Problem } from '#contract/problems.ts';
import type { Sql } from '../storage/database.ts';
import { isExpired } from './membership.ts';

/** A member's row. Permissions depend on the row's role and state, never on the token (security 8). */
export interface Member {
  readonly id: string;
  readonly slug: string;
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly role: Role;
  readonly membershipYear: number;
  readonly deactivated: boolean;
  readonly revision: number;
  /** The epoch of the site's records (storage/site.ts), read together with the member. */
  readonly epoch: string;
  /** False if the member has records from before Drover had histories. These records still need their first version. */
  readonly historyBegun: boolean;
  /** The current owner of the farm that this member began. Null if the farm was never shared. */
  readonly holderId: string | null;
}

/** The columns of `members` under our names. This SQL never contains user input. */
export const memberColumns = `id, slug, issuer, subject, username, email, first_name as "firstName", last_name as "lastName",
  company, role, membership_year as "membershipYear", deactivated, revision,
  history_begun as "historyBegun",
  (select holder_id from farms where farms.owner_id = members.id and is_shared) as "holderId", coalesce((select epoch from site where id = 1), '0') as epoch`;

const ofIdentity = `select ${memberColumns} from members where issuer = $1 and subject = $2`;
// Reads the member as one JSON value, because the driver needs extra time for each column.
const byIdentity = `select to_json(member) as member from (${ofIdentity}) as member`;
/** Reads the member and one of their records in one statement. A second statement would be slower. */
const withRecord = (table: 'trades' | 'carrys', description: string): string =>
  `select to_json(member) as member, record.reply, record.revision, ${description} as description
   from (${ofIdentity}) as member left join ${table} as record on record.owner_id = member.id and record.id = $3`;
const withTrade = withRecord('trades', 'record.calc_description');
const withCarry = withRecord('carrys', 'null');
const byName = `select ${memberColumns} from members where slug = lower($1) or (issuer = $2 and subject = $1)
  order by (slug = lower($1)) desc limit 1`;
const all = `select ${memberColumns} from members order by slug`;
const locked = `update members set revision = revision + $2 where id = $1 returning ${memberColumns}`;

/** Finds a member by a token's issuer and subject. Nothing else identifies a person (security 3). */
export async function findMember(sql: Sql, issuer: string, subject: string): Promise<Member | undefined> {
  const [row] = await sql.query<{ readonly member: Member }>(
    byIdentity,
    [issuer, subject],
    'member-by-identity',
  );
  return row?.member;
}

/** The stored answer of a record's GET, and the record's version. */
export interface StoredRecord {
  readonly reply: string;
  readonly revision: number;
  /** A trade's tradeCalcDescription. Null until the first request for it. */
  readonly description: string | null;
}

/** Columns of a record that is read with a member or farm. All are null without a record. */
export interface RecordColumns {
  readonly reply: string | null;
  readonly revision: number | null;
  readonly description: string | null;
}

/** The record in these columns. Undefined if the columns are null. */
export const recordOf = ({ reply, revision, description }: RecordColumns): StoredRecord | undefined =>
  reply === null || revision === null ? undefined : { reply, revision, description };

interface MemberWithRecord extends RecordColumns {
  readonly member: Member;
}

/** Like {@link findMember}, but also reads the member's trade or carry with this id (a UUID). */
export async function findMemberWith(
  sql: Sql,
  issuer: string,
  subject: string,
  kind: 'trade' | 'carry',
  id: string,
): Promise<{ readonly member: Member; readonly record: StoredRecord | undefined } | undefined> {
  const isTrade = kind === 'trade';
  const [row] = await sql.query<MemberWithRecord>(
    isTrade ? withTrade : withCarry,
    [issuer, subject, id],
    isTrade ? 'member-with-trade' : 'member-with-carry',
  );
  return row === undefined ? undefined : { member: row.member, record: recordOf(row) };
}

/** Finds a member by slug or by the provider's account id. */
export async function findMemberByName(sql: Sql, name: string, issuer: string): Promise<Member | undefined> {
  return (await sql.query<Member & Record<string, unknown>>(byName, [name, issuer]))[0];
}

export const allMembers = (sql: Sql): Promise<Member[]> => sql.query<Member & Record<string, unknown>>(all);

/** Counts writes and locks the member's row until the transaction ends. So a member's writes run one after another. */
export async function lockMember(sql: Sql, id: string, writes = 1): Promise<Member> {
  const [member] = await sql.query<Member & Record<string, unknown>>(locked, [id, writes], 'lock-member');
  if (member === undefined) throw new Problem('not-member');
  return member;
}

/** Why this member may not change records now, or null. */
export function writeProblem(
  member: Pick<Member, 'role' | 'membershipYear' | 'deactivated'>,
  now: Date,
): Problem | null {
  if (member.deactivated) return new Problem('deactivated');
  if (!mayWrite(member.role)) return new Problem('forbidden');
  return isExpired(member.membershipYear, now) ? new Problem('membership-expired') : null;
}

const active = `select members.id from members left join farms on farms.owner_id = members.id and is_shared
  join members as holder on holder.id = coalesce(farms.holder_id, members.id) where not holder.deactivated order by members.id`;

/** The owner ids of all farms with an active owner. */
export const activeFarms = async (sql: Sql): Promise<readonly string[]> =>
  (await sql.query<{ id: string }>(active)).map(({ id }) => id);
