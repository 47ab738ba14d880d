import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { severalPeople, type HereNews, type Place } from '#contract/farms.ts';
import { listen, type Heard } from '../support/listen.ts';
import type { TestMember } from '../support/service.ts';
import { FarmSite } from './farm.ts';

let site: FarmSite;
let kirra: TestMember;
let ash: TestMember;
let jo: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  site = await FarmSite.open();
  const named = async (first: string, last: string) => site.named(await site.service.member(), first, last);
  [kirra, ash, jo] = [await named('Kirra', 'Hale'), await named('Ash', 'Menzies'), await named('Jo', 'Tran')];
  stranger = await site.service.member();
  await site.join(kirra, ash, 'works');
  await site.join(kirra, jo, 'reads');
  await bothListen();
});
afterAll(() => site.close());

const at: Place = { screen: 'record', kind: 'trade', id: uuidv7(), field: null };
const say = (as: TestMember, body: unknown, process: 0 | 1 = 0) =>
  site.ask(as, 'POST', `/api/live/${kirra.slug}/here`, body, process);
const heardBy = (as: TestMember, process: 0 | 1): Promise<Heard> =>
  listen(site.addresses[process], as, kirra.slug);
const places = ({ events }: Heard): HereNews[] =>
  events.filter(({ event }) => event === 'here').map(({ data }) => data);
/** Waits until both processes have received the same report. Starts again if a stream ends meanwhile. */
async function bothListen(): Promise<void> {
  const both = await Promise.all([heardBy(kirra, 0), heardBy(kirra, 1)]);
  const ends = Promise.race(both.map(({ ended }) => ended)).then(() => 'ended' as const);
  let outcome: 'heard' | 'ended' | undefined;
  while (outcome === undefined) {
    // Repeats the report, because a process that has just started may miss the first.
    const report = { ...at, id: uuidv7() };
    await say(ash, { at: report });
    const isHeard = (): boolean => both.every((heard) => places(heard).at(-1)?.at?.id === report.id);
    outcome = await Promise.race([ends, aMoment().then(() => (isHeard() ? 'heard' : undefined))]);
  }
  for (const heard of both) heard.cut();
  if (outcome === 'ended') await bothListen();
}
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 200));

test('everybody on the farm sees who works there, at every process, and a reader sees the others without being seen', async () => {
  const [owner, reader] = await Promise.all([heardBy(kirra, 1), heardBy(jo, 0)]);
  await Promise.all([owner.until(1), reader.until(1)]);
  expect((await say(ash, { at, asks: true })).status).toBe(204);
  await Promise.all([owner.until(2), reader.until(2)]);
  const said = { who: { id: ash.id, name: 'Ash Menzies' }, device: expect.any(String), at, asks: true };
  expect([places(owner), places(reader)]).toEqual([[said], [said]]);
  expect((await say(jo, { at })).status).toBe(204);
  expect((await say(ash, { at: null }, 1)).status).toBe(204);
  await owner.until(3);
  await aMoment();
  expect(places(owner).map(({ who, at: place }) => [who.name, place])).toEqual([
    ['Ash Menzies', at],
    ['Ash Menzies', null],
  ]);
  // A reader who arrives asks where the others are. The others learn neither the reader's name nor place.
  expect((await say(jo, { at, asks: true })).status).toBe(204);
  await owner.until(4);
  expect(places(owner).at(-1)).toEqual({
    who: { id: severalPeople, name: '' },
    device: '',
    at: null,
    asks: true,
  });
  owner.cut();
  reader.cut();
});

test('places are not stored, only the day of the last visit, and a stranger neither receives nor sends places', async () => {
  await say(ash, { at });
  await say(jo, { at });
  const tables = await site.service.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const [found] = await site.service.database.query<{ count: number }>(
      `select count(*)::int as count from "${name}" as row where row::text like '%' || $1 || '%'`,
      [at.id],
    );
    expect([name, found?.count]).toEqual([name, 0]);
  }
  const { people } = (await site.ask(kirra, 'GET', `/api/farms/${kirra.slug}/people`)).body;
  expect(people.map(({ lastHere }: { lastHere: string | null }) => lastHere)).toEqual([
    null,
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  ]);
  expect((await say(stranger, { at })).status).toBe(404);
});

test('an invalid place is refused with the field', async () => {
  const refused = await say(ash, { at: { ...at, kind: 'farm' } });
  expect([refused.status, refused.body.code]).toEqual([400, 'bad-field']);
});

test('a person who becomes a reader disappears, and a removed person receives nothing, within a second', async () => {
  // Waits until no message of an earlier test can arrive.
  await bothListen();
  const [owner, theirs] = await Promise.all([heardBy(kirra, 0), heardBy(ash, 1)]);
  await Promise.all([owner.until(1), theirs.until(1)]);
  const person = `/api/farms/${kirra.slug}/people/${ash.id}`;
  expect((await site.ask(kirra, 'PUT', person, { role: 'reads' })).status).toBe(204);
  expect((await say(ash, { at })).status).toBe(204);
  await aMoment();
  expect(places(owner)).toEqual([]);
  const again = await heardBy(ash, 1);
  await again.until(1);
  const began = Date.now();
  expect((await site.remove(kirra, kirra.slug, ash)).status).toBe(204);
  await again.ended;
  expect(Date.now() - began).toBeLessThan(1_000);
  expect((await say(ash, { at }, 1)).status).toBe(404);
  owner.cut();
});
