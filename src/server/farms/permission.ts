import type { FarmRole } from '#contract/farms.ts';
import { Problem } from '#contract/problems.ts';
import { writeProblem, type Member } from '../members/member.ts';

/**
 * What a route requires of its caller. Every route under /api must declare one, or the server does not start. In the path of a farm's
 * route, {userId} is the farm. Without a farm: 'public' requires nothing; 'member' requires a member; 'self' requires the member in the
 * path; 'admin' requires a member with the role Admin. On a farm: 'reads' requires any role. 'writes' requires a role that changes records,
 * and current memberships. 'closes', for ending something that is open to others, requires the same role but allows ended memberships.
 * 'leaves' requires the owner, or the person in the path; 'owns' requires the owner; 'shares' requires the owner, and current memberships.
 */
export type Access = 'public' | 'member' | 'self' | 'admin' | FarmNeed;
/** What a route requires of a person who is on a farm. */
export type FarmNeed = 'reads' | 'writes' | 'closes' | 'leaves' | 'owns' | 'shares';

/** The roles that satisfy each requirement. */
export const farmNeeds: Readonly<Record<FarmNeed, readonly FarmRole[]>> = {
  reads: ['owner', 'works', 'reads'],
  writes: ['owner', 'works'],
  closes: ['owner', 'works'],
  leaves: ['owner'],
  owns: ['owner'],
  shares: ['owner'],
};

type MembershipState = Pick<Member, 'role' | 'membershipYear' | 'deactivated'>;

/** A person's standing on a farm. */
export interface Standing {
  /** Null for someone who is not on the farm. */
  readonly role: FarmRole | null;
  /** The farm's owner. The farm depends on this person's membership. */
  readonly holder: MembershipState & { readonly id: string };
}

/** Who asks for what. */
export interface Asked {
  readonly person: MembershipState & { readonly id: string };
  /** Null if the path has no farm, or an unknown farm. */
  readonly standing: Standing | null;
  /** Whether the path names the caller: by the slug for 'self', by the id of a person on the farm for 'leaves'. */
  readonly isOneself: boolean;
}

const onlyTheOwner = 'Only the owner of this farm can do this.';
const onlyReads = 'You read this farm and cannot change it. Ask its owner to let you work here.';
const ownerEnded = "The membership of this farm's owner has ended. It can be read, and not changed.";

const isFarmNeed = (access: Access): access is FarmNeed => access in farmNeeds;

/** Why a person on the farm may not do this. */
function farmProblem(need: FarmNeed, { person, standing, isOneself }: Asked, now: Date): Problem | null {
  // Another member's farm gets the same answer as an unknown slug (security 11).
  if (standing === null || standing.role === null) return new Problem('not-found');
  const { role, holder } = standing;
  if (need === 'leaves' && isOneself) return null;
  if (!farmNeeds[need].includes(role)) {
    return new Problem('forbidden', { text: farmNeeds[need].includes('works') ? onlyReads : onlyTheOwner });
  }
  if (need !== 'writes' && need !== 'shares') return null;
  const own = writeProblem(person, now);
  if (own !== null || holder.id === person.id) return own;
  return writeProblem(holder, now) === null ? null : new Problem('membership-expired', { text: ownerEnded });
}

/**
 * Why this person may not do this, or null. This is the only place that decides permissions. The caller must have read all inputs for this
 * request.
 */
export function permissionProblem(access: Access, asked: Asked, now: Date): Problem | null {
  const { person, isOneself } = asked;
  if (access === 'public') return null;
  if (person.deactivated) return new Problem('deactivated');
  if (access === 'self') return isOneself ? null : new Problem('not-found');
  if (access === 'admin') return person.role === 'Admin' ? null : new Problem('forbidden');
  return isFarmNeed(access) ? farmProblem(access, asked, now) : null;
}
