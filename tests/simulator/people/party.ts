import type { InvitedRole } from '#contract/farms.ts';
import { member, Device, Page, type OpenRecords } from '../device.ts';
import type { HistoryLog } from '../history.ts';
import type { Laws } from '../laws.ts';
import type { Server } from '../network.ts';
import type { World } from '../world.ts';
import { ended, peopleOf, runs, SharedFarm, type Person } from './farm.ts';
import { Keeper } from './keeper.ts';
import { PeopleLaws, unsentKeys } from './laws.ts';

const names = ['kirra', 'ash', 'jo', 'lee'] as const;

/** The actions of the people of a farm, apart from typing. */
export const peopleActs = {
  invite: 5,
  'answer an invitation': 8,
  'withdraw an invitation': 1,
  'change a role': 3,
  remove: 3,
  leave: 0.7,
  'offer the farm': 1.5,
  'save what waits': 2,
  'ask for the farms': 2,
  'sit down': 3,
  'try a refused one again': 2,
} as const;

/** These actions exist only with two farms. */
export const farmActs = { 'switch farms': 10, 'type and switch farms': 4 } as const;

export type PeopleAct = keyof typeof peopleActs | keyof typeof farmActs;

interface Parts {
  readonly world: World;
  /** One server for each farm. */
  readonly servers: readonly [Server, ...Server[]];
  readonly laws: Laws;
  readonly log: HistoryLog;
  readonly open: OpenRecords;
  readonly died: (device: Device, pages: readonly Page[]) => void;
}

/** The people of one farm or two farms, with their devices. Actions of one person affect the others. */
export class Party {
  readonly devices: readonly Device[];
  readonly people: ReadonlyMap<string, Person>;
  readonly #farms = new Map<string, { readonly farm: SharedFarm; readonly laws: PeopleLaws }>();
  readonly #parts: Parts;
  #looks = 0;
  /** Devices that have shown their farm at the end of the day, equal to the server's records. */
  readonly #seen = new Set<Device>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { world, servers } = parts;
    const { random } = world;
    const count = random.pick([2, 3, 3, 4]);
    const ids = names.slice(0, count);
    this.people = peopleOf(ids);
    const [server, second] = servers;
    const first = this.#addFarm(names[0], server);
    const devices: Device[] = [];
    const seat = (person: string, what: string, beside: Device | null): void => {
      devices.push(this.#useOf(first, server, { person, what, beside }));
    };
    for (const person of ids) {
      seat(person, person === names[0] ? 'computer' : 'phone', null);
      if (person === names[0]) continue;
      const role = random.weighted({ works: 6, reads: 2, none: 2 });
      if (role !== 'none') first.roles.set(person, role);
    }
    if (random.happens(0.6)) seat(names[1], 'time at the computer', devices[0] ?? null);
    if (random.happens(0.4)) seat(names[0], 'phone', null);
    this.devices = second === undefined ? devices : [...devices, ...this.#second(second, first, devices)];
  }

  #addFarm(slug: string, server: Server, beside?: SharedFarm): SharedFarm {
    const { world, laws } = this.#parts;
    const farm = new SharedFarm(slug, this.people, () => world.now, beside);
    this.#farms.set(slug, { farm, laws: new PeopleLaws(laws, server, farm) });
    return farm;
  }

