import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApi, SignedOut, Unreachable, type ApiSession } from '#web/data/api/client.ts';
import { newId, type Records } from '#web/data/records.ts';
import { FakeServer, type Plain, type Reply } from './fakeServer.ts';
import { atRest, Device, until } from './testbed.ts';

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function serve(handle: Handler): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    handle(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const signedIn: ApiSession = { state: () => 'signed in', accessToken: () => Promise.resolve('token') };

describe('one request', () => {
  it('is sent once, whatever the answer, because only the outbox repeats requests', async () => {
    let calls = 0;
    const host = await serve((_request, response) => {
      calls += 1;
      response.writeHead(503).end();
    });
    const answer = await createApi(signedIn, host).send({ method: 'GET', path: '/api/x' });
    expect({ status: answer.status, isJson: answer.isJson, calls }).toEqual({
      status: 503,
      isJson: false,
      calls: 1,
    });
  });

  it('sends X-XSRF-TOKEN from the cookie XSRF-TOKEN, and no such header without the cookie', async () => {
    const seen: (string | string[] | undefined)[] = [];
    const host = await serve((request, response) => {
      seen.push(request.headers['x-xsrf-token']);
      response.end('{}');
    });
    const api = createApi(signedIn, host);
    await api.send({ method: 'GET', path: '/x' });
    for (const cookie of ['other=1; XSRF-TOKEN=a%2Fb; more=2', 'other=1; NOT-XSRF-TOKEN=c']) {
      vi.stubGlobal('document', { cookie });
      await api.send({ method: 'POST', path: '/x' });
    }
    vi.unstubAllGlobals();
    expect(seen).toEqual([undefined, 'a/b', undefined]);
  });

  it("counts as unreachable after the sender's own time limit, and has no limit otherwise", async () => {
    const host = await serve((request, response) => {
      if (request.url === '/slow') setTimeout(() => response.end('{}'), 150);
    });
    const api = createApi(signedIn, host);
    await expect(api.send({ method: 'PUT', path: '/never', timeout: 60 })).rejects.toBeInstanceOf(
      Unreachable,
    );
    expect((await api.send({ method: 'GET', path: '/slow' })).status).toBe(200);
  });

  it('reports signed out when the session has no token, and unreachable when the token request fails (trap T10)', async () => {
    const failing = (state: string): ApiSession => ({
      state: () => state,
      accessToken: () => Promise.reject(new Error('Failed to fetch /oidc/token 401')),
    });
    const call = (state: string) =>
      createApi(failing(state), 'http://localhost:9').send({ method: 'GET', path: '/' });
    await expect(call('expired')).rejects.toBeInstanceOf(SignedOut);
    await expect(call('signed in')).rejects.toBeInstanceOf(Unreachable);
  });

  it('reads the status from the answer, never from a path whose ids contain 400, 401 or 500 (trap T11, B9)', async () => {
    const api = createApi(signedIn, 'http://localhost:9');
    const path = '/api/Trades/kirra/detail/00000400-0401-7422-8500-000000000403';
    await expect(api.send({ method: 'PUT', path, body: {} })).rejects.toBeInstanceOf(Unreachable);
  });
});

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

function plainOf(request: IncomingMessage, body: string): Plain {
  const [key, ifMatch, ifNoneMatch] = ['idempotency-key', 'if-match', 'if-none-match'].map((name) =>
    headerOf(request, name),
  );
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    ...(body === '' ? {} : { body: JSON.parse(body) as unknown }),
    ...(key === undefined ? {} : { key }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }),
  };
}

function reply(response: ServerResponse, { status, etag, body }: Reply): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(etag === undefined ? {} : { etag }),
  });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

/** What happens to the answer to the first write. */
const mishaps: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'never comes': () => undefined,
  'is cut off': (response) => response.destroy(),
  'is a 500': (response) => void response.writeHead(500).end(),
  'is a 502 page of a proxy': (response) =>
    void response.writeHead(502, { 'content-type': 'text/html' }).end('<p>'),
  "is a portal's page": (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
};

it.each(Object.keys(mishaps))(
  'an edit is done exactly once when the answer to its write %s',
  async (mishap) => {
    const fake = new FakeServer();
    let writes = 0;
    const host = await serve((request, response, body) => {
      const answer = fake.handle('phone', plainOf(request, body));
      if (request.method !== 'GET') writes += 1;
      if (request.method !== 'GET' && writes === 1) mishaps[mishap]?.(response);
      else reply(response, answer);
    });
    const device = new Device(fake, 'phone');
    const records: Records = await device.open({ api: createApi(signedIn, host), timeout: 100 });
    closing.push(() => records.close());
    const id = newId();
    records.commit('New', [{ kind: 'group', id, op: 'create', doc: { id, name: 'Steers' } }]);
    // A busy machine may miss the offline phase. The test then counts attempts instead.
    const isOffline = (): boolean => records.sync.status().phase === 'offline';
    await until(() => isOffline() || (writes > 1 && atRest(records)));
    if (isOffline()) expect(records.group(id)?.state.state).toBe('on this device');
    records.sync.retry();
    await until(() => atRest(records));
    expect(fake.commits).toHaveLength(1);
    expect(new Set(fake.heard.map(({ opId, bytes }) => opId + bytes)).size).toBe(1);
    // On a slow machine the answer may come after the time-out. Then the app sends the same edit again, under the same key.
    expect(writes).toBeGreaterThan(1);
  },
);
