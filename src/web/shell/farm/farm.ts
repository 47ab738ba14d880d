import type { FarmRole } from '#contract/farms.ts';
import { mayWrite } from '#contract/roles.ts';
import type { SessionUser } from '#machines/session.ts';

/** The farm whose records are shown. */
export interface Farm {
  readonly slug: string;
  /** The farm's name. '' while only the person's own farm is known. */
  readonly name: string;
  readonly owner: string;
  readonly role: FarmRole;
  readonly mayWrite: boolean;
  /** Why the records cannot be changed. Null if they can be changed, or if the person's own role forbids it. */
  readonly why: string | null;
  readonly people: number;
}

/** The person's own farm until the server has answered. It has one person, who may change its records unless Restricted. */
export const ownFarm = ({ slug, role }: Pick<SessionUser, 'slug' | 'role'>): Farm => ({
  slug,
  name: '',
  owner: '',
  role: 'owner',
  mayWrite: mayWrite(role),
  why: null,
  people: 1,
});
