import type { FastifyInstance } from 'fastify';
import type { MeasuredServer } from './metrics.ts';
import type { listenForMetrics } from './listen.ts';

/** The metrics of one process. Call `observe` before the app has routes, and `listen` once the app answers. */
export interface Metrics {
  observe(app: FastifyInstance): void;
  listen(where: Parameters<typeof listenForMetrics>[1]): ReturnType<typeof listenForMetrics>;
}

/** Loads the code of the metrics. A server without METRICS_PORT never loads it. */
export async function openMetrics(
  settings: MeasuredServer['settings'],
  database: MeasuredServer['database'],
): Promise<Metrics> {
  const { newRegister, watch } = await import('./metrics.ts');
  const { listenForMetrics } = await import('./listen.ts');
  const register = newRegister();
  return {
    observe: (app) => watch(register, app, { database, settings }),
    listen: (where) => listenForMetrics(register, where),
  };
}

/** The leading process serves the sums of all processes' metrics. */
export async function openSharedMetrics(): Promise<Pick<Metrics, 'listen'>> {
  const { AggregatorRegistry } = await import('prom-client');
  const { listenForMetrics } = await import('./listen.ts');
  const shared = new AggregatorRegistry();
  const { contentType } = shared;
  return {
    listen: (where) => listenForMetrics({ contentType, metrics: () => shared.clusterMetrics() }, where),
  };
}

/** The metrics of one of several processes. The leading process collects them. */
export async function openWorkerMetrics(
  settings: MeasuredServer['settings'],
  database: MeasuredServer['database'],
): Promise<Pick<Metrics, 'observe'>> {
  const { AggregatorRegistry } = await import('prom-client');
  const { newRegister, watch } = await import('./metrics.ts');
  const register = newRegister();
  AggregatorRegistry.setRegistries([register]);
  // The new registry answers the leading process when that process collects metrics.
  void new AggregatorRegistry();
  return { observe: (app) => watch(register, app, { database, settings }) };
}
