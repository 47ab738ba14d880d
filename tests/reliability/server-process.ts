import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: unknown;
}

/** The real `npm start` on a folder of its own, to be killed and started again. */
export class ServerProcess {
  readonly #port: number;
  readonly dataDir: string;
  #child: ChildProcess | undefined;
  #token = '';
  #tokenAt = 0;

  constructor(port: number, dataDir: string) {
    this.#port = port;
    this.dataDir = dataDir;
  }

  get #env(): NodeJS.ProcessEnv {
    const address = { PORT: String(this.#port), DATA_DIR: this.dataDir };
    return {
      ...process.env,
      ...address,
      PUBLIC_URL: 'http://localhost:4170',
      RATE_LIMIT: '10000000',
      LOG_LEVEL: 'silent',
    };
  }

  /** Starts it; resolves with the milliseconds until it answers. */
  async start(): Promise<number> {
    const from = Date.now();
    this.#child = spawn(process.execPath, ['src/cli/start.ts', '--no-build'], {
      cwd: root,
      env: this.#env,
      stdio: 'ignore',
    });
    while (Date.now() - from < 90_000) {
      if ((await this.send('GET', '/health').catch(() => null))?.status === 200) return Date.now() - from;
      if (this.#child.exitCode !== null) throw new Error(`The server ended with ${this.#child.exitCode}`);
      await wait(50);
    }
    throw new Error('The server did not start within 90 s');
  }

  /** kill -9, and gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** SIGTERM; resolves with the exit code and the milliseconds it took. */
  async stop(): Promise<{ readonly code: number | null; readonly took: number }> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null)
      return { code: null, took: 0 };
    const from = Date.now();
    const gone = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    const [code] = await gone;
    return { code, took: Date.now() - from };
  }

  /** The postmaster's process id; undefined when no server runs here. */
  postmaster(): number | undefined {
    const file = join(this.dataDir, 'postgres/postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  }

  killPostmaster(): void {
    const id = this.postmaster();
    if (id !== undefined) process.kill(id, 'SIGKILL');
  }

  /** A token of the demo member; good for minutes, so it is fetched anew before it ends. */
  async signIn(): Promise<void> {
    if (Date.now() - this.#tokenAt < 120_000) return;
    const { stdout } = await run(process.execPath, ['src/cli/token.ts', 'kirra@drover.example'], {
      cwd: root,
      env: this.#env,
    });
    this.#token = stdout.trim();
    this.#tokenAt = Date.now();
  }

  /** One request; rejects when no answer came. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const reply = await fetch(`http://localhost:${this.#port}${path}`, {
      method,
      headers: {
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
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
