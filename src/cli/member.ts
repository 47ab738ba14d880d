/**
 * A member's records as a file, for backup and for moving to another database, and the first Admin of a new site:
 *   npm run --silent member -- export SLUG > records.json
 *   npm run --silent member -- import SLUG < records.json
 *   npm run --silent member -- add-admin ACCOUNT EMAIL      (ACCOUNT is the provider's `sub`)
 */
import { text } from 'node:stream/consumers';
import { parseJson } from '../server/http/json.ts';
import { addMember, newUserBody } from '../server/members/manage.ts';
import { findMemberByName, lockMember } from '../server/members/member.ts';
import { backupBody, exportRecords, importRecords } from '../server/records/backup.ts';
import { furnishMember } from '../server/records/starting-carry.ts';
import { readSettings } from '../server/settings.ts';
import { withoutLimit, type Database } from '../server/storage/database.ts';
import { ownWrite } from '../server/records/write.ts';
import { openStorage } from '../server/storage/open.ts';

const usage =
  'Usage: npm run --silent member -- export SLUG > records.json, import SLUG < records.json, or add-admin ACCOUNT EMAIL';

async function memberId(database: Database, slug: string, issuer: string): Promise<string> {
  const member = await findMemberByName(database, slug, issuer);
  if (member === undefined) throw new Error(`There is no member '${slug}'.`);
  return member.id;
}

async function importFrom(database: Database, id: string, file: string): Promise<string> {
  const read = backupBody.safeParse(parseJson(file));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`Not a file of records: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
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

async function run(
  command: string | undefined,
  name: string | undefined,
  email: string | undefined,
): Promise<void> {
  const known =
    command === 'export' || command === 'import' || (command === 'add-admin' && email !== undefined);
  if (name === undefined || !known) throw new Error(usage);
  const file = command === 'import' ? await text(process.stdin) : '';
  const settings = readSettings();
  const storage = await openStorage(settings);
  const { memberIssuer: issuer } = settings.identity;
  try {
    if (command === 'add-admin') {
      console.log(await addAdmin(storage.database, issuer, name, email ?? ''));
      return;
    }
    const id = await memberId(storage.database, name, issuer);
    console.log(
      await (command === 'export'
        ? exportRecords(storage.database, id)
        : importFrom(storage.database, id, file)),
    );
  } finally {
    await storage.close();
  }
}

await run(process.argv[2], process.argv[3], process.argv[4]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
