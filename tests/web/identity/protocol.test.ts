import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppConfig } from '#contract/config.ts';
import { createProtocol } from '#web/identity/flow/protocol.ts';

let issuer = '';
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, jwks_uri: `${issuer}/keys` }),
  );
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const begin = (more: Partial<AppConfig['identity']>) =>
  createProtocol(
    {
      issuer,
      clientId: 'drover',
      audience: null,
      organization: null,
      scope: 'openid profile email',
      leewaySeconds: 60,
      ...more,
    },
    'https://drover.example',
  ).begin('redirect', { returnTo: '/user/main' });

test('a sign-in requests the configured connection, and its transaction stores the name of the connection', async () => {
  const { url, transaction } = await begin({ connection: 'farm-directory' });
  expect(new URL(url).searchParams.get('connection')).toBe('farm-directory');
  expect(transaction.lastUsedConnection).toBe('farm-directory');
});

test('without a configured connection the provider chooses, even on a page with older settings', async () => {
  for (const more of [{}, { connection: null }]) {
    const { url, transaction } = await begin(more);
    expect(new URL(url).searchParams.has('connection')).toBe(false);
    expect(transaction.lastUsedConnection).toBeNull();
  }
});
