import { z } from 'zod';
import { recordKindNames } from '#calc-core/records';
import { placeScreens, severalPeople, type HereNews } from '#contract/farms.ts';
import { askedOf, storeLastUse } from '../farms/farm.ts';
import { permissionProblem } from '../farms/permission.ts';
import { openNewsroom } from '../live/news.ts';
import { membershipEnd } from '../members/membership.ts';
import { noContent, owner, reads, recordId, type Api, type ApiParts } from './api.ts';
import { deviceOf } from './write-request.ts';
import { personName } from '../members/person-name.ts';

const place = z.object({
  screen: z.enum(placeScreens),
  kind: z.enum(recordKindNames).nullable(),
  id: recordId.nullable(),
  field: z.string().max(60).nullable(),
});

/** When the next of these membership years ends, in ms since 1970. Undefined if all have ended. */
const nextEnd = (years: readonly number[]): number | undefined =>
  years
    .map(membershipEnd)
    .filter((end) => end > Date.now())
    .toSorted((one, other) => one - other)[0];

/** Asks all people on a farm where they are. It does not show who asks. */
const unnamedQuestion: HereNews = { who: { id: severalPeople, name: '' }, device: '', at: null, asks: true };

/** Sends an event to a farm's devices when something has changed. The devices then request the changes. */
export function liveRoutes(api: Api, { database, bus, streams }: ApiParts): void {
  const news = openNewsroom({
    database,
    bus,
    onNews: streams.send,
    onHere: streams.sendHere,
    onAccess: streams.end,
    onMissed: streams.sendAll,
    listeners: streams.listeners,
  });
  api.addHook('preClose', async () => {
    streams.close();
    news.close();
  });
  api.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.access !== 'writes' || reply.statusCode >= 300) return;
    const { farm, member } = request;
    const who = { id: member.id, name: personName(member) };
    const device = deviceOf(request)?.id ?? null;
    news.announce({ farm: farm.row.id, device, ...(farm.row.holderId === null ? {} : { who }) });
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
          "Server-sent events: 'open' at once, 'changed' with {revision, device} after each write on the farm, and {who} where it has more people; 'here' with {who, device, at, asks} when another person who may change the farm goes to another screen or leaves (at null); ends after some minutes: connect again.",
      },
    },
    async (request, reply) => {
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        // Without this header, nginx buffers answers.
        'x-accel-buffering': 'no',
        // Without this header, a stopping server would wait a minute for the connection.
        connection: 'close',
      });
      const { farm, member } = request;
      const listener = { farm: farm.row.id, person: member.id, holder: farm.holder.id };
      return reply.send(streams.open(listener, nextEnd([member.membershipYear, farm.holder.membershipYear])));
    },
  );

  api.post(
    '/api/live/:userId/here',
    {
      config: reads,
      schema: {
        tags: ['sync'],
        params: owner,
        body: z.object({ at: place.nullable(), asks: z.boolean().optional().default(false) }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { farm, member, body } = request;
      const device = deviceOf(request)?.id;
      await storeLastUse(database, farm, member.id);
      // A person who may not write is not shown to others, but may ask where the others are.
      const isShown = permissionProblem('writes', askedOf(member, farm), new Date()) === null;
      if (farm.row.holderId === null || device === undefined) return noContent(reply);
      const who = { id: member.id, name: personName(member) };
      if (isShown) await news.announceHere({ farm: farm.row.id, who, device, ...body });
      else if (body.asks) await news.announceHere({ farm: farm.row.id, ...unnamedQuestion });
      return noContent(reply);
    },
  );
}
