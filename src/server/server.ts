import fastify, { LogController, type FastifyInstance } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { JWK } from 'jose';
import { bearerCheck } from './access/bearer.ts';
import { bounds } from './bounds.ts';
import { sendProblem } from './http/errors.ts';
import { addSecurityHeaders, allowOrigins } from './http/headers.ts';
import { parseLargeJson } from './http/json.ts';
import { requestLimits } from './http/limits.ts';
import { describeApi } from './http/openapi.ts';
import { openKeptAssets } from './http/kept-assets.ts';
import { serveWebApp } from './http/static.ts';
import { nameUnknownMembers } from './http/unknown-members.ts';
import { guard } from './farms/authenticate.ts';
import { mountProvider } from './provider/mount.ts';
import { openBus } from './live/bus.ts';
import { openStreams } from './live/streams.ts';
import type { Api, ApiParts } from './routes/api.ts';
import { carryRoutes } from './routes/carries.ts';
import { farmRoutes } from './routes/farms.ts';
import { groupRoutes } from './routes/groups.ts';
import { historyRoutes } from './routes/history.ts';
import { liveRoutes } from './routes/live.ts';
import { noticeRoutes } from './routes/notices.ts';
import { notifyRoutes } from './routes/notify.ts';
import { pageRoutes } from './routes/page.ts';
import { plainRecordRoutes } from './routes/records.ts';
import { referenceRoutes } from './routes/reference.ts';
import { sharedRoutes } from './routes/shared.ts';
import { siteRoutes } from './routes/site.ts';
import { syncRoutes } from './routes/sync.ts';
import { tradeRoutes } from './routes/trades.ts';
import { memberRoutes } from './routes/members.ts';
import { userRoutes } from './routes/users.ts';
import { writeRoutes } from './routes/writes.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/open.ts';
import { watchSite } from './storage/site.ts';
import { openReader } from './storage/reader.ts';

function createApp(settings: Settings): FastifyInstance {
  return fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: bounds.body,
    // Handles requests that the router refuses, such as a path with an invalid % escape.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    requestTimeout: 60_000,
    trustProxy: settings.trustedProxies ?? false,
    // Never log headers or bodies, which contain tokens and members' records (security 28).
    logger: {
      level: settings.logLevel,
      serializers: { req: ({ method, url }) => ({ method, path: url?.split('?')[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
}

/** Only JSON bodies are accepted. Other content types get the answer 415. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) =>
      body.length === 0 ? undefined : parseLargeJson(body.toString()),
  );
}

async function addApi(
  app: FastifyInstance,
  settings: Settings,
  storage: Pick<Storage, 'database'>,
  keys: readonly JWK[] | undefined,
  { bus, streams }: Pick<ApiParts, 'bus' | 'streams'>,
): Promise<void> {
  await app.register(async (plugin) => {
    const api: Api = plugin.withTypeProvider<ZodTypeProvider>();
    const reader = openReader(storage.database, settings.databaseReadUrl);
    plugin.addHook('onClose', () => reader.close());
    const limits = requestLimits(plugin, settings.rateLimit, { bus, topic: 'requests' });
    const parts = { database: storage.database, reader, settings, bus, limits, streams };
    readJsonOnly(api as unknown as FastifyInstance);
    api.addHook('onRequest', (_request, reply, done) => {
      // Browsers must not cache answers, because Logout cannot delete copies in the browser's cache.
      reply.header('cache-control', 'no-store');
      done();
    });
    api.addHook('preValidation', (request, reply, done) => {
      nameUnknownMembers(request, reply);
      done();
    });
    const site = watchSite(storage.database, settings.databaseUrl === null);
    guard(plugin, { database: storage.database, site, check: bearerCheck(settings, keys), limits });
    tradeRoutes(api, parts);
    carryRoutes(api, parts);
    groupRoutes(api, parts);
    plainRecordRoutes(api, parts, new Set(['trade', 'carry', 'group']));
    writeRoutes(api, parts);
    referenceRoutes(api);
    userRoutes(api, parts);
    memberRoutes(api, parts);
    farmRoutes(api, parts);
    notifyRoutes(api, parts);
    noticeRoutes(api, parts);
    liveRoutes(api, parts);
    syncRoutes(api, parts);
    historyRoutes(api, parts);
    sharedRoutes(api, parts);
  });
}

/** Makes the whole service as one app: API, development sign-in and web app. It does not listen yet. */
export async function buildServer(
  settings: Settings,
  storage: Pick<Storage, 'database'>,
  observe: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const app = createApp(settings);
  // Call `observe` first, because a plugin inherits only hooks that already exist.
  observe(app);
  app.setValidatorCompiler(validatorCompiler);
  // Reply schemas are only for the document. Serializing a long list by its schema would take twice as long.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(sendProblem);
  app.decorate('apiRoutes', []);
  app.decorateRequest('unavailable', undefined);
  addSecurityHeaders(app, settings);
  allowOrigins(app, settings.webOrigins);
  await describeApi(app);
  siteRoutes(app, settings, storage.database);
  const bus = openBus(storage.database);
  app.addHook('onListen', async () => bus.open());
  app.addHook('preClose', () => bus.close());
  // The development provider's keys are in this process, so the token check needs no request.
  const provider = settings.identity.development
    ? await mountProvider(app, { database: storage.database, settings, bus })
    : undefined;
  await pageRoutes(app, settings, storage.database, bus);
  const streams = openStreams();
  app.decorate('liveStreams', streams.count);
  await addApi(app, settings, storage, provider?.keys, { bus, streams });
  await serveWebApp(app, settings.webDir, openKeptAssets(storage.database));
  return app;
}
