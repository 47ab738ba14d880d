import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { insertMember, type MemberReply } from '#server/members/manage.ts';
import { presentMembershipYear } from '#server/members/membership.ts';
import { issueAccessToken } from '#server/provider/issue.ts';
import { apiPaths } from '#contract/paths.ts';
import { recordPaths } from '#contract/record-paths.ts';
import { startingCarry } from '#contract/starting-carry.ts';
import { buildServer } from '#server/server.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { atMost, median, milliseconds, type BenchRow } from './row.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const connections = 10;

interface Load {
  readonly rate: number;
  readonly p99: number;
}

/** Sends requests from a separate thread. The measured server has the event loop to itself. */
async function load(
  url: string,
  headers: Record<string, string>,
  more: Partial<autocannon.Options> = {},
): Promise<Load> {
  const result = await autocannon({ url, connections, duration: seconds, workers: 1, headers, ...more });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} not 2xx, ${result.errors} errors`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const shown = ({ rate, p99 }: Load): string =>
  `${Math.round(rate).toLocaleString('en-AU')}/s, p99 ${Math.round(p99)} ms`;

export interface Owner {
  readonly id: string;
  readonly slug: string;
  readonly token: string;
  readonly carryId: string;
  readonly tradeIds: readonly string[];
}

export async function ownerOf(
  app: FastifyInstance,
  storage: Storage,
  settings: Settings,
  slug: string,
  size: number,
): Promise<Owner> {
  const subject = `bench|${slug}`;
  const person = {
    username: slug,
    email: `${slug}@drover.example`,
    firstName: '',
    lastName: '',
    company: '',
  };
  const { id } = await insertMember(storage.database, {
    ...person,
    slug,
    subject,
    issuer: settings.identity.memberIssuer,
    role: 'Normal' satisfies MemberReply['role'],
    membershipYear: presentMembershipYear(new Date()),
  });
  const token = await issueAccessToken(storage.database, settings, subject, 3600);
  const carryId = uuidv7();
  const trades = Array.from({ length: size }, (_, index) => ({
    id: uuidv7(),
    carryId,
    name: `Trade ${index}`,
    numberOfHead: 100 + (index % 50),
    purchaseWeightkg: `${280 + (index % 40)}.5`,
    purchaseCostHd: `${1200 + index / 100}`,
    saleWeightkg: '430',
    saleCostHd: `${1700 + index / 100}`,
  }));
  for (let at = 0; at < Math.max(size, 1); at += 2500) {
    const payload = {
      format: 'drover-records',
      version: 1,
      groups: [],
      carrys: [{ ...startingCarry, id: carryId }],
      trades: trades.slice(at, at + 2500),
    };
    const headers = { authorization: `Bearer ${token}` };
    const reply = await app.inject({ method: 'POST', url: `/api/import/${slug}`, headers, payload });
    if (reply.statusCode !== 200) throw new Error(reply.payload);
  }
  return { id, slug, token, carryId, tradeIds: trades.map((trade) => trade.id) };
}

/** Answers with Fastify and one plain SQL statement. It skips the token check and the security headers. */
export async function bareServer(storage: Storage, ownerId: string): Promise<FastifyInstance> {
  const app = fastify();
  const { pool } = storage.database;
  const json = 'application/json; charset=utf-8';
  app.get('/list', async (_request, reply) => {
    const { rows } = await pool.query<{ reply: string }>(
      'select reply from trades where owner_id = $1 order by created_at, id',
      [ownerId],
    );
    return reply.header('content-type', json).send(`[${rows.map((row) => row.reply).join(',')}]`);
  });
  app.get<{ Params: { id: string } }>('/one/:id', async (request, reply) => {
    const { rows } = await pool.query<{ reply: string; calc_description: string }>(
      'select reply, calc_description from trades where owner_id = $1 and id = $2',
      [ownerId, request.params.id],
    );
    const [row] = rows;
    return reply
      .header('content-type', json)
      .send(`${row?.reply.slice(0, -1)},"tradeCalcDescription":${JSON.stringify(row?.calc_description)}}`);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

export const addressOf = (app: FastifyInstance): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

async function sameAnswer(ours: string, headers: Record<string, string>, bare: string): Promise<number> {
  const [left, right] = await Promise.all(
    [fetch(ours, { headers }), fetch(bare)].map(async (reply) => (await reply).text()),
  );
  if (left !== right) throw new Error(`${ours} and ${bare} do not answer the same`);
  return left?.length ?? 0;
}

interface Beside {
  readonly what: string;
  readonly ours: string;
  readonly bare: string;
  readonly headers: Record<string, string>;
  /** The highest allowed ratio of our time to the bare route's time. */
  readonly most?: number;
}

/** Measures our route and the bare route in turns, each twice. The better run of each route counts. */
async function beside({ what, ours, bare, headers, most }: Beside): Promise<BenchRow> {
  const size = await sameAnswer(ours, headers, bare);
  const runs: { ours: Load; bare: Load }[] = [];
  for (let run = 0; run < 2; run++)
    runs.push({ ours: await load(ours, headers), bare: await load(bare, {}) });
  const best = (side: 'ours' | 'bare'): Load =>
    runs.map((run) => run[side]).reduce((a, b) => (b.rate > a.rate ? b : a));
  const [one, other] = [best('ours'), best('bare')];
  const ratio = other.rate / one.rate;
  return {
    what: `${what} (${Math.round(size / 1024)} kB, same bytes)`,
    figure: shown(one),
    against: `bare ${shown(other)}`,
    ratio: `${ratio.toFixed(2)} x bare`,
    ...(most === undefined ? {} : { limit: atMost(ratio, most, 'x') }),
  };
}

async function carryChange(app: FastifyInstance, owner: Owner, runs: number): Promise<BenchRow> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    const reply = await app.inject({
      method: 'PUT',
      url: `/api/Carrys/${owner.slug}/detail/${owner.carryId}`,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { ...startingCarry, freightIn: String(10 + run) },
    });
    if (reply.statusCode !== 200) throw new Error(reply.payload);
    times.push(performance.now() - start);
  }
  const time = median(times);
  const each = `${milliseconds(time / owner.tradeIds.length)} a trade`;
  return {
    what: `carry change over ${owner.tradeIds.length.toLocaleString('en-AU')} trades, one transaction`,
    figure: milliseconds(time),
    against: each,
  };
}

/** Counts the SQL statements of a call. Returns the lowest of five counts, because a background report may add a statement. */
async function statementsOf(work: (turn: number) => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let turn = 1; turn <= 5; turn++) counts.push(await statementsDuring(() => work(turn)));
  return Math.min(...counts);
}

async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  const { prototype } = pg.Client;
  const original = prototype.query;
  let count = 0;
  prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    count += 1;
    return Reflect.apply(original, this, args) as never;
  } as typeof original;
  await work().finally(() => {
    prototype.query = original;
  });
  return count;
}

async function costOfMember(app: FastifyInstance, storage: Storage, owner: Owner): Promise<BenchRow[]> {
  const [row] = await storage.database.query<{ rows: number; bytes: number }>(
    `select (select count(*) from trades where owner_id = $1) + (select count(*) from carrys where owner_id = $1) as rows,
       (select sum(pg_column_size(trades.*)) from trades where owner_id = $1)::bigint as bytes`,
    [owner.id],
  );
  const headers = { authorization: `Bearer ${owner.token}` };
  const path = (at: number): string => `/api/Trades/${owner.slug}/detail/${owner.tradeIds[at] ?? ''}`;
  const list = await statementsOf(() => app.inject({ url: `/api/Trades/${owner.slug}`, headers }));
  const first = await statementsOf((turn) => app.inject({ url: path(turn), headers }));
  const one = await statementsOf(() => app.inject({ url: path(1), headers }));
  const payload = { name: 'x', carryId: owner.carryId };
  const put = await statementsOf(() => app.inject({ method: 'PUT', url: path(1), headers, payload }));
  const perTrade = Math.round((row?.bytes ?? 0) / owner.tradeIds.length);
  return [
    {
      what: 'a member with 1,000 trades',
      figure: `${row?.rows ?? 0} rows`,
      against: `${((row?.bytes ?? 0) / 1e6).toFixed(1)} MB, ${perTrade} bytes a trade`,
    },
    {
      what: 'statements of a list, one trade, a PUT',
      figure: `${list}, ${one}, ${put}`,
      against: `a trade's first read after a write ${first}`,
    },
  ];
}

