import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CompactSign, importJWK } from 'jose';
import { build } from 'vite';
import { loadSecrets, rotateSigningKey } from '#server/provider/secrets.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { buildServer } from '#server/server.ts';
import { readSettings, root, type Settings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open.ts';

/**
 * A process for the sign-in journeys: the real server twice. One has everything on one origin; of the other the web app
 * is on localhost and the provider on 127.0.0.1, which to a browser is another site. The test speaks to this process over IPC.
 */
export const ports = {
  one: 4220,
  web: 4221,
  provider: 4222,
} as const;

export type Order =
  | { readonly do: 'stop provider' | 'start provider' | 'rotate' | 'forget the members' | 'know the members' }
  | { readonly do: 'sign'; readonly header: object; readonly payload: object };

const work = await mkdtemp(join(tmpdir(), 'identity-journeys-'));
const webDir = join(work, 'web');

async function buildPage(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    publicDir: join(root, 'src/web/app/public'),
    build: {
      outDir: webDir,
      target: 'es2023',
      rolldownOptions: { input: join(import.meta.dirname, 'page.html') },
    },
  });
  await mkdir(webDir, { recursive: true });
  await rename(join(webDir, 'page.html'), join(webDir, 'index.html'));
}

await buildPage();
const storage = await openStorage({
  dataDir: join(work, 'data'),
  databaseUrl: process.env['TEST_DATABASE_URL'] ?? null,
});

function settingsOf(env: Record<string, string>): Settings {
  return { ...readSettings({ DATA_DIR: join(work, 'data'), RATE_LIMIT: '100000', ...env }), webDir };
}

const audience = `http://localhost:${ports.web}/api`;
const issuer = `http://127.0.0.1:${ports.provider}/oidc`;
const one = settingsOf({ PORT: String(ports.one) });
const web = settingsOf({ PORT: String(ports.web), OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience });
const provider = settingsOf({
  PORT: String(ports.provider),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${ports.provider}`,
  WEB_ORIGINS: `http://localhost:${ports.web}`,
  OIDC_AUDIENCE: audience,
});

async function listen(settings: Settings): Promise<FastifyInstance> {
  const app = await buildServer(settings, storage);
  await app.listen({ port: settings.port, host: settings.host });
  return app;
}

await seedDemo(storage.database, one.identity.memberIssuer);
// The same people, as the provider on the other site knows them.
await storage.database.query(
  `insert into members (id, slug, issuer, subject, username, email, first_name, last_name, company, role, membership_year)
   select gen_random_uuid(), slug || '-web', $1, subject, username, email, first_name, last_name, company, role, membership_year
   from members where issuer = $2`,
  [web.identity.memberIssuer, one.identity.memberIssuer],
);
const apps = new Map<Settings, FastifyInstance>();
for (const settings of [one, web, provider]) apps.set(settings, await listen(settings));

async function stop(settings: Settings): Promise<void> {
  const app = apps.get(settings);
  apps.delete(settings);
  app?.server.closeAllConnections();
  await app?.close();
}

async function obey(order: Order): Promise<unknown> {
  switch (order.do) {
    case 'stop provider':
      return stop(provider);
    case 'start provider':
      apps.set(provider, await listen(provider));
      return null;
    case 'rotate':
      await rotateSigningKey(storage.database);
      await stop(provider);
      apps.set(provider, await listen(provider));
      return null;
    case 'forget the members':
      return storage.database.query(`update members set subject = 'was ' || subject`);
    case 'know the members':
      return storage.database.query(`update members set subject = replace(subject, 'was ', '')`);
    case 'sign': {
      const [key] = (await loadSecrets(storage.database)).signingKeys;
      if (key === undefined) throw new Error('The provider has no key.');
      const header = { alg: 'RS256', kid: key.kid ?? '', ...order.header };
      return new CompactSign(new TextEncoder().encode(JSON.stringify(order.payload)))
        .setProtectedHeader(header)
        .sign(await importJWK(key, 'RS256'));
    }
  }
}

process.on('message', ({ id, order }: { id: number; order: Order }) => {
  obey(order).then(
    (result) => process.send?.({ id, result: result ?? null }),
    (error: unknown) => process.send?.({ id, failure: String(error) }),
  );
});

async function end(): Promise<void> {
  await Promise.all([one, web, provider].map(stop));
  await storage.close();
  await rm(work, { recursive: true, force: true });
  process.exit(0);
}
process.once('disconnect', () => void end());
process.once('SIGTERM', () => void end());
process.send?.({ ready: true });
