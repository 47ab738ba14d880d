import type { Bus } from './bus.ts';

/** A count after an addition. */
export interface CountState {
  readonly current: number;
  /** The time until the count starts again at 0, in ms. */
  readonly leftMs: number;
}

/** Counts within a time window, shared by all server processes. */
export interface SharedCounts {
  /** Adds to the count of a key. `most` is the limit in a window, and decides how often the other processes are updated. */
  add(key: string, amount: number, window: { readonly ms: number; readonly most: number }): CountState;
  close(): void;
}

interface Count {
  /** When its window ends. */
  until: number;
  readonly windowMs: number;
  readonly most: number;
  own: number;
  others: number;
  /** How much of this process's count the other processes have received. */
  sent: number;
}

const sendEveryMs = 250;
/** A count is sent once this share of its limit is new, so that ordinary traffic does not load the database. */
const worthSending = 1 / 20;
const together = 60;
const mostKeys = 50_000;

type SentCounts = readonly (readonly [key: string, more: number, windowMs: number, most: number])[];

/**
 * Every process counts its own requests and sends new counts to the others four times a second (NOTIFY through PostgreSQL). So a member can
 * exceed the limit by the requests of a quarter of a second plus a twentieth of the limit. If the database does not deliver messages (a
 * pooler in transaction mode), each process counts alone.
 */
export function shareCounts(bus: Bus, topic: string, now: () => number = Date.now): SharedCounts {
  const counts = new Map<string, Count>();

  function countOf(key: string, windowMs: number, most: number): Count {
    const known = counts.get(key);
    if (known !== undefined && known.until > now()) return known;
    if (counts.size >= mostKeys) counts.clear();
    const fresh = { until: now() + windowMs, windowMs, most, own: 0, others: 0, sent: 0 };
    counts.set(key, fresh);
    return fresh;
  }

  bus.subscribe(topic, (value, isOwn) => {
    if (isOwn) return;
    for (const [key, more, windowMs, most] of value as SentCounts)
      countOf(key, windowMs, most).others += more;
  });

  const send = async (): Promise<void> => {
    const news: [string, number, number, number][] = [];
    for (const [key, count] of counts) {
      const fresh = count.own - count.sent;
      if (count.until <= now()) counts.delete(key);
      else if (fresh > 0 && fresh >= count.most * worthSending) {
        news.push([key, fresh, count.windowMs, count.most]);
        count.sent = count.own;
      }
    }
    for (let from = 0; from < news.length; from += together)
      await bus.publish(topic, news.slice(from, from + together));
  };
  const timer = setInterval(() => void send().catch(() => {}), sendEveryMs);
  timer.unref();

  return {
    add(key, amount, { ms, most }) {
      const count = countOf(key, ms, most);
      count.own += amount;
      return { current: count.own + count.others, leftMs: count.until - now() };
    },
    close: () => clearInterval(timer),
  };
}
