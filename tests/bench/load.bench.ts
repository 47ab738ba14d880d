import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPaths } from '#contract/paths.ts';
import { recordPaths } from '#contract/record-paths.ts';
import { buildServer } from '#server/server.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open.ts';
import { Callers, rates, type Knee, type Work } from './callers.ts';
import { growOthers } from './members.ts';
import { atMost, milliseconds, type BenchRow } from './row.ts';
import { addressOf, bareServer, ownerOf, type Owner } from './server.bench.ts';

const listed = (name: string, all: string): number[] => (process.env[name] ?? all).split(',').map(Number);
const memberCounts = listed('LOAD_MEMBERS', '10,100,1000,10000');
const tradeCounts = listed('LOAD_TRADES', '25,1000,10000');
const tradesOfOthers = 25;
/** The requests of one member. One request in ten is a write. */
async function workOf(host: string, { slug, token, tradeIds, carryId }: Owner): Promise<Work> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${host}${apiPaths.changes(slug, null)}`, { headers });
  const { cursor } = (await reply.json()) as { readonly cursor: string };
  const ones = tradeIds.slice(0, 12).map((id) => ({ path: recordPaths.detail('trade', slug, id) }));
  const asked = [
    recordPaths.list('carry', slug),
    recordPaths.list('group', slug),
    apiPaths.changes(slug, cursor),
  ];
  const others = [...asked, ...asked].map((path) => ({ path }));
  const body = JSON.stringify({ name: 'Put', carryId, numberOfHead: '120', saleCostHd: '1800.50' });
  const puts = tradeIds
    .slice(20, 22)
    .map((id) => ({ path: recordPaths.detail('trade', slug, id), method: 'PUT', body }));
  // The first read after a write also stores the trade's description. These reads are not timed.
  for (const { path } of ones) await (await fetch(host + path, { headers })).arrayBuffer();
  return {
    host,
    headers: { ...headers, 'content-type': 'application/json' },
    requests: [...ones, ...others, ...puts],
  };
}

const counted = (count: number): string => count.toLocaleString('en-AU');
const perSecond = (knee: Knee | null): string =>
  knee === null
    ? `knee under ${rates[0]}/s: the machine is busy`
    : `knee ${counted(Math.round(knee.rate))}/s, p99 ${Math.round(knee.p99)} ms`;

/** Finds the highest rate at which 99 of 100 answers take at most 50 ms. A bare Fastify route shows how busy the machine was. */
export async function bench(): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-bench-'));
  await chmod(folder, 0o755);
  const settings: Settings = {
    ...readSettings({ DATA_DIR: folder, PORT: '4196', RATE_LIMIT: '100000000', LOG_LEVEL: 'silent' }),
    demo: false,
    webDir: '/nonexistent',
  };
  const storage = await openStorage(settings);
  const app = await buildServer(settings, storage);
  const rows: BenchRow[] = [];
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const host = addressOf(app);
    await ownerOf(app, storage, settings, 'other', tradesOfOthers);
    const owners: Owner[] = [];
    for (const size of tradeCounts) owners.push(await ownerOf(app, storage, settings, `has-${size}`, size));
    const bare = await bareServer(storage, owners[0]?.id ?? '');
    const path = `/one/${owners[0]?.tradeIds[0] ?? ''}`;
    const callers = new Callers();
    const alone: Work = { host: addressOf(bare), headers: {}, requests: [{ path }] };
    const first = new Map<Owner, number>();
    // Warms up the server, so that the first row does not include the time to compile.
    for (const owner of owners) await callers.costOf(await workOf(host, owner));
    try {
      for (const members of memberCounts) {
        await growOthers(storage.database, members);
        const beside = await callers.kneeOf(alone);
        for (const owner of owners) {
          const work = await workOf(host, owner);
          const cost = await callers.costOf(work);
          const among = first.get(owner) ?? cost;
          first.set(owner, among);
          const growth = cost / among;
          rows.push({
            what: `${counted(members)} members, own trades ${counted(owner.tradeIds.length)}`,
            figure: `${perSecond(await callers.kneeOf(work))}; ${milliseconds(cost)} of processor a request`,
            against: `bare ${perSecond(beside)}`,
            ratio: `${growth.toFixed(2)}x the cost beside ${counted(memberCounts[0] ?? 0)}`,
            limit: atMost(growth, 1.1, 'x'),
          });
        }
      }
    } finally {
      callers.end();
      await bare.close();
    }
    return rows;
  } finally {
    await app.close();
    await storage.close();
    await rm(folder, { recursive: true, force: true });
  }
}
