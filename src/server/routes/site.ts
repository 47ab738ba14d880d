import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '#contract/config.ts';
import { Problem } from '#contract/problems.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';

/** What the web app learns at run time (contract/config.ts). */
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

/** Of the site itself, without a token: how it is set up, whether it is well, what its API is. */
export function siteRoutes(app: FastifyInstance, settings: Settings, database: Database): void {
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

  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
