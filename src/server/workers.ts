import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import fastify from 'fastify';
import { beginChores } from './chores.ts';
import type { RunningServer } from './main.ts';
import { bringOver } from './operate/bring-over.ts';
import { openSharedMetrics } from './operate/metrics/open.ts';
import { seedDemo } from './seed/demo.ts';
import type { Settings } from './settings.ts';
import { CannotStart } from './storage/failures.ts';
import { openStorage } from './storage/open.ts';

/** How a worker reaches the database that the leading process has opened. */
export const connectionVariable = 'DROVER_WORKER_CONNECTION';

/** One that fails as soon as it starts must not be started as fast as it fails, ms. */
const againAfter = 1_000;

/** What a worker tells when it cannot start. */
export interface CannotServe {
  readonly failure: string;
}

const failureOf = (message: unknown): string | null =>
  typeof message === 'object' && message !== null && 'failure' in message ? String(message.failure) : null;

/** Resolves with the port once the worker serves. */
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

/**
 * Several processes behind one port: this one opens the database, tidies and takes backups, the workers serve. One that dies is
 * replaced; what it was answering is asked again by the devices, as after any cut.
 */
export async function startWorkers(
  settings: Settings,
  log: (text: string) => void = () => {},
): Promise<Omit<RunningServer, 'app'>> {
  await bringOver(settings, log);
  const storage = await openStorage(settings, log);
  let isStopping = false;
  /** Before, a worker that ends is a start that failed; later one is replaced again and again. */
  let isReady = false;
  const workers = new Set<Worker>();

  const fork = (): Worker => {
    const worker = cluster.fork({ [connectionVariable]: JSON.stringify(storage.connection()) });
    workers.add(worker);
    let hasServed = isReady;
    worker.once('listening', () => {
      hasServed = true;
    });
    worker.once('exit', (code: number | null, signal: string | null) => {
      workers.delete(worker);
      if (isStopping || !hasServed) return;
      log(`A server process ended (${signal ?? code}). Another one is started.`);
      setTimeout(() => {
        if (!isStopping) fork();
      }, againAfter);
    });
    return worker;
  };

  async function stopWorkers(): Promise<void> {
    isStopping = true;
    const ends = [...workers].map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(ends);
  }

  try {
    if (settings.demo) await seedDemo(storage.database, settings.identity.memberIssuer);
    // Each worker takes connections by itself: one handed to a worker that was just killed would hang until its caller gives up.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [] });
    // The first one alone: what keeps one from serving keeps them all, and is said once.
    const port = await serving(fork());
    await Promise.all(Array.from({ length: settings.workers - 1 }, () => serving(fork())));
    isReady = true;
    const figures =
      settings.metrics === null ? null : await (await openSharedMetrics()).listen(settings.metrics);
    const logger = fastify({ logger: { level: settings.logLevel } }).log;
    const chores = beginChores(storage, settings, logger);
    return {
      port,
      async stop() {
        await figures?.stop();
        await Promise.all([chores.stop(), stopWorkers()]);
        await storage.close();
      },
    };
  } catch (error) {
    await stopWorkers();
    await storage.close();
    throw error;
  }
}
