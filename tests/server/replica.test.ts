import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildServer } from '#server/server.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

/**
 * A copy of the database represents a replica that is behind: it never catches up. Its rows are marked, so that every reply shows where
 * it came from. A real standby is in tests/reliability.
 */
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
    // A template may have no open connections, and a pool opens new ones.
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

test('lists and changes come from a replica that has all of the member’s writes', async () => {
  for (const path of [`/api/Trades/${kirra.slug}`, `/api/changes/${kirra.slug}`])
    expect(await names(path)).toContain('Steers of the replica');
});

test('after a write elsewhere the replica is behind: what the member has been told is never taken back', async () => {
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
  // It has caught up.
  await replica.query('update members set revision = revision + 1');
  expect(await names(`/api/Trades/${kirra.slug}`)).toContain('Steers of the replica');
});

test('a replica that is gone costs nobody an answer, nor the next ones any time', async () => {
  await replica.close();
  await admin(`drop database ${name} with (force)`);
  expect(await names(`/api/Trades/${kirra.slug}`)).toContain('Heifers');
  expect(await names(`/api/TradeGroups/${kirra.slug}`)).toBe('[]');
  replica = openDatabase(service.settings.databaseUrl ?? '');
});
