import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPaths } from '#contract/paths.ts';
import { recordPaths } from '#contract/record-paths.ts';
import { buildServer } from '#server/server.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open.ts';
import { growOthers } from './members.ts';
import type { Paced, Taken } from './paced-client.ts';
import { atMost, milliseconds, type BenchRow } from './row.ts';
import { addressOf, bareServer, ownerOf, type Owner } from './server.bench.ts';

const listed = (name: string, all: string): number[] => (process.env[name] ?? all).split(',').map(Number);
const memberCounts = listed('LOAD_MEMBERS', '10,100,1000,10000');
const tradeCounts = listed('LOAD_TRADES', '25,1000,10000');
const tradesOfOthers = 25;
/** The knee: the last rate at which 99 of 100 answers come within this, ms. */
const patience = 50;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const rates = [25, 50, 100, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200];

/** The rate at which what a request costs is compared: the same for all, for a thread that is called more seldom costs more a call. */
const steady = 100;

interface Knee {
  readonly rate: number;
  readonly p99: number;
}

type Work = Pick<Paced, 'host' | 'headers' | 'requests'>;

/** Where the requests come from. */
class Callers {
  readonly #process: ChildProcess = fork(join(import.meta.dirname, 'paced-client.ts'));

  async at(rate: number, work: Work): Promise<Taken> {
    this.#process.send({ ...work, rate, seconds } satisfies Paced);
    const [taken] = (await once(this.#process, 'message')) as [Taken];
    if (taken.refused > 0) throw new Error(`${taken.refused} of ${taken.sent} were refused`);
    return taken;
  }

  /** Faster and faster until the answers come too late; null where the slowest was too fast. */
  async kneeOf(work: Work): Promise<Knee | null> {
    let knee: Knee | null = null;
    for (const rate of rates) {
      const { p99 } = await this.at(rate, work);
      if (p99 > patience) break;
      knee = { rate, p99 };
    }
    return knee;
  }

  /** Processor time of this process for a request, ms: a busy machine does not stretch it. The best of three. */
  async costOf(work: Work): Promise<number> {
    const costs: number[] = [];
    for (let run = 0; run < 3; run++) {
      const from = process.cpuUsage();
      const { sent } = await this.at(steady, work);
      const { user, system } = process.cpuUsage(from);
      costs.push((user + system) / 1000 / sent);
    }
    return Math.min(...costs);
  }

  end(): void {
    this.#process.kill();
  }
}

/** A member at work: single trades, what changed, carries and groups, and one request in ten a write. */
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
  // Each described once, as every trade is at its first read after a write.
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

/**
 * How fast a member may ask before 99 of 100 answers take more than 50 ms, by members on the database and own trades; beside a bare
 * Fastify route that answers one trade, which says what the machine had left at the time.
 */
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
    // Once for nothing: what the first calls compile would be the first row's cost.
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
