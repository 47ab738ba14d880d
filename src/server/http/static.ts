import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '#contract/problems.ts';

/** Files whose names carry a hash of their content never change; everything else is asked for again each time. */
const cacheRule = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

const isPage = (method: string, url: string, accept: string | undefined): boolean =>
  method === 'GET' && !/^\/(api|oidc|assets)(\/|$)/i.test(url) && (accept ?? '').includes('text/html');

const sendApp = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile('index.html');

/** Serves the built web app: its files, and index.html for every address that is a screen of it. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // The build leaves a .br and a .gz beside each file; who cannot read them gets the file.
      preCompressed: true,
      setHeaders: (reply, path) => reply.header('cache-control', cacheRule(path)),
    });
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request.method, request.url, request.headers.accept)) return sendApp(reply);
    const text = 'Nothing has this address. GET /openapi.json lists what there is.';
    throw new Problem('not-found', { text });
  });
}
