import { text } from 'node:stream/consumers';
import { reservedSlugs } from '#contract/paths.ts';
import { readRole } from '#contract/roles.ts';
import { parseJson } from '../../server/http/json.ts';
import { openBus } from '../../server/live/bus.ts';
import { announceAccess } from '../../server/live/news.ts';
import { eraseMember } from '../../server/members/erase.ts';
import { addMember, changeMember, newUserBody } from '../../server/members/manage.ts';
import { isExpired, presentMembershipYear } from '../../server/members/membership.ts';
import { slugOf } from '../../server/members/slug.ts';
import { findMemberByName, lockMember } from '../../server/members/member.ts';
import { backupBody, exportRecords, importRecords } from '../../server/records/files/member-file.ts';
import { addFirstRecords } from '../../server/records/kinds/starting-carry.ts';
import { readSettings } from '../../server/settings.ts';
import { withoutLimit, type Database } from '../../server/storage/database.ts';
import { ownWrite } from '../../server/records/write/write.ts';
import { openStorage } from '../../server/storage/open.ts';
import { Refusal, UsageError, type Run } from '../command.ts';

async function memberId(database: Database, slug: string, issuer: string): Promise<string> {
  const member = await findMemberByName(database, slug, issuer);
  if (member === undefined) throw new Refusal(`There is no member '${slug}'.`);
  return member.id;
}

async function importFrom(database: Database, id: string, file: string): Promise<string> {
  const read = backupBody.safeParse(parseJson(file));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Refusal(`Not a file of records: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  }
  const answer = await database.tx(async (sql) => {
    const member = await lockMember(sql, id);
    return ownWrite(sql, member, (write) => importRecords(write, read.data));
  }, withoutLimit);
  return answer.body ?? '';
}

/** Returns the part of an email address before the @. Returns the whole address if that part cannot be a slug. */
function usernameOf(email: string): string {
  const [name = ''] = email.split('@');
  const slug = slugOf(name);
  return slug === '' || reservedSlugs.includes(slug) ? email : name;
}

/** Adds an Admin, such as the first member of a site. */
async function addAdmin(database: Database, issuer: string, account: string, email: string): Promise<string> {
  const body = newUserBody.parse({
    username: usernameOf(email),
    email,
    providerAccountId: account,
    role: 'Admin',
  });
  const { slug } = await addMember(
    database,
    { id: null, subject: null, issuer },
    body,
    new Date(),
    addFirstRecords,
  );
  return `${email} is an Admin now, with the slug ${slug}.`;
}

/** Gives a member a role. A new Admin also gets access and a current membership. */
async function setRole(database: Database, issuer: string, slug: string, wanted: string): Promise<string> {
  const role = readRole(`${wanted.charAt(0).toUpperCase()}${wanted.slice(1).toLowerCase()}`);
  if (role === null) throw new Refusal(`${wanted} is not Normal, Restricted or Admin.`);
  const member = await findMemberByName(database, slug, issuer);
  if (member === undefined) throw new Refusal(`There is no member '${slug}'.`);
  const now = new Date();
  const back = {
    ...(member.deactivated ? { deactivated: false } : {}),
    ...(isExpired(member.membershipYear, now) ? { membershipYear: presentMembershipYear(now) } : {}),
  };
  const change = { role, ...(role === 'Admin' ? back : {}) };
  await changeMember(database, { manager: null, issuer }, slug, change);
  await announceAccess(openBus(database), member.id);
  return `${member.username} is ${role === 'Admin' ? 'an Admin' : role} now.`;
}

/** Deletes a member for ever and returns a proof as JSON. The proof names the account only by a hash. */
async function erase(database: Database, issuer: string, slug: string): Promise<string> {
  const member = await memberId(database, slug, issuer);
  const proof = await eraseMember(database, { id: null, subject: null, issuer }, slug);
  await announceAccess(openBus(database), member);
  return JSON.stringify(proof, null, 2);
}

const actions: Readonly<
  Record<string, (database: Database, issuer: string, words: readonly string[]) => Promise<string>>
> = {
  export: async (database, issuer, [slug = '']) =>
    exportRecords(database, await memberId(database, slug, issuer)),
  import: async (database, issuer, [slug = '']) =>
    importFrom(database, await memberId(database, slug, issuer), await text(process.stdin)),
  'add-admin': (database, issuer, [account = '', email]) => {
    if (email === undefined) throw new UsageError('Usage: npx drover member add-admin ACCOUNT EMAIL');
    return addAdmin(database, issuer, account, email);
  },
  'set-role': (database, issuer, [slug = '', role]) => {
    if (role === undefined)
      throw new UsageError('Usage: npx drover member set-role SLUG Normal|Restricted|Admin');
    return setRole(database, issuer, slug, role);
  },
  erase: (database, issuer, [slug = '']) => erase(database, issuer, slug),
};

/** Manages members. For example, creates the first Admin of a new site or exports a member's records. */
export const run: Run = async ([name = '', ...words]) => {
  const action = actions[name];
  if (action === undefined)
    throw new UsageError(`There is no action '${name}'. It is one of: ${Object.keys(actions).join(', ')}.`);
  const settings = readSettings();
  const storage = await openStorage(settings);
  try {
    console.log(await action(storage.database, settings.identity.memberIssuer, words));
  } catch (error) {
    throw error instanceof UsageError || !(error instanceof Error) ? error : new Refusal(error.message);
  } finally {
    await storage.close();
  }
};
