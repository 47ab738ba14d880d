import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a running PostgreSQL in which tests make their own databases; `NAME` stands for the database's name. */
    postgres: string;
  }
}

/** One PostgreSQL for the whole run: that of TEST_DATABASE_URL, else a built-in one in a folder that is removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    const url = new URL(given);
    url.pathname = '/NAME';
    project.provide('postgres', url.href);
    return async () => {};
  }
  const folder = await mkdtemp(join(tmpdir(), 'drover-test-'));
  // Open to the user that PostgreSQL runs as when we are root.
  await chmod(folder, 0o755);
  const postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  const { host = '' } = postgres.connection();
  project.provide('postgres', `postgresql://drover@localhost/NAME?host=${encodeURIComponent(host)}`);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
