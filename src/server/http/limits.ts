import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Bus } from '../live/bus.ts';
import { shareCounts } from '../live/shared-counts.ts';
import { addressKey } from './address.ts';
import { bounds, countsOf } from '../bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request of this route costs besides being one. 'stream': it stays open, and is counted in live/streams.ts. */
    cost?: 'calculation' | 'import' | 'page' | 'stream';
  }
}

/** What callers may cost. Every refusal is 429 with a sentence and Retry-After. */
export interface RequestLimits {
  /**
   * Counts a request, and the bytes of its body, to its member; without one to its address. A batch counts as one request.
   * @throws Problem too-many
   */
  count(request: FastifyRequest): void;
  /** Counts the entries of a batch to its member. @throws Problem too-many */
  countEntries(request: FastifyRequest, entries: number): void;
  /** Holds one of the member's places until the answer is sent. @throws Problem too-many when all are taken */
  occupy(request: FastifyRequest, reply: FastifyReply): void;
  /** Counts a refused token to its address: somebody trying tokens gets 429 instead of 401. @throws Problem too-many */
  countRefused(request: FastifyRequest): void;
  /** Whether one more refusal of this caller is written to the audit. */
  mayNote(request: FastifyRequest, caller: string): boolean;
}

const minute = 60_000;
const hour = 60 * minute;

/** The bytes of a request's body: as its header declares them, or as many as the route takes. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  return headers['transfer-encoding'] === undefined ? 0 : (routeOptions.bodyLimit ?? bounds.body);
}

const shown = (amount: number): string => amount.toLocaleString('en-AU');

/** Counts of one window of time, shared with the other processes under `topic`. */
export function requestLimits(
  app: FastifyInstance,
  perMinute: number,
  { bus, topic }: { readonly bus: Bus; readonly topic: string },
): RequestLimits {
  const counts = shareCounts(bus, topic);
  app.addHook('onClose', async () => counts.close());
  const most = countsOf(perMinute);
  const places = new Map<string, number>();

  /** Adds to a count. @throws Problem too-many when it is over `limit` */
  const add = (what: string, who: string, amount: number, limit: number, limitInWords: string): void => {
    const { current, leftMs } = counts.add(`${what} ${who}`, amount, { ms: minute, most: limit });
    if (current <= limit) return;
    const seconds = Math.max(1, Math.ceil(leftMs / 1000));
    throw new Problem('too-many', {
      retryAfter: seconds,
      text: `More than ${limitInWords} in a minute. Wait ${seconds === 1 ? '1 second' : `${seconds} seconds`}, then try again.`,
    });
  };

  const callerOf = (request: FastifyRequest): string => request.member?.id ?? addressKey(request.ip);

  const costs: Record<'calculation' | 'import' | 'page', (who: string) => void> = {
    calculation: (who) =>
      add('calculate', who, 1, most.calculations, `${shown(most.calculations)} calculations`),
    import: (who) => add('import', who, 1, bounds.importsAMinute, `${bounds.importsAMinute} imports`),
    page: (who) => add('page', who, 1, bounds.pagesAMinute, `${bounds.pagesAMinute} shared pages`),
  };

  return {
    count(request) {
      const who = callerOf(request);
      const { cost } = request.routeOptions.config;
      if (cost === 'calculation') costs.calculation(who);
      else add('all', who, 1, most.requests, `${shown(most.requests)} requests`);
      if (cost === 'import' || cost === 'page') costs[cost](who);
      const bytes = bytesOf(request);
      if (bytes > 0) add('bytes', who, bytes, bounds.bytesAMinute, `${bounds.bytesAMinute / 1024 / 1024} MB`);
    },
    countEntries(request, entries) {
      add('entries', callerOf(request), entries, most.entries, `${shown(most.entries)} entries of batches`);
    },
    occupy(request, reply) {
      if (request.routeOptions.config.cost === 'stream') return;
      const who = request.member.id;
      const taken = places.get(who) ?? 0;
      if (taken >= bounds.atOnce)
        throw new Problem('too-many', {
          retryAfter: 1,
          text: `More than ${bounds.atOnce} requests at once. Wait for their answers, then try again.`,
        });
      places.set(who, taken + 1);
      reply.raw.once('close', () => {
        const left = (places.get(who) ?? 1) - 1;
        if (left > 0) places.set(who, left);
        else places.delete(who);
      });
    },
    countRefused(request) {
      add('refused', addressKey(request.ip), 1, most.refusals, `${shown(most.refusals)} refused tokens`);
    },
    mayNote(request, caller) {
      const isBelow = (who: string, limit: number): boolean =>
        counts.add(`noted ${who}`, 1, { ms: hour, most: limit }).current <= limit;
      return (
        isBelow(caller, bounds.refusalsNoted) &&
        isBelow(addressKey(request.ip), bounds.refusalsNotedOfAddress)
      );
    },
  };
}
