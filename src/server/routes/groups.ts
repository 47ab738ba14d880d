import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { groupBody } from '#contract/schemas.ts';
import { createGroup, deleteGroup, findGroupRow, putGroup } from '../records/groups.ts';
import { groupDetailText, groupList } from '../records/lists.ts';
import { moveTrade } from '../records/trades.ts';
import { sendAnswer, sendJson, write } from '../records/write.ts';
import { isKnown, owner, ownerAnd, reads, writeHeaders, writes, type Api, type ApiParts } from './api.ts';
import { groupDetailReply, groupReplySchema, tradeReplySchema } from './replies.ts';
import { sendList } from './lists.ts';
import { writeRoutes } from './writes.ts';

const tags = ['trade groups'];

function readRoutes(api: Api, { database, reader }: ApiParts): void {
  api.get(
    '/api/TradeGroups/:userId',
    { config: reads, schema: { tags, params: owner, response: { 200: z.array(groupReplySchema) } } },
    async (request, reply) => sendList(reader, { request, reply }, groupList),
  );

  api.get(
    '/api/TradeGroups/:userId/detail/:groupId',
    { config: reads, schema: { tags, params: ownerAnd.group, response: { 200: groupDetailReply } } },
    async (request, reply) => {
      const group = await findGroupRow(database, request.member.id, request.params.groupId);
      if (group === undefined) throw new Problem('not-found');
      // The group's own version: an If-Match of a rename must not fail because a trade moved.
      isKnown(request, reply, group.revision);
      const { member } = request;
      return sendJson(reply, await reader.read(member, (sql) => groupDetailText(sql, member.id, group)));
    },
  );
}

function membershipRoutes(api: Api, { database }: ApiParts): void {
  for (const method of ['PUT', 'DELETE'] as const) {
    api.route({
      method,
      url: '/api/TradeGroups/:userId/detail/:groupId/trades/:tradeId',
      config: writes,
      schema: {
        tags,
        params: ownerAnd.groupTrade,
        headers: writeHeaders,
        response: { 200: tradeReplySchema },
      },
      handler: async (request, reply) => {
        const { groupId, tradeId } = request.params;
        const answer = await write(database, request, (under) =>
          moveTrade(under, tradeId, groupId, method === 'PUT'),
        );
        return sendAnswer(reply, answer);
      },
    });
  }
}

/** Trade groups: list, one with its trades and orphans, make, rename, delete, and moving trades in and out. */
export function groupRoutes(api: Api, parts: ApiParts): void {
  readRoutes(api, parts);
  writeRoutes(api, parts, {
    path: '/api/TradeGroups',
    id: 'groupId',
    tags,
    body: groupBody,
    reply: groupReplySchema,
    create: createGroup,
    put: putGroup,
    remove: deleteGroup,
  });
  membershipRoutes(api, parts);
}
