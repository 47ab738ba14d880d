import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '#server/settings.ts';
import { content } from './app.ts';
import { renewDemo } from './demo.ts';
import { startProcess, type Running } from './providers/process.ts';
import { accounts, signIn } from './support.ts';

test.beforeAll(() => renewDemo());

/** The app uses an API on another origin (VITE_API_HOST). */

const first = Number(process.env['DROVER_TEST_PORT'] ?? 4900) + 40;
const page0 = `http://localhost:${first}`;
const api = `http://localhost:${first + 1}`;
const running: Running[] = [];
let work = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  work = await mkdtemp(join(tmpdir(), 'drover-api-host-'));
  const web = join(work, 'web');
  const build = join(import.meta.dirname, 'api-host/main.ts');
  const built = spawnSync(process.execPath, [build, web], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VITE_API_HOST: `${api}/` },
  });
  expect({ status: built.status, said: built.stderr + built.stdout }).toEqual({
    status: 0,
    said: expect.not.stringContaining('rror'),
  });
  const serve = join(import.meta.dirname, 'update/serve.ts');
  const shared = { DATA_DIR: join(work, 'data'), WEB_DIR: web, PUBLIC_URL: page0 };
  const start = async (port: number, more: Record<string, string>): Promise<void> => {
    const env = { ...shared, PORT: String(port), ...more };
    running.push(await startProcess(process.execPath, [serve], env, `http://localhost:${port}/health`));
  };
  await start(first, {});
  await start(first + 1, { WEB_ORIGINS: page0 });
});
test.afterAll(async () => {
  for (const one of running.reverse()) await one.stop();
  await rm(work, { recursive: true, force: true });
});

test('an app with its API on another host signs its members in and sends every API request there', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: page0 });
  const page = await context.newPage();
  const called = new Set<string>();
  const refused: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) called.add(origin);
  });
  page.on('console', (message) => {
    if (/Content Security Policy|CORS/.test(message.text())) refused.push(message.text());
  });
  await signIn(page, accounts.normal, '/user/main');
  await expect(content(page).getByRole('heading', { name: 'Main Menu' })).toBeVisible();
  await page.goto('/trades/kirra/tradeList');
  await expect(content(page).getByRole('link', { name: 'Roma store steers' })).toBeVisible();
  expect([...called]).toEqual([api]);
  expect(refused).toEqual([]);
  await context.close();
});
