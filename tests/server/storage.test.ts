import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trackRecord, trackRecordKeys } from '#calc-core/actual';
import type { Trade } from '#calc-core/trade';
import { openDatabase } from '#server/storage/database.ts';
import { migrateDatabase } from '#server/storage/migrate.ts';
import { openStorage } from '#server/storage/open.ts';
import { demoAccounts } from '#server/provider/accounts.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { buildServer } from '#server/server.ts';
import { readSettings } from '#server/settings.ts';
import { createDatabase, startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());

const raceError = (code: string): Error => Object.assign(new Error('could not serialize access'), { code });

test.each(['40001', '40P01'])(
  'a transaction that lost a race (%s) is run again as a whole, twelve times at most',
  async (code) => {
    let runs = 0;
    const done = await service.database.tx(async (sql) => {
      runs += 1;
      await sql.query(`insert into audit (id, event) values (gen_random_uuid(), 'race ${code}')`);
      if (runs < 3) throw raceError(code);
      return 'done';
    });
    expect([done, runs]).toEqual(['done', 3]);
    const [row] = await service.database.query<{ n: number }>(
      `select count(*)::int n from audit where event = $1`,
      [`race ${code}`],
    );
    expect(row?.n).toBe(1);
    let tries = 0;
    const never = service.database.tx(async () => {
      tries += 1;
      throw raceError(code);
    });
    await expect(never).rejects.toThrow('serialize');
    expect(tries).toBe(12);
  },
);

test('any other failure is not retried and changes nothing', async () => {
  let runs = 0;
  const failed = service.database.tx(async (sql) => {
    runs += 1;
    await sql.query(`insert into audit (id, event) values (gen_random_uuid(), 'failed')`);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(runs).toBe(1);
  expect(await service.database.query(`select 1 from audit where event = 'failed'`)).toEqual([]);
});

test('R2: a connection lost during a transaction fails that transaction, not the process', async () => {
  const uncaught: unknown[] = [];
  const listen = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtException', listen);
  const removed = once(service.database.pool, 'remove');
  const lost = service.database.tx(async (sql) => {
    const [own] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
    const sleep = sql.query('select pg_sleep(5)');
    await Promise.all([sleep, service.database.query('select pg_terminate_backend($1)', [own?.pid])]);
  });
  await expect(lost).rejects.toThrow();
  // The query fails first. Then the end of the connection is reported.
  await removed;
  await setImmediate();
  process.off('uncaughtException', listen);
  expect(uncaught).toEqual([]);
  expect(await service.database.tx((sql) => sql.query('select 1 as one'))).toEqual([{ one: 1 }]);
});

test('R10: five servers that start at once on an empty database migrate it once and create the demo records once', async () => {
  const { url, drop } = await createDatabase();
  const databases = Array.from({ length: 5 }, () => openDatabase(url, { max: 3 }));
  await Promise.all(
    databases.map(async (database) => {
      await migrateDatabase(database);
      await seedDemo(database, 'https://issuer.example');
    }),
  );
  const [first] = databases;
  const applied = await first?.query<{ hash: string }>('select hash from migrations_done');
  expect(new Set(applied?.map(({ hash }) => hash)).size).toBe(applied?.length);
  const demo = await first?.query<{ slug: string; trades: number; kinds: number; groups: number }>(
    `select slug, (select count(*)::int from trades where owner_id = members.id) trades,
       (select count(distinct animal_sub_type_id)::int from trades where owner_id = members.id) kinds,
       (select count(*)::int from trade_groups where owner_id = members.id) groups
     from members order by slug`,
  );
  expect(demo?.find(({ slug }) => slug === 'kirra')).toEqual({
    slug: 'kirra',
    trades: 28,
    kinds: 19,
    groups: 3,
  });
  const budget = await first?.query<Record<string, number>>(
    `select (select count(*)::int from fundings where owner_id = members.id) as fundings,
       (select count(*)::int from farm_costs where owner_id = members.id) as costs,
       (select count(*)::int from feed_supplies where owner_id = members.id) as feed,
       (select count(*)::int from tax_lines where owner_id = members.id) as births,
       (select count(*)::int from trades where owner_id = members.id and feed_rating is not null) as rated
     from members where slug = 'kirra'`,
  );
  expect(budget).toEqual([{ fundings: 1, costs: 3, feed: 12, births: 3, rated: 9 }]);
  // By class, carry and group, these numbers of trades are sold.
  const known = await first?.query<Trade>(
    `select trades.id, plan, actual, trade_group_id as "tradeGroupId" from trades
     join members on members.id = owner_id where slug = 'kirra'`,
  );
  const kept = trackRecordKeys.map((by) => trackRecord(known ?? [], by).map(({ trades }) => trades));
  expect(kept.slice(0, 3)).toEqual([[3, 3], [3, 3], [3]]);
  // Two devices have written this trade's versions.
  const told = await first?.query<{ act: string; device: string; days: number; facts: boolean }>(
    `select act, device_name as device, changes like '%"actual":[%' facts, (now()::date - at::date) days from versions
     join members on members.id = versions.owner_id where slug = 'kirra' and versions.kind = 'trade'
       and versions.id = (select trades.id from trades where trades.owner_id = members.id and name = 'Gunnedah heifers')
     order by versions.revision`,
  );
  expect(told?.map(({ act, device, facts }) => [act, device, facts])).toEqual([
    ['created', 'office computer', false],
    ['changed', 'phone', true],
    ['changed', 'office computer', true],
  ]);
  expect(told?.map(({ days }) => days > 0)).toEqual([true, true, true]);
  expect(demo).toHaveLength(demoAccounts.length);
  // No lock protects the creation of this table, because the table is the lock. The processes create it at once.
  for (let round = 0; round < 25; round += 1) {
    await first?.query('drop table migration_lock');
    await Promise.all(databases.map(migrateDatabase));
  }
  await Promise.all(databases.map((database) => database.close()));
  await drop();
}, 120_000);

test('at the strictest isolation level all writes of one member at once are stored', async () => {
  const { url, drop } = await createDatabase();
  const strict = new URL(url);
  strict.searchParams.set('options', '-c default_transaction_isolation=serializable');
  const storage = await openStorage({ ...service.settings, databaseUrl: strict.href });
  const [level] = await storage.database.query<{ level: string }>(
    `select current_setting('transaction_isolation') as level`,
  );
  expect(level?.level).toBe('serializable');
  const app = await buildServer({ ...service.settings, databaseUrl: strict.href }, storage);
  await seedDemo(storage.database, service.settings.identity.memberIssuer);
  const { issueAccessToken } = await import('#server/provider/issue.ts');
  const token = await issueAccessToken(storage.database, service.settings, 'kirra@drover.example');
  const headers = { authorization: `Bearer ${token}` };
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      app.inject({ method: 'POST', url: '/api/trades/kirra', headers, payload: { name: `S${index}` } }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
  expect(new Set(replies.map(({ headers: sent }) => sent.etag)).size).toBe(12);
  await app.close();
  await storage.close();
  await drop();
});

test('the demo members stay the same under another port or address, and so do those of an older data folder', async () => {
  const { url, drop } = await createDatabase();
  const env = { DATABASE_URL: url, LOG_LEVEL: 'silent' };
  const { issueAccessToken } = await import('#server/provider/issue.ts');
  const statusAt = async (more: Record<string, string>): Promise<number> => {
    const settings = { ...readSettings({ ...env, ...more }), webDir: '/nonexistent' };
    const storage = await openStorage(settings);
    await seedDemo(storage.database, settings.identity.memberIssuer);
    const app = await buildServer(settings, storage);
    const token = await issueAccessToken(storage.database, settings, 'kirra@drover.example');
    const reply = await app.inject({
      url: '/api/trades/kirra',
      headers: { authorization: `Bearer ${token}` },
    });
    await app.close();
    await storage.close();
    return reply.statusCode;
  };
  expect(await statusAt({ PORT: '4000' })).toBe(200);
  expect(await statusAt({ PORT: '4010' })).toBe(200);
  expect(await statusAt({ PUBLIC_URL: 'https://drover.example' })).toBe(200);
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`update members set issuer = 'http://localhost:4000/oidc'`).finally(() => client.end());
  expect(await statusAt({ PORT: '4020' })).toBe(200);
  await drop();
});

test('a missing database results in 503 with Retry-After, not 500, and the service recovers by itself', async () => {
  const away = await startService();
  const member = await away.member();
  const path = `/api/Trades/${member.slug}`;
  const name = new URL(away.settings.databaseUrl ?? '').pathname.slice(1);
  await service.database.query(`alter database ${name} with allow_connections false`);
  await service.database.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  const refused = await away.call('GET', path, { as: member });
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '2',
  ]);
  expect((await away.call('GET', '/health')).status).toBe(503);
  await service.database.query(`alter database ${name} with allow_connections true`);
  expect((await away.call('GET', path, { as: member })).status).toBe(200);
  await away.close();
});

