import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { HistoryLog } from '../simulator/history.ts';
import { compare, Device, judgeHistory, sharedTrade } from './devices.ts';
import { ServerProcess, type Answer } from './server-process.ts';

const writers = 8;
/** Everything must work again within this time after the promotion, in ms. */
const patience = 60_000;

/** A server that must answer 503 with Retry-After while its database is unreachable. Counts any other 5xx as wrong. */
export class WatchedServer extends ServerProcess {
  unavailable = 0;
  readonly wrong: string[] = [];

  override async send(...call: Parameters<ServerProcess['send']>): Promise<Answer> {
    const answer = await super.send(...call);
    if (answer.status === 503 && answer.retryAfter !== null) this.unavailable += 1;
    else if (answer.status >= 500) this.wrong.push(`${call[0]} ${call[1]} was answered ${answer.status}`);
    return answer;
  }
}

/** Creates groups and lists them at once. Every list must contain all acknowledged groups, even from a replica. */
class Lister {
  lists = 0;
  readonly missing: string[] = [];
  #stopped = false;

  async live(server: ServerProcess): Promise<void> {
    const made: string[] = [];
    while (!this.#stopped) {
      const Name = `listed ${made.length}`;
      const body = { Name };
      const key = { 'idempotency-key': randomUUID() };
      const answer = await server.send('POST', '/api/TradeGroups/kirra', body, key).catch(() => null);
      if (answer?.status === 201) made.push(Name);
      const list = await server.send('GET', '/api/TradeGroups/kirra').catch(() => null);
      if (list?.status !== 200) continue;
      this.lists += 1;
      const there = new Set(
        (list.body as readonly { readonly name: string }[]).map(({ name: text }) => text),
      );
      this.missing.push(...made.filter((one) => !there.has(one)));
    }
  }

  stop(): void {
    this.#stopped = true;
  }
}

/** Takes the primary away. Resolves with the ms until the server accepts a write again. */
async function failOver(server: ServerProcess, lose: () => Promise<void>): Promise<number> {
  await wait(5_000);
  await lose();
  const from = Date.now();
  while (Date.now() - from < patience) {
    const answer = await server.send('POST', '/api/TradeGroups/kirra', { Name: 'After' }).catch(() => null);
    if (answer?.status === 201) return Date.now() - from;
    await wait(100);
  }
  throw new Error(`No write was taken for ${patience / 1000} s`);
}

/**
 * Starts a server and devices, then calls `lose` to take the primary away. 'first write after ms' starts at the end of `lose`.
 * @throws Error when an acknowledged write is lost, applied twice or missing in a list
 * @throws Error when an answer is a 5xx other than 503, or the server does not recover
 */
export async function underLoad(
  server: WatchedServer,
  lose: () => Promise<void>,
): Promise<Record<string, string | number>> {
  await server.start();
  await server.signIn();
  const log = new HistoryLog(() => Date.now());
  const sharedId = await sharedTrade(server);
  const devices = Array.from(
    { length: writers },
    (_, index) => new Device(server, sharedId, `device ${index}`, log),
  );
  const lister = new Lister();
  const living = Promise.all([lister.live(server), ...devices.map((device) => device.live())]);
  const back = await Promise.race([failOver(server, lose), living.then(() => 0)]);
  await wait(5_000);
  const stopping = Date.now();
  for (const one of [lister, ...devices]) one.stop();
  await living;
  const drained = Date.now() - stopping;
  await judgeHistory(server, sharedId, log);
  const found = await compare(server, devices, sharedId);
  const counts = {
    ...found,
    '503': server.unavailable,
    lists: lister.lists,
    'missing in lists': lister.missing.length,
    'other 5xx': server.wrong.length,
    'first write after ms': back,
    'outboxes empty ms': drained,
  };
  const { lost, duplicated, 'applied twice': twice } = found;
  const faults = lost + duplicated + twice + server.wrong.length + lister.missing.length;
  const isWhole = faults === 0 && drained < patience;
  if (!isWhole || server.unavailable === 0)
    throw new Error(`${JSON.stringify(counts)} ${server.wrong.slice(0, 3).join('; ')}`);
  return counts;
}
