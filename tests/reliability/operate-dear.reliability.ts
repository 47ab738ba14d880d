import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { bounds } from '#server/bounds.ts';
import { dearBodies } from '../server/support/dear-bodies.ts';
import { freePort, removeData, ServerProcess } from './server-process.ts';

export const name =
  'operate: six of the dearest requests at once, of each kind; /health answers all the while';

const atOnce = 6;
const limit = 500;

/** The most processor time in ms that one turn of the server's event loop may take. Other requests wait during a turn. */
const longestTurn = 100;

/** On a busy machine /health is slow even without load. Under load it may take this many times as long. */
const timesAlone = 8;

const nested = (path: string) => ({
  requests: [
    { method: 'POST', path, body: { requests: [{ method: 'POST', path: '/api/Trades/kirra', body: {} }] } },
  ],
});

/** Six spellings of a path that leads to /api/batch/kirra. They try to put a batch inside a batch. */
const spellings = ['%2e%2e', '.%2e', '%2E.', '..', '.\t.', '%252e%252e'].map(
  (up) => `/api/Trades/kirra/${up}/${up}/batch/kirra`,
);

interface Attack {
  readonly what: string;
  /** The statuses that are right. */
  readonly right: readonly number[];
  call(): Promise<number>;
}

/** Each of these accounts sends two kinds of large bodies. The server would refuse a third kind with 429 before any work. */
const senders = ['tom', 'nina', 'jack', 'kirra'] as const;

