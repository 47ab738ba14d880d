import type { InvitedRole } from '#contract/farms.ts';
import { member, Device, Page, type OpenRecords } from '../device.ts';
import type { HistoryLog } from '../history.ts';
import type { Laws } from '../laws.ts';
import type { Server } from '../network.ts';
import type { World } from '../world.ts';
import { ended, runs, SharedFarm } from './farm.ts';
import { Keeper } from './keeper.ts';
import { PeopleLaws, unsentKeys } from './laws.ts';

const names = ['kirra', 'ash', 'jo', 'lee'] as const;

/** What the people of a farm do apart from typing. */
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

export type PeopleAct = keyof typeof peopleActs;

interface Parts {
  readonly world: World;
  readonly server: Server;
  readonly laws: Laws;
  readonly log: HistoryLog;
  readonly open: OpenRecords;
  /** Pages of a device have ended. */
  readonly died: (device: Device, pages: readonly Page[]) => void;
}

/** Several people on one farm: their devices, and their actions towards each other. */
export class Party {
  readonly farm: SharedFarm;
  readonly devices: readonly Device[];
  readonly laws: PeopleLaws;
  readonly #parts: Parts;
  #looks = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { world, server, laws, log } = parts;
    const { random } = world;
    const count = random.pick([2, 3, 3, 4]);
    this.farm = new SharedFarm([names[0], ...names.slice(1, count)], () => world.now);
    this.laws = new PeopleLaws(laws, server, this.farm);
    const devices: Device[] = [];
    const seat = (person: string, what: string, beside: Device | null): void => {
      const { issuer } = member;
      const slug = this.farm.slug;
      const user = { issuer, subject: person, slug, ...(person === slug ? {} : { farm: slug }) };
      devices.push(
        new Device(world, server, `${person}'s ${what}`, log, { person, user, door: this.laws, beside }),
      );
    };
    for (const person of this.farm.people.keys()) {
      seat(person, person === names[0] ? 'computer' : 'phone', null);
      if (person === names[0]) continue;
      const role = random.weighted({ works: 6, reads: 2, none: 2 });
      if (role !== 'none') this.farm.roles.set(person, role);
    }
    if (random.happens(0.6)) seat(names[1], 'time at the computer', devices[0] ?? null);
    if (random.happens(0.4)) seat(names[0], 'phone', null);
    this.devices = devices;
  }

  get #random(): World['random'] {
    return this.#parts.world.random;
  }

  /** Whether this person may use the device now: of two who share one, the other may be using it. */
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
        forgot: (one) => this.laws.judgeForgotten(one),
        failed: (why) => {
          if (!isNew && device.storage.ails.loses === 0) laws.notOpened(`${device.name}: ${why}`);
          device.kill(page);
          world.after(5000, null, () => this.openPage(device));
        },
      });
      void keeper;
    });
  }

  /** Everyone on the farm who is signed in has read its first records. */
  isReady = (isRead: (page: Page) => boolean): boolean =>
    this.devices.every(
      (device) =>
        this.isTaken(device) ||
        this.farm.roleOf(device.person ?? '') === null ||
        (device.pages.length > 0 && device.pages.every(isRead)),
    );

  /** Performs an action of one person that affects another; false when the action is of another kind. */
  async befall(act: PeopleAct, device: Device): Promise<void> {
    const { farm } = this;
    const person = device.person ?? '';
    const random = this.#random;
    const others = [...farm.people.keys()];
    // Now and then a person tries something that they may not do.
    const by = random.happens(0.85) ? farm.holder : random.pick(others);
    const role: InvitedRole = random.happens(0.65) ? 'works' : 'reads';
    if (act === 'invite') farm.invite(by, random.pick(others), role);
    else if (act === 'answer an invitation' || act === 'withdraw an invitation') this.#settle(act, by);
    else if (act === 'change a role') farm.changeRole(by, this.#inTheMiddle(), role);
    else if (act === 'remove') farm.remove(by, this.#inTheMiddle());
    else if (act === 'leave') farm.remove(person, person);
    else if (act === 'offer the farm') farm.offer(by, random.pick(others));
    else if (act === 'sit down') this.#sitDown(device);
    else await this.#atPage(act, device);
  }

  /** Often a person with unsent edits and a bad connection. */
  #inTheMiddle(): string {
    const random = this.#random;
    const busy = this.devices.filter(
      (device) => device.person !== this.farm.holder && unsentKeys(device).length > 0,
    );
    if (busy.length === 0 || random.happens(0.3)) return random.pick([...this.farm.people.keys()]);
    const { line, person = '' } = random.pick(busy);
    if (random.happens(0.5)) line.weather = random.pick(['rough', 'storm']);
    return person;
  }

  #settle(act: PeopleAct, by: string): void {
    const open = this.farm.invitations.filter(({ state }) => state === 'open');
    if (open.length === 0) return;
    const invitation = this.#random.pick(open);
    if (act === 'withdraw an invitation') this.farm.withdraw(by, invitation);
    else this.farm.answer(invitation.to, invitation, this.#random.happens(0.85));
  }

  /**
   * The other person takes over a shared computer. Edits that the first one had not sent stay there, and their tabs may stay open for a
   * while.
   */
  #sitDown(device: Device): void {
    const { world, died } = this.#parts;
    const { neighbour } = device;
    if (neighbour === null) return;
    const [before, next] = this.isTaken(device) ? [neighbour, device] : [device, neighbour];
    before.line.signedIn = false;
    before.line.isTokenStale = false;
    next.line.signIn();
    const end = (): void => {
      const dead = [...before.pages];
      for (const page of dead) before.kill(page);
      if (dead.length > 0) died(before, dead);
    };
    if (this.#random.happens(0.7)) end();
    else world.after(this.#random.between(1000, 60_000), null, () => this.isTaken(before) && end());
    if (next.pages.length === 0) this.openPage(next);
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
      if (act === 'ask for the farms') keeper.refresh();
      else if (act === 'save what waits') this.save(device, keeper);
      else if (keeper.mayType())
        for (const { key, state } of records?.sync.status().entries ?? [])
          if (state.state === 'refused') records?.sync.retry(key);
    });
  }

  save(device: Device, keeper: Keeper): void {
    const { laws } = this.#parts;
    const saving = keeper.save((file) => laws.save(device, file));
    void saving.catch(() => undefined);
  }

  /** A membership ends, or a member becomes a reader or is switched off. */
  endMembership(): void {
    const person = this.farm.person(this.#random.pick([...this.farm.people.keys()]));
    const what = this.#random.weighted({ ended: 4, restricted: 2, off: 1 });
    if (what === 'ended') person.membershipYear = ended;
    else if (what === 'off') person.deactivated = true;
    else person.role = 'Restricted';
  }

  renew(): void {
    for (const person of this.farm.people.values())
      Object.assign(person, { membershipYear: runs, deactivated: false, role: 'Normal' });
  }

  // At the end

  /** People who have left the farm save their unsent edits; the users of a shared computer change now and then. */
  async heal(): Promise<void> {
    const { world } = this.#parts;
    this.#looks += 1;
    if (this.#looks % 12 === 0) this.#swap();
    for (const device of this.devices) {
      if (this.isTaken(device)) continue;
      if (device.pages.every(({ isReplaced }) => isReplaced)) this.openPage(device);
      for (const page of device.pages) {
        const { keeper } = page;
        if (!(keeper instanceof Keeper)) continue;
        await world.act(page, () => this.save(device, keeper));
      }
    }
  }

  #swap(): void {
    for (const device of this.devices)
      if (device.neighbour !== null && !this.isTaken(device)) return this.#sitDown(device);
  }

  /** How a device differs from its expected state at the end. */
  differences(device: Device, ofRecords: () => readonly string[]): readonly string[] {
    const isOn = this.farm.roleOf(device.person ?? '') !== null;
    if (this.isTaken(device)) {
      const waits = unsentKeys(device).length > 0;
      return waits ? [`${device.name}: something waits, and nobody sits there`] : [];
    }
    return isOn ? ofRecords() : this.laws.leftovers(device);
  }
}
