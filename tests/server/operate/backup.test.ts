import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOfBackup, writeBackupFile } from '#server/operate/backup/file.ts';
import { restoreBackup } from '#server/operate/backup/restore.ts';
import { takeBackup } from '#server/operate/backup/take.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { buildServer } from '#server/server.ts';
import { migrateTo } from '#server/storage/migrate.ts';
import { connectStorage, openStorage, type Storage } from '#server/storage/open.ts';
import { knownSchemas, schemaOf } from '#server/storage/schema-version.ts';
import { childEnv } from '../support/child.ts';
import { createDatabase, startService, type Service, type TestMember } from '../support/service.ts';

const run = promisify(execFile);
const version = 'test';
let folder: string;
let service: Service;
let kirra: TestMember;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drover-backup-test-'));
  await chmod(folder, 0o755);
  service = await startService();
  kirra = await service.member();
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;
const newFile = (): string => join(folder, `${(files += 1)}.backup`);

async function empty(): Promise<Storage> {
  const { url, drop } = await createDatabase();
  const storage = await connectStorage({ databaseUrl: url, dataDir: '' });
  closing.push(async () => {
    await storage.close();
    await drop();
  });
  return storage;
}

const tableNames = async ({ database }: Storage): Promise<string[]> => {
  const rows = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
};

/** The row count and the hash of each table in a backup. */
async function sums(file: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const line of linesOfBackup(file)) {
    const end = /^#{"end":"(\w+)","rows":(\d+),"hash":"(\w+)"}$/.exec(line);
    if (end !== null) found.set(end[1] ?? '', `${end[2]} ${end[3]}`);
  }
  return found;
}

const addTrade = (name: string, headers: Record<string, string> = {}) =>
  service.call('POST', `/api/Trades/${kirra.slug}`, {
    as: kirra,
    headers,
    body: {
      id: uuidv7(),
      name,
      numberOfHead: 10,
      purchaseCostHd: '100.50',
      saleCostHd: '150',
      feedRating: null,
    },
  });

test('a backup during writes contains the site at a single moment between its beginning and its end', async () => {
  await service.database.query(
    `insert into audit (id, event, detail) select gen_random_uuid(), 'refused', jsonb_build_object('n', n, 'text', repeat('long ', 200))
      from generate_series(1, 4000) as n`,
  );
  const acknowledged: string[] = [];
  let isOver = false;
  const writing = (async () => {
    while (!isOver) acknowledged.push((await addTrade(`T${acknowledged.length}`)).body.id);
  })();
  while (acknowledged.length < 5) await addTrade('Ahead');
  const before = acknowledged.length;
  const file = newFile();
  await takeBackup(service.database, file, { version });
  const after = acknowledged.length;
  while (acknowledged.length < after + 3) await addTrade('Behind');
  isOver = true;
  await writing;
  expect(after).toBeGreaterThan(before);

  const other = await empty();
  await restoreBackup(other.database, file);
  const kept = await other.database.query<{ id: string }>(
    `select id from trades where name like 'T%' order by revision`,
  );
  expect(kept.map(({ id }) => id)).toEqual(acknowledged.slice(0, kept.length));
  expect(kept.length).toBeGreaterThanOrEqual(before);
  expect(kept.length).toBeLessThanOrEqual(after + 1);
  // A backup shows a single moment, so the member had the revision of the newest trade. The restore adds a million to it.
  const [state] = await other.database.query<{ member: number; newest: number }>(
    'select (select max(revision) from members) as member, (select max(revision) from trades) as newest',
  );
  expect(state?.member).toBe((state?.newest ?? 0) + 1_000_000);
});