/** The requests of all members together, 200 per second. One request in ten is a write. */
async function mixedLoad(host: string, owner: Owner, put: string): Promise<BenchRow> {
  const headers = { authorization: `Bearer ${owner.token}` };
  const { slug } = owner;
  const reply = await fetch(`${host}${apiPaths.changes(slug, null)}`, { headers });
  const { cursor } = (await reply.json()) as { readonly cursor: string };
  const ones = owner.tradeIds.slice(0, 12).map((id) => recordPaths.detail('trade', slug, id));
  const asked = [
    recordPaths.list('carry', slug),
    recordPaths.list('group', slug),
    apiPaths.changes(slug, cursor),
  ];
  const requests = [...ones, ...asked, ...asked].map((path) => ({ path }));
  const writing = { ...headers, 'content-type': 'application/json' };
  const atWork = (duration: number): Promise<readonly Load[]> =>
    Promise.all([
      load(host, headers, { requests, overallRate: 180, duration }),
      load(`${host}${recordPaths.detail('trade', slug, owner.tradeIds[20] ?? '')}`, writing, {
        method: 'PUT',
        body: put,
        overallRate: 20,
        connections: 2,
        duration,
      }),
    ]);
  await atWork(seconds);
  const [reads] = await atWork(2 * seconds);
  if (reads === undefined) throw new Error('no load was run');
  return {
    what: 'GETs among 200 mixed requests a second',
    figure: shown(reads),
    limit: atMost(reads.p99, 50, 'ms at p99'),
  };
}

