import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFindings } from '#server/operate/doctor/database.ts';
import type { Finding } from '#server/operate/doctor/finding.ts';
import { machineFindings } from '#server/operate/doctor/machine.ts';
import { siteFindings } from '#server/operate/doctor/site.ts';
import { readSettings } from '#server/settings.ts';
import { openProvider } from '../access/provider.ts';
import { openRelay } from '../support/relay.ts';
import { childEnv } from '../support/child.ts';
import { startService, type Service } from '../support/service.ts';

let service: Service;
let port: string;
let folder: string;

beforeAll(async () => {
  service = await startService();
  port = new URL(await service.listen()).port;
  folder = await mkdtemp(join(tmpdir(), 'drover-doctor-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

type Look = (settings: ReturnType<typeof readSettings>) => AsyncGenerator<Finding>;

async function found(look: Look, env: Record<string, string>): Promise<Record<string, string>> {
  const all = await Array.fromAsync(look(readSettings(env)));
  return Object.fromEntries(all.map(({ what, state, says }) => [what, `${state}: ${says}`]));
}

const url = () => service.settings.databaseUrl ?? '';

test('a message that takes four seconds on a busy machine counts as arrived', async () => {
  const relay = await openRelay(url());
  relay.onSent((text) => {
    if (!text.includes('pg_notify')) return;
    relay.hold();
    setTimeout(() => relay.release(), 4_000);
  });
  const { news } = await found(databaseFindings, { DATABASE_URL: relay.url });
  expect(news).toMatch(/^good: A NOTIFY of one server process reaches all others/);
  await relay.close();
});

test('doctor distinguishes a database that is up to date, missing, or from a newer version', async () => {
  const { database } = service;
  expect(await found(databaseFindings, { DATABASE_URL: url() })).toMatchObject({
    database: expect.stringMatching(/^good: PostgreSQL \d/) as string,
    clock: expect.stringMatching(/^good/) as string,
    migrations: expect.stringMatching(/^good: All are done/) as string,
  });
  expect(await found(databaseFindings, { DATABASE_URL: 'postgres://x:s3cret@127.0.0.1:1/x' })).toEqual({
    database: expect.stringMatching(
      /^wrong: DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 does not answer/,
    ) as string,
  });
  const withReplica = (address: string) =>
    found(databaseFindings, { DATABASE_URL: url(), DATABASE_READ_URL: address });
  expect(await withReplica(url())).toMatchObject({
    replica: expect.stringMatching(/^note: DATABASE_READ_URL points to the primary itself/) as string,
  });
  expect(await withReplica('postgres://x:s3cret@127.0.0.1:1/x')).toMatchObject({
    replica: expect.stringMatching(/^wrong: DATABASE_READ_URL: .*Until it answers/) as string,
  });
  await database.query("insert into migrations_done (hash, created_at) values ('later', 9999999999999)");
  expect(await found(databaseFindings, { DATABASE_URL: url() })).toMatchObject({
    migrations: expect.stringMatching(/^wrong: This Drover is older than its database/) as string,
  });
  await database.query("delete from migrations_done where hash = 'later'");
  expect(await found(databaseFindings, { DATA_DIR: join(folder, 'none') })).toEqual({
    database: expect.stringMatching(/^note: None yet/) as string,
  });
});

test('doctor reports a running server, an address of another server, missing HTTPS and an unreachable issuer', async () => {
  const env = { PORT: port, HOST: '127.0.0.1', DATABASE_URL: url() };
  expect(await found(siteFindings, { ...env, OIDC_ISSUER: 'http://127.0.0.1:1/' })).toMatchObject({
    port: expect.stringMatching(/^good: Drover .* answers/) as string,
    PUBLIC_URL: expect.stringMatching(/^wrong: .* leads to a site with other settings/) as string,
    issuer: expect.stringMatching(/^wrong: .*(bad port|ECONNREFUSED).*nobody can sign in/) as string,
  });
  expect(
    await found(siteFindings, {
      ...env,
      PORT: '0',
      PUBLIC_URL: 'http://farm.example',
      WEB_ORIGINS: 'https://app.example/path',
    }),
  ).toMatchObject({
    HTTPS: expect.stringMatching(/^wrong: http:\/\/farm\.example is not HTTPS/) as string,
    CORS: expect.stringMatching(/^wrong: WEB_ORIGINS has https:\/\/app\.example\/path/) as string,
    issuer: expect.stringMatching(/^note: The development sign-in/) as string,
  });
});

test('doctor counts the provider’s keys', async () => {
  const provider = await openProvider();
  const seen = await found(siteFindings, { PORT: '0', OIDC_ISSUER: provider.issuer });
  expect(seen).toMatchObject({
    issuer: expect.stringMatching(/^good/) as string,
    keys: 'good: 1 RSA key to check tokens with.',
    clock: expect.stringMatching(/^good: This machine and the issuer agree to \d s\.$/) as string,
  });
  await provider.close();
});

test('doctor reports backups that are off, missing, fresh, not tried or too old', async () => {
  const says = async (env: Record<string, string>) => (await found(machineFindings, env))['backups'];
  const env = { BACKUP_DIR: folder };
  const at = (hours: number): string =>
    `drover-${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  expect(await says({})).toMatch(/^note: No backups are made/);
  expect(await says(env)).toMatch(/^wrong: .* has none/);
  await writeFile(join(folder, `${at(60)}.backup`), '');
  expect(await says(env)).toMatch(/^wrong: .*is 60 h old/);
  await writeFile(join(folder, `${at(5)}.untried.backup`), '');
  expect(await says(env)).toMatch(/^note: .*5 h old.*not restored/);
  const onTrial = join(folder, `${at(0)}.untried.backup`);
  await writeFile(onTrial, '');
  expect(await says(env)).toMatch(/^note: .*less than an hour old\. It is being restored for a trial/);
  await rm(onTrial);
  await writeFile(join(folder, `${at(0)}.backup`), '');
  expect(await says(env)).toMatch(/^good: .*less than an hour old/);
});

async function command(name: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/cli/main.ts', name], {
    env: { ...childEnv, ...env },
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
}

test('health and doctor inform programs by an exit status, and people by lines of text', async () => {
  const env = { PORT: port, HOST: '127.0.0.1', DATABASE_URL: url() };
  const [well, ill, doctor, unset] = await Promise.all([
    command('health', env),
    command('health', { ...env, PORT: '65533' }),
    command('doctor', { ...env, DATABASE_URL: 'postgres://x:s3cret@127.0.0.1:1/x' }),
    command('doctor', { PORT: 'many' }),
  ]);
  expect(well).toMatchObject({ code: 0, err: '' });
  expect(ill).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^Nothing answers at .*\(ECONNREFUSED/) as string,
  });
  expect(doctor.code).toBe(1);
  expect(doctor.out).toMatch(
    /^WRONG {2}database {6}DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 does not answer/m,
  );
  expect(doctor.out).not.toContain('s3cret');
  expect(unset.out).toMatch(/^WRONG {2}settings {6}PORT is 'many'/);
});
