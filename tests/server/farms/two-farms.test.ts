import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearFarm, databaseName, hasUnsent, patchEdit, readUnsent } from '#web/data/records.ts';
import { sendOthers } from '#web/app/farm/other-farms.ts';
import type { User } from '#web/shell/member.ts';
import { Device } from '../support/device.ts';
import type { TestMember } from '../support/service.ts';
import { FarmSite } from './farm.ts';

let site: FarmSite;
beforeAll(async () => {
  site = await FarmSite.open();
});
afterAll(() => site.close());

const add = async (as: TestMember, slug: string, name: string): Promise<string> =>
  (await site.ask(as, 'POST', `/api/Trades/${slug}`, { name, numberOfHead: 100 })).body.id;

const nameOf = async (as: TestMember, slug: string, id: string): Promise<string> =>
  (await site.ask(as, 'GET', `/api/Trades/${slug}/detail/${id}`)).body.name;

/** Ash has a farm of her own and works on Kirra's farm. Her phone has loaded both. */
async function onTwoFarms() {
  const kirra = await site.service.member();
  const ash = await site.named(await site.service.member(), 'Ash', 'Menzies');
  await site.join(kirra, ash, 'works');
  const ids = { own: await add(ash, ash.slug, 'Own'), theirs: await add(kirra, kirra.slug, 'Theirs') };
  const storage = new IDBFactory();
  const on = (farm?: string): Device => new Device(site.service, ash, 'phone', farm);
  for (const farm of [undefined, kirra.slug]) await (await on(farm).open(storage)).close();
  const { subject, slug } = ash;
  const { memberIssuer: issuer } = site.service.settings.identity;
  const user: User = { issuer, subject, slug, role: 'Normal', nickname: 'Ash', email: '', picture: '' };
  return { kirra, ash, ids, on, storage, user };
}

/** Opens a farm offline, types into its trade, and closes the farm again. */
async function visit(
  device: Device,
  storage: IDBFactory,
  id: string,
  name: string,
): Promise<readonly string[]> {
  device.online = false;
  await device.open(storage);
  const before = device.records.trades().map(({ trade }) => trade.name);
  device.records.commit('Rename', [patchEdit('trade', id, { name })]);
  await device.close();
  return before;
}

test('unsent edits of a farm that is not shown are sent to it while the other farm is open', async () => {
  const { kirra, ash, ids, on, storage, user } = await onTwoFarms();
  await visit(on(kirra.slug), storage, ids.theirs, 'For Kirra');
  await visit(on(), storage, ids.own, 'For myself');
  const shown = await on().open(storage);
  const others = () => sendOthers(user, shown.api, [kirra.slug], new AbortController().signal);
  await others();
  expect(await nameOf(ash, ash.slug, ids.own)).toBe('For myself');
  expect(await nameOf(kirra, kirra.slug, ids.theirs)).toBe('For Kirra');
  expect(await hasUnsent(databaseName(on(kirra.slug).owner))).toBe(false);
  // Nothing is left to send. A second sync must not overwrite another person's later edit.
  await site.ask(kirra, 'PUT', `/api/Trades/${kirra.slug}/detail/${ids.theirs}`, { name: 'Later' });
  await others();
  expect(await nameOf(kirra, kirra.slug, ids.theirs)).toBe('Later');
  await shown.close();
});

test('after switching between two farms offline, each farm shows and gets only its own edits', async () => {
  const { kirra, ash, ids, on, storage } = await onTwoFarms();
  let [own, theirs] = ['Own', 'Theirs'];
  for (let round = 1; round <= 5; round += 1) {
    expect(await visit(on(kirra.slug), storage, ids.theirs, `Kirra ${round}`)).toEqual([theirs]);
    expect(await visit(on(), storage, ids.own, `Own ${round}`)).toEqual([own]);
    [own, theirs] = [`Own ${round}`, `Kirra ${round}`];
  }
  expect(await nameOf(ash, ash.slug, ids.own)).toBe('Own');
  for (const farm of [undefined, kirra.slug]) await (await on(farm).open(storage)).close();
  expect(await nameOf(ash, ash.slug, ids.own)).toBe('Own 5');
  expect(await nameOf(kirra, kirra.slug, ids.theirs)).toBe('Kirra 5');
  for (const [as, slug, count] of [
    [ash, ash.slug, 1],
    [kirra, kirra.slug, 1],
  ] as const)
    expect((await site.ask(as, 'GET', `/api/Trades/${slug}`)).body).toHaveLength(count);
});

test('a person removed from one farm, with unsent edits on two, loses none of them', async () => {
  const { kirra, ash, ids, on, storage } = await onTwoFarms();
  await visit(on(kirra.slug), storage, ids.theirs, 'For Kirra');
  await visit(on(), storage, ids.own, 'For myself');
  await site.remove(kirra, kirra.slug, ash);
  const gone = await on(kirra.slug).open(storage);
  expect(gone.records.sync.status().phase).toBe('farm gone');
  await gone.close();
  const name = databaseName(gone.owner);
  expect(await clearFarm(name)).toBe(true);
  await (await on().open(storage)).close();
  expect(await nameOf(ash, ash.slug, ids.own)).toBe('For myself');
  expect(await nameOf(kirra, kirra.slug, ids.theirs)).toBe('Theirs');
  const { count, file } = await readUnsent(name, kirra.slug);
  expect([count, (await file.text()).includes('For Kirra')]).toEqual([1, true]);
});
