import { PassThrough, type Readable } from 'node:stream';
import { bounds } from '../bounds.ts';
import type { Here, StreamListener, News } from './news.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How many live streams are open; undefined until the app is built. */
    liveStreams?: () => number;
  }
}

/** Open streams of events, by farm. */
export interface Streams {
  /**
   * A stream of server-sent events as text for one device. It ends when the device or the server ends it, at the latest at `endsAt` (ms
   * since 1970).
   */
  open(listener: StreamListener, endsAt?: number): Readable;
  /**
   * Ends all streams of a person on this process, and all streams on farms that they own, because their role, membership or access changed.
   * A device that is still allowed to read then connects again.
   */
  end(person: string): void;
  send(news: News): void;
  /** Sends where a person is to the other people on the farm. Never stored. */
  sendHere(here: Here): void;
  /** Makes every device check for changes, because messages may have been missed. */
  sendAll(): void;
  listeners(): readonly StreamListener[];
  count(): number;
  close(): void;
}

/**
 * How often a stream sends a sign of life, in ms. Without it, proxies would close idle connections. After twice this time without a sign of
 * life, a device treats the connection as lost.
 */
const stillHereMs = 20_000;
/** A stream ends after this time, so that the device connects again with a current token. */
const longestMs = 9 * 60_000;
/** If a device does not read, it is disconnected when this many bytes are waiting for it. */
const mostWaiting = 16 * 1024;

/** The text of a change event. It names the person only on a farm that was shared. */
const changed = ({ revision, device, who }: NewsSent): string =>
  `event: changed\ndata: ${JSON.stringify({ revision, device, ...(who === undefined ? {} : { who }) })}\n\n`;

type NewsSent = Omit<News, 'farm' | 'revision'> & { readonly revision: number | null };

interface Open extends StreamListener {
  /** The time at which the stream is ended, in ms since 1970. */
  readonly until: number;
}

/** Sends text to a device, or disconnects a device that does not read. */
function write(stream: PassThrough, text: string): void {
  // The stream is already ended. It stays in the list until its last bytes are sent.
  if (stream.writableEnded) return;
  if (stream.writableLength > mostWaiting) stream.destroy();
  else stream.write(text);
}

/** Regularly ends the streams whose time is over, and sends a sign of life on the other streams. The caller clears the timer. */
function keepAlive(all: () => Iterable<readonly [PassThrough, Open]>): ReturnType<typeof setInterval> {
  const timer = setInterval(() => {
    const now = Date.now();
    for (const [stream, { until }] of all())
      if (until < now) stream.end();
      else write(stream, ': still here\n\n');
  }, stillHereMs);
  return timer.unref();
}

export function openStreams(): Streams {
  const byFarm = new Map<string, Map<PassThrough, Open>>();
  const all = (): [PassThrough, Open][] => [...byFarm.values()].flatMap((streams) => [...streams]);
  const timer = keepAlive(all);
  return {
    open(listener, endsAt = Infinity) {
      const { farm, person } = listener;
      const stream = new PassThrough({ highWaterMark: 1024 });
      const streams = byFarm.get(farm) ?? new Map<PassThrough, Open>();
      byFarm.set(farm, streams);
      const own = [...streams].filter(([, open]) => open.person === person);
      if (own.length >= bounds.streams) own[0]?.[0].end();
      // Choose a random end. Otherwise devices that connected at the same time would all connect again at the same time.
      streams.set(stream, { ...listener, until: Date.now() + longestMs * (0.8 + 0.2 * Math.random()) });
      const left = endsAt - Date.now();
      const timer = left < longestMs ? setTimeout(() => stream.end(), Math.max(0, left)) : undefined;
      stream.once('close', () => {
        clearTimeout(timer);
        streams.delete(stream);
        if (streams.size === 0 && byFarm.get(farm) === streams) byFarm.delete(farm);
      });
      // If this event arrives late, the device knows that a proxy buffers the answers.
      stream.write('event: open\ndata: {}\n\n');
      return stream;
    },
    send({ farm, ...change }) {
      for (const stream of byFarm.get(farm)?.keys() ?? []) write(stream, changed(change));
    },
    sendHere({ farm, ...here }) {
      const text = `event: here\ndata: ${JSON.stringify(here)}\n\n`;
      for (const stream of byFarm.get(farm)?.keys() ?? []) write(stream, text);
    },
    end(whose) {
      for (const [stream, { person, holder }] of all())
        if (person === whose || holder === whose) stream.end();
    },
    sendAll() {
      for (const [stream] of all()) write(stream, changed({ revision: null, device: null }));
    },
    listeners: () => all().map(([, { farm, person, holder }]) => ({ farm, person, holder })),
    count: () => all().length,
    close() {
      clearInterval(timer);
      for (const [stream] of all()) stream.end();
    },
  };
}
