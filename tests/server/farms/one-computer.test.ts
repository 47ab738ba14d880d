import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearFarm, databaseName, patchEdit, readUnsent } from '#web/data/records.ts';
import { Device } from '../support/device.ts';
import type { TestMember } from '../support/service.ts';
import { FarmSite } from './farm.ts';

let site: FarmSite;
beforeAll(async () => {
  site = await FarmSite.open();
});
afterAll(() => site.close());

async function people() {
  const { service } = site;
  const kirra = await site.named(await service.member(), 'Kirra', 'Hale');
  const ash = await site.named(await service.member(), 'Ash', 'Menzies');
  await site.join(kirra, ash, 'works');
  const jo = await site.named(await service.member(), 'Jo', 'Tran');
  await site.join(kirra, jo, 'works');
  const made = await site.ask(kirra, 'POST', `/api/Trades/${kirra.slug}`, { name: 'Steers' });
  const id: string = made.body.id;
  return { kirra, ash, jo, id };
}

const names = ({ records }: Device): string[] => records.trades().map(({ trade }) => trade.name);

/** Signs in on a computer that other people use too. */
const sitDown = (storage: IDBFactory, of: TestMember, farm?: TestMember): Promise<Device> =>
  new Device(site.service, of, 'computer', farm?.slug).open(storage);

test.each([
  ['the owner', 'Kirra Hale'],
  ['somebody who works there', 'Jo Tran'],
])(
  'edits of %s are neither shown to another person at the same computer nor sent under that person’s name',
  async (_who, name) => {
    const { kirra, ash, jo, id } = await people();
    const [person, farm] = name === 'Jo Tran' ? [jo, kirra] : [kirra];
    const storage = new IDBFactory();
    const hers = await sitDown(storage, person, farm);
    hers.online = false;
    hers.records.commit('Rename', [patchEdit('trade', id, { name: 'Typed by the first' })]);
    hers.records.drafts.write(`trade/${id}`, { name: 'The first is typing' });
    await hers.close();
    const his = await sitDown(storage, ash, kirra);
    expect(names(his)).toEqual(['Steers']);
    expect(his.records.sync.status()).toMatchObject({ pending: 0, entries: [] });
    expect(his.records.drafts.keys()).toEqual([]);
    his.records.undo();
    expect(names(his)).toEqual(['Steers']);
    await his.connect();
    expect((await site.ask(kirra, 'GET', `/api/Trades/${kirra.slug}/detail/${id}`)).body.name).toBe('Steers');
    await his.close();
    const again = await sitDown(storage, person, farm);
    await again.connect();
    const { items } = (await site.ask(ash, 'GET', `/api/history/${kirra.slug}/trade/${id}`, undefined, 1))
      .body;
    expect(items[0]).toMatchObject({ who: { name } });
    expect(names(again)).toEqual(['Typed by the first']);
    expect(again.records.drafts.keys()).toEqual([`trade/${id}`]);
    await again.close();
  },
);

test('a removed person leaves the other person’s data on the same computer unchanged', async () => {
  const { kirra, ash, id } = await people();
  const storage = new IDBFactory();
  const hers = await sitDown(storage, kirra);
  hers.online = false;
  hers.records.commit('Rename', [patchEdit('trade', id, { name: 'Kirra typed' })]);
  await hers.close();
  const his = await sitDown(storage, ash, kirra);
  his.online = false;
  his.records.commit('Rename', [patchEdit('trade', id, { name: 'Ash typed' })]);
  await site.remove(kirra, kirra.slug, ash, 1);
  await his.connect();
  await his.close();
  const name = databaseName(his.owner);
  expect(await clearFarm(name)).toBe(true);
  const text = await (await readUnsent(name, kirra.slug)).file.text();
  expect(text).toContain('Ash typed');
  expect(text).not.toContain('Kirra typed');
  const again = await sitDown(storage, kirra);
  await again.connect();
  expect(names(again)).toEqual(['Kirra typed']);
  await again.close();
});

test('on the same computer a member of another farm finds no data of this farm', async () => {
  const { kirra, ash } = await people();
  const stranger = await site.service.member();
  const storage = new IDBFactory();
  for (const [person, farm] of [[kirra], [ash, kirra]] as const)
    await (await sitDown(storage, person, farm)).close();
  const own = await sitDown(storage, stranger);
  expect(names(own)).toEqual([]);
  await own.close();
});

test('the browser caches no answer about a farm from either of two server processes', async () => {
  const { kirra, id } = await people();
  const { slug, token } = kirra;
  const paths = [
    `/api/Trades/${slug}`,
    `/api/Trades/${slug}/detail/${id}`,
    `/api/changes/${slug}`,
    `/api/history/${slug}/trade/${id}`,
    `/api/farms/${slug}`,
    `/api/farms/${slug}/people`,
    `/api/notify/${slug}/all`,
  ];
  for (const app of site.apps)
    for (const url of paths) {
      const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
});
