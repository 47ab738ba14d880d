import type { Problem } from '#contract/problems.ts';
import { mostPeople, type FarmRole, type InvitedRole, type MyFarm } from '#contract/farms.ts';
import type { Role } from '#contract/roles.ts';
import { permissionProblem, type Access, type Standing } from '#server/farms/permission.ts';
import type { Plain, Reply } from '../../web/data/fakeServer.ts';

/** A member, as in the member's database row. */
export interface Person {
  /** The member's id, slug and token subject, which are equal here. */
  readonly id: string;
  role: Role;
  membershipYear: number;
  deactivated: boolean;
}

export interface Invitation {
  readonly id: string;
  readonly to: string;
  /** With the role 'owner', the owner offers to hand over the farm. */
  readonly role: FarmRole;
  readonly by: string;
  state: 'open' | 'accepted' | 'declined' | 'withdrawn';
}

export const runs = 2027;
export const ended = 2020;

/** The permission that a device's call requires, as the server's routes declare it. */
export function accessOf({ method, path }: Pick<Plain, 'method' | 'path'>): Access {
  if (/^\/api\/farms\//i.test(path)) return 'self';
  if (/^\/api\/batch\//i.test(path)) return 'writes';
  return method === 'GET' ? 'reads' : 'writes';
}

const refused = (problem: Problem): Reply => ({ status: problem.status, body: { ...problem.body() } });

export const peopleOf = (ids: readonly string[]): ReadonlyMap<string, Person> =>
  new Map(ids.map((id) => [id, { id, role: 'Normal', membershipYear: runs, deactivated: false }]));

/** The people of one farm on the server. The server's own function decides who may do what. */
export class SharedFarm {
  /** The slug of the member who began the farm. Every address of its records contains it. */
  readonly slug: string;
  readonly people: ReadonlyMap<string, Person>;
  /** All simulated farms, including this farm. Any of them answers a request for a person's list of farms. */
  readonly #all: SharedFarm[];
  readonly invitations: Invitation[] = [];
  readonly roles = new Map<string, InvitedRole>();
  holder: string;
  /** The sender of each permitted write. */
  readonly senders = new Map<string, string>();
  readonly #now: () => number;

  /** Creates a farm. Its owner has the slug `slug` and is one of the `people`. `beside` is another farm of these people. */
  constructor(slug: string, people: SharedFarm['people'], now: () => number, beside?: SharedFarm) {
    this.#now = now;
    this.slug = slug;
    this.holder = slug;
    this.people = people;
    this.#all = beside === undefined ? [] : beside.#all;
    this.#all.push(this);
  }

  person(id: string): Person {
    const found = this.people.get(id);
    if (found === undefined) throw new Error(`nobody is called ${id}`);
    return found;
  }

  roleOf = (id: string): FarmRole | null => (this.holder === id ? 'owner' : (this.roles.get(id) ?? null));

  #standing = (id: string): Standing => ({ role: this.roleOf(id), holder: this.person(this.holder) });

  problem(access: Access, id: string, isOneself = false): Problem | null {
    const asked = { person: this.person(id), standing: this.#standing(id), isOneself };
    return permissionProblem(access, asked, new Date(this.#now()));
  }

  /** Returns null if the call may reach the records. Otherwise returns a refusal, or the person's list of farms. */
  admit(id: string, plain: Plain): Reply | null {
    const access = accessOf(plain);
    const named = plain.path.split('/')[3] ?? '';
    const problem = this.problem(access, id, access === 'self' && named === id);
    if (problem !== null) return refused(problem);
    return access === 'self' ? { status: 200, body: this.#mine(id) } : null;
  }

  /** The member's list of farms. Adds the member's own farm if no simulated farm has its slug. */
  #mine(id: string) {
    const own: MyFarm = this.#entry(id, id, 'owner', null);
    const shared = this.#all.flatMap((farm) => farm.#listed(id) ?? []);
    const isHere = this.#all.some(({ slug }) => slug === id);
    return { me: id, farms: isHere ? shared : [own, ...shared], invitations: [] };
  }

  /** This farm as an entry in the person's list of farms. Null if the person is not on the farm. */
  #listed(id: string): MyFarm | null {
    const role = this.roleOf(id);
    return role === null ? null : this.#entry(this.slug, this.holder, role, this.problem('writes', id));
  }

  #entry = (slug: string, owner: string, role: FarmRole, problem: Problem | null): MyFarm => ({
    slug,
    name: `The farm of ${owner}`,
    owner,
    role,
    mayWrite: problem === null,
    why: problem?.message ?? null,
    people: 1 + this.roles.size,
  });

  // Each of these functions returns whether the action was done.

  invite(by: string, to: string, role: InvitedRole): boolean {
    const open = this.invitations.filter(({ state }) => state === 'open');
    const isOn = this.roleOf(to) !== null || open.some((one) => one.to === to && one.role !== 'owner');
    const isFull = 1 + this.roles.size + open.length >= mostPeople;
    if (this.problem('shares', by) !== null || isOn || isFull) return false;
    if (role === 'works' && this.person(to).role === 'Restricted') return false;
    this.#open({ to, role, by });
    return true;
  }

  offer(by: string, to: string): boolean {
    if (this.problem('shares', by) !== null || !this.roles.has(to) || !this.#mayOwn(to)) return false;
    for (const one of this.invitations)
      if (one.role === 'owner' && one.state === 'open') one.state = 'withdrawn';
    this.#open({ to, role: 'owner', by });
    return true;
  }

  #open(invitation: Omit<Invitation, 'id' | 'state'>): void {
    this.invitations.push({ ...invitation, id: `i${this.invitations.length}`, state: 'open' });
  }

  #mayOwn(id: string): boolean {
    const { role, membershipYear, deactivated } = this.person(id);
    return role !== 'Restricted' && membershipYear >= runs && !deactivated;
  }

  withdraw(by: string, invitation: Invitation): boolean {
    if (this.problem('owns', by) !== null || invitation.state !== 'open') return false;
    invitation.state = 'withdrawn';
    return true;
  }

  answer(by: string, invitation: Invitation, isAccepted: boolean): boolean {
    if (invitation.to !== by || invitation.state !== 'open' || this.problem('member', by) !== null)
      return false;
    if (isAccepted && !(invitation.role === 'owner' ? this.#takeOver(invitation) : this.#join(invitation)))
      return false;
    invitation.state = isAccepted ? 'accepted' : 'declined';
    return true;
  }

  #join({ to, role }: Invitation): boolean {
    if (role === 'owner' || (role === 'works' && this.person(to).role === 'Restricted')) return false;
    if (1 + this.roles.size >= mostPeople) return false;
    this.roles.set(to, role);
    return true;
  }

  #takeOver({ to, by }: Invitation): boolean {
    if (this.holder !== by || !this.roles.has(to) || !this.#mayOwn(to)) return false;
    this.roles.delete(to);
    this.roles.set(by, this.person(by).role === 'Restricted' ? 'reads' : 'works');
    this.holder = to;
    return true;
  }

  changeRole(by: string, of: string, role: InvitedRole): boolean {
    if (this.problem('shares', by) !== null || !this.roles.has(of)) return false;
    if (role === 'works' && this.person(of).role === 'Restricted') return false;
    this.roles.set(of, role);
    return true;
  }

  remove(by: string, of: string): boolean {
    if (this.problem('leaves', by, by === of) !== null || !this.roles.has(of)) return false;
    this.roles.delete(of);
    for (const one of this.invitations)
      if (one.to === of && one.role === 'owner' && one.state === 'open') one.state = 'withdrawn';
    return true;
  }
}
