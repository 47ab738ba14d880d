import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newTrade } from '#calc-core/trade';
import { restoreBackup } from '#server/operate/backup/restore.ts';
import { takeBackup } from '#server/operate/backup/take.ts';
import { knownSchemas, tablesOf } from '#server/storage/schema-version.ts';
import { folderMark, checkSite } from '#server/storage/site.ts';
import { newId } from '#web/data/records.ts';
import { Device } from './support/device.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

/**
 * The database returns to older data, for example after a restore. Devices have already read the lost data. Server, PostgreSQL and journals
 * are real.
 */
let service: Service;
let kirra: TestMember;
let folder: string;
let phone: Device;
let computer: Device;

beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'drover-gone-back-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  kirra = await service.member();
  phone = await new Device(service, kirra, 'Phone').open();
  computer = await new Device(service, kirra, 'Computer').open();
});
afterEach(async () => {
  await phone.close();
  await computer.close();
});

const tables = tablesOf(knownSchemas().at(-1)!);
const epoch = async (): Promise<string | undefined> =>
  (await service.database.query<{ epoch: string }>('select epoch from site'))[0]?.epoch;

/** Deletes every row. Tables that others reference come last. */
async function emptyTables(): Promise<void> {
  for (const { name } of tables.toReversed()) await service.database.query(`delete from "${name}"`);
}

