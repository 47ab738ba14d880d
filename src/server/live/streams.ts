import { PassThrough, type Readable } from 'node:stream';
import { bounds } from '../bounds.ts';
import type { News } from './news.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** How many live streams are open; undefined until the app is built. */
    liveStreams?: () => number;
  }
}

/** Open streams of events, by member. */
export interface Streams {
  /** A stream for one device: text of server-sent events, until it or we end it, at the latest at `endsAt` (ms since 1970). */
  open(member: string, endsAt?: number): Readable;
  /** Ends all streams of a member on this process: their role or access changed. Who may read on connects again. */
  end(member: string): void;
  send(news: News): void;
  /** Tells every device to look: something may have been missed. */
  sendAll(): void;
  members(): readonly string[];
  count(): number;
  close(): void;
}

/** Proxies end a connection on which nothing comes; a device takes a silence of twice this for a cut. */
const stillHereMs = 20_000;
/** After so long a stream is ended: the device comes again, with a token of today. */
const longestMs = 9 * 60_000;
/** A device that reads nothing is cut when so much waits for it, bytes. */
const mostWaiting = 16 * 1024;

const changed = (revision: number | null, device: string | null): string =>
  `event: changed\ndata: ${JSON.stringify({ revision, device })}\n\n`;

export function openStreams(): Streams {
  const byMember = new Map<string, Map<PassThrough, number>>();
  const all = (): PassThrough[] => [...byMember.values()].flatMap((streams) => [...streams.keys()]);

  const write = (stream: PassThrough, text: string): void => {
    // Ended by us: it stays in the list until its last bytes are sent.
    if (stream.writableEnded) return;
    if (stream.writableLength > mostWaiting) stream.destroy();
    else stream.write(text);
  };

  const timer = setInterval(() => {
    const now = Date.now();
    for (const streams of byMember.values())
      for (const [stream, until] of streams)
        if (until < now) stream.end();
        else write(stream, ': still here\n\n');
  }, stillHereMs);
  timer.unref();

  return {
    open(member, endsAt = Infinity) {
      const stream = new PassThrough({ highWaterMark: 1024 });
      const streams = byMember.get(member) ?? new Map<PassThrough, number>();
      byMember.set(member, streams);
      const [oldest] = streams.keys();
      if (streams.size >= bounds.streams) oldest?.end();
      // Not all in one second: who came together would come again together.
      streams.set(stream, Date.now() + longestMs * (0.8 + 0.2 * Math.random()));
      const left = endsAt - Date.now();
      const timer = left < longestMs ? setTimeout(() => stream.end(), Math.max(0, left)) : undefined;
      stream.once('close', () => {
        clearTimeout(timer);
        streams.delete(stream);
        if (streams.size === 0 && byMember.get(member) === streams) byMember.delete(member);
      });
      // A proxy that keeps answers back until they are whole shows itself by keeping this one.
      stream.write('event: open\ndata: {}\n\n');
      return stream;
    },
    send({ member, revision, device }) {
      for (const stream of byMember.get(member)?.keys() ?? []) write(stream, changed(revision, device));
    },
    end(member) {
      for (const stream of byMember.get(member)?.keys() ?? []) stream.end();
    },
    sendAll() {
      for (const stream of all()) write(stream, changed(null, null));
    },
    members: () => [...byMember.keys()],
    count: () => all().length,
    close() {
      clearInterval(timer);
      for (const stream of all()) stream.end();
    },
  };
}
