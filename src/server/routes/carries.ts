import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { calculateCarryBody, calculatedCarry } from '../records/read/calculate.ts';
import { carryListOfType, startingCarryReply } from '../records/read/lists.ts';
import {
  calculates,
  isKnown,
  notModified,
  owner,
  ownerAnd,
  reads,
  readsCarry,
  type Api,
  type ApiParts,
} from './api.ts';
import { calculatedCarryReply, carryReplySchema } from './replies.ts';
import { sendList } from './lists.ts';
import { listRoute } from './records.ts';
import { sendJson } from './send.ts';

const tags = ['carrys'];

function listRoutes(api: Api, { reader }: ApiParts): void {
  listRoute(api, { reader }, 'carry');
  const response = { 200: z.array(carryReplySchema) };
  const params = owner.extend({ typeId: z.enum(['1', '2']) });
  api.get(
    '/api/Carrys/:userId/type/:typeId',
    { config: reads, schema: { tags, params, response } },
    async (request, reply) =>
      sendList(reader, { request, reply }, (sql, id) => carryListOfType(sql, id, request.params.typeId)),
  );
}

function readRoutes(api: Api, { database }: ApiParts): void {
  const response = { 200: carryReplySchema };
  api.get(
    '/api/Carrys/:userId/detail/:carryId',
    { config: readsCarry, schema: { tags, params: ownerAnd.carry, response } },
    async (request, reply) => {
      const { record } = request;
      if (record === undefined) throw new Problem('not-found');
      return isKnown(request, reply, record.revision) ? notModified(reply) : sendJson(reply, record.reply);
    },
  );

  api.get(
    '/api/Carrys/:userId/baseCarry',
    { config: reads, schema: { tags, params: owner, response } },
    async (request, reply) => {
      const row = await startingCarryReply(database, request.farm.row.id);
      if (row === undefined) throw new Problem('not-found');
      return isKnown(request, reply, row.revision) ? notModified(reply) : sendJson(reply, row.reply);
    },
  );
}

export function carryRoutes(api: Api, parts: ApiParts): void {
  listRoutes(api, parts);
  readRoutes(api, parts);
  api.post(
    '/api/Carrys/:userId/calculate',
    {
      config: calculates,
      schema: { tags, params: owner, body: calculateCarryBody, response: { 200: calculatedCarryReply } },
    },
    async (request, reply) => sendJson(reply, calculatedCarry(request.body)),
  );
}
