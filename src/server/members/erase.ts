import { createHash } from 'node:crypto';
import { Problem } from '#contract/problems.ts';
import { withoutLimit, type Database, type Sql } from '../storage/database.ts';
import { knownSchemas, tablesOf, type TableShape } from '../storage/schema-version.ts';
import { recordAudit } from './audit.ts';
import type { Manager } from './manage.ts';
import { findMemberByName, type Member } from './member.ts';

/** What is left of an erased member: the proof that they were, for whoever knows their account. */
export interface Erasure {
  /** The SHA-256 of the provider's issuer, a line break and the account. */
  readonly account: string;
  readonly at: string;
  /** How many rows of each table were removed. */
  readonly removed: Readonly<Record<string, number>>;
  /** Entries of the audit trail that stay, without the account and the addresses. */
  readonly audit: number;
}

/** The column of a table that names the member whose row it is; null for tables of the whole site. */
const ownerColumn = ({ name, columns }: TableShape): 'owner_id' | 'member_id' | null => {
  if (name === 'audit') return null;
  return columns.includes('owner_id') ? 'owner_id' : columns.includes('member_id') ? 'member_id' : null;
};

/** Every table with rows of a member, those that others point to last. */
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

/** Takes the person out of the audit trail. What was done, when, and by the member of which id stays. */
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

/**
 * Removes a member and every row that is theirs, and takes their account out of the audit trail, in one transaction. The member
 * must be deactivated before: no device of theirs can then write meanwhile, and no Admin loses the last one this way.
 * @returns the proof, which the audit trail keeps too
 * @throws Problem not-found; forbidden for a member who still has access
 */
export async function eraseMember(database: Database, manager: Manager, name: string): Promise<Erasure> {
  return database.tx(async (sql) => {
    const member = await findMemberByName(sql, name, manager.issuer);
    if (member === undefined) throw new Problem('not-found', { text: `There is no member '${name}'.` });
    if (!member.deactivated)
      throw new Problem('forbidden', {
        text: `${member.username} still has access. Deactivate the member first, then erase.`,
      });
    // A write that came before the deactivation has ended once this row is ours.
    await sql.query('select 1 from members where id = $1 for update', [member.id]);
    const account = hashOf(`${member.issuer}\n${member.subject}`);
    const removed: Record<string, number> = {};
    for (const { name: table, column } of ownedTables()) {
      const rows = await sql.query(`delete from ${table} where ${column} = $1 returning 1`, [member.id]);
      removed[table] = rows.length;
    }
    await sql.query('delete from members where id = $1', [member.id]);
    removed['members'] = 1;
    const audit = await forgetInAudit(sql, member, account);
    const { id: memberId, issuer, subject } = manager;
    const entry = { memberId, issuer, subject, target: `sha256:${account}`, detail: { removed } };
    await recordAudit(sql, { event: 'member-erased', ...entry });
    return { account, at: new Date().toISOString(), removed, audit };
  }, withoutLimit);
}
