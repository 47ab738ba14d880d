import type { Bus } from './bus.ts';

/** Counts within a window of time that all server processes share, as @fastify/rate-limit keeps them. */
export interface SharedCounts {
  incr(
    key: string,
    done: (error: Error | null, state: { current: number; ttl: number }) => void,
    window: number,
  ): void;
  child(): SharedCounts;
}

interface Count {
  /** When its window ends. */
  until: number;
  own: number;
  others: number;
  /** How much of our own the others know. */
  told: number;
}

const tellEveryMs = 1_000;
/** Counts too small to matter are not sent, so that ordinary traffic costs the database nothing. */
const worthTelling = 10;
const together = 60;
const mostKeys = 50_000;

type CountsTold = readonly (readonly [key: string, more: number, window: number])[];

/** Every process counts for itself and tells the others once a second; between two words each may let a few too many in. */
export function shareCounts(bus: Bus, topic: string, now: () => number = Date.now) {
  const counts = new Map<string, Count & { window: number }>();

  function countOf(key: string, window: number): Count {
    const known = counts.get(key);
    if (known !== undefined && known.until > now()) return known;
    if (counts.size >= mostKeys) counts.clear();
    const fresh = { until: now() + window, own: 0, others: 0, told: 0, window };
    counts.set(key, fresh);
    return fresh;
  }

  bus.subscribe(topic, (value, isOwn) => {
    if (isOwn) return;
    for (const [key, more, window] of value as CountsTold) countOf(key, window).others += more;
  });

  const tell = async (): Promise<void> => {
    const news: [string, number, number][] = [];
    for (const [key, count] of counts) {
      if (count.until <= now()) counts.delete(key);
      else if (count.own - count.told >= worthTelling) {
        news.push([key, count.own - count.told, count.window]);
        count.told = count.own;
      }
    }
    for (let from = 0; from < news.length; from += together)
      await bus.publish(topic, news.slice(from, from + together));
  };
  const timer = setInterval(() => void tell().catch(() => {}), tellEveryMs);
  timer.unref();

  class Store implements SharedCounts {
    incr(key: string, done: Parameters<SharedCounts['incr']>[1], window: number): void {
      const count = countOf(key, window);
      count.own += 1;
      done(null, { current: count.own + count.others, ttl: count.until - now() });
    }

    child(): SharedCounts {
      return this;
    }
  }
  return { Store, close: () => clearInterval(timer) };
}
