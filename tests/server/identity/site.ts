import type { FastifyInstance } from 'fastify';
import { CompactSign, importJWK } from 'jose';
import { loadSecrets, rotateSigningKey } from '#server/provider/secrets.ts';
import { buildServer } from '#server/server.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import type { Storage } from '#server/storage/open.ts';

/** Two servers on one database. The web app is on localhost and its provider on 127.0.0.1. A browser treats them as different sites. */
export interface ProviderSite {
  readonly web: Settings;
  stopProvider(): Promise<void>;
  startProvider(): Promise<void>;
  /** Makes the provider sign with a new key from now on. */
  rotate(): Promise<void>;
  forgetMembers(): Promise<unknown>;
  knowMembers(): Promise<unknown>;
  /** Signs these claims with the provider's own key. */
  sign(claims: object): Promise<string>;
  close(): Promise<void>;
}

export interface Ports {
  readonly web: number;
  readonly provider: number;
}

/** The settings of a test server. They allow more requests than a person sends. */
export const settingsOf = (env: Readonly<Record<string, string>>): Settings =>
  readSettings({ RATE_LIMIT: '100000', ...env });

/** @param webDir the folder of the web app */
export async function openProviderSite(
  storage: Storage,
  ports: Ports,
  webDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ProviderSite> {
  const audience = `http://localhost:${ports.web}/api`;
  const issuer = `http://127.0.0.1:${ports.provider}/oidc`;
  const common = { OIDC_AUDIENCE: audience, ...env };
  const web = { ...settingsOf({ ...common, PORT: String(ports.web), OIDC_ISSUER: issuer }), webDir };
  const provider = {
    ...settingsOf({
      ...common,
      PORT: String(ports.provider),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${ports.provider}`,
      WEB_ORIGINS: `http://localhost:${ports.web}`,
    }),
    webDir,
  };
  const { database } = storage;
  const apps = new Map<Settings, FastifyInstance>();

  async function listen(settings: Settings): Promise<void> {
    const app = await buildServer(settings, storage);
    await app.listen({ port: settings.port, host: settings.host });
    apps.set(settings, app);
  }

  async function stop(settings: Settings): Promise<void> {
    const app = apps.get(settings);
    apps.delete(settings);
    app?.server.closeAllConnections();
    await app?.close();
  }

  for (const settings of [web, provider]) await listen(settings);
  return {
    web,
    stopProvider: () => stop(provider),
    startProvider: () => listen(provider),
    async rotate() {
      await rotateSigningKey(database);
      await stop(provider);
      await listen(provider);
    },
    forgetMembers: () => database.query(`update members set subject = 'was ' || subject`),
    knowMembers: () => database.query(`update members set subject = replace(subject, 'was ', '')`),
    async sign(claims) {
      const [key] = (await loadSecrets(database)).signingKeys;
      if (key === undefined) throw new Error('The provider has no key.');
      return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', typ: 'JWT' })
        .sign(await importJWK(key, 'RS256'));
    },
    async close() {
      for (const settings of [web, provider]) await stop(settings);
    },
  };
}
