import type pg from 'pg';
import { longest } from '../bounds.ts';
import { cutConnections } from '../storage/pool.ts';

/** The time between two samples, in ms. */
const sampleMs = 250;

/** The state of a watched pool. */
export interface PoolWatch {
  /** The most requests that waited at the same time since the previous call. */
  takePeakWaiting(): number;
  isStuck(): boolean;
  stop(): void;
}

interface WatchOptions {
  readonly log: (text: string) => void;
  readonly end: () => void;
  readonly now?: () => number;
}

const watches = new WeakMap<pg.Pool, PoolWatch>();

/** The pool's watchdog. Undefined if the pool has none. */
export const watchOf = (pool: pg.Pool): PoolWatch | undefined => watches.get(pool);

/** Watches a pool. If all connections stay in use for 45 s, cuts them. If that does not help, ends the process. */
export function watchPool(pool: pg.Pool, { log, end, now = Date.now }: WatchOptions): PoolWatch {
  let peak = 0;
  let movedAt = now();
  let cutAt: number | null = null;
  const moved = (): void => {
    movedAt = now();
  };
  pool.on('acquire', moved);
  pool.on('release', moved);

  const isFull = (): boolean => pool.totalCount >= pool.options.max && pool.idleCount === 0;
  const isStuck = (): boolean => isFull() && now() - movedAt > longest.stuckPool;

  const look = (): void => {
    peak = Math.max(peak, pool.waitingCount);
    if (!isFull()) {
      moved();
      cutAt = null;
    } else if (cutAt === null && isStuck()) {
      cutAt = now();
      log('All connections to the database are stuck. They are cut now.');
      cutConnections(pool);
    } else if (cutAt !== null && now() - cutAt > longest.cutPool) {
      log('Cutting the stuck connections did not help. The process ends now.');
      end();
    }
  };
  const timer = setInterval(look, sampleMs);
  timer.unref();

  const watch: PoolWatch = {
    takePeakWaiting() {
      const most = Math.max(peak, pool.waitingCount);
      peak = pool.waitingCount;
      return most;
    },
    isStuck: () => cutAt !== null || isStuck(),
    stop() {
      clearInterval(timer);
      pool.off('acquire', moved);
      pool.off('release', moved);
      watches.delete(pool);
    },
  };
  watches.set(pool, watch);
  return watch;
}