/** Compares the API with a bare Fastify route over loopback. Both use one PostgreSQL, one Node process and ten connections. */
export async function bench(): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-bench-'));
  await chmod(folder, 0o755);
  const settings: Settings = {
    ...readSettings({ DATA_DIR: folder, PORT: '4199', RATE_LIMIT: '100000000', LOG_LEVEL: 'silent' }),
    demo: false,
    webDir: '/nonexistent',
  };
  const storage = await openStorage(settings);
  const app = await buildServer(settings, storage);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const thousand = await ownerOf(app, storage, settings, 'thousand', 1000);
  const bare = await bareServer(storage, thousand.id);
  try {
    const headers = { authorization: `Bearer ${thousand.token}` };
    const trade = thousand.tradeIds[0] ?? '';
    const ours = `${addressOf(app)}/api/Trades/${thousand.slug}`;
    // The first read after a write also stores the trade's description. This read is not timed.
    await app.inject({ url: `/api/Trades/${thousand.slug}/detail/${trade}`, headers });
    const rows: BenchRow[] = [
      await beside({ what: 'list of 1,000 trades', ours, bare: `${addressOf(bare)}/list`, headers }),
      await beside({
        what: 'one trade',
        ours: `${ours}/detail/${trade}`,
        bare: `${addressOf(bare)}/one/${trade}`,
        headers,
        most: 1.2,
      }),
    ];
    const body = JSON.stringify({
      name: 'Put',
      carryId: thousand.carryId,
      numberOfHead: '120',
      saleCostHd: '1800.50',
      purchaseCostHd: '1400',
    });
    const put = await load(
      `${ours}/detail/${trade}`,
      { ...headers, 'content-type': 'application/json' },
      { method: 'PUT', body },
    );
    rows.push({ what: 'PUT of one trade, recalculated, fsynced', figure: shown(put) });
    rows.push(await mixedLoad(addressOf(app), thousand, body));
    rows.push(await carryChange(app, thousand, 3));
    rows.push(...(await costOfMember(app, storage, thousand)));
    const large = await ownerOf(app, storage, settings, 'large', 10_000);
    rows.push(await carryChange(app, large, 1));
    global.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    rows.push({
      what: 'memory of the process afterwards',
      figure: `${Math.round(rss / 1e6)} MB`,
      against: `heap ${Math.round(heapUsed / 1e6)} MB`,
    });
    return rows;
  } finally {
    await bare.close();
    await app.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
}
