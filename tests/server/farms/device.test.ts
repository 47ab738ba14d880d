import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearFarm, databaseName, dropFarm, hasUnsent, patchEdit, readUnsent } from '#web/data/records.ts';
import { Device } from '../support/device.ts';
import type { TestMember } from '../support/service.ts';
import { FarmSite } from './farm.ts';

let site: FarmSite;
beforeAll(async () => {
  site = await FarmSite.open();
});
afterAll(() => site.close());

async function twoPeople() {
  const { service } = site;
  const kirra = await service.member();
  const ash = await site.named(await service.member(), 'Ash', 'Menzies');
  await site.join(kirra, ash, 'works');
  const made = await site.ask(kirra, 'POST', `/api/Trades/${kirra.slug}`, {
    name: 'Steers',
    numberOfHead: 100,
  });
  const id: string = made.body.id;
  return { kirra, ash, id };
}

const phone = (of: TestMember, farm: TestMember): Promise<Device> =>
  new Device(site.service, of, 'phone', farm.slug).open();

const names = (device: Device): string[] => device.records.trades().map(({ trade }) => trade.name);

test('a person removed while offline can still export their unsent edits, and no record counts as deleted', async () => {
  const { kirra, ash, id } = await twoPeople();
  const device = await phone(ash, kirra);
  expect(names(device)).toEqual(['Steers']);
  device.online = false;
  device.records.commit('Rename', [patchEdit('trade', id, { name: 'Typed in the paddock' })]);
  await site.remove(kirra, kirra.slug, ash);
  await device.connect();
  expect(device.records.sync.status()).toMatchObject({
    phase: 'farm gone',
    pending: 1,
    conflicts: 0,
    refused: 0,
  });
  expect(names(device)).toEqual(['Typed in the paddock']);
  await device.close();
  const name = databaseName(device.owner);
  expect(await clearFarm(name)).toBe(true);
  const { count, file } = await readUnsent(name, kirra.slug);
  expect(count).toBe(1);
  expect(await file.text()).toContain('Typed in the paddock');
  await dropFarm(name);
  expect(await hasUnsent(name)).toBe(false);
  expect((await site.ask(kirra, 'GET', `/api/Trades/${kirra.slug}/detail/${id}`)).body.name).toBe('Steers');
});

test('a person removed while sending keeps what the server had not accepted', async () => {
  const { kirra, ash, id } = await twoPeople();
  const device = await phone(ash, kirra);
  device.online = false;
  device.records.commit('Rename', [patchEdit('trade', id, { name: 'One' })]);
  // The removal happens between the pull and the push of one sync.
  const send = device.api.send;
  let isRemoved = false;
  Object.assign(device.api, {
    send: async (request: Parameters<typeof send>[0]) => {
      if (request.method !== 'GET' && !isRemoved) {
        isRemoved = true;
        await site.remove(kirra, kirra.slug, ash);
      }
      return send(request);
    },
  });
  await device.connect();
  expect(isRemoved).toBe(true);
  expect(device.records.sync.status()).toMatchObject({ phase: 'farm gone', pending: 1, conflicts: 0 });
  await device.close();
});

test('without unsent edits the device deletes all data of the farm', async () => {
  const { kirra, ash } = await twoPeople();
  const device = await phone(ash, kirra);
  await site.remove(kirra, kirra.slug, ash);
  await device.connect();
  expect(device.records.sync.status().phase).toBe('farm gone');
  await device.close();
  expect(await clearFarm(databaseName(device.owner))).toBe(false);
  expect((await readUnsent(databaseName(device.owner), kirra.slug)).count).toBe(0);
});

test('a person who became a reader during an offline day sees this at each edit, and can still export the edits', async () => {
  const { kirra, ash, id } = await twoPeople();
  const device = await phone(ash, kirra);
  device.online = false;
  device.records.commit('Rename', [patchEdit('trade', id, { name: 'Typed offline' })]);
  await site.ask(kirra, 'PUT', `/api/farms/${kirra.slug}/people/${ash.id}`, { role: 'reads' });
  await device.connect();
  const { refused, entries } = device.records.sync.status();
  expect(refused).toBe(1);
  expect(JSON.stringify(entries)).toContain('You read this farm and cannot change it.');
  expect(await device.records.sync.exportOutbox().text()).toContain('Typed offline');
  await device.close();
});

test('edits refused while a person was a reader are sent once they work there again', async () => {
  const { kirra, ash, id } = await twoPeople();
  const device = await phone(ash, kirra);
  const role = (to: string) =>
    site.ask(kirra, 'PUT', `/api/farms/${kirra.slug}/people/${ash.id}`, { role: to });
  const onServer = async (): Promise<string> =>
    (await site.ask(kirra, 'GET', `/api/Trades/${kirra.slug}/detail/${id}`)).body.name;
  device.online = false;
  device.records.commit('Rename', [patchEdit('trade', id, { name: 'Typed offline' })]);
  await role('reads');
  await device.connect();
  // The device still shows what was typed. The server does not have it.
  expect([names(device), await onServer()]).toEqual([['Typed offline'], 'Steers']);
  await role('works');
  await device.connect();
  expect(device.records.sync.status().refused).toBe(1);
  device.records.sync.retry(`trade/${id}`);
  await device.settled();
  expect([device.records.sync.status().refused, await onServer()]).toEqual([0, 'Typed offline']);
  await device.close();
});

