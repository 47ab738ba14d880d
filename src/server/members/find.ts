import type { Sql } from '../storage/database.ts';
import { memberColumns, type Member } from './member.ts';

/** How many members a page shows. */
export const membersPerPage = 50;

export interface MemberPage {
  /** The number of matching members on all pages. */
  readonly total: number;
  readonly members: readonly Member[];
}

// Backslash, % and _ are special in LIKE, so they are escaped.
const where = `$1 = '' or concat_ws(' ', slug, username, email, first_name, last_name, company) ilike
  '%' || regexp_replace($1, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/**
 * One page of the members whose names, email or company contain the text.
 * @param page - from 1; a page after the last is empty
 */
export async function findMembers(sql: Sql, search: string, page: number): Promise<MemberPage> {
  const text = search.trim();
  const [count] = await sql.query<{ readonly total: number }>(
    `select count(*)::int as total from members where ${where}`,
    [text],
  );
  const members = await sql.query<Member & Record<string, unknown>>(
    `select ${memberColumns} from members where ${where} order by slug limit $2 offset $3`,
    [text, membersPerPage, (page - 1) * membersPerPage],
  );
  return { total: count?.total ?? 0, members };
}

/** Counts the active members whose membership ends on 30 June of `year`. */
export async function countEnding(sql: Sql, year: number): Promise<number> {
  const [row] = await sql.query<{ readonly members: number }>(
    'select count(*)::int as members from members where membership_year = $1 and not deactivated',
    [year],
  );
  return row?.members ?? 0;
}

/** Renews the memberships that end on 30 June of `year` by one year. Returns their number. */
export async function renewEnding(sql: Sql, year: number): Promise<number> {
  const rows = await sql.query(
    'update members set membership_year = $1::int + 1 where membership_year = $1 and not deactivated returning 1',
    [year],
  );
  return rows.length;
}
