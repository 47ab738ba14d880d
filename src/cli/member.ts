/**
 * A member's records as a file, for backup and for moving to another database:
 *   node src/cli/member.ts export SLUG > records.json
 *   node src/cli/member.ts import SLUG < records.json
 */
import { text } from 'node:stream/consumers';
import { parseJson } from '../server/http/json.ts';
import { findMemberByName, lockMember } from '../server/members/member.ts';
import { backupBody, exportRecords, importRecords } from '../server/records/backup.ts';
import { readSettings } from '../server/settings.ts';
import type { Database } from '../server/storage/database.ts';
import { openStorage } from '../server/storage/open.ts';

const usage = 'Usage: node src/cli/member.ts export SLUG > records.json, or import SLUG < records.json';

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
    const expects = { ifMatch: undefined, ifNoneMatch: undefined };
    return importRecords({ sql, member, revision: member.revision, expects }, read.data);
  });
  return answer.body ?? '';
}

async function run(command: string | undefined, slug: string | undefined): Promise<void> {
  if (slug === undefined || (command !== 'export' && command !== 'import')) throw new Error(usage);
  const file = command === 'import' ? await text(process.stdin) : '';
  const settings = readSettings();
  const storage = await openStorage(settings);
  try {
    const id = await memberId(storage.database, slug, settings.identity.issuer);
    const done =
      command === 'export' ? exportRecords(storage.database, id) : importFrom(storage.database, id, file);
    console.log(await done);
  } finally {
    await storage.close();
  }
}

await run(process.argv[2], process.argv[3]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
