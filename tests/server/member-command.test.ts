import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('the first Admin of a site with its own provider is made at the command line, once', async () => {
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

test('a word it does not know is answered with how to use it', async () => {
  await expect(member('promote', 'x')).rejects.toMatchObject({
    stderr: expect.stringContaining('It is one of: export, import, add-admin') as string,
  });
});
