import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Load } from './load.ts';
import { loopMount } from './loop-mount.ts';
import { freePort, ServerProcess } from './server-process.ts';

export const name = 'server: the disk is full and has space again (R8)';

const recovery = 30_000;

/** Fills the disk, so that the next segment of PostgreSQL's log does not fit. */
async function fill(folder: string, file: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - 256 * 1024)));
}

async function until(what: () => boolean, most: number): Promise<void> {
  const end = Date.now() + most;
  while (!what()) {
    if (Date.now() > end) throw new Error('It did not come to that in time');
    await wait(50);
  }
}

/** Fills the disk under load, keeps it full for a while, and empties it. The same server keeps running. */
async function oneRound(server: ServerProcess, folder: string, load: Load): Promise<number> {
  const file = join(folder, 'other-files');
  const before = load.counts.unavailable;
  await wait(300);
  await fill(folder, file);
  await until(() => load.counts.unavailable > before + 3, recovery);
  await rm(file);
  const from = Date.now();
  const answered = load.counts.answered;
  await until(() => load.counts.answered > answered + 20, recovery);
  if (server.id === undefined) throw new Error('The server ended');
  return Date.now() - from;
}

/**
 * @throws NotRun when no loop mount is possible.
 * @throws Error when something acknowledged is lost
 * @throws Error when the server does not recover without a restart
 */
export async function run(
  rounds = Number(process.env['DISK_FULL_ROUNDS'] ?? 5),
): Promise<{ counts: Record<string, number> }> {
  const disk = await loopMount(200);
  const server = new ServerProcess(await freePort(), disk.folder);
  try {
    await server.start();
    await server.signIn();
    const load = new Load(server);
    const calling = load.run(4);
    let back = 0;
    const filling = async (): Promise<void> => {
      for (let round = 1; round <= rounds; round++)
        back = Math.max(back, await oneRound(server, disk.folder, load));
    };
    try {
      await Promise.race([filling(), calling]);
    } finally {
      load.stop();
    }
    await calling;
    const lost = await load.lost();
    await server.kill();
    await server.start();
    await server.signIn();
    const counts = {
      'times full': rounds,
      ...load.counts,
      acknowledged: load.acknowledged.length,
      lost: lost + (await load.lost()),
      'longest way back ms': back,
    };
    if (counts.lost + counts.wrong > 0)
      throw new Error(`${JSON.stringify(counts)} ${load.surprises.slice(0, 3).join('; ')}`);
    return { counts };
  } finally {
    await server.kill();
    await wait(500);
    await disk.remove();
  }
}
