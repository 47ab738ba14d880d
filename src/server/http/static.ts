import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { openKeptAssets } from './kept-assets.ts';
import { isPage } from './no-such-page.ts';
import { notFoundProblems } from './not-found.ts';

/** Files with a hash in their names never change. Browsers must revalidate all other files. */
const cacheRule = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

const sendApp = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile('index.html');

/**
 * Serves the built web app's files, and index.html for every screen.
 * @param sendKept - sends files of other builds; null without a database
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  sendKept: ReturnType<typeof openKeptAssets> | null = null,
): Promise<void> {
  const problemOf = notFoundProblems(app);
  const built = existsSync(join(folder, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      // The build adds a .br and a .gz copy of each file. A client that accepts neither gets the original.
      preCompressed: true,
      setHeaders: (reply, path) => reply.header('cache-control', cacheRule(path)),
    });
  app.setNotFoundHandler(async (request, reply) => {
    if (built && isPage(request)) return sendApp(reply);
    if (sendKept !== null && (await sendKept(request, reply))) return reply;
    throw problemOf(request);
  });
}
