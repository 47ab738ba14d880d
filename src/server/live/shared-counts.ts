import type { Bus } from './bus.ts';

/** A count after an addition. */
export interface CountState {
  readonly current: number;
  /** The time in ms until the count starts again at 0. */
  readonly leftMs: number;
}

/** Counts within a time window. All server processes share the counts. */
export interface SharedCounts {
  /** Adds to the count of a key. `ms` is the length of the window, `most` the limit within it. */
  add(key: string, amount: number, window: { readonly ms: number; readonly most: number }): CountState;
  close(): void;
}

interface Count {
  /** When the window ends. */
  until: number;
  readonly windowMs: number;
  readonly most: number;
  own: number;
  others: number;
  /** The part of this count that the other processes have received. */
  sent: number;
}

const sendEveryMs = 250;
/** A count is sent when it has grown by this share of its limit. */
const worthSending = 1 / 20;
const together = 60;
const mostKeys = 50_000;

type SentCounts = readonly (readonly [key: string, more: number, windowMs: number, most: number])[];

/** Processes send each other their counts four times a second (NOTIFY). So a member can exceed the limit a little. */
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
