import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Bus } from '../live/bus.ts';
import { shareCounts, type SharedCounts } from '../live/shared-counts.ts';
import { addressKey } from './address.ts';
import { bounds, countsOf } from '../bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** 'calculation' and 'page' have limits of their own. live/streams.ts limits open streams. */
    cost?: 'calculation' | 'page' | 'stream';
  }
}

/** The request limits. Every refusal is 429 with a sentence and Retry-After. */
export interface RequestLimits {
  /**
   * Counts a request and its bytes, for the member or else for the address.
   * @throws Problem too-many
   */
  count(request: FastifyRequest): void;
  /** Counts the entries of a batch for its member. @throws Problem too-many */
  countEntries(request: FastifyRequest, entries: number): void;
  /** Counts the records and versions of an import for its member. @throws Problem too-many */
  countImported(request: FastifyRequest, records: number): void;
  /**
   * Counts the request as running until the answer is sent.
   * @throws Problem too-many
   */
  occupy(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * Counts a refused token for its address. Someone who tries many tokens gets 429 instead of 401.
   * @throws Problem too-many
   */
  countRefused(request: FastifyRequest): void;
  /** True if the audit may record one more refusal of this caller. */
  mayNote(request: FastifyRequest, caller: string): boolean;
}

const minute = 60_000;
const hour = 60 * minute;

/** The body's size in bytes, from the request's header. For a body of unknown size, the route's maximum. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  return headers['transfer-encoding'] === undefined ? 0 : (routeOptions.bodyLimit ?? bounds.body);
}

const shown = (amount: number): string => amount.toLocaleString('en-AU');

/** Limits a member's running requests to `bounds.atOnce`. A request ends when its answer is sent or its connection is closed. */
function placesAtOnce(): RequestLimits['occupy'] {
  const taken = new Map<string, number>();
  const leave = (who: string): void => {
    const left = (taken.get(who) ?? 1) - 1;
    if (left > 0) taken.set(who, left);
    else taken.delete(who);
  };
  return (request, reply) => {
    if (request.routeOptions.config.cost === 'stream') return;
    const who = request.member.id;
    const others = taken.get(who) ?? 0;
    if (others >= bounds.atOnce)
      throw new Problem('too-many', {
        retryAfter: 1,
        text: `More than ${bounds.atOnce} requests at once. Wait for their answers, then try again.`,
      });
    taken.set(who, others + 1);
    reply.raw.once('close', () => leave(who));
  };
}

interface MinuteLimit {
  readonly what: string;
  readonly most: number;
  readonly words: string;
}

const limitsOf = (perMinute: number) => {
  const most = countsOf(perMinute);
  const limit = (what: string, amount: number, unit: string): MinuteLimit => ({
    what,
    most: amount,
    words: `${shown(amount)} ${unit}`,
  });
  return {
    request: limit('all', most.requests, 'requests'),
    calculation: limit('calculate', most.calculations, 'calculations'),
    entry: limit('entries', most.entries, 'entries of batches'),
    refusal: limit('refused', most.refusals, 'refused tokens'),
    imported: limit('import', bounds.importedAMinute, 'imported records and versions'),
    page: limit('page', bounds.pagesAMinute, 'shared pages'),
    bytes: { what: 'bytes', most: bounds.bytesAMinute, words: `${bounds.bytesAMinute / 1024 / 1024} MB` },
  };
};

/** Adds to a count per minute. @throws Problem too-many when it exceeds the limit */
function add(counts: SharedCounts, { what, most, words }: MinuteLimit, who: string, amount = 1): void {
  const { current, leftMs } = counts.add(`${what} ${who}`, amount, { ms: minute, most });
  if (current <= most) return;
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  throw new Problem('too-many', {
    retryAfter: seconds,
    text: `More than ${words} in a minute. Wait ${seconds === 1 ? '1 second' : `${seconds} seconds`}, then try again.`,
  });
}

const callerOf = (request: FastifyRequest): string => request.member?.id ?? addressKey(request.ip);

/** The limits of one part of the site. All processes share them under `topic`. */
export function requestLimits(
  app: FastifyInstance,
  perMinute: number,
  { bus, topic }: { readonly bus: Bus; readonly topic: string },
): RequestLimits {
  const counts = shareCounts(bus, topic);
  app.addHook('onClose', async () => counts.close());
  const limits = limitsOf(perMinute);
  return {
    count(request) {
      const who = callerOf(request);
      const { cost } = request.routeOptions.config;
      add(counts, cost === 'calculation' ? limits.calculation : limits.request, who);
      if (cost === 'page') add(counts, limits.page, who);
      const bytes = bytesOf(request);
      if (bytes > 0) add(counts, limits.bytes, who, bytes);
    },
    countEntries: (request, entries) => add(counts, limits.entry, callerOf(request), entries),
    countImported: (request, records) => add(counts, limits.imported, callerOf(request), records),
    occupy: placesAtOnce(),
    countRefused: (request) => add(counts, limits.refusal, addressKey(request.ip)),
    mayNote(request, caller) {
      const isBelow = (who: string, most: number): boolean =>
        counts.add(`noted ${who}`, 1, { ms: hour, most }).current <= most;
      return (
        isBelow(caller, bounds.refusalsNoted) &&
        isBelow(addressKey(request.ip), bounds.refusalsNotedOfAddress)
      );
    },
  };
}