test('after a restore elsewhere every row is the same, people can sign in, and a device continues', async () => {
  const key = { 'idempotency-key': uuidv7() };
  const answer = await addTrade('Known to the device', key);
  const { body: changes } = await service.call('GET', `/api/changes/${kirra.slug}`, { as: kirra });
  const file = newFile();
  const saved = await takeBackup(service.database, file, { version });
  // The device receives a write that is not in the backup.
  const lost = await addTrade('After the backup');

  const other = await empty();
  expect(await restoreBackup(other.database, file)).toEqual(saved);
  const again = newFile();
  await takeBackup(other.database, again, { version });
  const [first, second] = [await sums(file), await sums(again)];
  expect([...first.keys()]).toEqual([...second.keys()]);
  const differing = [...first].filter(([name, sum]) => second.get(name) !== sum).map(([name]) => name);
  expect(differing).toEqual(['members', 'site']);

  const app = await buildServer(service.settings, other);
  closing.push(() => app.close());
  const { issueAccessToken } = await import('#server/provider/issue.ts');
  const token = await issueAccessToken(other.database, service.settings, kirra.subject);
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object, headers: object = {}) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body && { payload: body }),
    });
  const list = await ask('GET', `/api/Trades/${kirra.slug}`);
  expect(list.json().map(({ id }: { id: string }) => id)).toContain(answer.body.id);
  // Repeats a request whose reply got lost. No second record may be created.
  const repeated = await ask(
    'POST',
    `/api/Trades/${kirra.slug}`,
    JSON.parse(JSON.stringify({ ...sentBody(answer.body.id, 'Known to the device') })),
    key,
  );
  expect([repeated.statusCode, repeated.json().id]).toEqual([201, answer.body.id]);
  // The restore has changed the trade's version. So the device's version is refused, and the new one is accepted.
  const path = `/api/Trades/${kirra.slug}/detail/${answer.body.id}`;
  const edit = { ...sentBody(answer.body.id, 'Edited'), carryTypeId: answer.body.carryTypeId };
  const stale = await ask('PUT', path, edit, { 'if-match': answer.etag ?? '' });
  expect(stale.statusCode).toBe(412);
  const edited = await ask('PUT', path, edit, { 'if-match': stale.headers.etag ?? '' });
  expect(edited.statusCode).toBe(200);
  const number = (etag: unknown): number => Number(/\d+/.exec(String(etag))?.[0]);
  expect(number(edited.headers.etag)).toBeGreaterThan(number(lost.etag));
  const since = await ask('GET', `/api/changes/${kirra.slug}?since=${changes.cursor}`);
  expect([since.statusCode, since.json().code]).toEqual([410, 'epoch-changed']);
});

const sentBody = (id: string, name: string) => ({
  id,
  name,
  numberOfHead: 10,
  purchaseCostHd: '100.50',
  saleCostHd: '150',
  feedRating: null,
});

test('a file that was shortened or changed anywhere is refused before a table is created', async () => {
  const file = newFile();
  await takeBackup(service.database, file, { version });
  const whole = await readFile(file);
  const bad = join(folder, 'bad.backup');
  const other = await empty();
  const refused = async (bytes: Buffer): Promise<void> => {
    await writeFile(bad, bytes);
    await expect(restoreBackup(other.database, bad)).rejects.toThrow(
      /cut short or altered|not a backup of Drover/,
    );
  };
  for (const length of [0, 10, 16, 90, 200, whole.length >> 1, whole.length - 72, whole.length - 1])
    await refused(whole.subarray(0, length));
  for (const at of [
    0,
    20,
    25,
    26,
    whole.length >> 1,
    whole.length - 73,
    whole.length - 72,
    whole.length - 1,
  ]) {
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await refused(altered);
  }
  await refused(Buffer.concat([whole, Buffer.from('more')]));
  expect(await tableNames(other)).toEqual([]);
});

/** Writes a backup with changed content and a correct checksum. No disk fault could do this. */
async function rewritten(file: string, change: (line: string) => string): Promise<string> {
  const path = newFile();
  const lines = async function* () {
    for await (const line of linesOfBackup(file)) yield change(line);
  };
  await writeBackupFile(path, lines());
  return path;
}

test('restored rows that differ from the saved ones, and a backup of a newer version, are rejected', async () => {
  await addTrade('To be altered');
  const file = newFile();
  await takeBackup(service.database, file, { version });
  const other = await empty();
  const changed = await rewritten(file, (line) =>
    // Changes the row of a trade, not a stored reply that contains the trade.
    line.includes('"purchase_cost_hd"') ? line.replace('100.50', '100.51') : line,
  );
  await expect(restoreBackup(other.database, changed)).rejects.toThrow(/The table trades came out different/);
  expect(await other.database.query('select id from members')).toEqual([]);
  const newer = await rewritten(file, (line) => line.replace(/"tag":"\w+"/, '"tag":"9999_later"'));
  await expect(restoreBackup(other.database, newer)).rejects.toThrow(
    /of a newer Drover \(test, schema 9999_later\)/,
  );
});

