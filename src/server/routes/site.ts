import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '#contract/config.ts';
import { Problem } from '#contract/problems.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** True after the server was asked to stop. It still answers, but should get no more requests. */
    draining: boolean;
  }
}

function appConfig({ identity, version, demo, site }: Settings): AppConfig {
  const { issuer, clientId, audience, organization, connection, leewaySeconds } = identity;
  const scope = 'openid profile email';
  return {
    identity: { issuer, clientId, audience, organization, connection, leewaySeconds, scope },
    ...site,
    version,
    demo,
  };
}

/** Routes about the site, without a token: its configuration, its health and its API. */
export function siteRoutes(app: FastifyInstance, settings: Settings, database: Database): void {
  app.decorate('draining', false);
  const config = appConfig(settings);
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return config;
  });

  app.get('/health', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await database.ping();
    } catch (cause) {
      throw new Problem('unavailable', { retryAfter: 2, cause });
    }
    return { status: 'ok', version: settings.version };
  });

  // Load balancers call this path. A stopping server is still healthy, but should get no new requests.
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.draining)
      throw new Problem('unavailable', { text: 'This server is about to stop.', retryAfter: 2 });
    try {
      await database.ping();
    } catch (cause) {
      throw new Problem('unavailable', { retryAfter: 2, cause });
    }
    return { status: 'ready', version: settings.version };
  });

  /** A stopping server closes each connection after its answer. A load balancer must not send another request on it. */
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining) reply.header('connection', 'close');
  });

  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
