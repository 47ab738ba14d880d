import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { EmbeddedPostgres } from '#server/storage/embedded.ts';
import { makeNewer } from '../browser/update/site.ts';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';
import { beforeServers, requireHaproxy } from './haproxy.ts';
import { builtApp } from './not-run.ts';
import { openMemberPage, type MemberPage } from './rolling-pages.ts';
import { freePort, removeData, ServerProcess } from './server-process.ts';

export const name =
  'operate: a rolling deploy of three servers behind HAProxy, under load, with open pages and offline devices of both versions';

const release = 'rolled';

const writers = 6;
/** HAProxy checks every half second. This time is longer than two checks. */
const drainSeconds = 3;

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

/** Writes and reads without pauses and retries, so that every bad answer counts. */
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

/** The scripts and styles of a build, as its service worker lists them. Any server may get requests for these files. */
async function screensOf(web: string): Promise<string[]> {
  const worker = await readFile(join(web, 'sw.js'), 'utf8');
  return [...worker.matchAll(/url:"(assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => `/${path}`);
}

/** Requests every screen of both builds again and again. Pages of both builds do this during a deploy. */
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

/** Opens a page before the deploy, without a service worker. It loads its screens later, during the deploy. */
async function openPage(base: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${base}/`);
  return { page, close: () => browser.close() };
}

/** Creates two builds of the app and a database. Starts three servers of the older build behind one address. */
async function makeSite(folder: string) {
  const web = { old: join(folder, 'old'), new: join(folder, 'new') };
  for (const to of Object.values(web)) await cp(builtApp(), to, { recursive: true });
  await makeNewer(web.new, release);
  const postgres = new EmbeddedPostgres(folder);
  await postgres.start();
  const host = encodeURIComponent(postgres.connection().host ?? '');
  const frontPort = await freePort();
  const site = {
    DATABASE_URL: `postgres://drover@localhost/postgres?host=${host}`,
    PUBLIC_URL: `http://localhost:${frontPort}`,
  };
  const ports = [await freePort(), await freePort(), await freePort()];
  const make = (port: number, webDir: string): ServerProcess =>
    new ServerProcess(port, folder, { ...site, DRAIN_SECONDS: String(drainSeconds), WEB_DIR: webDir });
  const servers = ports.map((port) => make(port, web.old));
  const haproxy = await beforeServers(folder, frontPort, ports);
  const front = new ServerProcess(haproxy.port, folder, site);
  for (const server of servers) await server.start();
  haproxy.start();
  await front.signIn();
  // Waits until HAProxy has found all three servers.
  await wait(3_000);
  return { web, postgres, ports, make, servers, haproxy, front };
}

type Site = Awaited<ReturnType<typeof makeSite>>;

/** Replaces the servers one after another with the newer build. Calls `onNew` after each, with its index. */
async function roll(
  { ports, servers, make, web }: Site,
  onNew: (at: number) => Promise<void>,
): Promise<void> {
  for (const [at, port] of ports.entries()) {
    await servers[at]?.stop();
    servers[at] = make(port, web.new);
    await servers[at].start();
    // The files of the newer build reach the database a moment later.
    await wait(2_000);
    await onNew(at);
    await wait(1_500);
  }
}

/** Opens the list of carries in a page from before the deploy. Returns an error for each file, or '' if the file loaded. */
async function opensAnOldScreen(page: Page, web: string): Promise<string[]> {
  const paths = (await screensOf(web)).filter((path) => /CarryList-[\w-]+\.js$/.test(path));
  return page.evaluate((all) => Promise.all(all.map((path) => import(path).then(() => '', String))), paths);
}

const byOffline = { old: 'typed offline in the older app', new: 'typed offline in the newer app' };

/**
 * Waits until the server has exactly one copy of each offline device's entry.
 * @throws Error when that takes too long
 */
async function untilBothArrive(front: ServerProcess): Promise<void> {
  let found: string[] = [];
  for (const end = Date.now() + 90_000; Date.now() < end; await wait(500)) {
    await front.signIn();
    const { body } = await front.send('GET', '/api/Trades/kirra');
    const all = (body as readonly { name: string }[]).map(({ name: one }) => one);
    found = all.filter((one) => Object.values(byOffline).includes(one)).toSorted();
    if (JSON.stringify(found) === JSON.stringify(Object.values(byOffline).toSorted())) return;
  }
  throw new Error(`Of what was typed offline the server has ${JSON.stringify(found)}`);
}

/**
 * Deploys while a device with the older app is offline. A device with the newer app comes online meanwhile. Resolves once both have sent
 * their edits.
 */
async function rollWithDevices(site: Site, onFirst: () => Promise<void>): Promise<void> {
  const base = site.front.base;
  const older = await openMemberPage(base, '');
  const pages: MemberPage[] = [older];
  try {
    await older.enterOffline(byOffline.old);
    await roll(site, async (at) => {
      if (at === 0) {
        await onFirst();
        const newer = await openMemberPage(base, release);
        pages.push(newer);
        await newer.enterOffline(byOffline.new);
      } else if (at === 1) await pages[1]?.comeBack();
    });
    await older.comeBack();
    await untilBothArrive(site.front);
  } finally {
    for (const page of pages) await page.close();
  }
}

/**
 * @throws Error when a request or a screen failed, or when an acknowledged trade is missing
 */
async function deployUnderLoad(site: Site): Promise<Record<string, number>> {
  const counts: RollingCounts = { answered: 0, failed: 0, screens: 0, 'failed screens': 0 };
  const rolling: Rolling = { front: site.front, counts, surprises: [], isOver: false };
  const made: string[] = [];
  const opened = await openPage(site.front.base);
  const asked = await screensOf(site.web.old);
  const isOver = (): boolean => rolling.isOver;
  const work = [
    ...Array.from({ length: writers }, () => load(rolling, isOver, made)),
    openScreens(rolling, isOver, () => asked),
  ];
  try {
    await wait(2_000);
    await rollWithDevices(site, async () => {
      asked.push(...(await screensOf(site.web.new)).filter((path) => !asked.includes(path)));
    });
    const screens = await opensAnOldScreen(opened.page, site.web.old);
    rolling.isOver = true;
    await Promise.all(work);
    const { body } = await site.front.send('GET', '/api/Trades/kirra');
    const there = new Set((body as readonly { name: string }[]).map(({ name: one }) => one));
    const lost = made.filter((one) => !there.has(one)).length;
    const failedScreens = screens.filter((why) => why !== '').length;
    const seen = {
      ...counts,
      'screens of an old page that failed': failedScreens,
      acknowledged: made.length,
      lost,
      'typed offline, and arrived': Object.keys(byOffline).length,
    };
    const bad = counts.failed + counts['failed screens'] + failedScreens + lost;
    if (bad > 0 || screens.length === 0)
      throw new Error(
        `${JSON.stringify(seen)}\n${[...rolling.surprises, ...screens].slice(0, 20).join('\n')}`,
      );
    return seen;
  } finally {
    rolling.isOver = true;
    await opened.close();
  }
}

export async function run(): Promise<{ counts: Record<string, number> }> {
  requireHaproxy();
  const folder = await mkdtemp(join(tmpdir(), 'drover-rolling-'));
  await chmod(folder, 0o755);
  let site: Site | null = null;
  try {
    site = await makeSite(folder);
    return { counts: await deployUnderLoad(site) };
  } finally {
    await site?.haproxy.stop();
    for (const server of site?.servers ?? []) await server.stop();
    await site?.postgres.stop();
    await removeData(folder);
  }
}
