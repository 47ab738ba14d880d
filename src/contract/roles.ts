/** Restricted members may only read. Admins also manage members (spec 6; src/server/DECISIONS.md, Roles by name). */
export type Role = 'Normal' | 'Restricted' | 'Admin';

/** Every role of a member. */
export const roles: readonly Role[] = ['Normal', 'Restricted', 'Admin'];

/** Reads a role from its name or its form value. Form value 2 is Restricted, and never Admin. */
export function readRole(text: unknown): Role | null {
  if (text === '1' || text === 1) return 'Normal';
  if (text === '2' || text === 2) return 'Restricted';
  return roles.find((role) => role === text) ?? null;
}

/** True if a role may change records: all but Restricted. */
export const mayWrite = (role: Role): boolean => role !== 'Restricted';
