import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remoteKeys } from '#server/access/provider-keys.ts';

/** Checks how often the provider's keys are requested. Forged key ids in tokens must not cause many requests. */
let provider: Server;
let issuer: string;
let keys: JWK[] = [];
let asked = 0;

const key = async (kid: string): Promise<JWK> => ({
  ...(await exportJWK((await generateKeyPair('RS256', { extractable: true })).publicKey)),
  kid,
  alg: 'RS256',
});

beforeAll(async () => {
  keys = [await key('first')];
  provider = createServer((request, response) => {
    const isKeys = request.url === '/keys';
    if (isKeys) asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isKeys ? { keys } : { issuer, jwks_uri: `${issuer}/keys` }));
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => provider.close());

test('a flood of forged key ids causes only a few requests for keys, and a new key is accepted after at most 5 s', async () => {
  let now = 1_000_000;
  const source = remoteKeys(issuer, () => now);
  const find = (kid: string): Promise<string> =>
    source({ alg: 'RS256', kid }).then(
      () => 'found',
      () => 'unknown',
    );
  expect(await find('first')).toBe('found');
  asked = 0;
  for (let count = 0; count < 600; count++) await find(`forged-${count}`);
  expect(asked).toBeLessThanOrEqual(6);
  keys = [await key('second')];
  expect(await find('second')).toBe('unknown');
  now += 5_001;
  expect(await find('second')).toBe('found');
  // During a minute of forged ids, the server may request the keys only every five seconds.
  asked = 0;
  for (let second = 0; second < 60; second++) {
    now += 1_000;
    for (let count = 0; count < 20; count++) await find(`more-${second}-${count}`);
  }
  expect(asked).toBeLessThanOrEqual(13);
});
