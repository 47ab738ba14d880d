import { openNewsroom } from '../live/news.ts';
import { membershipEnd } from '../members/membership.ts';
import { owner, reads, type Api, type ApiParts } from './api.ts';
import { deviceOf } from './write-request.ts';

/** Tells a member's devices at once that something changed. What changed they ask for by the ordinary call. */
export function liveRoutes(api: Api, { database, bus, streams }: ApiParts): void {
  const news = openNewsroom({
    database,
    bus,
    onNews: streams.send,
    onAccess: streams.end,
    onMissed: streams.sendAll,
    members: streams.members,
  });
  api.addHook('preClose', async () => {
    streams.close();
    news.close();
  });
  api.addHook('onResponse', async (request, reply) => {
    const isWritten = request.routeOptions.config.writes === true && reply.statusCode < 300;
    if (isWritten) news.announce(request.member.id, deviceOf(request)?.id ?? null);
  });

  api.get(
    '/api/live/:userId',
    {
      config: { ...reads, cost: 'stream' },
      schema: {
        tags: ['sync'],
        params: owner,
        produces: ['text/event-stream'],
        description:
          "Server-sent events: 'open' at once, 'changed' with {revision, device} after each write of the member; ends after some minutes: connect again.",
      },
    },
    async (request, reply) => {
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        // Without it nginx holds answers back.
        'x-accel-buffering': 'no',
        // A server that stops would wait a minute for a connection that is kept for the next request.
        connection: 'close',
      });
      const { id, membershipYear } = request.member;
      const end = membershipEnd(membershipYear);
      // Who may only read, after that, still gets news.
      return reply.send(streams.open(id, end > Date.now() ? end : undefined));
    },
  );
}
