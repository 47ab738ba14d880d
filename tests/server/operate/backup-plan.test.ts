import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBackupFile } from '#server/operate/backup/file.ts';
import { backUp, backupsIn, keepBackups } from '#server/operate/backup/plan.ts';
import { readSettings } from '#server/settings.ts';
import { startService, type Service } from '../support/service.ts';

let service: Service;
let dir: string;

beforeAll(async () => {
  service = await startService();
  await service.member();
});
afterAll(() => service.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'drover-plan-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const day = (date: number) => ({ now: new Date(Date.UTC(2026, 10, date)) });
const planned = (keep = 2) => ({ dir, everyHours: 24, keep });
const take = (date: number, keep?: number) => backUp(service.storage, planned(keep), 'test', day(date));

test('each backup is restored as a trial, the newest backups stay, and other files of the folder are not touched', async () => {
  await writeFile(join(dir, 'mine.txt'), 'x');
  for (const date of [1, 2, 3]) expect(await take(date)).toMatchObject({ untried: null });
  expect((await readdir(dir)).toSorted()).toEqual([
    'drover-2026-11-02T00-00-00Z.backup',
    'drover-2026-11-03T00-00-00Z.backup',
    'mine.txt',
  ]);
  for (const { name } of await backupsIn(dir)) await checkBackupFile(join(dir, name));
  expect(
    await service.database.query("select 1 from pg_database where datname = 'drover_backup_trial'"),
  ).toEqual([]);
});

test('a backup that cannot be restored is called failed, and all older backups stay', async () => {
  await take(1, 1);
  const { database } = service;
  await database.query('alter table members drop constraint members_role');
  await database.query("update members set role = 'Odd'");
  await expect(take(2, 1)).rejects.toThrow(/members_role/);
  await database.query("update members set role = 'Normal'");
  expect((await readdir(dir)).toSorted()).toEqual([
    'drover-2026-11-01T00-00-00Z.backup',
    'drover-2026-11-02T00-00-00Z.failed',
  ]);
});

test('a database user that may not create a database still gets backups, which are marked as not tried', async () => {
  const { database, storage } = service;
  await database.query('drop role if exists drover_plain');
  await database.query('create role drover_plain login');
  await database.query('grant select on all tables in schema public to drover_plain');
  const url = new URL(service.settings.databaseUrl ?? '');
  url.username = 'drover_plain';
  const result = await backUp({ ...storage, connection: () => url.href }, planned(), 'test', day(1));
  expect(result.untried).toMatch(/permission denied/);
  expect(await readdir(dir)).toEqual(['drover-2026-11-01T00-00-00Z.untried.backup']);
  await database.query('drop owned by drover_plain');
  await database.query('drop role drover_plain');
});

const silent = { info() {}, warn() {}, error() {} };

test('the server makes a backup at once but not while the newest is recent, and a server that stops also stops its backup', async () => {
  const first = keepBackups(service.storage, planned(), 'test', silent);
  const end = Date.now() + 20_000;
  while ((await backupsIn(dir)).every(({ tried }) => !tried) && Date.now() < end) await wait(50);
  await first.stop();
  const taken = await readdir(dir);
  expect(taken).toHaveLength(1);
  const second = keepBackups(service.storage, planned(), 'test', silent);
  await wait(100);
  await second.stop();
  expect(await readdir(dir)).toEqual(taken);
});

test('a stop in the middle leaves no partial file', async () => {
  const stopping = new AbortController();
  const taking = backUp(service.storage, planned(), 'test', { signal: stopping.signal });
  stopping.abort();
  await expect(taking).rejects.toThrow(/abort/i);
  expect(await readdir(dir)).toEqual([]);
});

test('BACKUP_DIR turns backups on', () => {
  expect(readSettings({}).backups).toBeNull();
  expect(readSettings({ BACKUP_DIR: '/srv/backups' }).backups).toEqual({
    dir: '/srv/backups',
    everyHours: 24,
    keep: 14,
  });
  expect(() => readSettings({ BACKUP_DIR: '/x', BACKUP_EVERY: 'daily' })).toThrow(/^BACKUP_EVERY is 'daily'/);
});