test('a database with records is left unchanged, a database with empty tables is filled, and no file is overwritten', async () => {
  const file = newFile();
  await takeBackup(service.database, file, { version });
  await expect(restoreBackup(service.database, file)).rejects.toThrow(/not empty: its table \w+ has rows/);
  await expect(takeBackup(service.database, file, { version })).rejects.toThrow(/is there already/);
  const { url, drop } = await createDatabase();
  const made = await openStorage({ databaseUrl: url, dataDir: '' });
  await restoreBackup(made.database, file);
  expect(await schemaOf(made.database)).toEqual(knownSchemas().at(-1));
  await made.close();
  await drop();
});

test('keys and sessions of the development sign-in are left out unless requested', async () => {
  const [plain, secret] = [newFile(), newFile()];
  await takeBackup(service.database, plain, { version });
  await takeBackup(service.database, secret, { version, secrets: true });
  const tables = [await sums(plain), await sums(secret)].map((one) =>
    [...one.keys()].filter((name) => name.startsWith('provider')).toSorted(),
  );
  expect(tables).toEqual([[], ['provider_records', 'provider_secrets']]);
  expect((await stat(plain)).mode & 0o777).toBe(0o600);
});

// Tries only the oldest and the newest schema. catalogue.test.ts migrates every schema to the newest tables.
test.each([knownSchemas().at(0), knownSchemas().at(-1)])(
  'a backup of $tag can be restored into the newest tables',
  async (schema) => {
    if (schema === undefined) throw new Error('There are no schemas');
    const old = await empty();
    await migrateTo(old.database, schema);
    await old.database
      .query(`insert into members (id, slug, issuer, subject, username, email, first_name, last_name, company, role, membership_year)
    values (gen_random_uuid(), 'kirra', 'i', 's', 'Kirra', 'k@drover.example', 'Kirra', 'Hale', '', 'Normal', 2026)`);
    await old.database
      .query(`insert into trades (owner_id, id, revision, name, animal_type_id, animal_sub_type_id, carry_type_id, held_from, number_of_head, sale_cow_description, purchase_cow_description, reply, model)
    select id, gen_random_uuid(), 1, E'Line\\u2028separator #{"done":1}', 1, 1, 1, '2026-01-31', 12.500, '', '', '{}', 'old' from members`);
    const file = newFile();
    await takeBackup(old.database, file, { version });
    const other = await empty();
    await restoreBackup(other.database, file);
    expect(await schemaOf(other.database)).toEqual(knownSchemas().at(-1));
    expect(await other.database.query('select name, number_of_head, held_from from trades')).toEqual([
      { name: 'Line\u2028separator #{"done":1}', number_of_head: '12.500', held_from: '2026-01-31' },
    ]);
  },
);

test('the commands back up a running built-in PostgreSQL and restore into a stopped one', async () => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const file = newFile();
  const command = (name: string, dataDir: string, ...words: string[]) =>
    run(process.execPath, ['src/cli/main.ts', name, ...words], {
      // The socket of a built-in PostgreSQL is in the folder for temporary files.
      env: { ...childEnv, TMPDIR: tmpdir(), DATA_DIR: dataDir },
    });
  const storage = await openStorage({ databaseUrl: null, dataDir: from });
  await seedDemo(storage.database, 'development');
  const { stdout } = await command('backup', from, file).finally(() => storage.close());
  expect(stdout).toMatch(/^Saved \d+ rows of \d+ tables to .* \(\d+ kB\)\.\n$/);
  const cut = join(folder, 'cut.backup');
  await writeFile(cut, (await readFile(file)).subarray(0, -1));
  await expect(command('restore', to, cut)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/cut short or altered/) as string,
  });
  expect(await readdir(folder)).not.toContain('to');
  expect((await command('restore', to, file)).stdout).toMatch(/^Done: \d+ rows of \d+ tables/);
  const again = newFile();
  await command('backup', to, again);
  const changed = new Set(['members', 'site']);
  const but = (all: Map<string, string>) => [...all].filter(([name]) => !changed.has(name));
  expect(but(await sums(again))).toEqual(but(await sums(file)));
  await expect(command('backup', to)).rejects.toMatchObject({ code: 2 });
});
