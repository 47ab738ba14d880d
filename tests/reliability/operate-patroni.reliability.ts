import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { underLoad, WatchedServer } from './failover.ts';
import { requireHaproxy, type Haproxy } from './haproxy.ts';
import { beforePatroni, PatroniCluster, requirePatroni } from './patroni.ts';
import { freePort } from './server-process.ts';

export const name =
  'operate: the primary’s machine lost under 8 writers, Patroni promotes the standby by itself: nothing lost, twice or taken back';

/**
 * @throws Error when an acknowledged write is lost or applied twice
 * @throws Error when an answer is a 5xx other than 503, or the server does not recover
 */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  requireHaproxy();
  requirePatroni();
  const folder = await mkdtemp(join(tmpdir(), 'drover-patroni-'));
  await chmod(folder, 0o755);
  let cluster: PatroniCluster | undefined;
  let proxy: Haproxy | undefined;
  let server: WatchedServer | undefined;
  try {
    const made = await PatroniCluster.start(folder);
    cluster = made;
    proxy = await beforePatroni(folder, await freePort(), made.machines);
    proxy.start();
    server = new WatchedServer(await freePort(), folder, {
      DATABASE_URL: `postgres://drover@127.0.0.1:${proxy.port}/postgres`,
    });
    return { counts: await underLoad(server, () => made.lose(0)) };
  } finally {
    await server?.kill();
    await proxy?.stop();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
