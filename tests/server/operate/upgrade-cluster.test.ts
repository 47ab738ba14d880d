import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { upgradeCluster } from '#server/operate/upgrade-cluster.ts';
import { openDatabase } from '#server/storage/database.ts';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';

/** tests/reliability/operate-upgrade-cluster.reliability.ts tests the whole upgrade, with an older PostgreSQL and with kills. */
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'drover-over-'));
  // PostgreSQL's user must be able to enter this folder when the test process is root.
  await chmod(dataDir, 0o755);
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

async function madeBy(major: number): Promise<void> {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), `${major}\n`);
}

const over = (said: string[] = []): Promise<void> =>
  upgradeCluster({ dataDir, databaseUrl: null, oldPostgres: null, version: '1.0.0' }, (text) =>
    said.push(text),
  );

test.each([
  [
    9,
    /are of PostgreSQL 9, and this Drover brings 18\. .*apt-get install postgresql-9.*OLD_POSTGRES_BIN.*Nothing was changed/,
  ],
  [99, /are of PostgreSQL 99, which is newer than 18 of this Drover\. Start the newer Drover again\./],
])(
  'data of PostgreSQL %i without its programs is reported in a sentence, and nothing is changed',
  async (major, says) => {
    await madeBy(major);
    await expect(over()).rejects.toThrow(says);
    // The folder has only the data, and a file with the location of PostgreSQL's socket.
    expect((await readdir(dataDir)).filter((name) => name !== 'postgres-socket')).toEqual(['postgres']);
    expect(await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe(`${major}\n`);
  },
);

test('a command that finds data of an older version says to start the server', async () => {
  await madeBy(9);
  await expect(new EmbeddedPostgres(dataDir).start()).rejects.toThrow(/Start it once \(npm start\)/);
});

test('no message is printed when there is no data or nothing to do', async () => {
  const said: string[] = [];
  await over(said);
  await madeBy(18);
  await over(said);
  expect(said).toEqual([]);
});

test('after an interruption between the two renames, the next start finds the whole database and uses it', async () => {
  const read = async (work: string): Promise<unknown[]> => {
    const postgres = new EmbeddedPostgres(dataDir);
    await postgres.start();
    const database = openDatabase(postgres.connection());
    const rows = await database.query(work);
    await database.close();
    await postgres.stop();
    return rows;
  };
  await read('create table kept as select 7 as seven');
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-whole'));
  await over();
  expect(await read('select seven from kept')).toEqual([{ seven: 7 }]);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);
});
