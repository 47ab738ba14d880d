import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '#server/storage/open.ts';
import { childEnv } from './support/child.ts';
import { createDatabase } from './support/service.ts';

/** When `npm start` cannot start, it prints one sentence that names the setting for the operator. */
let made: Awaited<ReturnType<typeof createDatabase>>;
let foreign: typeof made;
let newer: typeof made;
const taken = createServer();

beforeAll(async () => {
  made = await createDatabase();
  foreign = await createDatabase();
  const client = new pg.Client(foreign.url);
  await client.connect();
  await client.query('create table trades (id integer)').finally(() => client.end());
  newer = await createDatabase();
  const storage = await openStorage({ databaseUrl: newer.url, dataDir: '' });
  await storage.database.query(
    "insert into migrations_done (hash, created_at) select 'of another version', max(created_at) + 1 from migrations_done",
  );
  await storage.close();
  await once(taken.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  taken.close();
  await made.drop();
  await foreign.drop();
  await newer.drop();
});

async function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['src/cli/start.ts', '--no-build'], {
    env: { ...childEnv, HOST: '127.0.0.1', PORT: '0', ...env },
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [said, [code]] = await Promise.all([text(child.stderr), ended]);
  return { code, said };
}

const urlWith = (change: (url: URL) => void): string => {
  const url = new URL(made.url);
  change(url);
  return url.href;
};

const cases: readonly (readonly [string, () => Record<string, string>, RegExp])[] = [
  [
    'a port in use',
    () => ({ DATABASE_URL: made.url, PORT: String((taken.address() as AddressInfo).port) }),
    /^Port \d+ is in use\./,
  ],
  [
    'a port in use, with several processes',
    () => ({
      DATABASE_URL: made.url,
      PORT: String((taken.address() as AddressInfo).port),
      WORKERS: '3',
    }),
    /^Port \d+ is in use\./,
  ],
  [
    'a replica of nothing',
    () => ({ DATABASE_READ_URL: made.url }),
    /^DATABASE_READ_URL is set and DATABASE_URL is not/,
  ],
  [
    'a number of processes that is none',
    () => ({ DATABASE_URL: made.url, WORKERS: 'many' }),
    /^WORKERS is 'many'\. Give a whole number from 1 to 64 or 'auto'\./,
  ],
  [
    'an address that is not this machine’s',
    () => ({ DATABASE_URL: made.url, HOST: '203.0.113.9' }),
    /^HOST is '203\.0\.113\.9', where this machine cannot listen/,
  ],
  [
    'a DATABASE_URL of another kind',
    () => ({ DATABASE_URL: 'mysql://drover:s3cret@db/x' }),
    /^DATABASE_URL cannot be read\./,
  ],
  [
    'no PostgreSQL where DATABASE_URL points',
    () => ({ DATABASE_URL: 'postgres://drover:s3cret@127.0.0.1:1/x' }),
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 does not answer \(.*ECONNREFUSED.*\)\. Start it, or correct its address in DATABASE_URL\./,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: urlWith((url) => (url.pathname = '/not_there')) }),
    /^DATABASE_URL: PostgreSQL at .* says: database "not_there" does not exist\. Make that database \(createdb\), or name another one/,
  ],
  [
    'a user that is not there',
    () => ({
      DATABASE_URL: urlWith((url) => {
        url.username = 'not_there';
        url.password = 's3cret';
      }),
    }),
    /^DATABASE_URL: PostgreSQL at .* says: role "not_there" does not exist\. Correct the user and password in DATABASE_URL/,
  ],
  [
    'a database of something else',
    () => ({ DATABASE_URL: foreign.url }),
    /^DATABASE_URL: PostgreSQL at .* has tables of something else .*Give Drover a database of its own\./,
  ],
  [
    'a database that a newer version has changed',
    () => ({ DATABASE_URL: newer.url }),
    /^This Drover is older than its database, which a newer version has changed since .*Start that version or a newer one/,
  ],
  [
    'a data directory that cannot be made',
    () => ({ DATA_DIR: `${import.meta.filename}/data` }),
    /^Nothing can be written to DATA_DIR .*start\.test\.ts\/data \(ENOTDIR/,
  ],
];

test.each(cases)('%s is reported in one sentence', async (_what, env, sentence) => {
  const { code, said } = await start(env());
  expect(code).toBe(1);
  expect(said).toMatch(sentence);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).not.toContain('s3cret');
});

test('a database of another program is left unchanged', async () => {
  await start({ DATABASE_URL: foreign.url });
  const client = new pg.Client(foreign.url);
  await client.connect();
  const { rows } = await client
    .query(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    .finally(() => client.end());
  expect(rows.map(({ name }) => name)).toEqual(['migration_lock', 'migrations_done', 'trades']);
});