test('a reader who gets the right to write while offline can send the edits that they type from then on', async () => {
  const { kirra, id } = await twoPeople();
  const jo = await site.named(await site.service.member(), 'Jo', 'Tran');
  await site.join(kirra, jo, 'reads');
  const device = await phone(jo, kirra);
  device.online = false;
  await site.ask(kirra, 'PUT', `/api/farms/${kirra.slug}/people/${jo.id}`, { role: 'works' });
  // Offline, the screens already allow typing if the list of farms has shown the new role.
  device.records.commit('Rename', [patchEdit('trade', id, { name: 'Jo typed' })]);
  await device.connect();
  const { items } = (await site.ask(kirra, 'GET', `/api/history/${kirra.slug}/trade/${id}`)).body;
  expect(items[0]).toMatchObject({ who: { name: 'Jo Tran' } });
  await device.close();
});

test('an owner whose handover was accepted while they were offline sends their edits under their own name', async () => {
  const { kirra, ash, id } = await twoPeople();
  const device = await new Device(site.service, kirra, 'computer').open();
  const offer = await site.ask(kirra, 'POST', `/api/farms/${kirra.slug}/owner`, { personId: ash.id });
  device.online = false;
  device.records.commit('Rename', [patchEdit('trade', id, { name: 'Kirra typed' })]);
  await site.answer(ash, offer.body.id, 'accept');
  await device.connect();
  expect(device.records.sync.status()).toMatchObject({ phase: 'idle', pending: 0, refused: 0 });
  const { items } = (await site.ask(ash, 'GET', `/api/history/${kirra.slug}/trade/${id}`)).body;
  expect(items[0]).toMatchObject({ who: { id: kirra.id } });
  await device.close();
});

test('a person who started the farm, handed it over and was removed while offline can export their unsent edits', async () => {
  const { kirra, ash, id } = await twoPeople();
  const device = await new Device(site.service, kirra, 'computer').open();
  const offer = await site.ask(kirra, 'POST', `/api/farms/${kirra.slug}/owner`, { personId: ash.id });
  device.online = false;
  device.records.commit('Rename', [patchEdit('trade', id, { name: 'Kirra typed' })]);
  await site.answer(ash, offer.body.id, 'accept');
  expect((await site.remove(ash, kirra.slug, kirra)).status).toBe(204);
  await device.connect();
  expect(device.records.sync.status()).toMatchObject({ phase: 'farm gone', pending: 1 });
  await device.close();
  const name = databaseName(device.owner);
  expect(await clearFarm(name)).toBe(true);
  const { count, file } = await readUnsent(name, kirra.slug);
  expect([count, (await file.text()).includes('Kirra typed')]).toEqual([1, true]);
  expect((await site.ask(ash, 'GET', `/api/Trades/${kirra.slug}/detail/${id}`)).body.name).toBe('Steers');
});

test('two people on one computer, and two farms of one person, have separate databases', async () => {
  const { kirra, ash } = await twoPeople();
  const owners = [
    new Device(site.service, kirra, 'computer').owner,
    new Device(site.service, ash, 'computer').owner,
    new Device(site.service, ash, 'computer', kirra.slug).owner,
  ];
  expect(new Set(owners.map(databaseName)).size).toBe(3);
});

test('when two people change one trade, different fields are merged and the same field raises a question', async () => {
  const { kirra, ash, id } = await twoPeople();
  const theirs = await phone(ash, kirra);
  theirs.online = false;
  theirs.records.commit('Head', [patchEdit('trade', id, { numberOfHead: '80' })]);
  await site.ask(kirra, 'PUT', `/api/Trades/${kirra.slug}/detail/${id}`, {
    name: 'Heifers',
    numberOfHead: 100,
  });
  await theirs.connect();
  const merged = await site.ask(kirra, 'GET', `/api/Trades/${kirra.slug}/detail/${id}`);
  expect(merged.body).toMatchObject({ name: 'Heifers', numberOfHead: '80' });
  theirs.online = false;
  theirs.records.commit('Rename', [patchEdit('trade', id, { name: 'Ash says' })]);
  await site.ask(kirra, 'PUT', `/api/Trades/${kirra.slug}/detail/${id}`, {
    ...merged.body,
    name: 'Kirra says',
  });
  await theirs.connect();
  expect(theirs.records.sync.status().conflicts).toBe(1);
  await theirs.close();
});
