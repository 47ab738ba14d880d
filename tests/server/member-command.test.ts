import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDatabase } from './support/service.ts';

const run = promisify(execFile);
let made: Awaited<ReturnType<typeof createDatabase>>;

beforeAll(async () => {
  made = await createDatabase();
});
afterAll(() => made.drop());

const member = (...words: string[]) =>
  run(process.execPath, ['src/cli/main.ts', 'member', ...words], {
    env: {
      ...process.env,
      DATABASE_URL: made.url,
      OIDC_ISSUER: 'https://login.example/',
      OIDC_CLIENT_ID: 'drover',
    },
  });

test('the first Admin of a site with its own provider is created once at the command line', async () => {
  const { stdout } = await member('add-admin', 'auth|7', 'boss@farm.example');
  expect(stdout.trim()).toMatch(/^boss@farm\.example is an Admin now, with the slug \w+/);

  const client = new pg.Client(made.url);
  await client.connect();
  const { rows } = await client.query('select issuer, subject, role from members');
  await client.end();
  expect(rows).toEqual([{ issuer: 'https://login.example/', subject: 'auth|7', role: 'Admin' }]);

  await expect(member('add-admin', 'auth|7', 'boss@farm.example')).rejects.toMatchObject({
    stderr: expect.stringContaining('is a member already') as string,
  });
});

test('an unknown word is answered with the usage', async () => {
  await expect(member('promote', 'x')).rejects.toMatchObject({
    stderr: expect.stringContaining('It is one of: export, import, add-admin') as string,
  });
});

test('set-role makes a member an Admin with access and a current membership', async () => {
  const added = await member('add-admin', 'auth|8', 'admin@other.example');
  // No slug may be 'admin', because the app uses that word in its own addresses.
  expect(added.stdout.trim()).toBe('admin@other.example is an Admin now, with the slug admin-other-example.');
  const client = new pg.Client(made.url);
  onTestFinished(() => client.end());
  await client.connect();
  const rowOf = async (slug: string) =>
    (await client.query('select role, deactivated, membership_year from members where slug = $1', [slug]))
      .rows[0];
  expect((await member('set-role', 'boss', 'Restricted')).stdout.trim()).toBe('boss is Restricted now.');
  expect(await rowOf('boss')).toMatchObject({ role: 'Restricted' });
  // No other Admin remains.
  await expect(member('set-role', 'admin-other-example', 'Normal')).rejects.toMatchObject({
    stderr: expect.stringContaining('is the last Admin') as string,
  });
  // In an older version, two Admins could leave the site without an Admin.
  await client.query(`update members set role = 'Normal', deactivated = true, membership_year = 2020`);
  expect((await member('set-role', 'boss', 'admin')).stdout.trim()).toBe('boss is an Admin now.');
  const year = Number(new Date().getFullYear());
  const back = await rowOf('boss');
  expect(back).toMatchObject({ role: 'Admin', deactivated: false });
  expect(back.membership_year).toBeGreaterThanOrEqual(year);
  for (const [words, said] of [
    [['set-role', 'nobody', 'Admin'], "There is no member 'nobody'."],
    [['set-role', 'boss', 'King'], 'King is not Normal, Restricted or Admin.'],
    [['set-role', 'boss'], 'Usage:'],
  ] as const)
    await expect(member(...words)).rejects.toMatchObject({
      stderr: expect.stringContaining(said) as string,
    });
});
