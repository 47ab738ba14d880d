import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { messageHtml, sharedHtml } from '#paper/html.ts';
import type { Bus } from '../live/bus.ts';
import { requestLimits } from '../http/limits.ts';
import { findShared, sharedStyle } from '../records/pages/shared-pages.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../storage/database.ts';

/** Allows only the page's own style. Stored pages have different styles, and all their texts are escaped. */
function policyOf(page: string): string {
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      // No cache may store a page, because a withdrawn page must be gone at the next request.
      'cache-control': 'private, no-store',
      'content-security-policy': policyOf(html),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'x-frame-options': 'DENY',
    })
    .send(html);

const messagePage = (heading: string, text: string): string =>
  sharedHtml(messageHtml(heading, text), { title: heading, style: sharedStyle, from: null });

/** Serves shared pages at '/s/{token}' to anyone with the address. */
export async function pageRoutes(
  app: FastifyInstance,
  settings: Settings,
  database: Database,
  bus: Bus,
): Promise<void> {
  await app.register(async (plugin) => {
    const limits = requestLimits(plugin, settings.rateLimit, { bus, topic: 'pages' });
    plugin.get<{ Params: { token: string } }>(
      '/s/:token',
      { schema: { hide: true } },
      async (request, reply) => {
        try {
          limits.count(request);
          const found = await findShared(database, request.params.token, request.method === 'GET');
          if (found !== null && 'html' in found) return send(reply, 200, found.html);
          if (found !== null)
            return send(
              reply,
              410,
              messagePage('This page has ended', `Ask ${found.endedBy} for a new one.`),
            );
          // Count this request like a refused token. Then someone who guesses addresses of pages is soon refused.
          limits.countRefused(request);
        } catch (error) {
          if (!(error instanceof Problem) || error.code !== 'too-many') throw error;
          reply.header('retry-after', '60');
          return send(reply, 429, messagePage('Too many requests', 'Try it again in a minute.'));
        }
        return send(reply, 404, messagePage('There is no such page', 'Check that the address is complete.'));
      },
    );
  });
}
