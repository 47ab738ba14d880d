import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendProblem } from '#server/http/errors.ts';
import { keepAssets, openKeptAssets } from '#server/http/kept-assets.ts';
import { serveWebApp } from '#server/http/static.ts';
import { startService, type Service } from './support/service.ts';

/** Servers of two builds run at the same time, as in a rolling deploy. Each server also sends the files of the other build. */
let service: Service;
let work: string;
const servers = new Map<string, FastifyInstance>();

beforeAll(async () => {
  service = await startService();
  work = await mkdtemp(join(tmpdir(), 'drover-builds-'));
});
afterAll(async () => {
  for (const app of servers.values()) await app.close();
  await rm(work, { recursive: true });
  await service.close();
});

const script = (build: string) => `console.log('${build}')\n`.repeat(50);

async function deploy(build: string): Promise<FastifyInstance> {
  const folder = join(work, build);
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), `the app ${build}`);
  await writeFile(join(folder, 'assets', `screen-${build}.js`), script(build));
  await writeFile(join(folder, 'assets', `screen-${build}.js.br`), brotliCompressSync(script(build)));
  await writeFile(join(folder, 'assets', `font-${build}.woff2`), Buffer.from([0, 1, 254, 255]));
  const app = fastify();
  app.decorate('apiRoutes', []);
  app.setErrorHandler(sendProblem);
  await serveWebApp(app, folder, openKeptAssets(service.database));
  await app.ready();
  servers.set(build, app);
  await keepAssets(service.database, folder);
  return app;
}

const get = (build: string, name: string, headers: Record<string, string> = {}) =>
  servers.get(build)!.inject({ url: `/assets/${name}`, headers });

test('a server sends the files of the builds before and after its own, compressed for clients that accept it', async () => {
  await deploy('one');
  await deploy('two');
  for (const [server, other] of [
    ['one', 'two'],
    ['two', 'one'],
  ] as const) {
    const plain = await get(server, `screen-${other}.js`);
    expect([plain.statusCode, plain.body]).toEqual([200, script(other)]);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const packed = await get(server, `screen-${other}.js`, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script(other));
    expect((await get(server, `font-${other}.woff2`)).rawPayload).toEqual(Buffer.from([0, 1, 254, 255]));
  }
});

test('a server that restarts stores no file twice, and the third build replaces the first', async () => {
  await keepAssets(service.database, join(work, 'two'));
  await deploy('three');
  const builds = await service.database.query(
    'select count(distinct build)::int as builds, count(*)::int as files from web_assets',
  );
  expect(builds).toEqual([{ builds: 2, files: 4 }]);
  expect((await get('three', 'screen-two.js')).statusCode).toBe(200);
  expect((await get('three', 'screen-one.js')).statusCode).toBe(404);
});

test('a file of no build is not found, and repeated requests do not reach the database', async () => {
  const before = await scans();
  for (let count = 0; count < 20; count++) expect((await get('two', 'nowhere-1.js')).statusCode).toBe(404);
  for (const odd of ['..%2findex.html', 'screen.exe', 'screen-two.js/x', "x'--.js"])
    expect((await get('two', odd)).statusCode).toBe(404);
  expect((await scans()) - before).toBeLessThan(5);
});

/** Counts the statements that have searched the table of files. */
async function scans(): Promise<number> {
  await service.database.query('select pg_stat_force_next_flush()');
  const [row] = await service.database.query<{ n: number }>(
    `select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables where relname = 'web_assets'`,
  );
  return row?.n ?? 0;
}

test('/ready says when a server is about to stop, while /health stays well', async () => {
  expect((await service.call('GET', '/ready')).status).toBe(200);
  service.app.draining = true;
  const draining = await service.call('GET', '/ready');
  expect([draining.status, draining.headers['retry-after']]).toEqual([503, '2']);
  const health = await service.call('GET', '/health');
  expect([health.status, health.headers['connection']]).toEqual([200, 'close']);
  service.app.draining = false;
});
