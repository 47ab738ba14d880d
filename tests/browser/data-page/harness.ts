import { readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { build } from 'vite';
import { chromiumFlags, chromiumPath } from '../../run/browser.ts';
import { FakeServer } from '../../web/data/fakeServer.ts';
import type { Painted } from './page.ts';

/** Runs the data page in a real Chromium. A test can stop the server, or kill the browser at an exact moment. */

const here = fileURLToPath(new URL('.', import.meta.url));

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Builds the page. Vite sets NODE_ENV=production, which would affect a server that starts later in this process. */
async function buildPage(folder: string): Promise<void> {
  const before = process.env['NODE_ENV'];
  await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
  });
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}

export class DataSite {
  readonly fake: FakeServer;
  /** If true, the API does not answer. The page itself still loads. */
  away = false;
  latency = 0;
  /** What happens to an API call. 'lost after' applies the call and loses the answer. '500 after' applies the call and answers 500. */
  fault: () => 'ok' | 'lost after' | '500 before' | '500 after' = () => 'ok';
  /** How many calls have arrived. The fake server counts only applied writes. */
  calls = 0;
  readonly #folder: string;
  readonly #server: Server;
  #onPainted: ((painted: readonly Painted[]) => void) | null = null;

  private constructor(folder: string, fake: FakeServer) {
    this.#folder = folder;
    this.fake = fake;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async open(port: number, fake = new FakeServer()): Promise<DataSite> {
    const folder = await mkdtemp(join(tmpdir(), 'drover-data-page-'));
    await buildPage(folder);
    const site = new DataSite(folder, fake);
    await new Promise<void>((resolve) => site.#server.listen(port, resolve));
    return site;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    const body = await bodyOf(request);
    // /kill-me gets no answer, so the page blocks until the browser is killed.
    if (url === '/kill-me') this.#onPainted?.(JSON.parse(body) as Painted[]);
    else if (url.startsWith('/api/')) await this.#api(request, response, url, body);
    else await this.#file(response, url);
  }

  async #file(response: ServerResponse, url: string): Promise<void> {
    const path = url === '/' ? 'index.html' : normalize(url.split('?')[0] ?? '').replace(/^\/+/, '');
    const content = await readFile(join(this.#folder, path)).catch(() => null);
    response.statusCode = content === null ? 404 : 200;
    response.setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    response.end(content ?? '');
  }

  async #api(request: IncomingMessage, response: ServerResponse, path: string, text: string): Promise<void> {
    this.calls += 1;
    if (this.latency > 0) await new Promise((resolve) => setTimeout(resolve, this.latency));
    const fault = this.fault();
    if (this.away || fault === '500 before') {
      response.statusCode = this.away ? 503 : 500;
      response.end();
      return;
    }
    const { headers } = request;
    const reply = this.fake.handle('browser', {
      method: request.method ?? 'GET',
      path,
      ...(text === '' ? {} : { body: JSON.parse(text) as unknown }),
      ...one('key', headers['idempotency-key']),
      ...one('ifMatch', headers['if-match']),
      ...one('ifNoneMatch', headers['if-none-match']),
    });
    if (fault === 'lost after') {
      request.socket.destroy();
      return;
    }
    response.statusCode = fault === '500 after' ? 500 : reply.status;
    if (reply.etag !== undefined) response.setHeader('etag', reply.etag);
    response.setHeader('content-type', 'application/json');
    response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
  }

  /** Breaks every connection, as a dying server does. Applied writes stay applied. */
  dropLines(): void {
    this.#server.closeAllConnections();
  }

  nextPainted(): Promise<readonly Painted[]> {
    return new Promise((resolve) => {
      this.#onPainted = resolve;
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const one = (name: string, value: string | string[] | undefined) =>
  typeof value === 'string' ? { [name]: value } : {};

/** A browser that can be killed. Its profile stays on disk. */
export class KillableBrowser {
  readonly #profile: string;
  readonly #address: string;
  context: BrowserContext | null = null;

  private constructor(profile: string, address: string) {
    this.#profile = profile;
    this.#address = address;
  }

  static async make(port: number): Promise<KillableBrowser> {
    return new KillableBrowser(await mkdtemp(join(tmpdir(), 'drover-profile-')), `http://localhost:${port}/`);
  }

  async launch(): Promise<BrowserContext> {
    this.context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: chromiumPath(),
      args: [...chromiumFlags],
      headless: true,
      baseURL: this.#address,
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      // Playwright's configuration would block service workers.
      serviceWorkers: 'allow',
    });
    return this.context;
  }

  /** Opens the browser with the page. Tries up to three times, because the browser may die at its start. */
  async start(): Promise<Page> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.launch();
        return await this.tab();
      } catch (error) {
        if (attempt === 3) throw error;
        await this.end();
      }
    }
  }

  async tab(): Promise<Page> {
    if (this.context === null) throw new Error('the browser is not started');
    const page = await this.context.newPage();
    await page.goto(this.#address);
    await page.waitForFunction(() => window.drover !== undefined);
    return page;
  }

  /** Kills the browser's processes, or only its renderers, with kill -9. */
  kill(renderersOnly = false): void {
    for (const pid of processesNaming(this.#profile, renderersOnly)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    }
  }

  /** Closes the browser. Waits until no process uses the profile. */
  async end(): Promise<void> {
    await this.context?.close().catch(() => undefined);
    this.context = null;
    for (let wait = 0; processesNaming(this.#profile).length > 0; wait += 1) {
      if (wait > 50) this.kill();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function processesNaming(profile: string, renderersOnly = false): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const lines = all.flatMap((pid) => {
    try {
      const [parent] = /(?<=^PPid:\s+)\d+/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? ['0'];
      return [
        { pid: Number(pid), parent: Number(parent), line: readFileSync(`/proc/${pid}/cmdline`, 'utf8') },
      ];
    } catch {
      return [];
    }
  });
  const family = new Set(lines.filter(({ line }) => line.includes(profile)).map(({ pid }) => pid));
  for (let grown = -1; grown !== family.size;) {
    grown = family.size;
    for (const { pid, parent } of lines) if (family.has(parent) && pid !== process.pid) family.add(pid);
  }
  const chosen = renderersOnly ? lines.filter(({ line }) => line.includes('--type=renderer')) : lines;
  return chosen.filter(({ pid }) => family.has(pid)).map(({ pid }) => pid);
}

export function plant(
  fake: FakeServer,
  count: number,
  idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
): void {
  for (let index = 0; index < count; index += 1) {
    const id = idOf(index);
    fake.put(
      `carry/${id}`,
      { id, name: `Carry ${index}`, animalTypeId: 1, animalSubTypeId: 1, carryTypeId: 1, tags: '0' },
      'seed',
    );
  }
}

export interface KillResult {
  /** How many lines lost their value in the kill although they had no 'saving' mark. */
  readonly unmarkedLost: number;
  /** True if only part of a paste is left. */
  readonly torn: boolean;
  /** How many values survived the kill but never reached the server. */
  readonly lost: number;
  readonly twice: number;
}

/** Edits offline and kills the browser at the painted frame. After a restart, goes online and counts the surviving edits. */
export async function killOnce(
  site: DataSite,
  browser: KillableBrowser,
  how: { count: number; value: string; each?: 'each'; renderersOnly?: boolean },
): Promise<KillResult> {
  site.away = false;
  let page = await browser.start();
  await page.waitForFunction((count) => (window.drover?.painted().length ?? 0) >= count, how.count);
  await page.waitForFunction(() => window.drover?.pending() === 0);
  site.away = true;
  const told = site.nextPainted();
  const asked = page.evaluate(({ count, value, each }) => {
    window.drover?.paste(count, value, each);
    window.drover?.tellPainted();
  }, how);
  asked.catch(() => undefined);
  const screen = await told;
  browser.kill(how.renderersOnly);
  await browser.end();
  page = await browser.start();
  const after = new Map(
    (await page.evaluate(() => window.drover?.painted() ?? [])).map((line) => [line.id, line.value]),
  );
  const shown = screen.filter(({ value, state }) => value === how.value && state !== 'saving');
  const survivors = [...after.values()].filter((value) => value === how.value).length;
  const before = site.fake.commits.length;
  site.away = false;
  await page.reload();
  await page.waitForFunction(() => window.drover?.pending() === 0, undefined, { timeout: 60_000 });
  const onServer = [...site.fake.records.values()].filter(({ wire }) => wire?.['tags'] === how.value).length;
  await browser.end();
  return {
    unmarkedLost: shown.filter(({ id, value }) => after.get(id) !== value).length,
    torn: how.each === undefined && survivors !== 0 && survivors !== how.count,
    lost: survivors - onServer,
    twice: site.fake.commits.length - before - onServer,
  };
}
