import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JWK } from 'jose';
import Provider from 'oidc-provider';
import type { Bus } from '../live/bus.ts';
import type { AuditDatabase } from '../members/audit.ts';
import { root, type Settings } from '../settings.ts';
import { mountPath, providerConfiguration, webOrigins } from './configuration.ts';
import { mountLogin } from './login.ts';
import { sweepRecords, type ProviderDatabase } from './records.ts';
import { loadSecrets, publicKeys } from './secrets.ts';

export interface MountedProvider {
  /** The public signing keys, for checking tokens in this process without a request. */
  readonly keys: readonly JWK[];
}

const looks = {
  'tokens.css': { file: join(root, 'src/web/ui/tokens.css'), type: 'text/css' },
  'icon.svg': { file: join(root, 'src/web/ui/icon.svg'), type: 'image/svg+xml' },
  'pages.css': { file: join(import.meta.dirname, 'look/pages.css'), type: 'text/css' },
  'sign-out.js': { file: join(import.meta.dirname, 'look/sign-out.js'), type: 'text/javascript' },
} as const;

/** The security headers of the provider's pages. form-action also applies to redirects, so it includes the site. */
function securityHeaders(settings: Settings): Record<string, string> {
  const origins = webOrigins(settings).join(' ');
  return {
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'; form-action 'self' ${origins}; base-uri 'none'; frame-ancestors 'self' ${origins}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Without this header, a sign-in popup would lose the page that opened it.
    'cross-origin-opener-policy': 'unsafe-none',
  };
}

async function mountLooks(app: FastifyInstance): Promise<void> {
  for (const [name, { file, type }] of Object.entries(looks)) {
    const text = await readFile(file, 'utf8');
    app.get(`${mountPath}/look/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=300').send(text),
    );
  }
}

/**
 * Mounts the development identity provider at /oidc. It stores everything in the database.
 * @throws when OIDC_ISSUER is set
 */
export async function mountProvider(
  app: FastifyInstance,
  { database, settings, bus }: { database: ProviderDatabase & AuditDatabase; settings: Settings; bus: Bus },
): Promise<MountedProvider> {
  if (!settings.identity.development) {
    throw new Error(
      `The development provider was asked for, but OIDC_ISSUER is ${settings.identity.issuer}.`,
    );
  }
  const secrets = await loadSecrets(database);
  const provider = new Provider(settings.identity.issuer, providerConfiguration(settings, database, secrets));
  provider.proxy = settings.trustedProxies !== null;
  const answer = provider.callback();
  const headers = securityHeaders(settings);

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      void reply.headers(headers);
      // No x-frame-options: the site's hidden frame may be on another origin. frame-ancestors above names the allowed origins.
      void reply.removeHeader('x-frame-options');
      // The provider's answers bypass Fastify, so the site's headers are set here.
      reply.raw.setHeaders(
        new Map(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
      );
    });
    await mountLooks(scope);

    await scope.register(async (login) => {
      login.removeAllContentTypeParsers();
      login.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 16_384 },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      );
      mountLogin(login, provider, { settings, database, bus, secret: secrets.cookieKeys[0] ?? '' });
    });

    await scope.register(async (rest) => {
      // oidc-provider reads the bodies itself.
      rest.removeAllContentTypeParsers();
      rest.addContentTypeParser('*', (_request, _payload, done) => done(null));
      const forward = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        reply.hijack();
        const { raw } = request;
        Object.assign(raw, { originalUrl: raw.url });
        raw.url = raw.url?.slice(mountPath.length) || '/';
        await answer(raw, reply.raw);
      };
      rest.all(`${mountPath}/*`, forward);
    });
  });

  const sweeper = setInterval(() => void sweepRecords(database).catch(() => undefined), 60 * 60_000);
  sweeper.unref();
  app.addHook('onClose', async () => clearInterval(sweeper));
  return { keys: publicKeys(secrets) };
}
