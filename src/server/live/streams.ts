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
  /** A stream for one device: server-sent events as text, until the device or we end it, at the latest at `endsAt` (ms since 1970). */
  open(listener: StreamListener, endsAt?: number): Readable;
  /**
   * Ends all streams of a person on this process, and those on farms that they own, because their role, membership or access changed.
   * Whoever may still read reconnects.
   */
  end(person: string): void;
  send(news: News): void;
  /** Announces to the others on a farm where a person is; stored nowhere. */
  sendHere(here: Here): void;
  /** Tells every device to check for news, because something may have been missed. */
  sendAll(): void;
  listeners(): readonly StreamListener[];
  count(): number;
  close(): void;
}

/** Proxies close an idle connection; a device treats a silence of twice this as a lost connection. */
const stillHereMs = 20_000;
/** A stream ends after this time: the device reconnects with a current token. */
const longestMs = 9 * 60_000;
/** A device that does not read is disconnected when this many bytes wait for it. */
const mostWaiting = 16 * 1024;

/** The person is included only on a farm that was shared. */
const changed = ({ revision, device, who }: ToldNews): string =>
  `event: changed\ndata: ${JSON.stringify({ revision, device, ...(who === undefined ? {} : { who }) })}\n\n`;

type ToldNews = Omit<News, 'farm' | 'revision'> & { readonly revision: number | null };

interface Open extends StreamListener {
  /** When it is ended, ms since 1970. */
  readonly until: number;
}

/** Sends text to a device that reads, and disconnects one that does not. */
function write(stream: PassThrough, text: string): void {
  // Ended by us: it stays in the list until its last bytes are sent.
  if (stream.writableEnded) return;
  if (stream.writableLength > mostWaiting) stream.destroy();
  else stream.write(text);
}

/** Streams are ended when their time is over; the others say that they are still there. The caller clears the timer. */
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
      // Spread over time: devices that connected together would otherwise reconnect together.
      streams.set(stream, { ...listener, until: Date.now() + longestMs * (0.8 + 0.2 * Math.random()) });
      const left = endsAt - Date.now();
      const timer = left < longestMs ? setTimeout(() => stream.end(), Math.max(0, left)) : undefined;
      stream.once('close', () => {
        clearTimeout(timer);
        streams.delete(stream);
        if (streams.size === 0 && byFarm.get(farm) === streams) byFarm.delete(farm);
      });
      // A proxy that buffers answers is detected because it buffers this one.
      stream.write('event: open\ndata: {}\n\n');
      return stream;
    },
    send({ farm, ...told }) {
      for (const stream of byFarm.get(farm)?.keys() ?? []) write(stream, changed(told));
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
