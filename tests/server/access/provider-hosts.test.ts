import { ServerResponse } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { addSecurityHeaders } from '#server/http/headers.ts';
import { readSettings } from '#server/settings.ts';
import { openProvider, type TestProvider } from './provider.ts';

/** Counts how often helmet has built the headers. Only helmet writes 'Referrer-Policy' with capitals. */
const timesMade = (set: MockInstance<ServerResponse['setHeader']>): number =>
  set.mock.calls.filter(([name]) => name === 'Referrer-Policy').length;

let provider: TestProvider;
let app: FastifyInstance;

beforeEach(async () => {
  provider = await openProvider();
  app = fastify();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await app.close();
  await provider.close();
});

function start(): void {
  addSecurityHeaders(app, readSettings({ OIDC_ISSUER: provider.issuer }));
  app.get('/', () => 'a page');
}

async function policy(): Promise<Map<string, string[]>> {
  const { headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  const parts = String(headers['content-security-policy']).split(';');
  return new Map(
    parts.map((part) => {
      const [name = '', ...values] = part.split(' ').filter(Boolean);
      return [name, values];
    }),
  );
}

it('a page may connect to the hosts of the provider’s tokens and pages', async () => {
  provider.more = {
    token_endpoint: 'https://tokens.example/token',
    revocation_endpoint: 'https://tokens.example/revoke',
    authorization_endpoint: 'https://pages.example/authorize',
  };
  start();
  const found = await policy();
  expect(found.get('connect-src')).toEqual(["'self'", provider.issuer, 'https://tokens.example']);
  expect(found.get('frame-src')).toEqual(["'self'", provider.issuer, 'https://pages.example']);
});

it('the policy contains only origins', async () => {
  provider.more = {
    token_endpoint: "https://tokens.example/x; script-src 'unsafe-inline'",
    authorization_endpoint: 'javascript:alert(1)',
    revocation_endpoint: "'unsafe-inline' *",
  };
  start();
  const found = await policy();
  expect(found.get('connect-src')).toEqual(["'self'", provider.issuer, 'https://tokens.example']);
  expect(found.get('frame-src')).toEqual(["'self'", provider.issuer]);
  expect(found.get('script-src')).toEqual(["'self'"]);
});

it('the page is served while the provider is down', async () => {
  provider.up = false;
  start();
  expect((await policy()).get('connect-src')).toEqual(["'self'", provider.issuer]);
});

it('the headers are built once, and once more when the provider has announced its hosts', async () => {
  provider.up = false;
  provider.more = { authorization_endpoint: 'https://pages.example/authorize' };
  start();
  const set = vi.spyOn(ServerResponse.prototype, 'setHeader');
  for (let calls = 0; calls < 3; calls += 1) expect((await policy()).get('frame-src')).toHaveLength(2);
  expect(timesMade(set)).toBe(1);
  provider.up = true;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  for (let calls = 0; calls < 3; calls += 1) expect((await policy()).get('frame-src')).toHaveLength(3);
  expect(timesMade(set)).toBe(2);
});
