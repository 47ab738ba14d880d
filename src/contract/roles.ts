/** What a member may do. Restricted reads only; Admin also adds and manages members (spec 6; src/server/DECISIONS.md, Roles by name). */
export type Role = 'Normal' | 'Restricted' | 'Admin';

/** Every role of a member. */
export const roles: readonly Role[] = ['Normal', 'Restricted', 'Admin'];

/**
 * The role that a body names: the name itself, or the spec's form values '1' (Normal) and '2' (Restricted).
 * The spec gives 2 to Restricted and Admin alike; a wrong guess must never make an Admin, so 2 is Restricted. Else null.
 */
export function readRole(text: unknown): Role | null {
  if (text === '1' || text === 1) return 'Normal';
  if (text === '2' || text === 2) return 'Restricted';
  return roles.find((role) => role === text) ?? null;
}

/** Whether a role may change records: all but Restricted. */
export const mayWrite = (role: Role): boolean => role !== 'Restricted';
