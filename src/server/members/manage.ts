import { eq } from '../storage/drizzle.ts';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { messages } from '#contract/messages.ts';
import { Problem } from '#contract/problems.ts';
import { readRole, type Role } from '#contract/roles.ts';
import { nameSchema } from '#contract/schemas.ts';
import type { Database, Sql } from '../storage/database.ts';
import { isDuplicate } from '../storage/failures.ts';
import { members } from '../storage/schema.ts';
import { recordAudit } from './audit.ts';
import { renewEnding } from './find.ts';
import { lockAdmins, requireAnAdmin } from './last-admin.ts';
import { findMemberByName, lockMember, type Member } from './member.ts';
import { isExpired, presentMembershipYear } from './membership.ts';
import { newSlug } from './slug.ts';

const line = nameSchema.transform((text) => text.trim());
const required = line.refine((text) => text !== '', 'is missing');
const role = z.union([z.string(), z.number()]).transform((value, context): Role => {
  const read = readRole(value);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: 'is not Normal, Restricted or Admin' });
  return z.NEVER;
});
/** A membership year. It ends on 30 June. */
export const year = z.coerce.number().int().min(2000).max(9998);

/** POST /api/Users: the fields of the form Add User. The spec also spells firstName as firstname (spec 3). */
export const newUserBody = z.object({
  username: required,
  email: required.pipe(z.email('is not an email address')),
  providerAccountId: required,
  firstName: line.optional(),
  firstname: line.optional(),
  lastName: line.optional().default(''),
  company: line.optional().default(''),
  role: role.optional().default('Normal'),
  membershipYear: year.optional(),
});

/** PUT /api/Users/{id}: an Admin's changes to a member. Absent fields do not change. */
export const changeUserBody = z.object({
  role: role.optional(),
  membershipYear: year.optional(),
  deactivated: z.boolean().optional(),
});

export interface MemberReply extends Omit<
  Member,
  'id' | 'issuer' | 'subject' | 'revision' | 'epoch' | 'historyBegun' | 'holderId'
> {
  readonly providerAccountId: string;
  readonly membershipExpired: boolean;
}

/** A member in the API's answers. */
export function memberReplyOf(member: Member, now: Date): MemberReply {
  const {
    slug,
    role: held,
    email,
    username,
    firstName,
    lastName,
    company,
    membershipYear,
    deactivated,
  } = member;
  return {
    slug,
    role: held,
    email,
    username,
    firstName,
    lastName,
    company,
    providerAccountId: member.subject,
    membershipYear,
    membershipExpired: isExpired(membershipYear, now),
    deactivated,
  };
}

type NewMember = Omit<Member, 'id' | 'revision' | 'epoch' | 'deactivated' | 'historyBegun' | 'holderId'>;

export async function insertMember(sql: Sql, member: NewMember): Promise<Member> {
  const row = { ...member, id: uuidv7(), revision: 0, deactivated: false, historyBegun: true };
  await sql.orm.insert(members).values(row);
  return lockMember(sql, row.id, 0);
}

/** Who adds or changes a member: an Admin, or the operator at the command line. */
export type Manager = Pick<Member, 'issuer'> & {
  readonly id: string | null;
  readonly subject: string | null;
};

/**
 * Checks that no other member has this email address. Additions run one after another, because they lock the same row.
 * @throws Problem already-exists
 */
async function requireOwnEmail(sql: Sql, { id, email }: Member): Promise<void> {
  await sql.query('select id from migration_lock where id = 1 for update');
  const same = 'select slug from members where lower(email) = lower($1) and id <> $2 limit 1';
  const [found] = await sql.query<{ slug: string }>(same, [email, id]);
  if (found === undefined) return;
  throw new Problem('already-exists', {
    field: 'email',
    text: `${messages.userLinkFailed}: ${email} is the email address of the member ${found.slug}.`,
  });
}

/**
 * Adds a member for an account of the identity provider. `addFirstRecords` runs in the same transaction.
 * @throws Problem already-exists for an account, username or email; bad-field for a username that cannot be an address
 */