test('figures calculated by an older model are recalculated at the next start', async () => {
  const { recalculateOld } = await import('#server/records/kinds/recalculate.ts');
  const made = await service.call('POST', `/api/Trades/${kirra.slug}`, {
    as: kirra,
    body: { name: 'Old', numberOfHead: 10, purchaseCostHd: '100', saleCostHd: '150' },
  });
  await service.database.query(
    `update trades set model = 'older', reply = '{"profitPerHead":"-1"}' where id = $1`,
    [made.body.id],
  );
  await recalculateOld(service.database);
  const list = await service.call('GET', `/api/Trades/${kirra.slug}`, { as: kirra });
  expect(list.body).toEqual([made.body]);
  expect(made.body.profitPerHead).toBe('50');
});

test('replies stored under old keys are deleted after 30 days', async () => {
  const { sweepKeys } = await import('#server/records/write/sweep-keys.ts');
  const send = (key: string) =>
    service.call('POST', `/api/TradeGroups/${kirra.slug}`, {
      as: kirra,
      body: { name: key },
      headers: { 'idempotency-key': key },
    });
  await send('old');
  await send('young');
  await service.database.query(
    `update idempotency_keys set created_at = now() - interval '31 days' where key = 'old'`,
  );
  await sweepKeys(service.database);
  expect(
    (await service.database.query<{ key: string }>('select key from idempotency_keys')).map(({ key }) => key),
  ).toEqual(['young']);
});

test('a prepared statement that a pooler has lost is run again without a name, alone or in a transaction', async () => {
  const { url, drop } = await createDatabase();
  const database = openDatabase(url, { max: 1 });
  const ask = (sql: Pick<typeof database, 'query'>) => sql.query('select 1 as one', [], 'one');
  expect(await ask(database)).toEqual([{ one: 1 }]);
  // Simulates pgbouncer, which may give the next transaction another connection.
  await database.query('deallocate all');
  expect(await ask(database)).toEqual([{ one: 1 }]);
  await database.close();

  const other = openDatabase(url, { max: 1 });
  await ask(other);
  await other.query('deallocate all');
  expect(await other.tx(ask)).toEqual([{ one: 1 }]);
  await other.close();
  await drop();
});
