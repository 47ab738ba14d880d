import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { carryBody } from '#contract/schemas.ts';
import { calculateCarryBody, calculatedCarry } from '../records/calculate.ts';
import { createCarry, deleteCarries, deleteCarry, putCarry } from '../records/carries.ts';
import { carryList, carryListOfType, startingCarryReply } from '../records/lists.ts';
import { sendAnswer, sendJson, write } from '../records/write.ts';
import {
  isKnown,
  notModified,
  owner,
  ownerAnd,
  reads,
  readsCarry,
  recordId,
  writeHeaders,
  writes,
  type Api,
  type ApiParts,
} from './api.ts';
import { calculatedCarryReply, carryReplySchema } from './replies.ts';
import { sendList } from './lists.ts';
import { writeRoutes } from './writes.ts';

const tags = ['carrys'];
const idsBody = z.object({ ids: z.array(recordId).min(1).max(1000) });

function listRoutes(api: Api, { reader }: ApiParts): void {
  const response = { 200: z.array(carryReplySchema) };
  api.get(
    '/api/Carrys/:userId',
    { config: reads, schema: { tags, params: owner, response } },
    async (request, reply) => sendList(reader, { request, reply }, carryList),
  );

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
      const row = await startingCarryReply(database, request.member.id);
      if (row === undefined) throw new Problem('not-found');
      return isKnown(request, reply, row.revision) ? notModified(reply) : sendJson(reply, row.reply);
    },
  );
}

function deleteSeveralRoute(api: Api, { database }: ApiParts): void {
  const response = { 200: z.object({ deleted: z.array(z.string()) }) };
  api.post(
    '/api/Carrys/:userId/delete',
    { config: writes, schema: { tags, params: owner, headers: writeHeaders, body: idsBody, response } },
    async (request, reply) =>
      sendAnswer(reply, await write(database, request, (under) => deleteCarries(under, request.body.ids))),
  );
}

/** Carries: lists, one, the starting one, make, change, delete one or several, and figures of one that is not stored. */
export function carryRoutes(api: Api, parts: ApiParts): void {
  listRoutes(api, parts);
  readRoutes(api, parts);
  writeRoutes(api, parts, {
    path: '/api/Carrys',
    id: 'carryId',
    tags,
    body: carryBody,
    reply: carryReplySchema,
    create: createCarry,
    put: putCarry,
    remove: deleteCarry,
  });
  deleteSeveralRoute(api, parts);
  api.post(
    '/api/Carrys/:userId/calculate',
    {
      config: reads,
      schema: { tags, params: owner, body: calculateCarryBody, response: { 200: calculatedCarryReply } },
    },
    async (request, reply) => sendJson(reply, calculatedCarry(request.body)),
  );
}
