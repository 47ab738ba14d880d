import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#server/server.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { migrateDatabase } from '#server/storage/migrate.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { inTurns } from './history.bench.ts';
import { growOthers } from './members.ts';
import { atMost, milliseconds, type BenchRow } from './row.ts';
import { ownerOf, type Owner } from './server.bench.ts';

const [few, many] = [10, 10_000];
const tradesOfOthers = 25;
const streams = 2_000;
const streamsOfMember = 50;

/** A site with its own database. Only the calls of `owner` are timed. */
interface Site {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly owner: Owner;
}

async function siteOf(
  database: Database,
  settings: Settings,
  storage: Storage,
  others: number,
): Promise<Site> {
  await migrateDatabase(database);
  const app = await buildServer(settings, { database });
  const of = (slug: string, size: number) => ownerOf(app, { ...storage, database }, settings, slug, size);
  await of('other', tradesOfOthers);
  await growOthers(database, others);
  const owner = await of('owner', 1000);
  await database.query('analyze');
  return { app, database, owner };
}

interface Call {
  readonly what: string;
  run(site: Site, round: number): Promise<void>;
}

async function ask(
  { app, owner }: Site,
  method: 'GET' | 'PUT',
  url: string,
  payload?: object,
): Promise<void> {
  const headers = { authorization: `Bearer ${owner.token}` };
  const reply = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  if (reply.statusCode !== 200) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.payload}`);
}

const detail = ({ owner }: Site): string => `/api/Trades/${owner.slug}/detail/${owner.tradeIds[7] ?? ''}`;

const calls: readonly Call[] = [
  { what: 'list of 1,000 trades', run: (site) => ask(site, 'GET', `/api/Trades/${site.owner.slug}`) },
  {
    what: 'one trade, twenty times',
    async run(site) {
      for (let turn = 0; turn < 20; turn++) await ask(site, 'GET', detail(site));
    },
  },
  { what: 'what changed since', run: (site) => ask(site, 'GET', `/api/changes/${site.owner.slug}`) },
  {
    what: 'a trade changed, five times',
    async run(site, round) {
      const { carryId } = site.owner;
      for (let turn = 0; turn < 5; turn++) {
        const saleCostHd = `${1700 + round}.${turn}`;
        await ask(site, 'PUT', detail(site), { name: 'Steers', carryId, numberOfHead: '100', saleCostHd });
      }
    },
  },
];

async function growth(small: Site, large: Site): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { what, run } of calls) {
    const timed = (site: Site) => {
      let round = 0;
      return () => run(site, (round += 1));
    };
    const [among, amongMany] = await inTurns(timed(small), timed(large));
    const ratio = amongMany / among;
    rows.push({
      what: `${what}, beside ${many.toLocaleString('en-AU')} members`,
      figure: milliseconds(amongMany),
      against: `beside ${few}: ${milliseconds(among)}`,
      ratio: `${ratio.toFixed(2)}x`,
      limit: atMost(ratio, 1.1, 'x'),
    });
  }
  return rows;
}

/** The mean disk space per member: the size of the database divided by the number of members. */
async function bytesOfMember({ database }: Site): Promise<BenchRow> {
  const [row] = await database.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  );
  const each = (row?.bytes ?? 0) / many;
  return {
    what: `a member with ${tradesOfOthers} trades on the disk`,
    figure: `${Math.round(each / 1000)} kB`,
    against: `${((row?.bytes ?? 0) / 1e9).toFixed(2)} GB for ${many.toLocaleString('en-AU')}`,
  };
}

const memory = (): number => {
  global.gc?.();
  return process.memoryUsage().rss / 1e6;
};

/** The server's memory for open event streams. The clients of the streams run in another process. */
async function streamMemory(
  { app, database }: Site,
  settings: Settings,
  storage: Storage,
): Promise<BenchRow> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const members: Pick<Owner, 'slug' | 'token'>[] = [];
  for (let at = 0; at < streams / streamsOfMember; at++)
    members.push(await ownerOf(app, { ...storage, database }, settings, `listener-${at}`, 0));
  const before = memory();
  const clients = fork(join(import.meta.dirname, 'stream-clients.ts'));
  try {
    const { port } = app.server.address() as AddressInfo;
    clients.send({ address: `http://127.0.0.1:${port}`, members });
    await Promise.race([
      once(clients, 'message'),
      once(clients, 'exit').then(() => Promise.reject(new Error('The streams were not opened'))),
    ]);
    const more = memory() - before;
    return {
      what: `${streams.toLocaleString('en-AU')} open streams of live events`,
      figure: `${Math.round(more)} MB more`,
      against: `${Math.round(before)} MB before`,
      limit: atMost(Math.round(more), 150, 'MB'),
    };
  } finally {
    clients.kill();
  }
}

/** Checks whether other members slow one member down. Also measures the cost of open event streams. */
export async function bench(): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-bench-'));
  await chmod(folder, 0o755);
  const settings: Settings = {
    ...readSettings({ DATA_DIR: folder, PORT: '4197', RATE_LIMIT: '100000000', LOG_LEVEL: 'silent' }),
    demo: false,
    webDir: '/nonexistent',
  };
  const storage = await openStorage(settings);
  await storage.database.query('create database many');
  const grown = openDatabase(storage.connection('many'), { statementTimeout: 120_000 });
  const sites: Site[] = [];
  try {
    sites.push(await siteOf(storage.database, settings, storage, few));
    sites.push(await siteOf(grown, settings, storage, many));
    const [small, large] = sites as [Site, Site];
    return [
      ...(await growth(small, large)),
      await bytesOfMember(large),
      await streamMemory(small, settings, storage),
    ];
  } finally {
    for (const { app } of sites) await app.close();
    await grown.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
}
