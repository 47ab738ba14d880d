import { text } from 'node:stream/consumers';
import { parseJson } from '../../server/http/json.ts';
import { addMember, newUserBody } from '../../server/members/manage.ts';
import { findMemberByName, lockMember } from '../../server/members/member.ts';
import { backupBody, exportRecords, importRecords } from '../../server/records/backup.ts';
import { furnishMember } from '../../server/records/starting-carry.ts';
import { readSettings } from '../../server/settings.ts';
import { withoutLimit, type Database } from '../../server/storage/database.ts';
import { ownWrite } from '../../server/records/write.ts';
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

/** Somebody has to be the first: an Admin adds every other member in the app. */
async function addAdmin(database: Database, issuer: string, account: string, email: string): Promise<string> {
  const body = newUserBody.parse({
    username: email.split('@')[0],
    email,
    providerAccountId: account,
    role: 'Admin',
  });
  const { slug } = await addMember(
    database,
    { id: null, subject: null, issuer },
    body,
    new Date(),
    furnishMember,
  );
  return `${email} is an Admin now, with the slug ${slug}.`;
}

/** What each action does with the words after it. */
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
};

/** A member's records as a file, for backup and for moving to another database, and the first Admin of a new site. */
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
