import type { Plain, Reply } from '../../web/data/fakeServer.ts';
import type { Device } from '../device.ts';
import { placesOf, flat } from '../kinds.ts';
import type { Laws } from '../laws.ts';
import { recordOf, writesOf, type Door, type Server } from '../network.ts';
import { runs, type Person, type SharedFarm } from './farm.ts';
import { Keeper } from './keeper.ts';

/** Says whether this person may read and write now. Works independently of the server's own rules. */
export function rightsOf(
  farm: SharedFarm,
  id: string,
): { readonly reads: boolean; readonly writes: boolean } {
  const [person, holder] = [farm.person(id), farm.person(farm.holder)];
  const isMember = ({ deactivated, membershipYear, role }: Person): boolean =>
    !deactivated && membershipYear >= runs && role !== 'Restricted';
  const isOn = farm.holder === id || farm.roles.has(id);
  const worksThere = farm.holder === id || farm.roles.get(id) === 'works';
  return {
    reads: isOn && !person.deactivated,
    writes: worksThere && isMember(person) && isMember(holder),
  };
}

/** The laws for the people of a farm, checked at the server and on each device. */
export class PeopleLaws implements Door {
  readonly #laws: Laws;
  readonly #server: Server;
  readonly #farm: SharedFarm;

  constructor(laws: Laws, server: Server, farm: SharedFarm) {
    this.#laws = laws;
    this.#server = server;
    this.#farm = farm;
  }

  // The server's door

  admit(person: string, plain: Plain): Reply | null {
    for (const write of writesOf(plain))
      this.#laws.judgeHome(recordOf(write), this.#farm.slug, `sent by ${person} to ${plain.path}`);
    const reply = this.#farm.admit(person, plain);
    if (reply !== null) this.#refused(plain, reply);
    return reply;
  }

  /** Notes a write that was refused because of a role. The device must show this refusal. */
  #refused(plain: Plain, { body }: Reply): void {
    if (Reflect.get(Object(body), 'code') !== 'forbidden') return;
    for (const write of writesOf(plain)) this.#laws.refusedForRole.add(recordOf(write));
  }

  answered(person: string, device: string, plain: Plain, reply: Reply): void {
    const { reads, writes } = rightsOf(this.#farm, person);
    const isDone = reply.status < 300;
    if (plain.method === 'GET') {
      if (isDone && !reads)
        this.#laws.break('W2 read without the right', `${person} at ${device}: ${plain.path}`);
      return;
    }
    if (isDone && !writes)
      this.#laws.break('W3 written without the right', `${person} at ${device}: ${plain.path}`);
    for (const { key } of writesOf(plain)) if (key !== undefined) this.#farm.senders.set(key, person);
  }

  // At the end

  judgeNames(devices: readonly Device[]): void {
    const personOf = new Map(devices.map(({ name, person }) => [name, person]));
    for (const { device, opId, key, before, after } of this.#server.commits) {
      if (device === 'seed') continue;
      const sender = this.#farm.senders.get(opId);
      if (sender !== personOf.get(device))
        this.#laws.break('W4 wrong name', `${key} was typed at ${device}, and sent by ${String(sender)}`);
      if (before === null || after === null || this.#laws.isExcused(key)) continue;
      const [was, is] = [flat(key, before), flat(key, after)];
      for (const { name, isReference } of placesOf(key)) {
        const value = is[name] ?? null;
        // A value with a space is a merged list, such as the sales of several people. Nobody typed the whole list.
        const isTypedWhole = isReference !== true && value?.includes(' ') === false;
        if (value === null || value === was[name] || !isTypedWhole) continue;
        const by = this.#laws.typedAt(key, name, value);
        if (by.length > 0 && !by.some((one) => personOf.get(one) === sender))
          this.#laws.break(
            'W4 wrong name',
            `${key} ${name} ${value} by ${String(sender)}, typed at ${by.join(', ')}`,
          );
      }
    }
  }

  /** Checks a device after a farm's data was deleted. Only records with unsent edits may stay readable. */
  judgeForgotten(device: Device): void {
    // Skips the check if another page is open. That page may still store a late answer.
    if (device.ownPages.length > 1) return;
    for (const key of readableOn(device)) this.#laws.break('W5 readable', `${device.name}: ${key}`);
  }

  /**
   * Checks the device of a person who is not on the farm. Lists records that are still shown or readable. Also lists unsent edits that the
   * person cannot save.
   */
  leftovers(device: Device): string[] {
    const { name, pages, ownPages, user } = device;
    const keepers = ownPages.flatMap(({ keeper }) => (keeper instanceof Keeper ? [keeper] : []));
    if (keepers.length === 0) return [`${name} is not open`];
    const isShown = pages.some(({ keeper }) => keeper instanceof Keeper && keeper.isShown);
    const found = isShown ? [`${name} shows a farm that its person is not on`] : [];
    for (const key of readableOn(device)) found.push(`${name} keeps ${key} readable`);
    const unsent = unsentKeys(device);
    if (unsent.length > 0 && keepers.every(({ store }) => store.findLeft(user.slug) === null))
      found.push(`${name} does not offer what waits: ${unsent.join(', ')}`);
    return found;
  }
}

/** The records that are stored on a device and have no unsent edits. */
export function readableOn(device: Device): readonly string[] {
  const unsent = new Set(unsentKeys(device));
  const base = device.disk.values(device.databaseName, 'base') as readonly { readonly key: string }[];
  return base.flatMap(({ key }) => (unsent.has(key) ? [] : [key]));
}

/** The records with unsent edits on the device. */
export const unsentKeys = ({ disk, databaseName }: Device): readonly string[] =>
  ['ops', 'sealed', 'held'].flatMap((store) =>
    (disk.values(databaseName, store) as readonly { readonly key: string }[]).map(({ key }) => key),
  );
