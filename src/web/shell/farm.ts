import type { FarmRole } from '#contract/farms.ts';
import { mayWrite } from '#contract/roles.ts';
import type { SessionUser } from '#machines/session.ts';

/** The farm whose records are on view. */
export interface Farm {
  /** In every address of its records. */
  readonly slug: string;
  /** '' while nothing but one's own is known. */
  readonly name: string;
  /** Its owner's name. */
  readonly owner: string;
  readonly role: FarmRole;
  readonly mayWrite: boolean;
  /** Why it may not be changed; null where it may, and where only one's own role says so. */
  readonly why: string | null;
  readonly people: number;
}

/** One's own farm as it is without an answer of the server: of one person, changed by all but Restricted members. */
export const ownFarm = ({ slug, role }: Pick<SessionUser, 'slug' | 'role'>): Farm => ({
  slug,
  name: '',
  owner: '',
  role: 'owner',
  mayWrite: mayWrite(role),
  why: null,
  people: 1,
});
