import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendProblem } from '#server/http/errors.ts';
import { serveWebApp } from '#server/http/static.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drover-static-'));
  await writeFile(join(folder, 'index.html'), 'the app');
  app = fastify();
  app.decorate('apiRoutes', []);
  app.setErrorHandler(sendProblem);
  await serveWebApp(app, folder);
  await app.listen({ port: 0 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Sends a browser's request with its path unchanged. fetch() and URL would normalise the path. */
function open(path: string): Promise<{ status: number; text: string }> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asking = request({ port, path, headers: { accept: 'text/html' } }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += String(part)));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asking.on('error', reject).end();
  });
}

test.each(['/user/terms', '/Trades/kirra/tradeList?x=1', '/%2f%2fevil.example', '/..%2f..%2fetc/passwd'])(
  '%s is a screen’s address, so the app is sent',
  async (path) => expect(await open(path)).toEqual({ status: 200, text: 'the app' }),
);

test('the reply at an unknown API address says where all addresses are listed', async () => {
  const { status, text } = await open('/api/Trade/kirra');
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({
    code: 'not-found',
    title: expect.stringContaining('/openapi.json') as string,
  });
});

test.each(['//evil.example', '//evil.example/user/terms', '/user//terms', '/\\evil.example', '/%00'])(
  '%s cannot be a file’s address, so a page without script says so and links back',
  async (path) => {
    const { status, text } = await open(path);
    expect(status).toBe(404);
    expect(text).toContain('<h1>There is no such page</h1>');
    expect(text).toContain('<a href="/">');
    expect(text).not.toContain('script');
    expect(text).not.toContain('evil');
  },
);