export async function addMember(
  database: Database,
  admin: Manager,
  body: z.output<typeof newUserBody>,
  now: Date,
  addFirstRecords: (sql: Sql, member: Member) => Promise<unknown>,
): Promise<Member> {
  const slug = newSlug(body.username);
  try {
    return await database.tx(async (sql) => {
      const member = await insertMember(sql, {
        slug,
        issuer: admin.issuer,
        subject: body.providerAccountId,
        username: body.username,
        email: body.email,
        firstName: body.firstName ?? body.firstname ?? '',
        lastName: body.lastName,
        company: body.company,
        role: body.role,
        membershipYear: body.membershipYear ?? presentMembershipYear(now),
      });
      await requireOwnEmail(sql, member);
      await addFirstRecords(sql, member);
      await noteAdmin(sql, admin, 'member-added', slug, { role: body.role });
      return member;
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new Problem('already-exists', {
      text: `${messages.userLinkFailed}: this account or username is a member already.`,
      cause: error,
    });
  }
}

/** The result of adding one member of a list. */
export type AddedMember =
  | { readonly username: string; readonly slug: string }
  | { readonly username: string; readonly refused: string };

/** Adds each member in a separate transaction. Existing members are refused, so the list can be sent again. */
export async function addMembers(
  database: Database,
  admin: Manager,
  list: readonly z.output<typeof newUserBody>[],
  now: Date,
  addFirstRecords: (sql: Sql, member: Member) => Promise<unknown>,
): Promise<AddedMember[]> {
  const added: AddedMember[] = [];
  for (const body of list) {
    const { username } = body;
    try {
      added.push({ username, slug: (await addMember(database, admin, body, now, addFirstRecords)).slug });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      added.push({ username, refused: error.message });
    }
  }
  return added;
}

/**
 * Renews every membership that ends on 30 June of `year` by one year.
 * @returns how many
 */
export const renewMembers = (database: Database, admin: Manager, year: number): Promise<number> =>
  database.tx(async (sql) => {
    const renewed = await renewEnding(sql, year);
    await noteAdmin(sql, admin, 'members-renewed', String(year), { to: year + 1, members: renewed });
    return renewed;
  });

const noteAdmin = (
  sql: Sql,
  { id, issuer, subject }: Manager,
  event: 'member-added' | 'member-changed' | 'members-renewed',
  target: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => recordAudit(sql, { event, memberId: id, issuer, subject, target, detail });

type MemberChange = z.output<typeof changeUserBody>;

function ownChangeProblem(change: MemberChange): Problem | null {
  if (change.deactivated === true)
    return new Problem('forbidden', { text: 'You cannot deactivate yourself. Ask another Admin.' });
  if (change.role !== undefined && change.role !== 'Admin')
    return new Problem('forbidden', {
      text: 'You cannot take your own Admin role away. Ask another Admin.',
    });
  return null;
}

/**
 * Changes a member's role, membership year or state. At least one Admin must remain. `manager` is null at the server's command line.
 * @throws Problem not-found; forbidden for one's own access or Admin role, for the last Admin, and for a manager who is not an Admin
 */
export async function changeMember(
  database: Database,
  { manager, issuer }: { readonly manager: Member | null; readonly issuer: string },
  name: string,
  change: MemberChange,
): Promise<Member> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return database.tx(async (sql) => {
    const admins = await lockAdmins(sql);
    if (manager !== null && !admins.some(({ id }) => id === manager.id)) throw new Problem('forbidden');
    const member = await findMemberByName(sql, name, issuer);
    if (member === undefined) throw new Problem('not-found');
    const problem = member.id === manager?.id ? ownChangeProblem(change) : null;
    if (problem !== null) throw problem;
    const changed = { ...member, ...set };
    requireAnAdmin(admins, changed, new Date());
    if (Object.keys(set).length > 0) await sql.orm.update(members).set(set).where(eq(members.id, member.id));
    await noteAdmin(sql, manager ?? { id: null, subject: null, issuer }, 'member-changed', member.slug, set);
    return changed;
  });
}
