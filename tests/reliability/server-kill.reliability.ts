import { mkdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HistoryLog } from '../simulator/history.ts';
import { compare, Device, judgeHistory, replayHistories, sharedTrade } from './devices.ts';
import { freePort, isAlive, removeData, ServerProcess } from './server-process.ts';

export const name =
  'server: four devices while the server is killed (R1, R4), every third time PostgreSQL alone (R2), then SIGTERM (R14)';

/**
 * A killed server's PostgreSQL must end within `orphanPatience` ms. A server must get PostgreSQL back within `databasePatience` ms. The
 * targets are 1 s and 10 s (R1, R2).
 */
const orphanPatience = 5_000;
const databasePatience = 20_000;

async function untilGone(id: number | undefined): Promise<number> {
  const from = Date.now();
  while (id !== undefined && isAlive(id)) {
    if (Date.now() - from > orphanPatience) throw new Error('PostgreSQL outlived its server');
    await wait(20);
  }
  return Date.now() - from;
}

interface Times {
  start: number;
  orphan: number;
  database: number;
}

/** Kills PostgreSQL. The server's process must survive and reconnect to its database. */
async function killPostgres(server: ServerProcess, times: Times): Promise<void> {
  const before = server.postmaster();
  server.killPostmaster();
  await untilGone(before);
  times.database = Math.max(times.database, await server.answering(databasePatience));
}

async function killServer(server: ServerProcess, times: Times): Promise<void> {
  const postmaster = server.postmaster();
  await server.kill();
  times.orphan = Math.max(times.orphan, await untilGone(postmaster));
  times.start = Math.max(times.start, await server.start());
  await server.signIn();
}

async function killWhileTheyWork(
  server: ServerProcess,
  devices: readonly Device[],
  rounds: number,
): Promise<Times> {
  const times: Times = { start: 0, orphan: 0, database: 0 };
  const lives = Promise.all(devices.map((device) => device.live()));
  const kills = async (): Promise<void> => {
    for (let round = 1; round <= rounds; round++) {
      await wait(200 + Math.random() * 500);
      await (round % 3 === 0 ? killPostgres(server, times) : killServer(server, times));
    }
  };
  try {
    // A wrong answer to a device ends the rounds at once.
    await Promise.race([kills(), lives]);
  } finally {
    for (const device of devices) device.stop();
  }
  await lives;
  return times;
}

/** Stores the log for `npx drover history test-results/history/server-kill.jsonl`. */
function keepLog(log: HistoryLog): void {
  mkdirSync('test-results/history', { recursive: true });
  writeFileSync('test-results/history/server-kill.jsonl', log.text());
}

/**
 * @throws Error when an acknowledged write is lost, doubled or applied twice, or PostgreSQL keeps running alone
 */
export async function run(
  rounds = Number(process.env['KILL_ROUNDS'] ?? 30),
): Promise<{ counts: Record<string, string | number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-kill-'));
  await chmod(folder, 0o755);
  const server = new ServerProcess(await freePort(), folder);
  try {
    await server.start();
    await server.signIn();
    const shared = await sharedTrade(server);
    const log = new HistoryLog(() => Date.now());
    const devices = Array.from({ length: 4 }, (_, at) => new Device(server, shared, `device ${at + 1}`, log));
    const times = await killWhileTheyWork(server, devices, rounds);
    const result = await compare(server, devices, shared);
    await judgeHistory(server, shared, log).finally(() => keepLog(log));
    const versions = await replayHistories(server);
    const { code, took } = await server.stop();
    const sum = (what: 'conflicts' | 'retries') =>
      devices.reduce((total, device) => total + device.counts[what], 0);
    const counts = {
      rounds,
      'events in the log': log.lines.length,
      ...result,
      'versions replayed from nothing': versions,
      conflicts: sum('conflicts'),
      retries: sum('retries'),
      'longest start ms': times.start,
      'longest orphan ms': times.orphan,
      'longest without PostgreSQL ms': times.database,
      'SIGTERM exit code': String(code),
      'SIGTERM ms': took,
    };
    if (result.lost + result.duplicated + result['applied twice'] > 0 || code !== 0)
      throw new Error(JSON.stringify(counts));
    return { counts };
  } finally {
    await server.kill();
    await removeData(folder);
  }
}
