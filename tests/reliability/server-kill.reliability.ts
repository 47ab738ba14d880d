import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compare, Device, sharedTrade } from './devices.ts';
import { isAlive, ServerProcess } from './server-process.ts';

export const name =
  'server: four devices while the server is killed (R1, R4), every third time PostgreSQL alone (R2), then SIGTERM (R14)';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 30);

async function untilGone(id: number | undefined): Promise<number> {
  const from = Date.now();
  while (id !== undefined && isAlive(id) && Date.now() - from < 20_000) await wait(20);
  return Date.now() - from;
}

/** @throws Error when anything acknowledged is lost, doubled or applied twice, or an orphan stays. */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-kill-'));
  await chmod(folder, 0o755);
  const server = new ServerProcess(4171, folder);
  try {
    await server.start();
    await server.signIn();
    const shared = await sharedTrade(server);
    const devices = Array.from({ length: 4 }, () => new Device(server, shared));
    const lives = Promise.all(devices.map((device) => device.live()));
    let [back, orphan] = [0, 0];
    for (let round = 1; round <= rounds; round++) {
      await wait(200 + Math.random() * 500);
      if (round % 3 === 0) {
        server.killPostmaster();
        continue;
      }
      const postmaster = server.postmaster();
      await server.kill();
      orphan = Math.max(orphan, await untilGone(postmaster));
      back = Math.max(back, await server.start());
      await server.signIn();
    }
    for (const device of devices) device.stop();
    await lives;
    const result = await compare(server, devices, shared);
    const { code, took } = await server.stop();
    const sum = (what: 'conflicts' | 'retries') =>
      devices.reduce((total, device) => total + device.counts[what], 0);
    const more = {
      conflicts: sum('conflicts'),
      retries: sum('retries'),
      'longest start ms': back,
      'longest orphan ms': orphan,
    };
    const counts = { rounds, ...result, ...more, 'SIGTERM exit code': String(code), 'SIGTERM ms': took };
    if (result.lost + result.duplicated + result['applied twice'] > 0 || code !== 0)
      throw new Error(JSON.stringify(counts));
    return { counts };
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
