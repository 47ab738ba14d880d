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

test('somebody removed while offline loses nothing that was theirs to save, and no record counts as deleted', async () => {
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

test('somebody removed in the middle of sending keeps what the server had not taken', async () => {
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

test('with nothing unsent the device forgets the farm wholly', async () => {
  const { kirra, ash } = await twoPeople();
  const device = await phone(ash, kirra);
  await site.remove(kirra, kirra.slug, ash);
  await device.connect();
  expect(device.records.sync.status().phase).toBe('farm gone');
  await device.close();
  expect(await clearFarm(databaseName(device.owner))).toBe(false);
  expect((await readUnsent(databaseName(device.owner), kirra.slug)).count).toBe(0);
});

test('somebody who may only read since a long day offline is told so at each change, which stays to be saved', async () => {
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

test('two people on one computer, and two farms of one person, have databases of their own', async () => {
  const { kirra, ash } = await twoPeople();
  const owners = [
    new Device(site.service, kirra, 'computer').owner,
    new Device(site.service, ash, 'computer').owner,
    new Device(site.service, ash, 'computer', kirra.slug).owner,
  ];
  expect(new Set(owners.map(databaseName)).size).toBe(3);
});

test('two people change one trade: other fields are merged, one and the same field is asked about', async () => {
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
