import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mustStepDown } from '#server/storage/binaries.ts';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';

let folder: string;
const running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drover-test-'));
  // PostgreSQL does not run as root. It must enter this folder, which mkdtemp closes to other users.
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await rm(folder, { recursive: true, force: true });
});

function postgres(): EmbeddedPostgres {
  const one = new EmbeddedPostgres(folder);
  running.push(one);
  return one;
}

async function ask(one: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(one.connection());
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

const postmasterId = async (): Promise<number> =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(what: () => Promise<boolean> | boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await what()) return true;
    await wait(25);
  }
  return what();
}

test('the built-in database is durable and private: fsync, checksums, one locale, no TCP port, a closed folder', async () => {
  const one = postgres();
  await one.start();
  const [settings] = await ask(
    one,
    `select current_setting('fsync') fsync, current_setting('data_checksums') checksums, current_setting('listen_addresses') tcp,
      (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'postgres') locale`,
  );
  expect(settings).toEqual({ fsync: 'on', checksums: 'on', tcp: '', locale: 'b C.UTF-8' });
  expect((await stat(join(folder, 'postgres'))).mode & 0o777).toBe(0o700);
  expect((await stat(one.connection().host ?? '')).mode & 0o777).toBe(0o700);
});

test('stored data is still there after a stop and a start', async () => {
  const first = postgres();
  await first.start();
  await ask(first, `create table kept (what text); insert into kept values ('Roma store steers')`);
  const server = await postmasterId();
  await first.stop();
  expect(isAlive(server)).toBe(false);
  const second = postgres();
  await second.start();
  expect(await ask(second, 'select what from kept')).toEqual([{ what: 'Roma store steers' }]);
});

test('a second process on the same folder uses the running database, and takes over when the first ends', async () => {
  const first = postgres();
  await first.start();
  const second = postgres();
  await second.start();
  expect([first.owns, second.owns]).toEqual([true, false]);
  await first.stop();
  expect(await until(() => second.owns, 120_000)).toBe(true);
  await second.start();
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
}, 180_000);

test('a command with another folder for temporary files finds the running database', async () => {
  await postgres().start();
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = '/var/tmp';
  try {
    const other = postgres();
    await other.start();
    expect(other.owns).toBe(false);
    expect(await ask(other, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
});

test('two processes that start for the first time at once create one database and both use it', async () => {
  const [first, second] = [postgres(), postgres()];
  await Promise.all([first.start(), second.start()]);
  await ask(first, 'create table shared (id integer)');
  expect(await ask(second, 'select count(*)::int as n from shared')).toEqual([{ n: 0 }]);
});

test('when postgres is killed it restarts by itself, and no committed data is lost', async () => {
  const one = postgres();
  await one.start();
  await ask(one, 'create table kept (id integer); insert into kept values (1)');
  process.kill(await postmasterId(), 'SIGKILL');
  const back = await until(
    () =>
      ask(one, 'select id from kept').then(
        (rows) => rows.length === 1,
        () => false,
      ),
    15_000,
  );
  expect(back).toBe(true);
});

const holder = `
  const { EmbeddedPostgres } = await import(process.argv[1]);
  await new EmbeddedPostgres(process.argv[2]).start();
  console.log('up');
  setInterval(() => {}, 1000);
`;

function hold(): ChildProcess {
  const module = new URL('../../src/server/storage/embedded.ts', import.meta.url).href;
  return spawn(process.execPath, ['--input-type=module', '-e', holder, module, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('kill -9 of the owner leaves no postgres process behind', async () => {
  const owner = hold();
  await once(owner.stdout ?? owner, 'data');
  const server = await postmasterId();
  expect(isAlive(server)).toBe(true);
  owner.kill('SIGKILL');
  expect(await until(() => !isAlive(server), 20_000)).toBe(true);
});

test.runIf(mustStepDown())('as root it finds a folder for the data that another user can enter', async () => {
  const closed = join(folder, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o700);
  const one = new EmbeddedPostgres(join(closed, 'data'));
  running.push(one);
  await one.start();
  const [row] = await ask(one, `select current_setting('data_directory') as at`);
  expect(row?.['at']).toMatch(/^\/var\/lib\/drover\//);
  await one.stop();
  await rm(String(row?.['at']).replace(/\/postgres$/, ''), { recursive: true });
});
