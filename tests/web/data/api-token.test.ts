import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createApi, SignedOut, type ApiSession } from '#web/data/api/client.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a server that accepts only this token. Also returns the requests that the server has received. */
async function taking(token: string) {
  const seen: string[] = [];
  const server = createServer((request: IncomingMessage, reply) => {
    const { authorization = 'none' } = request.headers;
    seen.push(`${request.method} ${authorization}`);
    const isTaken = authorization === `Bearer ${token}`;
    reply.writeHead(isTaken ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { host: `http://localhost:${(server.address() as AddressInfo).port}`, seen };
}

function holding(first: string, fresh: () => Promise<string>): ApiSession {
  return {
    state: () => 'signed in',
    accessToken: (options) => (options?.fresh ? fresh() : Promise.resolve(first)),
  };
}

describe('a token that the server refuses', () => {
  it('is renewed once, and the request is sent again', async () => {
    const { host, seen } = await taking('new');
    const api = createApi(
      holding('old', () => Promise.resolve('new')),
      host,
    );
    expect(await api.send({ method: 'POST', path: '/api/Trades/kirra', body: { name: 'a' } })).toMatchObject({
      status: 200,
    });
    expect(seen).toEqual(['POST Bearer old', 'POST Bearer new']);
  });

  it('is not renewed a second time when the new one is refused too', async () => {
    const { host, seen } = await taking('neither');
    const api = createApi(
      holding('old', () => Promise.resolve('new')),
      host,
    );
    await expect(api.ask({ method: 'GET', path: '/api/Info/all' })).rejects.toThrow(SignedOut);
    expect(seen).toHaveLength(2);
  });

  it('results in signed out when no new token is available', async () => {
    const { host } = await taking('new');
    let state = 'signed in';
    const over = (): Promise<string> => {
      state = 'expired';
      return Promise.reject(new Error('Login required'));
    };
    const api = createApi({ ...holding('old', over), state: () => state }, host);
    await expect(api.send({ method: 'GET', path: '/api/Info/all' })).rejects.toThrow(SignedOut);
  });

  it('does not affect a request that needs no token', async () => {
    const { host, seen } = await taking('new');
    const api = createApi(
      holding('old', () => Promise.resolve('new')),
      host,
    );
    expect(await api.send({ method: 'GET', path: '/api/animaltype/detail/1', token: false })).toMatchObject({
      status: 401,
    });
    expect(seen).toEqual(['GET none']);
  });
});

describe('a call about one member’s records', () => {
  const kirra = { issuer: 'https://issuer.example', subject: 'kirra' };
  const ash = { issuer: 'https://issuer.example', subject: 'ash' };
  const call = { method: 'PUT', path: '/api/Trades/kirra/detail/1', body: {}, owner: kirra } as const;

  it('is sent while that member is signed in', async () => {
    const { host, seen } = await taking('new');
    const api = createApi(
      { ...holding('new', () => Promise.reject(new Error())), profile: () => kirra },
      host,
    );
    expect(await api.send(call)).toMatchObject({ status: 200 });
    expect(seen).toHaveLength(1);
  });

  it('is never sent with another member’s token, even when that member signs in during the token renewal', async () => {
    const { host, seen } = await taking('of ash');
    let profile = kirra;
    const accessToken = (): Promise<string> => {
      profile = ash;
      return Promise.resolve('of ash');
    };
    const api = createApi({ state: () => 'signed in', accessToken, profile: () => profile }, host);
    expect(api.speaksFor(kirra)).toBe(true);
    await expect(api.send(call)).rejects.toThrow(SignedOut);
    expect(api.speaksFor(kirra)).toBe(false);
    expect(seen).toEqual([]);
  });

  it('is not sent once nobody is signed in', async () => {
    const { host, seen } = await taking('new');
    const api = createApi(
      { ...holding('new', () => Promise.reject(new Error())), profile: () => null },
      host,
    );
    expect(api.speaksFor(kirra)).toBe(false);
    await expect(api.send(call)).rejects.toThrow(SignedOut);
    expect(seen).toEqual([]);
  });
});
