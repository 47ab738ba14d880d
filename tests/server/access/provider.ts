import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CompactSign,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWTPayload,
  type JWTHeaderParameters,
} from 'jose';
import type { IdentitySettings } from '#server/settings.ts';

/** A provider over real HTTP. A test can change its discovery document, keys and userinfo. */
export interface TestProvider {
  readonly issuer: string;
  readonly identity: IdentitySettings;
  readonly requests: string[];
  /** The claims that /userinfo returns for each opaque token. */
  readonly opaque: Map<string, object>;
  up: boolean;
  /** The issuer that the discovery document names. */
  calls: string;
  /** Additional members of the discovery document. */
  more: object;
  /** If false, the keys have no ids. The provider then also publishes a second key that it never signs with. */
  namesKeys: boolean;
  rotate(): Promise<void>;
  token(claims?: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** Signs a token with a key that the provider does not publish. */
  foreign(claims?: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  raw(header: object, payload: object, key: CryptoKey | Uint8Array): Promise<string>;
  publicKey(): Promise<string>;
  close(): Promise<void>;
}

const audience = 'https://api.example';
let keyCount = 0;
let otherKey: ReturnType<typeof newKey> | undefined;
let secondKey: ReturnType<typeof newKey> | undefined;

async function newKey() {
  const pair = await generateKeyPair('RS256', { extractable: true });
  keyCount += 1;
  return { ...pair, kid: `key-${keyCount}` };
}

// Creating a key takes a third of a second, so every provider starts with the same key.
const firstKey = newKey();

export async function openProvider(): Promise<TestProvider> {
  let key = await firstKey;
  const server = createServer((request, reply) => void answer(request.url ?? '', request.headers, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(url: string, headers: { authorization?: string | undefined }, reply: ServerResponse) {
    provider.requests.push(url);
    const send = (status: number, body: unknown): void => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (!provider.up) return send(503, {});
    if (url === '/.well-known/openid-configuration') {
      return send(200, {
        issuer: provider.calls,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        ...provider.more,
      });
    }
    if (url === '/keys') return send(200, { keys: await published() });
    const known = provider.opaque.get(headers.authorization?.replace('Bearer ', '') ?? '');
    return known === undefined ? send(401, {}) : send(200, known);
  }

  async function published() {
    const jwk = async (one: typeof key) => ({
      ...(await exportJWK(one.publicKey)),
      use: 'sig',
      alg: 'RS256',
    });
    if (provider.namesKeys) return [{ ...(await jwk(key)), kid: key.kid }];
    return [await jwk(await (secondKey ??= newKey())), await jwk(key)];
  }

  const sign = (signer: typeof key, claims: JWTPayload, header: Partial<JWTHeaderParameters>) =>
    new SignJWT({
      iss: issuer,
      sub: 'kirra',
      aud: audience,
      scope: 'openid',
      exp: Math.floor(Date.now() / 1000) + 300,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: signer.kid, ...header })
      .sign(signer.privateKey);

  const provider: TestProvider = {
    issuer,
    identity: {
      development: false,
      issuer,
      memberIssuer: issuer,
      clientId: 'web',
      audience,
      organization: null,
      connection: null,
      leewaySeconds: 60,
    },
    requests: [],
    opaque: new Map(),
    up: true,
    calls: issuer,
    namesKeys: true,
    more: {},
    async rotate() {
      key = await newKey();
    },
    token: (claims = {}, header = {}) => sign(key, claims, header),
    foreign: async (claims = {}, header = {}) =>
      sign({ ...(await (otherKey ??= newKey())), kid: key.kid }, claims, header),
    raw: (header, payload, signer) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader(header as { alg: string })
        .sign(signer),
    publicKey: async () => JSON.stringify(await exportJWK(key.publicKey)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}
