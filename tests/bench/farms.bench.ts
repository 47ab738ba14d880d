import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apiPaths } from '#contract/paths.ts';
import { recordPaths } from '#contract/record-paths.ts';
import { buildServer } from '#server/server.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { Callers, type Work } from './callers.ts';
import { atMost, median, milliseconds, type BenchRow } from './row.ts';
import { addressOf, ownerOf, type Owner } from './server.bench.ts';

const farmCount = Number(process.env['FARMS'] ?? 200);
const peopleOnAFarm = 5;
const tradesOnAFarm = 25;
const rate = Number(process.env['FARMS_RATE'] ?? 100);
const turns = Number(process.env['FARMS_TURNS'] ?? 7);

/** A farm with five tokens. They belong to five people, or are five copies of one member's token. */
interface AskedFarm {
  readonly farm: Owner;
  readonly tokens: readonly string[];
}

/** Adds people to a farm as accepted invitations would. */
async function putOn(storage: Storage, farm: Owner, people: readonly Owner[]): Promise<void> {
  const { database } = storage;
  await database.query('insert into farms (owner_id, holder_id, is_shared) values ($1, $1, true)', [farm.id]);
  for (const [at, { id }] of people.entries())
    await database.query('insert into farm_people (owner_id, person_id, role) values ($1, $2, $3)', [
      farm.id,
      id,
      at === people.length - 1 ? 'reads' : 'works',
    ]);
}

/** Creates 200 farms of one member with five devices, and 200 farms of five people with one device each. */
async function makeFarms(app: FastifyInstance, storage: Storage, settings: Settings) {
  const alone: AskedFarm[] = [];
  const shared: AskedFarm[] = [];
  const make = (slug: string, trades: number): Promise<Owner> =>
    ownerOf(app, storage, settings, slug, trades);
  for (let at = 0; at < farmCount; at++) {
    const one = await make(`alone-${at}`, tradesOnAFarm);
    alone.push({ farm: one, tokens: Array.from({ length: peopleOnAFarm }, () => one.token) });
    const farm = await make(`farm-${at}`, tradesOnAFarm);
    const people: Owner[] = [];
    while (people.length < peopleOnAFarm - 1) people.push(await make(`farm-${at}-${people.length}`, 0));
    await putOn(storage, farm, people);
    shared.push({ farm, tokens: [farm, ...people].map(({ token }) => token) });
  }
  await storage.database.query('analyze');
  return { alone, shared };
}

/** Requests of the people on all farms. One request in ten is a write. */
async function workOf(host: string, farms: readonly AskedFarm[]): Promise<Work> {
  const requests: Work['requests'][number][] = [];
  const cursors: string[] = [];
  for (const { farm } of farms) {
    const reply = await fetch(`${host}${apiPaths.changes(farm.slug, null)}`, {
      headers: { authorization: `Bearer ${farm.token}` },
    });
    cursors.push(((await reply.json()) as { readonly cursor: string }).cursor);
  }
  for (let index = 0; index < farms.length * peopleOnAFarm * 2; index++) {
    // Consecutive requests are for different farms, as on a real day.
    const at = (index * 37) % farms.length;
    const { farm, tokens } = farms[at]!;
    const { slug, tradeIds, carryId } = farm;
    const kind = index % 10;
    // The last of five people only reads, so the writes are by the first four.
    const person = kind === 9 ? index % 4 : Math.floor(index / 10) % tokens.length;
    const headers = { authorization: `Bearer ${tokens[person] ?? ''}` };
    const trade = recordPaths.detail('trade', slug, tradeIds[index % tradeIds.length] ?? '');
    if (kind === 9) {
      const body = JSON.stringify({ name: 'Put', carryId, numberOfHead: '120', saleCostHd: '1800.50' });
      requests.push({ path: trade, method: 'PUT', body, headers });
    } else if (kind === 8) requests.push({ path: apiPaths.changes(slug, cursors[at] ?? null), headers });
    else if (kind === 7) requests.push({ path: recordPaths.list('carry', slug), headers });
    else if (kind === 6) requests.push({ path: recordPaths.list('group', slug), headers });
    else requests.push({ path: trade, headers });
  }
  return { host, headers: { 'content-type': 'application/json' }, requests };
}

async function listen(address: string, farms: readonly AskedFarm[]) {
  const clients = fork(join(import.meta.dirname, 'stream-clients.ts'));
  const members = farms.flatMap(({ farm, tokens }) => tokens.map((token) => ({ slug: farm.slug, token })));
  clients.send({ address, members, each: 1 });
  await Promise.race([
    once(clients, 'message'),
    once(clients, 'exit').then(() => Promise.reject(new Error('The streams were not opened'))),
  ]);
  return clients;
}

interface Side {
  readonly work: Work;
  readonly p99: number[];
  readonly cost: number[];
}

async function measure(callers: Callers, sides: readonly Side[]): Promise<void> {
  // The first run is a warm-up, in which the server also stores the description of each trade.
  for (const { work } of sides) await callers.at(rate, work);
  for (let turn = 0; turn < turns; turn++)
    for (const { work, p99, cost } of turn % 2 === 0 ? sides : sides.toReversed()) {
      const from = process.cpuUsage();
      const taken = await callers.at(rate, work);
      const { user, system } = process.cpuUsage(from);
      p99.push(taken.p99);
      cost.push((user + system) / 1000 / taken.sent);
    }
}

/** Compares 200 farms of five people with 200 members with five devices. Both have the same records, requests and streams. */
export async function bench(): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-bench-'));
  await chmod(folder, 0o755);
  const settings: Settings = {
    ...readSettings({ DATA_DIR: folder, PORT: '4198', RATE_LIMIT: '100000000', LOG_LEVEL: 'silent' }),
    demo: false,
    webDir: '/nonexistent',
  };
  const storage = await openStorage(settings);
  const app = await buildServer(settings, storage);
  const callers = new Callers();
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const host = addressOf(app);
    const { alone, shared } = await makeFarms(app, storage, settings);
    const streams = await listen(host, [...alone, ...shared]);
    const side = async (farms: readonly AskedFarm[]): Promise<Side> => ({
      work: await workOf(host, farms),
      p99: [],
      cost: [],
    });
    const [members, farms] = [await side(alone), await side(shared)];
    await measure(callers, [members, farms]).finally(() => streams.kill());
    return [
      rowOf('p99', members.p99, farms.p99, 1.2),
      rowOf('processor time a request', members.cost, farms.cost, 1.2),
    ];
  } finally {
    callers.end();
    await app.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function rowOf(what: string, members: readonly number[], farms: readonly number[], most: number): BenchRow {
  const ratio = median(farms.map((one, turn) => one / (members[turn] ?? Number.NaN)));
  return {
    what: `${farmCount} farms of ${peopleOnAFarm} people, ${rate} requests/s, ${what}`,
    figure: milliseconds(median(farms)),
    against: `${milliseconds(median(members))} for as many members with ${peopleOnAFarm} devices`,
    ratio: `${ratio.toFixed(2)}x`,
    limit: atMost(Number(ratio.toFixed(2)), most, 'x'),
  };
}
