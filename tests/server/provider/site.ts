import { createHash, randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { openBus } from '#server/live/bus.ts';
import { mountProvider, type MountedProvider } from '#server/provider/mount.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { openStorage, type Storage } from '#server/storage/open.ts';
import { createDatabase } from '#tests/server/support/service.ts';

/** A server with only the development provider, on a real PostgreSQL. */
export interface Site {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly provider: MountedProvider;
  restart(): Promise<void>;
  close(): Promise<void>;
}

async function openTestStorage(): Promise<Storage> {
  const { url, drop } = await createDatabase();
  const storage = await openStorage({ dataDir: '/nonexistent', databaseUrl: url });
  return {
    ...storage,
    async close() {
      await storage.close();
      await drop();
    },
  };
}

async function serve(settings: Settings, storage: Storage) {
  const app: FastifyInstance = Fastify();
  const provider = await mountProvider(app, {
    database: storage.database,
    settings,
    bus: openBus(storage.database),
  });
  await app.listen({ port: settings.port, host: settings.host });
  return { app, provider };
}

export async function openSite(port: number, env: Record<string, string> = {}): Promise<Site> {
  const settings = readSettings({ PORT: String(port), HOST: '127.0.0.1', ...env });
  const storage = await openTestStorage();
  let { app, provider } = await serve(settings, storage);
  return {
    settings,
    storage,
    get provider() {
      return provider;
    },
    async restart() {
      await app.close();
      ({ app, provider } = await serve(settings, storage));
    },
    async close() {
      await app.close();
      await storage.close();
    },
  };
}

/** A browser without a page. It stores cookies, and follows redirects only on request. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return reply;
  }

  /** Follows redirects until they leave the provider. */
  async follow(url: string, issuer: string): Promise<{ url: string; reply: Response | null }> {
    let at = url;
    for (let step = 0; step < 8; step++) {
      if (!at.startsWith(issuer)) return { url: at, reply: null };
      const reply = await this.send(at);
      const next = reply.headers.get('location');
      if (next === null) return { url: at, reply };
      at = new URL(next, at).href;
    }
    throw new Error(`Too many redirects at ${at}`);
  }

  post(url: string, fields: Record<string, string>): Promise<Response> {
    return this.send(url, { method: 'POST', body: new URLSearchParams(fields) });
  }
}

export interface Attempt {
  readonly verifier: string;
  readonly url: string;
}

export function authorizeUrl(site: Site, more: Record<string, string> = {}): Attempt {
  const verifier = randomBytes(32).toString('base64url');
  const url = new URL(`${site.settings.identity.issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: site.settings.identity.clientId,
    redirect_uri: `${site.settings.origin}/callback`,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'state-1',
    nonce: 'nonce-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }).toString();
  return { verifier, url: url.href };
}

/** Signs in with the password and returns the code for the callback. */
export async function signIn(site: Site, visitor: Visitor, email: string, password: string) {
  const attempt = authorizeUrl(site);
  const { issuer } = site.settings.identity;
  const login = await visitor.follow(attempt.url, issuer);
  const answer = await visitor.post(login.url, { email, password });
  const back = await visitor.follow(new URL(answer.headers.get('location') ?? '', login.url).href, issuer);
  return { verifier: attempt.verifier, callback: new URL(back.url) };
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly error?: string;
}

export async function tokenCall(site: Site, fields: Record<string, string>): Promise<Tokens> {
  const reply = await fetch(`${site.settings.identity.issuer}/token`, {
    method: 'POST',
    headers: { origin: site.settings.origin },
    body: new URLSearchParams({ client_id: site.settings.identity.clientId, ...fields }),
  });
  return (await reply.json()) as Tokens;
}

export function exchange(site: Site, callback: URL, verifier: string): Promise<Tokens> {
  return tokenCall(site, {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    code_verifier: verifier,
    redirect_uri: `${site.settings.origin}/callback`,
  });
}