/** Copies all rows. The returned function puts them back while the server runs, without notifying the server. */
async function photograph(): Promise<() => Promise<void>> {
  const rows = new Map<string, string>();
  for (const { name } of tables) {
    const [all] = await service.database.query<{ rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from "${name}" t`,
    );
    rows.set(name, all?.rows ?? '[]');
  }
  return async () => {
    await emptyTables();
    for (const { name } of tables)
      await service.database.query(
        `insert into "${name}" select * from json_populate_recordset(null::"${name}", $1::json)`,
        [rows.get(name)],
      );
  };
}

function addTrade(device: Device, name: string): string {
  const id = newId();
  const doc = { ...newTrade(id, '2026-11-24', [], []), name, numberOfHead: '10' };
  device.records.commit('New trade', [{ kind: 'trade', id, op: 'create', doc }]);
  return id;
}

const setHead = (device: Device, id: string, numberOfHead: string): void =>
  device.records.commit('Edit', [{ kind: 'trade', id, op: 'patch', patch: { numberOfHead } }]);

const shown = ({ records }: Device): readonly (readonly [string, string | null])[] =>
  records.trades().map(({ trade }) => [trade.name, trade.numberOfHead] as const);

async function onServer(): Promise<readonly (readonly [string, string | null])[]> {
  const { body } = await service.call('GET', `/api/Trades/${kirra.slug}`, { as: kirra });
  const trades = body as readonly { readonly name: string; readonly numberOfHead: string | null }[];
  return trades
    .map(({ name, numberOfHead }) => [name, numberOfHead] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Creates two trades on both devices. The server will lose the two writes of `lose`. */
async function twoTrades(): Promise<{ readonly a: string; readonly b: string; readonly lose: () => void }> {
  const [a, b] = [addTrade(phone, 'A'), addTrade(phone, 'B')];
  await phone.settled();
  await computer.settled();
  const lose = (): void => {
    setHead(phone, a, '501');
    const id = newId();
    phone.records.commit('New group', [{ kind: 'group', id, op: 'create', doc: { id, name: 'Lost' } }]);
  };
  return { a, b, lose };
}

test('after a restore every device shows the server’s data and sends its unsent edits', async () => {
  const { a, b, lose } = await twoTrades();
  const file = join(folder, 'site.backup');
  await takeBackup(service.database, file, { version: 'test', secrets: true });
  const before = await epoch();
  lose();
  await phone.settled();
  await computer.settled();
  // The computer is offline during the restore. It edits both trades and creates a third trade.
  computer.online = false;
  computer.records.commit('Edit', [{ kind: 'trade', id: a, op: 'patch', patch: { saleCostHd: '700' } }]);
  setHead(computer, b, '77');
  addTrade(computer, 'C');
  await emptyTables();
  await restoreBackup(service.database, file);
  expect(await epoch()).not.toBe(before);
  await phone.connect();
  expect(shown(phone)).toEqual([
    ['A', '10'],
    ['B', '10'],
  ]);
  expect(phone.records.groups()).toEqual([]);
  await computer.connect();
  await phone.settled();
  expect(await onServer()).toEqual([
    ['A', '10'],
    ['B', '77'],
    ['C', '10'],
  ]);
  for (const device of [phone, computer]) {
    expect(shown(device)).toEqual(await onServer());
    expect(device.records.trade(a)?.trade.saleCostHd).toBe('700');
    expect(device.records.sync.status()).toMatchObject({ entries: [] });
  }
});

test('a database that has silently gone back is noticed by the first device that has read newer data', async () => {
  const { a, b, lose } = await twoTrades();
  const putBack = await photograph();
  const before = await epoch();
  lose();
  await phone.settled();
  await putBack();
  // The computer's writes get the revisions of the phone's lost writes, and then higher revisions.
  for (const head of ['111', '112', '113', '114']) {
    setHead(computer, b, head);
    await computer.settled();
  }
  expect(await epoch()).toBe(before);
  setHead(phone, b, '90');
  await phone.connect();
  expect(await epoch()).not.toBe(before);
  expect(phone.records.trade(b)?.state).toMatchObject({
    state: 'conflict',
    fields: [{ field: 'numberOfHead', mine: '90', theirs: '114' }],
  });
  phone.records.sync.resolve(`trade/${b}`, { numberOfHead: 'mine' });
  await phone.settled();
  await computer.settled();
  expect(await onServer()).toEqual([
    ['A', '10'],
    ['B', '90'],
  ]);
  for (const device of [phone, computer]) expect(shown(device)).toEqual(await onServer());
  expect(phone.records.groups()).toEqual([]);
  expect(phone.records.trade(a)?.state.state).toBe('synced');
});

test('an ETag from before a restore matches nothing, although its revision is used again', async () => {
  const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    service.call(method, path, { as: kirra, headers, ...(body === undefined ? {} : { body }) });
  const made = await ask('POST', `/api/Trades/${kirra.slug}`, { name: 'One' });
  const path = `/api/Trades/${kirra.slug}/detail/${made.body.id}`;
  const key = { 'idempotency-key': newId() };
  const kept = await ask('PUT', path, { name: 'Kept' }, key);
  const putBack = await photograph();
  const lost = await ask('PUT', path, { name: 'Lost' });
  await putBack();
  await service.database.query("update site set epoch = 'ffffffffffff'");
  const other = await ask('PUT', path, { name: 'Other' });
  const revision = (etag: string | undefined): string | undefined => /\d+/.exec(etag ?? '')?.[0];
  expect(revision(other.etag)).toBe(revision(lost.etag));
  expect(other.etag).not.toBe(lost.etag);
  const late = await ask('PUT', path, { name: 'Late' }, { 'if-match': lost.etag ?? '' });
  expect([late.status, late.body.current.name, late.etag]).toEqual([412, 'Other', other.etag]);
  expect((await ask('GET', path, undefined, { 'if-none-match': lost.etag ?? '' })).status).toBe(200);
  // The key of a repeated request has survived the restore. The request gets the same reply, with a version of the new epoch.
  const repeat = await ask('PUT', path, { name: 'Kept' }, key);
  expect([repeat.status, revision(repeat.etag)]).toEqual([200, revision(kept.etag)]);
  expect(repeat.etag).toMatch(/-ffffffffffff"$/);
});

test.each(['', '.0f0f0f0f-0f0f-0f0f-0f0f-0f0f0f0f0f0f'])(
  'a cursor of another epoch, or of an app from before there were epochs, is answered 410 (%s)',
  async (id) => {
    for (const cursor of [`5${id}`, `abcabcabcabc.5${id}`]) {
      const answer = await service.call('GET', `/api/changes/${kirra.slug}?since=${cursor}`, { as: kirra });
      expect([answer.status, answer.body.code]).toEqual([410, 'epoch-changed']);
    }
    const unread = await service.call('GET', `/api/changes/${kirra.slug}?since=yesterday${id}`, {
      as: kirra,
    });
    expect([unread.status, unread.body.field]).toEqual([400, 'since']);
  },
);

test('the epoch survives an ordinary restart, and changes with a new timeline, another cluster or a copied folder', async () => {
  const { database } = service;
  const look = (where: string | null = 'here') => checkSite(database, where);
  const first = await look();
  expect([await look(), await look(null), await look()]).toEqual([first, first, first]);
  const ended = [first];
  const isAnother = async (where?: string): Promise<void> => {
    const next = await look(where);
    expect(ended).not.toContain(next);
    expect(await look(where)).toBe(next);
    ended.push(next);
  };
  await isAnother('elsewhere');
  await database.query("update site set timeline = '000000AA'");
  await isAnother('elsewhere');
  await database.query("update site set system = '1'");
  await isAnother('elsewhere');
  // Many processes that start at once agree on the epoch.
  await database.query("update site set timeline = '000000AA'");
  const all = await Promise.all(Array.from({ length: 8 }, () => look('elsewhere')));
  expect(new Set(all).size).toBe(1);
  expect(ended).not.toContain(all[0]);
});

test('a running server begins a new epoch when its connections lead to another timeline', async () => {
  const before = await epoch();
  await service.database.query("update site set timeline = '000000AA'");
  // A failover cuts the connections.
  const other = new pg.Client(service.settings.databaseUrl ?? '');
  await other.connect();
  await other.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  // A statement on a dead connection fails, and the pool opens a new connection for the next statement.
  const idle = Array.from({ length: 12 }, () => service.database.query('select 1'));
  await Promise.allSettled(idle);
  const { body } = await service.call('GET', `/api/changes/${kirra.slug}`, { as: kirra });
  expect(body.epoch).not.toBe(before);
  expect((await other.query('select epoch from site')).rows).toEqual([{ epoch: body.epoch }]);
  await other.end();
  await phone.connect();
  expect(phone.records.sync.status()).toMatchObject({ phase: 'idle', entries: [] });
});

test('a data folder and its copy have different marks', async () => {
  const data = join(folder, 'data');
  const copy = join(folder, 'copy');
  await cp('tests/server/support', data, { recursive: true });
  await writeFile(join(data, 'PG_VERSION'), '18\n');
  await cp(data, copy, { recursive: true, preserveTimestamps: true });
  expect(await folderMark(data)).toBe(await folderMark(data));
  expect(await folderMark(copy)).not.toBe(await folderMark(data));
  expect(await folderMark(join(folder, 'nothing'))).toBeNull();
});
