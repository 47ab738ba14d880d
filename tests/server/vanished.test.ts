import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueAccessToken } from '#server/provider/issue.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { buildServer } from '#server/server.ts';
import { readSettings } from '#server/settings.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { migrateDatabase } from '#server/storage/migrate.ts';
import { openRelay, type Relay } from './support/relay.ts';
import { createDatabase } from './support/service.ts';

/** A database host that leaves the network silently, without FIN or RST. */

const statementTimeout = 300;
let made: Awaited<ReturnType<typeof createDatabase>>;
let relay: Relay;
let database: Database;
let app: Awaited<ReturnType<typeof buildServer>>;
let authorization = '';

beforeAll(async () => {
  made = await createDatabase();
  relay = await openRelay(made.url);
  database = openDatabase(relay.url, { statementTimeout });
  await migrateDatabase(database);
  const settings = {
    ...readSettings({ DATABASE_URL: relay.url, LOG_LEVEL: 'silent', RATE_LIMIT: '1000000' }),
    webDir: '/nonexistent',
  };
  await seedDemo(database, settings.identity.memberIssuer);
  app = await buildServer(settings, { database });
  authorization = `Bearer ${await issueAccessToken(database, settings, 'kirra@drover.example')}`;
});
afterAll(async () => {
  await app.close();
  await database.close();
  await relay.close();
  await made.drop();
});

const post = (name: string, key = randomUUID()) =>
  app.inject({
    method: 'POST',
    url: '/api/TradeGroups/kirra',
    headers: { authorization, 'idempotency-key': key },
    payload: { Name: name },
  });

async function groups(): Promise<string[]> {
  const reply = await app.inject({ url: '/api/TradeGroups/kirra', headers: { authorization } });
  return reply.json<{ name: string }[]>().map(({ name }) => name);
}

/** Opens ten connections at once, which are then free in the pool. */
const fillPool = (): Promise<unknown> =>
  Promise.all(Array.from({ length: 10 }, () => database.query('select pg_sleep(0.05)')));

test('a write reaches its time limit, gets 503 with Retry-After, and the very next write succeeds', async () => {
  await fillPool();
  relay.vanish();
  expect(relay.heldMute()).toBe(10);
  const key = randomUUID();
  const began = Date.now();
  const first = await post('Once', key);
  const took = Date.now() - began;
  expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '2']);
  // Allows two seconds for the network and two for the test. The kernel would wait a quarter of an hour.
  expect(took).toBeLessThan(statementTimeout + 2_000 + 2_000);
  const again = Date.now();
  expect((await post('Once', key)).statusCode).toBe(201);
  expect(Date.now() - again).toBeLessThan(1_000);
  expect((await post('Once', key)).statusCode).toBe(201);
  expect((await groups()).filter((name) => name === 'Once')).toHaveLength(1);
  // None of the ten connections may stay in the pool. The next caller would wait for a silent connection.
  await expect.poll(() => relay.heldMute()).toBe(0);
});

test('many callers at the moment of the loss each get a reply in time, and no write is applied twice', async () => {
  await fillPool();
  const names = Array.from({ length: 30 }, (_, index) => `Many ${index}`);
  const keys = names.map(() => randomUUID());
  const began = Date.now();
  const answers = names.map((name, index) => post(name, keys[index]));
  relay.vanish();
  const replies = await Promise.all(answers);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503, 201]));
  expect(Date.now() - began).toBeLessThan(statementTimeout + 2_000 + 4_000);
  for (const [index, name] of names.entries()) expect((await post(name, keys[index])).statusCode).toBe(201);
  const there = (await groups()).filter((name) => name.startsWith('Many'));
  expect(there.toSorted()).toEqual(names.toSorted());
});

test('a read has the same time limit', async () => {
  await fillPool();
  relay.vanish();
  const url = '/api/carrys/kirra';
  const began = Date.now();
  expect((await app.inject({ url, headers: { authorization } })).statusCode).toBe(503);
  expect(Date.now() - began).toBeLessThan(statementTimeout + 4_000);
  expect((await app.inject({ url, headers: { authorization } })).statusCode).toBe(200);
});

test('a write that waits behind others while the database is gone is asked to retry, instead of waiting for minutes', async () => {
  relay.away();
  relay.vanish();
  const began = Date.now();
  const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => post(`Away ${index}`)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(Date.now() - began).toBeLessThan(30_000);
  relay.back();
  await expect.poll(async () => (await post('Back')).statusCode, { timeout: 25_000 }).toBe(201);
});