  #useOf(
    { slug }: SharedFarm,
    server: Server,
    {
      person,
      what,
      beside,
    }: { readonly person: string; readonly what: string; readonly beside: Device | null },
  ): Device {
    const { world, log } = this.#parts;
    const { issuer } = member;
    const user = { issuer, subject: person, slug, ...(person === slug ? {} : { farm: slug }) };
    const { laws } = this.#at(slug);
    return new Device(world, server, `${person}'s ${what}`, log, { person, user, door: laws, beside });
  }

  /** Creates the second person's own farm. The first person, and perhaps others, work or read there on the same computers. */
  #second(server: Server, beside: SharedFarm, devices: readonly Device[]): readonly Device[] {
    const { random } = this.#parts.world;
    const farm = this.#addFarm(names[1], server, beside);
    for (const person of this.people.keys()) {
      if (person === names[1]) continue;
      const role = random.weighted({ works: 6, reads: 2, none: person === names[0] ? 1 : 6 });
      if (role !== 'none') farm.roles.set(person, role);
    }
    return devices.map((device) =>
      this.#useOf(farm, server, {
        person: device.person ?? '',
        what: `${device.name.replace(/^.*'s /, '')} on ${names[1]}'s farm`,
        beside: device,
      }),
    );
  }

  /**
   * @throws Error for a farm that is not simulated
   */
  #at(slug: string) {
    const found = this.#farms.get(slug);
    if (found === undefined) throw new Error(`no farm is called ${slug}`);
    return found;
  }

  #farmOf = ({ user }: Device): SharedFarm => this.#at(user.slug).farm;

  #roleOn = (device: Device) => this.#farmOf(device).roleOf(device.person ?? '');

  judgeNames(): void {
    for (const { laws } of this.#farms.values()) laws.judgeNames(this.devices);
  }

  get #random(): World['random'] {
    return this.#parts.world.random;
  }

  /** True if the other person at a shared computer is using it now. */
  isTaken = ({ neighbour }: Device): boolean => neighbour?.line.signedIn === true;

  openPage(device: Device): void {
    if (this.isTaken(device)) return;
    const { world, laws, open } = this.#parts;
    const page = new Page(device);
    device.pages.push(page);
    world.after(this.#random.between(0, 50), page, () => {
      const isNew = !device.disk.databases.has(device.databaseName);
      const keeper = new Keeper(page, open, {
        opened: (one) => laws.watch(one),
        closed: (one) => laws.closed(one),
        switched: (one) => laws.switched(one),
        forgot: (one) => {
          laws.forgot(one);
          this.#at(one.user.slug).laws.judgeForgotten(one);
        },
        failed: (why) => {
          if (!isNew && device.storage.ails.loses === 0) laws.notOpened(`${page.device.name}: ${why}`);
          page.device.kill(page);
          world.after(5000, null, () => this.openPage(device));
        },
      });
      void keeper;
    });
  }

  /** True if all signed-in people have loaded the first records of their farm. */
  isReady = (isRead: (page: Page) => boolean): boolean =>
    this.devices.every(
      (device) =>
        this.isTaken(device) ||
        this.#roleOn(device) === null ||
        (device.ownPages.length > 0 && device.pages.every(isRead)),
    );

  async befall(act: PeopleAct, device: Device): Promise<void> {
    const farm = this.#farmOf(device);
    const person = device.person ?? '';
    const random = this.#random;
    const others = [...farm.people.keys()];
    // Now and then a person tries something that they may not do.
    const by = random.happens(0.85) ? farm.holder : random.pick(others);
    const role: InvitedRole = random.happens(0.65) ? 'works' : 'reads';
    if (act === 'invite') farm.invite(by, random.pick(others), role);
    else if (act === 'answer an invitation' || act === 'withdraw an invitation') this.#settle(act, farm, by);
    else if (act === 'change a role') farm.changeRole(by, this.#inTheMiddle(farm), role);
    else if (act === 'remove') farm.remove(by, this.#inTheMiddle(farm));
    else if (act === 'leave') farm.remove(person, person);
    else if (act === 'offer the farm') farm.offer(by, random.pick(others));
    else if (act === 'sit down') this.#sitDown(device);
    else await this.#atPage(act, device);
  }

  /** Often chooses a person with unsent edits, and sometimes makes that person's connection bad. */
  #inTheMiddle(farm: SharedFarm): string {
    const random = this.#random;
    const busy = this.devices.filter(
      (device) =>
        this.#farmOf(device) === farm && device.person !== farm.holder && unsentKeys(device).length > 0,
    );
    if (busy.length === 0 || random.happens(0.3)) return random.pick([...farm.people.keys()]);
    const { line, person = '' } = random.pick(busy);
    if (random.happens(0.5)) line.weather = random.pick(['rough', 'storm']);
    return person;
  }

  #settle(act: PeopleAct, farm: SharedFarm, by: string): void {
    const open = farm.invitations.filter(({ state }) => state === 'open');
    if (open.length === 0) return;
    const invitation = this.#random.pick(open);
    if (act === 'withdraw an invitation') farm.withdraw(by, invitation);
    else farm.answer(invitation.to, invitation, this.#random.happens(0.85));
  }

  /** The other person takes over a shared computer. The first person's unsent edits stay there, and the tabs may stay open for a while. */
  #sitDown(device: Device): void {
    const { world, died } = this.#parts;
    const { neighbour } = device;
    if (neighbour === null) return;
    const [before, next] = this.isTaken(device) ? [neighbour, device] : [device, neighbour];
    before.line.signedIn = false;
    before.line.isTokenStale = false;
    next.line.signIn();
    const end = (): void => {
      for (const use of before.own) {
        const dead = [...use.pages];
        for (const page of dead) use.kill(page);
        if (dead.length > 0) died(use, dead);
      }
    };
    if (this.#random.happens(0.7)) end();
    else world.after(this.#random.between(1000, 60_000), null, () => this.isTaken(before) && end());
    if (next.ownPages.length === 0) this.openPage(next);
  }

  async #atPage(act: PeopleAct, device: Device): Promise<void> {
    const { world } = this.#parts;
    const pages = device.pages.filter(
      ({ keeper, frozenUntil }) => keeper !== null && frozenUntil <= world.now,
    );
    if (pages.length === 0 || this.isTaken(device)) return;
    const page = this.#random.pick(pages);
    await world.act(page, () => {
      const { keeper, records } = page;
      if (!(keeper instanceof Keeper)) return;
      if (act === 'switch farms' || act === 'type and switch farms') this.#switch(page, keeper);
      else if (act === 'ask for the farms') keeper.refresh();
      else if (act === 'save what waits') this.save(device, keeper);
      else if (keeper.mayType())
        for (const { key, state } of records?.sync.status().entries ?? [])
          if (state.state === 'refused') records?.sync.retry(key);
    });
  }

  #switch({ device }: Page, keeper: Keeper): void {
    const others = device.own.filter((use) => use !== device);
    if (others.length > 0) keeper.switchTo(this.#random.pick(others));
  }

  save(device: Device, keeper: Keeper): void {
    const { laws } = this.#parts;
    const saving = keeper.save((file) => laws.save(device, file), device);
    void saving.catch(() => undefined);
  }

  /** Ends a random person's membership, restricts that person, or deactivates them. */
  endMembership(): void {
    const person = this.#random.pick([...this.people.values()]);
    const what = this.#random.weighted({ ended: 4, restricted: 2, off: 1 });
    if (what === 'ended') person.membershipYear = ended;
    else if (what === 'off') person.deactivated = true;
    else person.role = 'Restricted';
  }

  renew(): void {
    for (const person of this.people.values())
      Object.assign(person, { membershipYear: runs, deactivated: false, role: 'Normal' });
  }

  // At the end

  /**
   * People who have left a farm save their unsent edits. Every few rounds the users of a shared computer change, and people open their
   * other farm.
   */
  async heal(): Promise<void> {
    const { world } = this.#parts;
    this.#looks += 1;
    if (this.#looks % 12 === 0) this.#swap();
    for (const device of this.devices) {
      if (this.isTaken(device)) continue;
      if (device.ownPages.every(({ isReplaced }) => isReplaced)) this.openPage(device);
      for (const page of device.ownPages) {
        const { keeper } = page;
        if (!(keeper instanceof Keeper)) continue;
        await world.act(page, () => this.save(device, keeper));
      }
    }
    if (this.#looks % 6 === 0) await this.#lookAtOthers();
  }

  async #lookAtOthers(): Promise<void> {
    const pages = this.devices.filter((device) => !this.isTaken(device)).flatMap((device) => device.pages);
    for (const page of pages) {
      const { keeper } = page;
      if (keeper instanceof Keeper) await this.#parts.world.act(page, () => this.#switch(page, keeper));
    }
  }

  #swap(): void {
    for (const device of this.devices)
      if (device.neighbour !== null && !this.isTaken(device)) return this.#sitDown(device);
  }

  differences(device: Device, ofRecords: () => readonly string[]): readonly string[] {
    if (this.isTaken(device)) {
      const waits = unsentKeys(device).length > 0;
      return waits ? [`${device.name}: something waits, and nobody sits there`] : [];
    }
    if (this.#roleOn(device) === null) return this.#at(device.user.slug).laws.leftovers(device);
    if (device.pages.length === 0 && device.own.length > 1) return this.#notShown(device);
    const found = ofRecords();
    if (found.length === 0) this.#seen.add(device);
    return found;
  }

  /** Checks a farm that no page shows now. It must have no unsent edits, and a page must have shown it before. */
  #notShown(device: Device): readonly string[] {
    const waits = unsentKeys(device);
    if (waits.length > 0) return [`${device.name}: waiting for a look: ${waits.join(', ')}`];
    return this.#seen.has(device) ? [] : [`${device.name} was not looked at`];
  }
}
