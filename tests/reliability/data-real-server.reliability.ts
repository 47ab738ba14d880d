import 'fake-indexeddb/auto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveDays } from '../web/data/model.ts';
import { RealServerLine } from './real-server-line.ts';
import { ServerProcess } from './server-process.ts';

export const name = 'records: the same random days against the real server and its PostgreSQL';

const runs = Number(process.env['REAL_RUNS'] ?? 50);
const port = 4340;
const slug = 'kirra';

/** 50 random days; prints what was lost, duplicated and applied twice, and fails when any law broke. */
export async function run(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'drover-real-days-'));
  const server = new ServerProcess(port, data);
  try {
    await server.start();
    const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000);
    const { counts, failure } = await liveDays({
      runs,
      seed,
      makeServer: () => new RealServerLine(server, slug),
    });
    const { edits, durable, commits, lost, twice } = counts;
    const line = `${runs} days on the real server (seed ${seed}): ${edits} edits, ${durable} durable, ${commits} commits; lost ${lost}, applied twice ${twice}`;
    if (failure !== null) throw new Error(`${line}\n${failure}`);
    return line;
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}
