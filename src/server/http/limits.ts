import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shareCounts } from '../live/shared-counts.ts';
import type { Bus } from '../live/bus.ts';
import { Problem } from '#contract/problems.ts';

/** How many requests a minute are answered. What is over is refused with Retry-After. */
export interface RequestLimits {
  /**
   * Counts a request to its member, by the row that the token led to; without one to its address. A batch counts once,
   * not its requests. @throws Problem too-many
   */
  count(request: FastifyRequest): Promise<void>;
  /** Counts a refused token to its address: somebody trying tokens gets 429 instead of 401. @throws Problem too-many */
  countRefused(request: FastifyRequest): Promise<void>;
}

const minute = 60_000;

const isCalculation = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.endsWith('/calculate') === true;

/** Calculations, which cost most, have a third of their own; refused tokens a tenth, since a whole office may share an address. */
export async function requestLimits(
  app: FastifyInstance,
  perMinute: number,
  { bus, topic }: { readonly bus: Bus; readonly topic: string },
): Promise<RequestLimits> {
  const counts = shareCounts(bus, topic);
  app.addHook('onClose', async () => counts.close());
  await app.register(rateLimit, { global: false, store: counts.Store });
  const callers = app.createRateLimit({
    timeWindow: minute,
    max: (request) => (isCalculation(request) ? Math.ceil(perMinute / 3) : perMinute),
    keyGenerator: (request) =>
      `${isCalculation(request) ? 'calculate' : 'all'} ${request.member?.id ?? request.ip}`,
  });
  const refusals = app.createRateLimit({
    timeWindow: minute,
    max: Math.ceil(perMinute / 10),
    keyGenerator: (request) => `refused ${request.ip}`,
  });
  const counted = (limit: typeof callers) => async (request: FastifyRequest) => {
    const state = await limit(request);
    if (!state.isAllowed && state.isExceeded)
      throw new Problem('too-many', { retryAfter: state.ttlInSeconds });
  };
  return { count: counted(callers), countRefused: counted(refusals) };
}