/** The statuses with which the server may refuse this body. */
function rightAnswers(body: string): readonly number[] {
  // Six of the largest bodies exceed the limit of bytes per minute.
  if (body.length > Math.max(bounds.batchBody, bounds.importBody)) return [413, 429];
  return (body.match(/[,[{]/g)?.length ?? 0) > bounds.values ? [413] : [400];
}

/** The bodies within the size limits that take the most work. */
async function largeBodies(server: ServerProcess): Promise<Attack[]> {
  const attacks: Attack[] = [];
  for (const [index, [what, path, body]] of dearBodies.entries()) {
    const slug = senders[Math.floor(index / 2)];
    if (slug === undefined) throw new Error(`No member is left to send ${what}`);
    const authorization = `Bearer ${await server.tokenOf(slug)}`;
    const headers = { authorization, 'content-type': 'application/json' };
    // A 413 may end the connection before the whole body is sent.
    const call = async (): Promise<number> => {
      const sent = fetch(`${server.base}/api/${path}/${slug}`, { method: 'POST', headers, body });
      const reply = await sent.catch(() => null);
      await reply?.body?.cancel();
      return reply?.status ?? 413;
    };
    attacks.push({ what, right: rightAnswers(body), call });
  }
  return attacks;
}

/** Two valid imports of the largest size. One has only history. The other has trades with every field filled. */
async function largeImports(server: ServerProcess): Promise<Attack[]> {
  const authorization = `Bearer ${await server.tokenOf('admin')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const empty = { format: 'drover-records', version: 1, groups: [], carrys: [], trades: [], history: [] };
  const call = (file: () => object) => async (): Promise<number> => {
    const init = { method: 'POST', headers, body: JSON.stringify(file()) };
    const reply = await fetch(`${server.base}/api/import/ash`, init);
    await reply.body?.cancel();
    return reply.status;
  };
  const version = { kind: 'group', id: uuidv7(), order: 1, at: '2026-01-01T00:00:00Z', act: 'deleted' };
  const rest = { changes: {}, profit: null, device: null, through: null };
  const history = Array<object>(20_000).fill({ ...version, ...rest });
  const { trades } = (await server.send('GET', '/api/export/kirra')).body as { trades: object[] };
  const longest = trades.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0] ?? {};
  const trade = { ...longest, carryId: null, tradeGroupId: null };
  const count = Math.min(
    bounds.importRecords,
    Math.floor((bounds.importBody - 500) / (JSON.stringify(trade).length + 1)),
  );
  const many = () => Array.from({ length: count }, () => ({ ...trade, id: uuidv7() }));
  // The third import may exceed the versions per minute (429). A write may have waited 15 s for others (503).
  const right = [200, 429, 503];
  return [
    { what: 'an import of 20,000 versions', right, call: call(() => ({ ...empty, history })) },
    { what: 'an import of as many trades as fit', right, call: call(() => ({ ...empty, trades: many() })) },
  ];
}

async function attacksOn(server: ServerProcess): Promise<Attack[]> {
  const batch = async (body: unknown): Promise<number> =>
    (await server.send('POST', '/api/batch/kirra', body)).status;
  const nesting = spellings.map((path) => ({
    what: `a batch inside a batch by ${JSON.stringify(path)}`,
    right: [200, 400],
    call: () => batch(nested(path)),
  }));
  const carries = Array.from({ length: 300 }, (_, index) => ({
    method: 'POST',
    path: '/api/Carrys/kirra',
    body: { name: `c${index}`, freightIn: '1.10' },
  }));
  return [
    ...nesting,
    {
      // A write that has waited 15 s for the member's other writes gets 503.
      what: 'a batch of 300 carries',
      right: [200, 429, 503],
      call: () => batch({ requests: carries }),
    },
    {
      what: 'every record of the member',
      right: [200, 429],
      call: async () => (await server.send('GET', '/api/Trades/kirra')).status,
    },
    ...(await largeImports(server)),
    ...(await largeBodies(server)),
  ];
}

/**
 * The slowest answer of /health until `work` is done, in ms.
 * @throws Error when an answer is not 200
 */
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

/** The longest turn of the server's event loop since the last call, in ms of processor time. 0 if all turns were short. */
async function longestTurnIn(file: string): Promise<number> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, '');
  return Math.max(0, ...text.split('\n').map(Number));
}

/**
 * @throws Error when /health or a turn of the event loop is too slow, or a status is unexpected
 */
export async function run(): Promise<{ counts: Record<string, number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-dear-'));
  const turns = join(folder, 'turns');
  const watch = `--import ${join(import.meta.dirname, 'loop-watch.ts')}`;
  const settings = { RATE_LIMIT: '3000', NODE_OPTIONS: watch, LOOP_WATCH: turns };
  const server = new ServerProcess(await freePort(), join(folder, 'data'), settings);
  const counts: Record<string, number> = {};
  let slowestTurn = 0;
  try {
    await writeFile(turns, '');
    await server.start();
    await server.signIn();
    const attacks = await attacksOn(server);
    let alone = await slowestHealth(server, wait(3_000));
    const isWatched = (await longestTurnIn(turns)) > 0;
    if (!isWatched) throw new Error('The start of the server was not seen as a long turn of its event loop');
    const found: string[] = [];
    for (const { what, right, call } of attacks) {
      await server.signIn();
      // Measures /health without load again, because the machine may have become busier.
      alone = Math.max(alone, await slowestHealth(server, wait(1_000)));
      const most = Math.max(limit, timesAlone * alone);
      const statuses: number[] = [];
      const six = Promise.all(Array.from({ length: atOnce }, async () => statuses.push(await call())));
      const slowest = Math.round(await slowestHealth(server, six));
      const turn = await longestTurnIn(turns);
      slowestTurn = Math.max(slowestTurn, turn);
      counts[what] = slowest;
      if (slowest > most) found.push(`${what}: /health took ${slowest} ms, more than ${Math.round(most)}`);
      if (turn > longestTurn) found.push(`${what}: a turn of the event loop took ${turn} ms`);
      const wrong = statuses.filter((status) => !right.includes(status));
      if (wrong.length > 0) found.push(`${what}: answered ${wrong.join(', ')}`);
    }
    counts['/health alone, slowest ms'] = Math.round(alone);
    counts['longest turn of the event loop, ms of the processor'] = slowestTurn;
    if (found.length > 0) throw new Error(`${JSON.stringify(counts)}\n${found.join('\n')}`);
    return { counts };
  } finally {
    await server.stop();
    await removeData(folder);
  }
}
