import { createHash } from 'node:crypto';
import { Problem } from '#contract/problems.ts';
import { withoutLimit, type Database, type Sql } from '../storage/database.ts';
import { knownSchemas, tablesOf, type TableShape } from '../storage/schema-version.ts';
import { recordAudit } from './audit.ts';
import type { Manager } from './manage.ts';
import { findMemberByName, type Member } from './member.ts';

/** All that Drover keeps of an erased member. Anyone who knows the account can check that it was a member. */
export interface Erasure {
  /** The SHA-256 of the issuer, a line break and the account. */
  readonly account: string;
  readonly at: string;
  readonly removed: Readonly<Record<string, number>>;
  /** The number of audit entries that stay. The account and the addresses are removed from them. */
  readonly audit: number;
}

/** The column that names a row's member. Null for `audit`, and for a table of the whole site. */
const ownerColumn = ({ name, columns }: TableShape): 'owner_id' | 'member_id' | null => {
  if (name === 'audit') return null;
  return columns.includes('owner_id') ? 'owner_id' : columns.includes('member_id') ? 'member_id' : null;
};

/** Every table with rows of a member. A table comes before the tables that its rows refer to. */
function ownedTables(): { readonly name: string; readonly column: string }[] {
  const newest = knownSchemas().at(-1);
  if (newest === undefined) return [];
  return tablesOf(newest)
    .toReversed()
    .flatMap((table) => {
      const column = ownerColumn(table);
      return column === null ? [] : [{ name: table.name, column }];
    });
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Removes a person's data from the audit trail. The actions, their times and the member's id stay. */
async function forgetInAudit(
  sql: Sql,
  { id, subject, slug, email }: Member,
  account: string,
): Promise<number> {
  const rows = await sql.query(
    `update audit set
       subject = case when member_id = $1 or subject = $2 then null else subject end,
       target = case when target in ($2, $3, $4) then $5 else target end,
       detail = case when member_id = $1 then detail - 'from' - 'email' - 'username' else detail end
     where member_id = $1 or subject = $2 or target in ($2, $3, $4) returning 1`,
    [id, subject, slug, email, `sha256:${account}`],
  );
  return rows.length;
}

const crowded = `select members.slug from farms join members on members.id = farms.owner_id
  where farms.holder_id = $1 and exists (select 1 from farm_people
    where farm_people.owner_id = farms.owner_id and left_at is null) order by 1 limit 1`;
const heldFarms = `select owner_id as id from farms where holder_id = $1 and owner_id <> $1`;
const handedOver = `select 1 from farms where owner_id = $1 and holder_id <> $1`;

/**
 * Checks that nobody else is on the member's farms. Other people would lose the records.
 * @throws Problem forbidden
 */
async function requireNobodyElse(sql: Sql, { id, username }: Member): Promise<void> {
  const [farm] = await sql.query<{ slug: string }>(crowded, [id]);
  if (farm === undefined) return;
  throw new Problem('forbidden', {
    text: `${username} owns the farm ${farm.slug} with other people on it. They hand it over, or remove the people, first.`,
  });
}

async function deleteRows(
  sql: Sql,
  tables: ReturnType<typeof ownedTables>,
  id: string,
  removed: Record<string, number>,
): Promise<void> {
  for (const { name: table, column } of tables) {
    const rows = await sql.query(`delete from ${table} where ${column} = $1 returning 1`, [id]);
    removed[table] = (removed[table] ?? 0) + rows.length;
  }
}

/** Deletes what belongs to the member alone. Farms that they handed over stay. */
async function deleteOf(sql: Sql, { id, email }: Member, account: string): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const ofFarms = ownedTables().filter(({ column }) => column === 'owner_id');
  for (const farm of await sql.query<{ id: string }>(heldFarms, [id]))
    await deleteRows(sql, ofFarms, farm.id, removed);
  await sql.query('delete from farm_people where person_id = $1', [id]);
  await sql.query('delete from farm_invitations where lower(email) = lower($1)', [email]);
  if ((await sql.query(handedOver, [id])).length === 0) {
    await deleteRows(sql, ownedTables(), id, removed);
    await sql.query('delete from members where id = $1', [id]);
    return { ...removed, members: 1 };
  }
  const ofPerson = ownedTables().filter(({ column }) => column === 'member_id');
  await deleteRows(sql, ofPerson, id, removed);
  await sql.query(
    `update members set issuer = 'erased', subject = $2, username = '', email = '', first_name = '', last_name = '', company = ''
     where id = $1`,
    [id, `sha256:${account}`],
  );
  return removed;
}

/**
 * Removes a member, their rows, and their account in the audit trail. Deactivate the member first.
 * @returns the proof, which the audit trail keeps too
 * @throws Problem not-found; forbidden for a member with access, or with other people on a farm
 */
export async function eraseMember(database: Database, manager: Manager, name: string): Promise<Erasure> {
  return database.tx(async (sql) => {
    const member = await findMemberByName(sql, name, manager.issuer);
    if (member === undefined) throw new Problem('not-found', { text: `There is no member '${name}'.` });
    if (!member.deactivated)
      throw new Problem('forbidden', {
        text: `${member.username} still has access. Deactivate the member first, then erase.`,
      });
    // This lock waits for writes that began before the deactivation.
    await sql.query('select 1 from members where id = $1 for update', [member.id]);
    await requireNobodyElse(sql, member);
    const account = hashOf(`${member.issuer}\n${member.subject}`);
    const removed = await deleteOf(sql, member, account);
    const audit = await forgetInAudit(sql, member, account);
    const { id: memberId, issuer, subject } = manager;
    const entry = { memberId, issuer, subject, target: `sha256:${account}`, detail: { removed } };
    await recordAudit(sql, { event: 'member-erased', ...entry });
    return { account, at: new Date().toISOString(), removed, audit };
  }, withoutLimit);
}
