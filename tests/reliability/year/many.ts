import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DebianPostgres } from '../debian-postgres.ts';
import { beforeDatabases, type Haproxy } from '../haproxy.ts';
import { freePort } from '../server-process.ts';
import type { Person } from './members.ts';

/** A primary and a synchronous standby. HAProxy gives both one address. */
export interface Pair {
  readonly primary: DebianPostgres;
  readonly standby: DebianPostgres;
  readonly proxy: Haproxy;
  readonly url: string;
  stop(): Promise<void>;
}

/** `bin` is the folder with PostgreSQL's programs. */
export async function startPair(folder: string, name: string, bin: string): Promise<Pair> {
  const primary = await DebianPostgres.make(join(folder, `${name}-primary`), { waitsFor: 'second', bin });
  const standby = await primary.copied(join(folder, `${name}-standby`), 'second');
  await primary.start();
  await standby.start();
  const proxy = await beforeDatabases(folder, name, await freePort(), primary, standby);
  proxy.start();
  return {
    primary,
    standby,
    proxy,
    url: `postgres://drover@127.0.0.1:${proxy.port}/postgres`,
    async stop() {
      await proxy.stop();
      await standby.stop();
      await primary.stop();
    },
  };
}

/** Kills the primary and promotes the standby a moment later. Resolves with the milliseconds until a write is accepted again. */
export async function failOver({ primary, standby }: Pair, person: Person): Promise<number> {
  await primary.kill();
  await wait(3_000);
  await standby.promote();
  const promoted = Date.now();
  while (Date.now() - promoted < 60_000) {
    const key = { 'idempotency-key': randomUUID() };
    const answer = await person
      .send('POST', `/api/TradeGroups/${person.slug}`, { Name: `After ${promoted}` }, key)
      .catch(() => null);
    if (answer?.status === 201) return Date.now() - promoted;
    await wait(100);
  }
  throw new Error('No write was taken for 60 s after the promotion');
}
