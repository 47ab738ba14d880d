import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';
import { loopMount, type LoopMount } from './loop-mount.ts';
import { NotRun } from './not-run.ts';

export const name = 'server: power cut, by shutting the file system down without its journal (R3)';

const command = promisify(execFile);

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH loses everything without an fsync, as a power cut does. */
const cut = `import fcntl,os,struct,sys
fd=os.open(sys.argv[1],os.O_RDONLY)
fcntl.ioctl(fd,0x8004587d,struct.pack('I',2))`;

/** Inserts transactions of five rows until the power cut. Adds the id of each acknowledged transaction to `acknowledged`. */
async function writer(postgres: EmbeddedPostgres, acknowledged: number[], from: number): Promise<void> {
  const client = new pg.Client(postgres.connection());
  client.on('error', () => {});
  await client.connect();
  try {
    for (let id = from; ; id++) {
      await client.query('begin');
      for (let part = 0; part < 5; part++)
        await client.query('insert into written values ($1, $2)', [id, part]);
      await client.query('commit');
      acknowledged.push(id);
    }
  } catch {
    await client.end().catch(() => {});
  }
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<{ id: number; parts: number }[]> {
  const client = new pg.Client(postgres.connection());
  await client.connect();
  return client
    .query<{ id: number; parts: number }>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

interface Sum {
  acknowledged: number;
  lost: number;
  torn: number;
}

async function onePowerCut(disk: LoopMount, from: number): Promise<number[]> {
  const postgres = new EmbeddedPostgres(disk.folder);
  await postgres.start();
  await query(postgres, 'create table if not exists written (id integer, part integer)');
  const acknowledged: number[] = [];
  const writers = Promise.all([
    writer(postgres, acknowledged, from),
    writer(postgres, acknowledged, from + 500_000),
  ]);
  await wait(300 + Math.random() * 700);
  await command('python3', ['-c', cut, disk.folder]);
  await Promise.race([writers, wait(5_000)]);
  await postgres.stop();
  await wait(300);
  await disk.remount();
  return acknowledged;
}

async function check(folder: string, acknowledged: readonly number[], sum: Sum): Promise<void> {
  const postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  const rows = await query(postgres, 'select id, count(*)::int as parts from written group by id');
  await postgres.stop();
  const whole = new Set(rows.filter((row) => row.parts === 5).map((row) => row.id));
  sum.acknowledged += acknowledged.length;
  sum.lost += acknowledged.filter((id) => !whole.has(id)).length;
  sum.torn += rows.length - whole.size;
}

/**
 * @throws NotRun when root, a loop device, ext4 or python3 is missing
 * @throws Error when an acknowledged row is lost or a transaction is stored in part
 */
export async function run(
  rounds = Number(process.env['POWER_CUTS'] ?? 10),
): Promise<{ counts: Record<string, number> }> {
  await command('python3', ['-c', '']).catch(() => {
    throw new NotRun('there is no python3 to shut the file system down with');
  });
  const disk = await loopMount(400);
  try {
    const sum: Sum = { acknowledged: 0, lost: 0, torn: 0 };
    for (let round = 1; round <= rounds; round++) {
      await check(disk.folder, await onePowerCut(disk, round * 1_000_000), sum);
    }
    if (sum.lost + sum.torn > 0) throw new Error(JSON.stringify(sum));
    return { counts: { 'power cuts': rounds, ...sum } };
  } finally {
    await disk.remove();
  }
}
