import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dearBodies } from '../server/support/dear-bodies.ts';
import { freePort, removeData, ServerProcess } from './server-process.ts';

export const name =
  'operate: six of the dearest requests at once, of each kind; /health answers all the while';

const atOnce = 6;
const limit = 500;

/** On a busy machine /health is slow anyway: then the limit is this many times what it takes alone. */
const timesAlone = 8;

const nested = (path: string) => ({
  requests: [
    { method: 'POST', path, body: { requests: [{ method: 'POST', path: '/api/Trades/kirra', body: {} }] } },
  ],
});

/** A batch inside a batch, in every spelling of the path. */
const spellings = ['%2e%2e', '.%2e', '%2E.', '..', '.\t.', '%252e%252e'].map(
  (up) => `/api/Trades/kirra/${up}/${up}/batch/kirra`,
);

/** The requests that are sent six at once, and their valid answers. */
function attacks(server: ServerProcess) {
  // No limit here: only /health is timed.
  const raw = (path: string, body: string) => async (): Promise<number> => {
    const headers = { authorization: server.authorization, 'content-type': 'application/json' };
    // 413 may end the connection before the whole body is sent.
    const reply = await fetch(`${server.base}/api/${path}/kirra`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    await reply?.body?.cancel();
    return reply?.status ?? 413;
  };
  const bodies = dearBodies.map(([what, path, body]) => ({
    what,
    right: [400, 413, 429],
    call: raw(path, body),
  }));
  const nesting = spellings.map((path) => ({
    what: `a batch inside a batch by ${JSON.stringify(path)}`,
    right: [200, 400],
    call: raw('batch', JSON.stringify(nested(path))),
  }));
  const carries = Array.from({ length: 300 }, (_, index) => ({
    method: 'POST',
    path: '/api/Carrys/kirra',
    body: { name: `c${index}`, freightIn: '1.10' },
  }));
  // The large ones come last, because they use up all the member's bytes for the minute.
  return [
    ...nesting,
    {
      // A member's writes wait for each other, at most 15 s.
      what: 'a batch of 300 carries',
      right: [200, 429, 503],
      call: raw('batch', JSON.stringify({ requests: carries })),
    },
    {
      what: 'every record of the member',
      right: [200, 429],
      call: async () => (await server.send('GET', '/api/Trades/kirra')).status,
    },
    ...bodies,
  ];
}

/** The slowest answer of /health until `work` is done, ms. @throws Error when it is not 200 */
async function slowestHealth(server: ServerProcess, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  work.then(over, over);
  let slowest = 0;
  while (!isOver) {
    const asked = performance.now();
    const { status } = await server.send('GET', '/health');
    if (status !== 200) throw new Error(`/health was answered ${status}`);
    slowest = Math.max(slowest, performance.now() - asked);
    await wait(5);
  }
  await work;
  return slowest;
}

/** @throws Error when /health is too slow, or an answer is not one of the valid ones */
export async function run(): Promise<{ counts: Record<string, number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-dear-'));
  const server = new ServerProcess(await freePort(), folder, { RATE_LIMIT: '3000' });
  const counts: Record<string, number> = {};
  try {
    await server.start();
    await server.signIn();
    const alone = await slowestHealth(server, wait(3_000));
    counts['/health alone, slowest ms'] = Math.round(alone);
    const most = Math.max(limit, timesAlone * alone);
    const found: string[] = [];
    for (const { what, right, call } of attacks(server)) {
      await server.signIn();
      const statuses: number[] = [];
      const six = Promise.all(Array.from({ length: atOnce }, async () => statuses.push(await call())));
      const slowest = await slowestHealth(server, six);
      counts[what] = Math.round(slowest);
      if (slowest > most)
        found.push(`${what}: /health took ${Math.round(slowest)} ms, more than ${Math.round(most)}`);
      const wrong = statuses.filter((status) => !right.includes(status));
      if (wrong.length > 0) found.push(`${what}: answered ${wrong.join(', ')}`);
    }
    if (found.length > 0) throw new Error(`${JSON.stringify(counts)}\n${found.join('\n')}`);
    return { counts };
  } finally {
    await server.stop();
    await removeData(folder);
  }
}
