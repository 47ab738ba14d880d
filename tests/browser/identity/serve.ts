import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { seedDemo } from '#server/seed/demo.ts';
import { buildServer } from '#server/server.ts';
import { root } from '#server/settings.ts';
import { openStorage } from '#server/storage/open.ts';
import { openProviderSite, settingsOf } from '#tests/server/identity/site.ts';

/** Runs the real server twice. The first site has one origin. The second has its app on localhost and its provider on 127.0.0.1. */
export const ports = {
  one: 4220,
  web: 4221,
  provider: 4222,
} as const;

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

const data = { DATA_DIR: join(work, 'data') };
const one = { ...settingsOf({ ...data, PORT: String(ports.one) }), webDir };
await seedDemo(storage.database, one.identity.memberIssuer);
const app = await buildServer(one, storage);
await app.listen({ port: one.port, host: one.host });
const two = await openProviderSite(storage, ports, webDir, data);
// Adds the same people for the second site's provider.
await storage.database.query(
  `insert into members (id, slug, issuer, subject, username, email, first_name, last_name, company, role, membership_year)
   select gen_random_uuid(), slug || '-web', $1, subject, username, email, first_name, last_name, company, role, membership_year
   from members where issuer = $2`,
  [two.web.identity.memberIssuer, one.identity.memberIssuer],
);

async function end(): Promise<void> {
  app.server.closeAllConnections();
  await Promise.all([app.close(), two.close()]);
  await storage.close();
  await rm(work, { recursive: true, force: true });
  process.exit(0);
}
process.once('disconnect', () => void end());
process.once('SIGTERM', () => void end());
process.send?.({ ready: true });
