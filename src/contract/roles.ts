/** Restricted members may only read. Admins also manage members (spec 6; src/server/DECISIONS.md, Roles by name). */
export type Role = 'Normal' | 'Restricted' | 'Admin';

export const roles: readonly Role[] = ['Normal', 'Restricted', 'Admin'];

/**
 * Reads a role by its name, or by the spec's form value '1' (Normal) or '2' (Restricted). Null for anything else. The spec also gives 2 to
 * Admin, but a wrong guess must never make an Admin.
 */
export function readRole(text: unknown): Role | null {
  if (text === '1' || text === 1) return 'Normal';
  if (text === '2' || text === 2) return 'Restricted';
  return roles.find((role) => role === text) ?? null;
}

/** True for every role except Restricted. */
export const mayWrite = (role: Role): boolean => role !== 'Restricted';
