import 'fake-indexeddb/auto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { farmDays } from '../web/data/farm.ts';
import { liveDays } from '../web/data/model.ts';
import { RealServerLine } from './real-server-line.ts';
import { removeData, ServerProcess } from './server-process.ts';

export const name = 'records: the same random days against the real server and its PostgreSQL';

const runs = Number(process.env['REAL_RUNS'] ?? 100);
const farmRuns = Number(process.env['REAL_FARM_RUNS'] ?? 50);
const port = 4340;
const slug = 'kirra';

type Common = Record<'edits' | 'durable' | 'commits' | 'lost' | 'duplicated' | 'twice', number>;

/** Runs 100 days with one kind of record, and 50 days with carries, groups and trades. Fails when a law was broken. */
export async function run(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'drover-real-days-'));
  const server = new ServerProcess(port, data);
  try {
    await server.start();
    const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000);
    const makeServer = (): RealServerLine => new RealServerLine(server, slug);
    // Does not shrink a failing case. On a real server that would take hours.
    const one = await liveDays({ runs, seed, makeServer, quick: true });
    const farm = await farmDays(farmRuns, seed, makeServer);
    const words = ({ edits, durable, commits, lost, duplicated, twice }: Common): string =>
      `${edits} edits, ${durable} durable, ${commits} commits; lost ${lost}, duplicated ${duplicated}, applied twice ${twice}`;
    const lines = [
      `${runs} days on the real server (seed ${seed}): ${words(one.counts)}`,
      `${farmRuns} days with trades, carries and groups: ${words(farm.counts)}`,
    ];
    const failures = [one.failure, farm.failure].filter((failure) => failure !== null);
    if (failures.length > 0) throw new Error([...lines, ...failures].join('\n'));
    return lines.join('\n');
  } finally {
    await server.stop();
    await removeData(data);
  }
}
