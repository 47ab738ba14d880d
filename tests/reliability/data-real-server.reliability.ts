import 'fake-indexeddb/auto';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { liveDays } from '../web/data/model.ts';
import { RealServerLine } from './real-server-line.ts';

export const name = 'records: the same random days against the real server and its PostgreSQL';

const runs = Number(process.env['REAL_RUNS'] ?? 50);
const port = 4340;
const slug = 'kirra';

async function startServer(data: string): Promise<{ server: ChildProcess; token: string; address: string }> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, RATE_LIMIT: '100000000' };
  const server = spawn(process.execPath, ['src/cli/start.ts', '--no-build'], { env, stdio: 'ignore' });
  const address = `http://localhost:${port}`;
  for (let wait = 0; wait < 240; wait += 1) {
    const healthy = await fetch(`${address}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/cli/token.ts', 'kirra@drover.example'],
    { env },
  );
  return { server, token: stdout.trim(), address };
}

/** 50 random days; prints what was lost, duplicated and applied twice, and fails when any law broke. */
export async function run(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'drover-real-days-'));
  const { server, token, address } = await startServer(data);
  try {
    const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000);
    const { counts, failure } = await liveDays(
      runs,
      seed,
      {},
      () => new RealServerLine(address, token, slug),
    );
    const { edits, durable, commits, lost, twice } = counts;
    const line = `${runs} days on the real server (seed ${seed}): ${edits} edits, ${durable} durable, ${commits} commits; lost ${lost}, applied twice ${twice}`;
    if (failure !== null) throw new Error(`${line}\n${failure}`);
    return line;
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    await rm(data, { recursive: true, force: true });
  }
}
