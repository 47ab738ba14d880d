/** A member's role. Restricted may only read; Admin may also add and manage members (spec 6; src/server/DECISIONS.md, Roles by name). */
export type Role = 'Normal' | 'Restricted' | 'Admin';

/** Every role of a member. */
export const roles: readonly Role[] = ['Normal', 'Restricted', 'Admin'];

/**
 * Reads the role in a body: its name, or the spec's form values '1' (Normal) and '2' (Restricted); null for anything else. The spec gives 2
 * to both Restricted and Admin. Here 2 means Restricted, because a wrong guess must never make an Admin.
 */
export function readRole(text: unknown): Role | null {
  if (text === '1' || text === 1) return 'Normal';
  if (text === '2' || text === 2) return 'Restricted';
  return roles.find((role) => role === text) ?? null;
}

/** Whether a role may change records: all but Restricted. */
export const mayWrite = (role: Role): boolean => role !== 'Restricted';
