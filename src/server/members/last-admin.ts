import { Problem } from '#contract/problems.ts';
import type { Sql } from '../storage/database.ts';
import type { Member } from './member.ts';
import { isExpired } from './membership.ts';

/** An Admin who has access. */
interface Admin extends Record<string, unknown> {
  readonly id: string;
  readonly membershipYear: number;
}

const active = `select id, membership_year as "membershipYear" from members
  where role = 'Admin' and not deactivated order by id for update`;

/** Reads all Admins with access and locks them until the transaction ends. The fixed order avoids deadlocks. */
export const lockAdmins = (sql: Sql): Promise<readonly Admin[]> => sql.query<Admin>(active);

/**
 * Refuses a change that leaves nobody to manage the site. `changed` is the member after the change.
 * @throws Problem forbidden
 */
export function requireAnAdmin(admins: readonly Admin[], changed: Member, now: Date): void {
  const others = admins.filter(({ id }) => id !== changed.id);
  const after: readonly Pick<Admin, 'membershipYear'>[] =
    changed.role === 'Admin' && !changed.deactivated ? [...others, changed] : others;
  const current = (some: typeof after): number =>
    some.filter(({ membershipYear }) => !isExpired(membershipYear, now)).length;
  const isLost = after.length === 0 || (current(after) === 0 && current(admins) > 0);
  if (isLost)
    throw new Problem('forbidden', {
      text: `${changed.username} is the last Admin. Make another member an Admin first.`,
    });
}
