import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findOldBinaries, mustStepDown, nobody } from '#server/storage/binaries.ts';
import { asPostgres } from '#server/storage/cluster.ts';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';
import { debianPrograms } from './debian-postgres.ts';
import { NotRun } from './not-run.ts';
import { freePort, ServerProcess } from './server-process.ts';

export const name =
  'operate: data of an older PostgreSQL are brought over at the next start, and a kill at any moment of it loses nothing';

const kills = Number(process.env['KILLS'] ?? 8);
const trades = 2_000;

const execute = promisify(execFile);

/** The member's records as the API returns them: every trade and carry with its figures. */
async function recordsOf(server: ServerProcess): Promise<string> {
  await server.signIn();
  const kinds = ['Trades', 'Carrys', 'TradeGroups'];
  const answers = await Promise.all(kinds.map((kind) => server.send('GET', `/api/${kind}/kirra`)));
  if (answers.some(({ status }) => status !== 200)) throw new Error('A list was not answered');
  return JSON.stringify(answers.map(({ body }) => body));
}

/** Creates the data folder of an earlier Drover. Resolves with the member's records. */
async function earlierSite(folder: string, major: number): Promise<string> {
  const old = findOldBinaries(major, null);
  if (old === null) throw new NotRun(`PostgreSQL ${major} has no programs here`);
  const data = join(folder, 'postgres');
  await mkdir(data, { mode: 0o700 });
  if (mustStepDown()) await chown(data, nobody, nobody);
  const options = ['--username=drover', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  await execute(old.initdb, ['-D', data, ...options], asPostgres(old));
  const postgres = new EmbeddedPostgres(folder, undefined, old);
  await postgres.start();
  const host = encodeURIComponent(postgres.connection().host ?? '');
  const server = new ServerProcess(await freePort(), folder, {
    DATABASE_URL: `postgresql://drover@localhost/postgres?host=${host}`,
  });
  try {
    await server.start();
    await server.signIn();
    const made = Array.from({ length: trades }, (_, index) => ({
      id: randomUUID(),
      name: `T${index}`,
      numberOfHead: '10',
      purchaseCostHd: String(100 + index),
      saleCostHd: '1500',
    }));
    const file = { format: 'drover-records', version: 1, groups: [], carrys: [], trades: made };
    const { status } = await server.send('POST', '/api/import/kirra', file);
    if (status !== 200) throw new Error(`The import was answered ${status}`);
    return await recordsOf(server);
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

/**
 * Kills the upgrade at many moments.
 * @throws Error when a byte of the records has changed
 */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  const { major } = await debianPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'drover-over-'));
  await chmod(folder, 0o755);
  const server = new ServerProcess(await freePort(), folder);
  try {
    const before = await earlierSite(folder, major);
    for (let round = 1; round <= kills; round += 1) {
      const starting = server.start().catch(() => null);
      await wait(1_200 * round);
      await server.kill();
      await starting;
      // Waits until PostgreSQL has noticed the kill and stopped.
      await wait(1_500);
    }
    const took = await server.start();
    if ((await recordsOf(server)) !== before) throw new Error('The records are not what they were');
    await server.stop();
    const again = await server.start();
    if ((await recordsOf(server)) !== before) throw new Error('The records changed with the second start');
    return {
      counts: {
        from: major,
        records: trades,
        kills,
        'ms of the start that did it': took,
        'ms of the next': again,
      },
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
