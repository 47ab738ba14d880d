import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { NewSharedPage } from '#contract/shared.ts';
import { childEnv } from './support/child.ts';
import { createDatabase, startService } from './support/service.ts';

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

let made: Awaited<ReturnType<typeof createDatabase>>;
let child: ChildProcess;
let port: number;
let metricsPort: number;
let said = '';

beforeAll(async () => {
  made = await createDatabase();
  [port, metricsPort] = [await freePort(), await freePort()];
  child = spawn(process.execPath, ['src/cli/start.ts', '--no-build'], {
    env: {
      ...childEnv,
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      METRICS_HOST: '127.0.0.1',
      DATABASE_URL: made.url,
      WORKERS: '2',
      DRAIN_SECONDS: '2',
    },
  });
  const hear = (part: Buffer): void => void (said += part.toString());
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  await vi.waitFor(() => expect(said).toContain(`http://localhost:${port}`), { timeout: 110_000 });
}, 120_000);
afterAll(async () => {
  child.kill('SIGKILL');
  await made.drop();
});

const workers = (): number[] =>
  readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);

/** Uses a new connection for each request, so that the processes take turns. */
const ask = async (path: string, at = port): Promise<Response> =>
  fetch(`http://127.0.0.1:${at}${path}`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(30_000),
  });

test('two processes serve one port, and when one is killed it is replaced while the other continues', async () => {
  const before = workers();
  expect(before).toHaveLength(2);
  for (let n = 0; n < 6; n += 1) expect((await ask('/api/animaltype/detail/1')).status).toBe(200);
  process.kill(before[0] ?? 0, 'SIGKILL');
  for (let n = 0; n < 6; n += 1) {
    const answer = await ask('/api/animaltype/detail/1').catch(() => null);
    // The requests of the killed process are cut, and `ask` rejects.
    if (answer !== null) expect(answer.status).toBe(200);
  }
  // The killed process stays in the list until the leading process has noticed its end.
  const replaced = (): boolean => workers().length === 2 && !workers().includes(before[0] ?? 0);
  await expect.poll(replaced, { timeout: 20_000 }).toBe(true);
  expect(said).toContain('A server process ended (SIGKILL). Another one is started.');
  await expect
    .poll(async () => (await ask('/api/animaltype/detail/1')).status, { timeout: 20_000 })
    .toBe(200);
});

test('a withdrawn page is gone at every process with the next request', async () => {
  // A third process on the same database, for sharing and withdrawing.
  const service = await startService({ DATABASE_URL: made.url });
  try {
    const me = await service.member();
    const trade = await service.call('POST', `/api/Trades/${me.slug}`, { as: me, body: { name: 'Roma' } });
    const shared = await service.call('POST', `/api/shared/${me.slug}`, {
      as: me,
      body: { kind: 'trade', ids: [trade.body.id] },
    });
    const page = shared.body as NewSharedPage;
    const answers = async (): Promise<number[]> => {
      const all: number[] = [];
      for (let n = 0; n < 6; n += 1) all.push((await ask(new URL(page.url).pathname)).status);
      return all;
    };
    expect(await answers()).toEqual([200, 200, 200, 200, 200, 200]);
    await service.call('DELETE', `/api/shared/${me.slug}/${page.id}`, { as: me });
    expect(await answers()).toEqual([410, 410, 410, 410, 410, 410]);
  } finally {
    await service.close();
  }
});

test('the metrics of all processes are on one page, on a separate port', async () => {
  const taken = async (): Promise<number> => {
    const page = await (await ask('/metrics', metricsPort)).text();
    const line = /drover_request_seconds_count\{[^}]*animaltype[^}]*status="200"[^}]*\} (\d+)/i.exec(page);
    return Number(line?.[1] ?? 0);
  };
  const before = await taken();
  for (let n = 0; n < 10; n += 1) await (await ask('/api/animaltype/detail/1')).text();
  await expect.poll(taken, { timeout: 30_000 }).toBe(before + 10);
  expect((await ask('/metrics')).headers.get('content-type')).not.toContain('version=0.0.4');
});

test('stopping the leading process drains and stops all of them, with a successful exit', async () => {
  const before = workers();
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  child.kill('SIGTERM');
  // For two seconds a balancer reads 503 at /ready, and every request is still served.
  await expect.poll(async () => (await ask('/ready')).status, { timeout: 1_500 }).toBe(503);
  expect((await ask('/api/animaltype/detail/1')).status).toBe(200);
  expect(await ended).toEqual([0, null]);
  for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
