import type { FastifyInstance } from 'fastify';
import type { Watched } from './metrics.ts';
import type { listenForMetrics } from './listen.ts';

/** The figures of one process: `observe` before the app has routes, `listen` once it answers. */
export interface Metrics {
  observe(app: FastifyInstance): void;
  listen(where: Parameters<typeof listenForMetrics>[1]): ReturnType<typeof listenForMetrics>;
}

/** Loads what measures; a server without METRICS_PORT never does. */
export async function openMetrics(
  settings: Watched['settings'],
  database: Watched['database'],
): Promise<Metrics> {
  const { newRegister, watch } = await import('./metrics.ts');
  const { listenForMetrics } = await import('./listen.ts');
  const register = newRegister();
  return {
    observe: (app) => watch(register, app, { database, settings }),
    listen: (where) => listenForMetrics(register, where),
  };
}
