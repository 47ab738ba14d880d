import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';
import { NotRun } from './not-run.ts';
import { startPooler } from './pooler.ts';
import { freePort, ServerProcess } from './server-process.ts';

export const name = 'operate: the server behind pgbouncer in transaction mode';

const callers = 8;
const each = 60;

/**
 * Checks that a device receives an event within ten seconds of a write. Behind pgbouncer the server polls, because LISTEN does not work.
 */
async function hearsOfAWrite(server: ServerProcess): Promise<boolean> {
  const cut = new AbortController();
  const headers = { authorization: server.authorization };
  const answer = await fetch(`${server.base}/api/live/kirra`, { headers, signal: cut.signal });
  const timer = setTimeout(() => cut.abort(), 15_000);
  let heard = '';
  const writing = wait(5_000).then(() =>
    server.send('POST', '/api/TradeGroups/kirra', { Name: 'Heard' }, {}),
  );
  try {
    for await (const part of answer.body ?? []) {
      heard += new TextDecoder().decode(part);
      if (/event: changed\ndata: \{"revision":\d/.test(heard)) return true;
    }
  } catch {
    // The timer has cut the stream.
  } finally {
    clearTimeout(timer);
    await writing;
    cut.abort();
  }
  return false;
}

/**
 * @throws Error when an answer is not 201, something is lost or exists twice, or no event arrives
 */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    throw new NotRun('pgbouncer is not installed (Debian: apt-get install pgbouncer)');
  const folder = await mkdtemp(join(tmpdir(), 'drover-pooler-'));
  await chmod(folder, 0o755);
  const postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  const pooler = await startPooler(folder, `host=${postgres.connection().host ?? ''}`);
  const server = new ServerProcess(await freePort(), folder, {
    DATABASE_URL: `postgres://drover@127.0.0.1:${pooler.port}/postgres`,
  });
  try {
    await server.start();
    await server.signIn();
    const made: string[] = [];
    const write = async (): Promise<void> => {
      for (let n = 0; n < each; n += 1) {
        const Name = `G ${randomUUID()}`;
        const headers = { 'idempotency-key': randomUUID() };
        const answer = await server.send('POST', '/api/TradeGroups/kirra', { Name }, headers);
        if (answer.status !== 201) throw new Error(`A write was answered ${answer.status}`);
        made.push(Name);
      }
    };
    await Promise.all(Array.from({ length: callers }, write));
    const { body } = await server.send('GET', '/api/TradeGroups/kirra', undefined, {});
    const there = (body as { Name?: string; name?: string }[]).map((group) => group.Name ?? group.name);
    const lost = made.filter((Name) => !there.includes(Name)).length;
    const twice = there.length - new Set(there).size;
    const news = await hearsOfAWrite(server);
    if (lost > 0 || twice > 0 || !news) throw new Error(`lost ${lost}, twice ${twice}, news ${news}`);
    return { counts: { acknowledged: made.length, lost, twice, news: 'heard' } };
  } finally {
    await server.stop();
    pooler.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
