import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';
import { openRelay } from '../server/support/relay.ts';
import { freePort, ServerProcess } from './server-process.ts';

export const name =
  'server: the database’s host leaves the network without a word under load, a standby takes its name';

/** Once the host's name points to the standby, writes must work again within this time, in ms. */
const target = 30_000;
const callers = 6;

interface Counts {
  acknowledged: number;
  unavailable: number;
  wrong: number;
}

/** Each caller creates one group after another. It repeats each request with its key until it has a definite answer. */
async function write(
  server: ServerProcess,
  isOver: () => boolean,
  counts: Counts,
  made: string[],
): Promise<void> {
  while (!isOver()) {
    const Name = `G ${randomUUID()}`;
    const headers = { 'idempotency-key': randomUUID() };
    for (let isKnown = false; !isKnown;) {
      const answer = await server.send('POST', '/api/TradeGroups/kirra', { Name }, headers);
      isKnown = answer.status === 201;
      if (isKnown) {
        counts.acknowledged += 1;
        made.push(Name);
      } else if (answer.status === 503 && answer.retryAfter !== null) {
        counts.unavailable += 1;
        await wait(250);
      } else {
        counts.wrong += 1;
        return;
      }
    }
  }
}

/** Repeats a write with the same key until it succeeds. Resolves with the time in ms. */
async function writesAreBack(server: ServerProcess): Promise<number> {
  const began = Date.now();
  const headers = { 'idempotency-key': randomUUID() };
  while (Date.now() - began < 2 * target) {
    const { status } = await server.send('POST', '/api/TradeGroups/kirra', { Name: 'Back' }, headers);
    if (status === 201) return Date.now() - began;
    await wait(250);
  }
  throw new Error(`No write got through in ${2 * target} ms`);
}

/**
 * @throws Error when writes work again too late, or an answer is neither good nor 503
 * @throws Error when something is lost or exists twice
 */
export async function run(
  rounds = Number(process.env['VANISHINGS'] ?? 3),
): Promise<{ counts: Record<string, string | number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-vanished-'));
  await chmod(folder, 0o755);
  const postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  const host = encodeURIComponent(postgres.connection().host ?? '');
  const relay = await openRelay(`postgresql://drover@localhost/postgres?host=${host}`);
  const server = new ServerProcess(await freePort(), folder, { DATABASE_URL: relay.url });
  const counts: Counts = { acknowledged: 0, unavailable: 0, wrong: 0 };
  const made: string[] = [];
  let isOver = false;
  let longest = 0;
  try {
    await server.start();
    await server.signIn();
    const writing = Promise.all(
      Array.from({ length: callers }, () => write(server, () => isOver, counts, made)),
    );
    for (let round = 0; round < rounds; round += 1) {
      await wait(1_000 + Math.random() * 1_000);
      relay.away();
      relay.vanish();
      // Waits as long as a standby needs for its promotion.
      await wait(1_100);
      relay.back();
      longest = Math.max(longest, await writesAreBack(server));
    }
    isOver = true;
    await writing;
    const { body } = await server.send('GET', '/api/TradeGroups/kirra');
    const there = (body as readonly { name: string }[]).map((group) => group.name);
    const lost = made.filter((one) => !there.includes(one)).length;
    const twice = there.filter((one) => one.startsWith('G ')).length - new Set(made).size;
    const all = { rounds, ...counts, lost, twice, 'longest way back ms': longest };
    if (lost + twice + counts.wrong > 0 || counts.unavailable === 0 || longest > target)
      throw new Error(JSON.stringify(all));
    return { counts: all };
  } finally {
    isOver = true;
    await server.kill();
    await relay.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
