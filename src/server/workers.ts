import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import fastify from 'fastify';
import { beginChores } from './chores.ts';
import type { RunningServer } from './main.ts';
import { upgradeCluster } from './operate/upgrade-cluster.ts';
import { openSharedMetrics } from './operate/metrics/open.ts';
import { seedDemo } from './seed/demo.ts';
import type { Settings } from './settings.ts';
import { CannotStart } from './storage/failures.ts';
import { openStorage } from './storage/open.ts';

/** A worker gets its database connection in this environment variable. */
export const connectionVariable = 'DROVER_WORKER_CONNECTION';

/** How long to wait before a failed worker is started again, in ms. */
const againAfter = 1_000;

/** A worker sends this message when it cannot start. */
export interface CannotServe {
  readonly failure: string;
}

const failureOf = (message: unknown): string | null =>
  typeof message === 'object' && message !== null && 'failure' in message ? String(message.failure) : null;

async function serving(worker: Worker): Promise<number> {
  const ended = new AbortController();
  const { signal } = ended;
  let why = 'A server process ended before it could serve.';
  worker.on('message', (message) => {
    why = failureOf(message) ?? why;
  });
  try {
    const listens = once(worker, 'listening', { signal });
    const ends = once(worker, 'exit', { signal }).then(() => {
      throw new CannotStart(why);
    });
    const [address] = (await Promise.race([listens, ends])) as [{ port: number }];
    return address.port;
  } finally {
    ended.abort();
  }
}

/** The worker processes. A worker that ends after it has served is replaced. */
class WorkerGroup {
  readonly #workers = new Set<Worker>();
  readonly #connection: string;
  readonly #log: (text: string) => void;
  #isStopping = false;
  /** True after all workers have served. From then on, every worker that ends is replaced. */
  #isReady = false;

  constructor(connection: string, log: (text: string) => void) {
    this.#connection = connection;
    this.#log = log;
  }

  #fork(): Worker {
    const worker = cluster.fork({ [connectionVariable]: this.#connection });
    this.#workers.add(worker);
    let hasServed = this.#isReady;
    worker.once('listening', () => {
      hasServed = true;
    });
    worker.once('exit', (code: number | null, signal: string | null) => {
      this.#workers.delete(worker);
      if (this.#isStopping || !hasServed) return;
      this.#log(`A server process ended (${signal ?? code}). Another one is started.`);
      setTimeout(() => {
        if (!this.#isStopping) this.#fork();
      }, againAfter);
    });
    return worker;
  }

  /** Starts this many workers and resolves with their port. @throws CannotStart when one of them cannot serve */
  async start(count: number): Promise<number> {
    /** Each worker accepts its own connections. Otherwise a connection of a killed worker would hang. */
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [] });
    // Start one worker first, so that a failure is reported only once.
    const port = await serving(this.#fork());
    await Promise.all(Array.from({ length: count - 1 }, () => serving(this.#fork())));
    this.#isReady = true;
    return port;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const ends = [...this.#workers].map((worker) => once(worker, 'exit'));
    for (const worker of this.#workers) worker.process.kill('SIGTERM');
    await Promise.all(ends);
  }
}

/** Starts workers behind one port. This process opens the database, cleans up and takes backups. */
export async function startWorkers(
  settings: Settings,
  log: (text: string) => void = () => {},
): Promise<Omit<RunningServer, 'app'>> {
  await upgradeCluster(settings, log);
  const storage = await openStorage(settings, log);
  const workers = new WorkerGroup(JSON.stringify(storage.connection()), log);
  try {
    if (settings.demo) await seedDemo(storage.database, settings.identity.memberIssuer);
    const port = await workers.start(settings.workers);
    const figures =
      settings.metrics === null ? null : await (await openSharedMetrics()).listen(settings.metrics);
    const logger = fastify({ logger: { level: settings.logLevel } }).log;
    const chores = beginChores(storage, settings, logger);
    return {
      port,
      async stop() {
        await figures?.stop();
        await Promise.all([chores.stop(), workers.stop()]);
        await storage.close();
      },
    };
  } catch (error) {
    await workers.stop();
    await storage.close();
    throw error;
  }
}
