import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NotRun } from './not-run.ts';
import { freePort, removeData, ServerProcess } from './server-process.ts';

export const name = 'server: ten connections without a pause for ten minutes (R16)';

const megabyte = 1024 * 1024;
/** The most memory in MB that the server may use (R16). In the second half of the run it may grow by `mostGrowth`. */
const mostMemory = 300;
const mostGrowth = 40;

async function memoryOf(id: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => {
    throw new NotRun('memory of a process is read from /proc');
  });
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / megabyte;
}

const share = (times: readonly number[], part: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN);

interface Times {
  readonly get: number[];
  readonly put: number[];
  readonly list: number[];
}

async function timed(times: number[], server: ServerProcess, ...call: Parameters<ServerProcess['send']>) {
  const from = performance.now();
  const { status } = await server.send(...call);
  times.push(performance.now() - from);
  if (status !== 200) throw new Error(`${call[0]} ${call[1]} was answered ${status}`);
}

/** One of ten people, who reads single trades. Sometimes the person changes a trade or reads the whole list. */
async function caller(server: ServerProcess, ids: readonly string[], times: Times, until: number) {
  while (Date.now() < until) {
    const path = `/api/Trades/kirra/detail/${ids[Math.floor(Math.random() * ids.length)]}`;
    const what = Math.random();
    if (what < 0.02) await timed(times.list, server, 'GET', '/api/Trades/kirra');
    else if (what < 0.2)
      await timed(times.put, server, 'PUT', path, { name: `T ${Date.now()}`, saleCostHd: '9' });
    else await timed(times.get, server, 'GET', path);
    await wait(Math.random() * 40);
  }
}

/** @throws Error when the server uses too much memory, or an answer is not 200 */
export async function run(
  seconds = Number(process.env['SOAK_SECONDS'] ?? 600),
): Promise<{ counts: Record<string, string | number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-soak-'));
  await chmod(folder, 0o755);
  const server = new ServerProcess(await freePort(), folder);
  const times: Times = { get: [], put: [], list: [] };
  try {
    await server.start();
    await server.signIn();
    const trades = Array.from({ length: 1000 }, (_, index) => ({ id: randomUUID(), name: `T${index}` }));
    const file = { format: 'drover-records', version: 1, groups: [], carrys: [], trades };
    await server.send('POST', '/api/import/kirra', file);
    const ids = trades.map(({ id }) => id);
    const end = Date.now() + seconds * 1000;
    let working = true;
    const callers = Promise.all(Array.from({ length: 10 }, () => caller(server, ids, times, end))).finally(
      () => {
        working = false;
      },
    );
    const memory: number[] = [];
    while (working) {
      await Promise.race([wait(Math.min(10_000, (seconds * 1000) / 10)), callers]);
      memory.push(await memoryOf(server.id));
      await server.signIn();
    }
    await callers;
    const middle = Math.floor(memory.length / 2);
    const tenth = Math.ceil(memory.length / 10);
    const [before, after] = [memory.slice(middle - tenth, middle), memory.slice(-tenth)].map((some) =>
      Math.max(...some),
    );
    const growth = Math.round((after ?? 0) - (before ?? 0));
    const counts = {
      seconds,
      requests: times.get.length + times.put.length + times.list.length,
      'most memory MB': Math.round(Math.max(...memory)),
      'memory grew in the second half by MB': growth,
      'p99 get ms': share(times.get, 0.99),
      'p99 put ms': share(times.put, 0.99),
      'median list of 1,000 ms': share(times.list, 0.5),
    };
    if (counts['most memory MB'] > mostMemory || growth > mostGrowth) throw new Error(JSON.stringify(counts));
    return { counts };
  } finally {
    await server.kill();
    await removeData(folder);
  }
}
