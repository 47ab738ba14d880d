import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchPool } from '#server/operate/watchdog.ts';
import { openMetrics } from '#server/operate/metrics/open.ts';
import { buildServer } from '#server/server.ts';
import { readSettings } from '#server/settings.ts';
import { startService, type Service, type TestMember } from '../support/service.ts';

let service: Service;
let kirra: TestMember;
let app: Awaited<ReturnType<typeof buildServer>>;
let figures: { readonly port: number; stop(): Promise<void> };
let site: string;
let dir: string;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
  dir = await mkdtemp(join(tmpdir(), 'drover-metrics-'));
  const settings = { ...service.settings, backups: { dir, everyHours: 24, keep: 2 } };
  const metrics = await openMetrics(settings, service.database);
  app = await buildServer(settings, service.storage, metrics.observe);
  site = await app.listen({ port: 0, host: '127.0.0.1' });
  figures = await metrics.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await figures.stop();
  await app.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${figures.port}/metrics`)).text();

async function value(name: string): Promise<number> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1).replace('+Inf', 'Infinity'));
}

const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${site}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${kirra.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

test('requests are counted by route and status, and no label contains a member or an address', async () => {
  await ask('GET', `/api/Trades/${kirra.slug}`);
  await ask('GET', `/api/Trades/${kirra.slug}/detail/0197e8a0-0000-7000-8000-000000000000`);
  await ask('GET', '/nowhere/at/all');
  expect(
    await value('drover_request_seconds_count{method="GET",route="/api/Trades/:userId",status="200"}'),
  ).toBe(1);
  const text = await scrape();
  expect(text).toMatch(/drover_request_seconds_bucket\{le="0\.005",method="GET"/);
  expect(text).toContain('route="/api/Trades/:userId/detail/:tradeId",status="404"');
  expect(text).not.toContain(kirra.slug);
  expect(text).not.toContain('nowhere');
});

test('the metrics include how long edits had waited on their device, in batches too', async () => {
  const path = `/api/TradeGroups/${kirra.slug}`;
  const before = await value('drover_outbox_wait_seconds_sum');
  await ask('POST', path, { name: 'At once' });
  await ask('POST', path, { name: 'After lunch' }, { 'drover-typed': 'name=3600' });
  await ask('POST', `/api/batch/${kirra.slug}`, {
    requests: [{ method: 'POST', path, key: 'late', typed: 'name=7200', body: { name: 'After tea' } }],
  });
  expect(Math.round((await value('drover_outbox_wait_seconds_sum')) - before)).toBe(10_800);
  const upTo = (bucket: string) => value(`drover_outbox_wait_seconds_bucket{le="${bucket}"}`);
  expect((await upTo('3600')) - (await upTo('60'))).toBe(1);
});

test('writes, conflicts and refused sign-ins are counted, in batches too', async () => {
  const path = `/api/TradeGroups/${kirra.slug}`;
  const taken = await value('drover_pushes_total');
  const made = await ask('POST', path, { name: 'One' });
  const { id } = (await made.json()) as { id: string };
  await ask('PUT', `${path}/detail/${id}`, { name: 'Two' }, { 'if-match': '"0"' });
  await ask('POST', `/api/batch/${kirra.slug}`, {
    requests: ['A', 'B'].map((name) => ({ method: 'POST', path, key: name, body: { name } })),
  });
  await fetch(`${site}${path}`, { headers: { authorization: 'Bearer nonsense' } });
  expect([
    await value('drover_pushes_total'),
    await value('drover_conflicts_total'),
    await value('drover_refused_sign_ins_total'),
  ]).toEqual([taken + 3, 1, 1]);
});

test('the metrics include the pool, the event loop, the database’s size and the age of the last good backup', async () => {
  // A reply is sent a moment before its connection returns to the pool.
  await expect.poll(() => value('drover_pool_connections{state="free"}')).toBeGreaterThan(0);
  expect(await value('drover_pool_waiting')).toBe(0);
  expect(await value('drover_database_bytes')).toBeGreaterThan(1_000_000);
  expect(await scrape()).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(await value('drover_backup_age_seconds')).toBe(Infinity);
  const at = (hours: number) =>
    `drover-${new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  await writeFile(join(dir, `${at(2)}.backup`), '');
  await writeFile(join(dir, `${at(1)}.untried.backup`), '');
  const age = await value('drover_backup_age_seconds');
  expect(age).toBeGreaterThanOrEqual(7200);
  expect(age).toBeLessThan(7260);
});

test('the metrics include members, live streams, waiting requests and the causes of 503', async () => {
  const other = await service.member('Normal', { deactivated: true });
  expect(await value('drover_members{state="active"}')).toBeGreaterThan(0);
  expect(other.slug).not.toBe('');
  expect(await value('drover_pool_stuck')).toBe(0);
  expect(await value('drover_live_streams')).toBe(0);
  const ended = new AbortController();
  await fetch(`${site}/api/live/${kirra.slug}`, {
    headers: { authorization: `Bearer ${kirra.token}` },
    signal: ended.signal,
  });
  expect(await value('drover_live_streams')).toBe(1);
  ended.abort();
  await expect.poll(() => value('drover_live_streams')).toBe(0);

  const watch = watchPool(service.database.pool, { log: () => {}, end: () => {} });
  const sleeps = Array.from({ length: 10 }, () => service.database.query('select pg_sleep(6)'));
  // Each request waits five seconds for a connection and gets none.
  const refused = await Promise.all(
    Array.from({ length: 3 }, async () => (await ask('GET', `/api/Trades/${kirra.slug}`)).status),
  );
  expect(refused).toEqual([503, 503, 503]);
  await Promise.all(sleeps);
  // No request waits any more. But the metric is the highest number that waited at once since the last scrape.
  expect(service.database.pool.waitingCount).toBe(0);
  expect(await value('drover_pool_waiting')).toBe(3);
  expect(await value('drover_pool_waiting')).toBe(0);
  expect(await value('drover_unavailable_total{cause="no free connection"}')).toBe(3);
  expect(await value('drover_unavailable_total{cause="database"}')).toBe(0);
  watch.stop();
}, 60_000);

test('the metrics are never on the public port, whatever a header claims, and the metrics port serves nothing else', async () => {
  const port = String(figures.port);
  for (const headers of [
    {},
    { 'x-forwarded-port': port, 'x-forwarded-host': `localhost:${port}` },
    { 'x-original-url': '/metrics', 'x-rewrite-url': '/metrics', forwarded: `host=localhost:${port}` },
    { 'x-forwarded-for': '127.0.0.1' },
  ])
    for (const path of ['/metrics', '/METRICS/', '/api/metrics', '//metrics', '/%6detrics']) {
      const reply = await ask('GET', path, undefined, headers);
      expect(reply.status).toBe(404);
      expect(await reply.text()).not.toContain('drover_');
    }
  for (const path of ['/', '/api/Trades/x', '/health'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
});

test('the metrics are off until METRICS_PORT is set', () => {
  expect(readSettings({}).metrics).toBeNull();
  expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: 'localhost' });
  expect(() => readSettings({ METRICS_PORT: '4000' })).toThrow(/which is PORT/);
});

test('the dashboard and the alerts use only existing metrics', async () => {
  const text = await scrape();
  const files = ['deploy/grafana-dashboard.json', 'deploy/README.md'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const asked = new Set(files.join('\n').match(/\b(?:drover|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !text.includes(`${name}{`) && !text.includes(`${name} `))).toEqual([]);
});
