import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { root } from '#server/settings.ts';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';
import { makeNewer } from '../browser/update/site.ts';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';
import { beforeServers, requireHaproxy } from './haproxy.ts';
import { freePort, removeData, ServerProcess } from './server-process.ts';

export const name = 'operate: a rolling deploy of three servers behind HAProxy, under load, with open pages';

const writers = 6;
/** Longer than HAProxy's two checks of half a second. */
const drainSeconds = 3;

/** What the load has seen. */
interface RollingCounts {
  answered: number;
  failed: number;
  screens: number;
  'failed screens': number;
}

interface Rolling {
  readonly front: ServerProcess;
  readonly counts: RollingCounts;
  readonly surprises: string[];
  isOver: boolean;
}

/** Writes and reads without a pause and without a second try: whatever is no good answer counts. */
async function load(
  { front, counts, surprises }: Rolling,
  isOver: () => boolean,
  made: string[],
): Promise<void> {
  const judge = (what: string, status: number): void => {
    if (status < 300) counts.answered += 1;
    else {
      counts.failed += 1;
      surprises.push(`${what}: ${status}`);
    }
  };
  const call = (method: string, path: string, body?: unknown) =>
    front.send(method, path, body).then(
      (answer) => {
        judge(`${method} ${path}`, answer.status);
        return answer.status;
      },
      (error: unknown) => {
        counts.failed += 1;
        surprises.push(`${method} ${path}: ${String(error)} ${String((error as Error).cause ?? '')}`);
        return 0;
      },
    );
  while (!isOver()) {
    const trade = `rolling ${randomUUID()}`;
    if ((await call('POST', '/api/Trades/kirra', { name: trade })) === 201) made.push(trade);
    await call('GET', '/api/carrys/kirra');
  }
}

/** The screens of a build that its page has not fetched yet: what an open page asks for, whichever server answers. */
async function screensOf(web: string): Promise<string[]> {
  const worker = await readFile(join(web, 'sw.js'), 'utf8');
  return [...worker.matchAll(/url:"(assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => `/${path}`);
}

/** Asks for every screen of both builds, over and over, as pages of both builds do meanwhile. */
async function openScreens(
  rolling: Rolling,
  isOver: () => boolean,
  screens: () => readonly string[],
): Promise<void> {
  const { counts, surprises, front } = rolling;
  while (!isOver()) {
    for (const path of screens()) {
      const status = await fetch(front.base + path).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        (error: unknown) => String(error),
      );
      counts.screens += 1;
      if (status === 200) continue;
      counts['failed screens'] += 1;
      surprises.push(`${path}: ${status}`);
    }
    await wait(200);
  }
}

/** A page that was opened before the deploy, without a service worker, and opens screens that it had not fetched. */
async function openPage(base: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${base}/`);
  return { page, close: () => browser.close() };
}

/** @throws Error when a request or a screen has failed, or a trade that was acknowledged is not there */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  requireHaproxy();
  const folder = await mkdtemp(join(tmpdir(), 'drover-rolling-'));
  await chmod(folder, 0o755);
  const web = { old: join(folder, 'old'), new: join(folder, 'new') };
  for (const to of Object.values(web)) await cp(join(root, 'dist'), to, { recursive: true });
  await makeNewer(web.new, 'rolled');
  const postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  const ports = [await freePort(), await freePort(), await freePort()];
  const make = (port: number, webDir: string): ServerProcess =>
    new ServerProcess(port, folder, {
      DATABASE_URL: `postgres://drover@localhost/postgres?host=${encodeURIComponent(postgres.connection().host ?? '')}`,
      DRAIN_SECONDS: String(drainSeconds),
      WEB_DIR: webDir,
    });
  const servers = ports.map((port) => make(port, web.old));
  const haproxy = await beforeServers(folder, await freePort(), ports);
  const front = new ServerProcess(haproxy.port, folder, {
    DATABASE_URL: `postgres://drover@localhost/postgres?host=${encodeURIComponent(postgres.connection().host ?? '')}`,
  });
  const rolling: Rolling = {
    front,
    counts: { answered: 0, failed: 0, screens: 0, 'failed screens': 0 },
    surprises: [],
    isOver: false,
  };
  const made: string[] = [];
  let opened: Awaited<ReturnType<typeof openPage>> | null = null;
  try {
    for (const server of servers) await server.start();
    haproxy.start();
    await front.signIn();
    await wait(3_000);
    opened = await openPage(front.base);
    const asked = await screensOf(web.old);
    const isOver = (): boolean => rolling.isOver;
    const work = [
      ...Array.from({ length: writers }, () => load(rolling, isOver, made)),
      openScreens(rolling, isOver, () => asked),
    ];
    await wait(2_000);
    for (const [at, port] of ports.entries()) {
      await servers[at]?.stop();
      servers[at] = make(port, web.new);
      await servers[at].start();
      // The files of the new build are there once its first server has started.
      if (at === 0) {
        await wait(2_000);
        asked.push(...(await screensOf(web.new)).filter((path) => !asked.includes(path)));
      }
      await wait(1_500);
    }
    const screen = await opened.page.evaluate(
      (paths) => Promise.all(paths.map((path) => import(path).then(() => '', String))),
      (await screensOf(web.old)).filter((path) => /CarryList-[\w-]+\.js$/.test(path)),
    );
    rolling.isOver = true;
    await Promise.all(work);
    const { body } = await front.send('GET', '/api/Trades/kirra');
    const there = new Set((body as readonly { name: string }[]).map(({ name: one }) => one));
    const counts = {
      ...rolling.counts,
      'screens of an old page that failed': screen.filter((why) => why !== '').length,
      acknowledged: made.length,
      lost: made.filter((one) => !there.has(one)).length,
    };
    const bad =
      counts.failed + counts['failed screens'] + counts['screens of an old page that failed'] + counts.lost;
    if (bad > 0 || screen.length === 0)
      throw new Error(
        `${JSON.stringify(counts)}\n${[...rolling.surprises, ...screen].slice(0, 20).join('\n')}`,
      );
    return { counts };
  } finally {
    rolling.isOver = true;
    await opened?.close();
    await haproxy.stop();
    for (const server of servers) await server.stop();
    await postgres.stop();
    await removeData(folder);
    await rm(folder, { recursive: true, force: true });
  }
}
