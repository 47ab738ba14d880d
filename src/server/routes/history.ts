import { z } from 'zod';
import { recordKindNames } from '#calc-core/records';
import { historyOf, trashOf } from '../records/history/history.ts';
import { profitsBefore } from '../records/history/profits-before.ts';
import { owner, reads, recordId, type Api, type ApiParts } from './api.ts';
import { historyReply, profitsBeforeReply, trashReply } from './replies.ts';
import { sendLarge } from './send.ts';

const tags = ['history'];

/** The history of each record: its versions, and the deleted records that can still be restored. */
export function historyRoutes(api: Api, { database }: ApiParts): void {
  const params = owner.extend({ kind: z.enum(recordKindNames), id: recordId });
  api.get(
    '/api/history/:userId/:kind/:id',
    {
      config: reads,
      schema: {
        tags,
        params,
        querystring: z.object({ before: z.coerce.number().int().optional() }),
        response: { 200: historyReply },
      },
    },
    async (request, reply) => {
      const { kind, id } = request.params;
      const { before } = request.query;
      return sendLarge({ request, reply }, async () =>
        JSON.stringify(await historyOf(database, request.farm.row.id, { kind, id, before })),
      );
    },
  );

  api.get(
    '/api/Trades/:userId/profits-before',
    {
      config: reads,
      schema: {
        tags,
        params: owner,
        querystring: z.object({ days: z.coerce.number().int().min(1).max(90).default(7) }),
        response: { 200: profitsBeforeReply },
      },
    },
    async (request, reply) =>
      sendLarge({ request, reply }, async () =>
        JSON.stringify(await profitsBefore(database, request.farm.row.id, request.query.days)),
      ),
  );

  api.get(
    '/api/trash/:userId',
    {
      config: reads,
      schema: {
        tags,
        params: owner,
        querystring: z.object({ before: z.string().max(60).optional() }),
        response: { 200: trashReply },
      },
    },
    async (request, reply) =>
      sendLarge({ request, reply }, async () =>
        JSON.stringify(await trashOf(database, request.farm.row.id, request.query.before)),
      ),
  );
}
