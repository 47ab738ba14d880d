import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadSecrets } from '#server/provider/secrets.ts';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';
import { openStorage } from '#server/storage/open.ts';
import { runSql } from './sql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a running PostgreSQL in which tests create their databases. `NAME` is replaced by the database's name. */
    postgres: string;
    migrated: string;
  }
}

/** Provides one PostgreSQL for the whole run: the server of TEST_DATABASE_URL, or a built-in PostgreSQL in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const { url, stop } = given === undefined || given === '' ? await builtIn() : givenAt(given);
  const migrated = await makeMigrated(url);
  project.provide('postgres', url);
  project.provide('migrated', migrated);
  return async () => {
    await runSql(url, `drop database ${migrated}`);
    await stop();
  };
}

interface Running {
  /** The URL of a database. `NAME` stands for the database's name. */
  readonly url: string;
  stop(): Promise<void>;
}

function givenAt(given: string): Running {
  const url = new URL(given);
  url.pathname = '/NAME';
  return { url: url.href, stop: async () => {} };
}

async function builtIn(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-test-'));
  // PostgreSQL's user must be able to enter this folder when the test process is root.
  await chmod(folder, 0o755);
  const postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  const { host = '' } = postgres.connection();
  const url = `postgresql://drover@localhost/NAME?host=${encodeURIComponent(host)}`;
  // Nobody needs these databases after a power cut, so fsync is off. Tests of power cuts use a separate PostgreSQL.
  await runSql(url, 'alter system set fsync = off');
  await runSql(url, 'select pg_reload_conf()');
  return {
    url,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database with tables and the development provider's keys. Every service copies it, because creating both again would double the
 * time of a start.
 */
async function makeMigrated(url: string): Promise<string> {
  const name = `migrated_${randomBytes(6).toString('hex')}`;
  await runSql(url, `create database ${name}`);
  const storage = await openStorage({ databaseUrl: url.replace('NAME', name), dataDir: '' });
  await loadSecrets(storage.database);
  await storage.close();
  return name;
}
