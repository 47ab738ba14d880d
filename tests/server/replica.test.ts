import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildServer } from '#server/server.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

/** A copy of the database acts as a replica that never catches up. Its rows are marked, so every reply shows its source. */
let service: Service;
let kirra: TestMember;
let replica: Database;
let reading: Awaited<ReturnType<typeof buildServer>>;
const name = `replica_${randomBytes(6).toString('hex')}`;

async function admin(sql: string): Promise<void> {
  const url = new URL(service.settings.databaseUrl ?? '');
  url.pathname = '/postgres';
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function replicaUrl(): string {
  const url = new URL(service.settings.databaseUrl ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
  const made = await service.call('POST', `/api/Trades/${kirra.slug}`, {
    as: kirra,
    body: { name: 'Steers', saleCostHd: '1' },
  });
  expect(made.status).toBe(201);
  const original = new URL(service.settings.databaseUrl ?? '').pathname.slice(1);
  const copy = async (): Promise<void> => {
    // PostgreSQL copies a database only while nobody is connected to it. The pool connects again later.
    await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${original}'`);
    await admin(`create database ${name} template ${original}`);
  };
  await vi.waitFor(copy, { timeout: 60_000, interval: 500 });
  replica = openDatabase(replicaUrl());
  await replica.query(`update trades set reply = replace(reply, 'Steers', 'Steers of the replica')`);
  reading = await buildServer({ ...service.settings, databaseReadUrl: replicaUrl() }, service.storage);
  await reading.ready();
});
afterAll(async () => {
  await reading.close();
  await replica.close();
  await admin(`drop database if exists ${name} with (force)`);
  await service.close();
});

const names = async (path: string): Promise<string> => {
  const headers = { authorization: `Bearer ${kirra.token}` };
  const reply = await reading.inject({ method: 'GET', url: path, headers });
  expect(reply.statusCode).toBe(200);
  return reply.payload;
};

test('lists and changes come from a replica that has all writes of the member', async () => {
  for (const path of [`/api/Trades/${kirra.slug}`, `/api/changes/${kirra.slug}`])
    expect(await names(path)).toContain('Steers of the replica');
});

test('after a write elsewhere the replica is behind, and no reply returns to older data', async () => {
  const made = await service.call('POST', `/api/Trades/${kirra.slug}`, {
    as: kirra,
    body: { name: 'Heifers' },
  });
  expect(made.status).toBe(201);
  for (const path of [`/api/Trades/${kirra.slug}`, `/api/changes/${kirra.slug}`]) {
    const answer = await names(path);
    expect(answer).toContain('Heifers');
    expect(answer).not.toContain('of the replica');
  }
  // Simulates that the replica has caught up.
  await replica.query('update members set revision = revision + 1');
  expect(await names(`/api/Trades/${kirra.slug}`)).toContain('Steers of the replica');
});

test('when the replica is gone every request still gets a reply, and later ones are not delayed', async () => {
  await replica.close();
  await admin(`drop database ${name} with (force)`);
  expect(await names(`/api/Trades/${kirra.slug}`)).toContain('Heifers');
  expect(await names(`/api/TradeGroups/${kirra.slug}`)).toBe('[]');
  replica = openDatabase(service.settings.databaseUrl ?? '');
});
