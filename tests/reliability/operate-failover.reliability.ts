import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DebianPostgres } from './debian-postgres.ts';
import { underLoad, WatchedServer } from './failover.ts';
import { beforeDatabases, requireHaproxy, type Haproxy } from './haproxy.ts';
import { freePort } from './server-process.ts';

export const name =
  'operate: the primary killed under 8 writers, its synchronous standby, which lists are read from, promoted: nothing lost, twice or taken back';

/**
 * @throws Error when an acknowledged write is lost or applied twice
 * @throws Error when an answer is a 5xx other than 503, or the server does not recover
 */
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
    const promoted = standby;
    const lose = async (): Promise<void> => {
      await primary.kill();
      // Meanwhile the proxy connects to a standby that does not accept writes yet.
      await wait(3_000);
      await promoted.promote();
    };
    return { counts: await underLoad(server, lose) };
  } finally {
    await server?.kill();
    await proxy?.stop();
    await standby?.stop();
    await primary.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
