import type { FarmRole } from '#contract/farms.ts';
import { Problem } from '#contract/problems.ts';
import { writeProblem, type Member } from '../members/member.ts';

/** What a route requires of its caller. Every route under /api must declare its access, or the server does not start. */
export type Access = 'public' | 'member' | 'self' | 'admin' | FarmNeed;
/** What a route requires of its caller on a farm. The path's {userId} is the farm. */
export type FarmNeed = 'reads' | 'writes' | 'closes' | 'leaves' | 'owns' | 'shares';

/** The roles that satisfy each requirement. */
export const farmNeeds: Readonly<Record<FarmNeed, readonly FarmRole[]>> = {
  reads: ['owner', 'works', 'reads'],
  /** The memberships of the person and of the farm's owner must also be current. */
  writes: ['owner', 'works'],
  /** For withdrawing a shared page. Allowed even after the membership has ended. */
  closes: ['owner', 'works'],
  /** The person in the path may also leave the farm. */
  leaves: ['owner'],
  owns: ['owner'],
  /** The memberships of the person and of the farm's owner must also be current. */
  shares: ['owner'],
};

type MembershipState = Pick<Member, 'role' | 'membershipYear' | 'deactivated'>;

/** A person's standing on a farm. */
export interface Standing {
  /** Null for someone who is not on the farm. */
  readonly role: FarmRole | null;
  /** The farm's owner. The farm can change only while this person's membership is current. */
  readonly holder: MembershipState & { readonly id: string };
}

/** The caller of a request, and the farm in its path. */
export interface Asked {
  readonly person: MembershipState & { readonly id: string };
  /** Null if the path has no farm or an unknown farm. */
  readonly standing: Standing | null;
  /** True if the path contains the caller's own slug or id. */
  readonly isOneself: boolean;
}

const onlyTheOwner = 'Only the owner of this farm can do this.';
const onlyReads = 'You read this farm and cannot change it. Ask its owner to let you work here.';
const ownerEnded = "The membership of this farm's owner has ended. It can be read, and not changed.";

const isFarmNeed = (access: Access): access is FarmNeed => access in farmNeeds;

/** Why the person does not meet the `need`. Null if they do. */
function farmProblem(need: FarmNeed, { person, standing, isOneself }: Asked, now: Date): Problem | null {
  // Another member's farm looks like an unknown slug (security 11).
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

/** Returns why the person has no `access`, or null. Read the inputs again for each request. */
export function permissionProblem(access: Access, asked: Asked, now: Date): Problem | null {
  const { person, isOneself } = asked;
  if (access === 'public') return null;
  if (person.deactivated) return new Problem('deactivated');
  if (access === 'self') return isOneself ? null : new Problem('not-found');
  if (access === 'admin') return person.role === 'Admin' ? null : new Problem('forbidden');
  return isFarmNeed(access) ? farmProblem(access, asked, now) : null;
}
