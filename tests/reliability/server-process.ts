import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/** The command line of `npm start`, with Node's own flags. */
function startWords(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').slice(1);
}

export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

/** Removes a killed server's data. Retries, because PostgreSQL notices the kill a moment later and writes until then. */
export const removeData = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** Returns the arguments that start the server. Only a program of the tests can serve the build in `webDir`. */
const wordsFor = (webDir: string | undefined): string[] =>
  webDir === undefined ? [...startWords(), '--no-build'] : ['tests/browser/update/serve.ts'];

export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The real `npm start` with its own data folder. It can be killed and started again. */
export class ServerProcess {
  /** The slug of the demo member who sends the requests. */
  readonly slug = 'kirra';
  readonly #port: number;
  readonly dataDir: string;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #token = '';
  #tokenAt = 0;

  /** `settings` has additional environment variables of the server. */
  constructor(port: number, dataDir: string, settings: Readonly<Record<string, string>> = {}) {
    this.#port = port;
    this.dataDir = dataDir;
    this.#settings = settings;
  }

  get base(): string {
    return `http://localhost:${this.#port}`;
  }

  get id(): number | undefined {
    const child = this.#child;
    return child === undefined || child.exitCode !== null || child.signalCode !== null
      ? undefined
      : child.pid;
  }

  get authorization(): string {
    return `Bearer ${this.#token}`;
  }

  get #env(): NodeJS.ProcessEnv {
    const address = { PORT: String(this.#port), DATA_DIR: this.dataDir };
    return {
      ...process.env,
      ...address,
      PUBLIC_URL: 'http://localhost:4170',
      RATE_LIMIT: '10000000',
      LOG_LEVEL: 'silent',
      ...this.#settings,
    };
  }

  /** Starts the server. Resolves with the milliseconds until it answers. */
  async start(): Promise<number> {
    const from = Date.now();
    this.#child = spawn(process.execPath, wordsFor(this.#settings['WEB_DIR']), {
      cwd: root,
      env: this.#env,
      stdio: 'ignore',
    });
    await this.answering(90_000);
    return Date.now() - from;
  }

  /**
   * Resolves with the milliseconds until /health reports that all is well.
   * @throws Error when the process ends or `most` ms have passed
   */
  async answering(most: number): Promise<number> {
    const from = Date.now();
    while (Date.now() - from < most) {
      if ((await this.send('GET', '/health').catch(() => null))?.status === 200) return Date.now() - from;
      if (this.id === undefined) throw new Error(`The server ended by itself: ${this.#child?.exitCode}`);
      await wait(50);
    }
    throw new Error(`The server did not answer within ${most / 1000} s`);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || this.id === undefined) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Sends SIGTERM. Resolves with the exit code and the milliseconds until the exit. */
  async stop(): Promise<{ readonly code: number | null; readonly took: number }> {
    const child = this.#child;
    if (child === undefined || this.id === undefined) return { code: null, took: 0 };
    const from = Date.now();
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    const [code] = await gone;
    return { code, took: Date.now() - from };
  }

  /** The process id of PostgreSQL's main process, or undefined when none runs here. */
  postmaster(): number | undefined {
    const file = join(this.dataDir, 'postgres/postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  }

  killPostmaster(): void {
    const id = this.postmaster();
    if (id !== undefined) process.kill(id, 'SIGKILL');
  }

  /** Fetches a new token of the demo member if the last one is older than two minutes. */
  async signIn(): Promise<void> {
    if (Date.now() - this.#tokenAt < 120_000) return;
    this.#token = await this.tokenOf(this.slug);
    this.#tokenAt = Date.now();
  }

  async tokenOf(slug: string): Promise<string> {
    const words = ['src/cli/main.ts', 'token', `${slug}@drover.example`];
    const { stdout } = await run(process.execPath, words, { cwd: root, env: this.#env });
    return stdout.trim();
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const reply = await fetch(this.base + path, {
      method,
      headers: {
        ...(this.#token === '' ? {} : { authorization: this.authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await reply.text();
    const json = reply.headers.get('content-type')?.includes('json') === true && text !== '';
    return {
      status: reply.status,
      etag: reply.headers.get('etag'),
      retryAfter: reply.headers.get('retry-after'),
      body: json ? (JSON.parse(text) as unknown) : undefined,
    };
  }
}

export const isAlive = (id: number): boolean => {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
};
