import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HistoryLog } from '../simulator/history.ts';
import { DebianPostgres } from './debian-postgres.ts';
import { compare, Device, judgeHistory, sharedTrade } from './devices.ts';
import { beforeDatabases, requireHaproxy, type Haproxy } from './haproxy.ts';
import { freePort, ServerProcess, type Answer } from './server-process.ts';

export const name =
  'operate: the primary killed under 8 writers, its synchronous standby, which lists are read from, promoted: nothing lost, twice or taken back';

const writers = 8;
/** How soon after the promotion all must be well again. */
const patience = 60_000;

/** What the server says while its database is away: nothing but 503 with Retry-After. */
class WatchedServer extends ServerProcess {
  unavailable = 0;
  readonly wrong: string[] = [];

  override async send(...call: Parameters<ServerProcess['send']>): Promise<Answer> {
    const answer = await super.send(...call);
    if (answer.status === 503 && answer.retryAfter !== null) this.unavailable += 1;
    else if (answer.status >= 500) this.wrong.push(`${call[0]} ${call[1]} was answered ${answer.status}`);
    return answer;
  }
}

/** Makes groups and lists them at once: what has been acknowledged is in every list from then on, replica or not. */
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

/** Kills the primary under the devices' load and promotes the standby a moment later; resolves with the milliseconds until a write is taken again. */
async function failOver(
  server: ServerProcess,
  primary: DebianPostgres,
  standby: DebianPostgres,
): Promise<number> {
  await wait(5_000);
  await primary.kill();
  // The proxy leads to a standby that takes no write yet.
  await wait(3_000);
  await standby.promote();
  const promoted = Date.now();
  while (Date.now() - promoted < patience) {
    const answer = await server.send('POST', '/api/TradeGroups/kirra', { Name: 'After' }).catch(() => null);
    if (answer?.status === 201) return Date.now() - promoted;
    await wait(100);
  }
  throw new Error(`No write was taken for ${patience / 1000} s after the promotion`);
}

/** @throws Error when an acknowledged write is lost or applied twice, an answer is 5xx but not 503, or it does not come back */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  requireHaproxy();
  const folder = await mkdtemp(join(tmpdir(), 'drover-failover-'));
  await chmod(folder, 0o755);
  const primary = await DebianPostgres.make(join(folder, 'primary'), { waitsFor: 'second' });
  let standby: DebianPostgres | undefined;
  let proxy: Haproxy | undefined;
  let server: WatchedServer | undefined;
  try {
    await primary.start();
    standby = await primary.standby(join(folder, 'standby'), 'second');
    await standby.start();
    proxy = await beforeDatabases(folder, 'database', await freePort(), primary, standby);
    proxy.start();
    server = new WatchedServer(await freePort(), folder, {
      DATABASE_URL: `postgres://drover@127.0.0.1:${proxy.port}/postgres`,
      DATABASE_READ_URL: `postgres://drover@127.0.0.1:${standby.port}/postgres`,
    });
    return { counts: await underLoad(server, primary, standby) };
  } finally {
    await server?.kill();
    await proxy?.stop();
    await standby?.stop();
    await primary.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function underLoad(
  server: WatchedServer,
  primary: DebianPostgres,
  standby: DebianPostgres,
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
  const back = await Promise.race([failOver(server, primary, standby), living.then(() => 0)]);
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
    'first write after the promotion ms': back,
    'outboxes empty ms': drained,
  };
  const { lost, duplicated, 'applied twice': twice } = found;
  const faults = lost + duplicated + twice + server.wrong.length + lister.missing.length;
  const isWhole = faults === 0 && drained < patience;
  if (!isWhole || server.unavailable === 0)
    throw new Error(`${JSON.stringify(counts)} ${server.wrong.slice(0, 3).join('; ')}`);
  return counts;
}
