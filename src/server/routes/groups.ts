import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { groupBody } from '#contract/schemas.ts';
import { createGroup, deleteGroup, findGroupRow, groupReplyText, putGroup } from '../records/groups.ts';
import { jsonArray } from '../records/replies.ts';
import { moveTrade } from '../records/trades.ts';
import { sendAnswer, sendJson, write } from '../records/write.ts';
import {
  isKnown,
  notModified,
  owner,
  ownerAnd,
  reads,
  writeHeaders,
  writes,
  type Api,
  type Parts,
} from './api.ts';
import { groupDetailReply, groupReplySchema, tradeReplySchema } from './replies.ts';
import { writeRoutes } from './writes.ts';

const list = `select id, name from trade_groups where owner_id = $1 order by created_at, id`;
const tradesOf = `select reply, trade_group_id = $2 as inside from trades
  where owner_id = $1 order by created_at, id`;
const tags = ['trade groups'];

interface Member extends Record<string, unknown> {
  readonly reply: string;
  readonly inside: boolean | null;
}

function readRoutes(api: Api, { database }: Parts): void {
  api.get(
    '/api/TradeGroups/:userId',
    { config: reads, schema: { tags, params: owner, response: { 200: z.array(groupReplySchema) } } },
    async (request, reply) => {
      const { id, revision } = request.member;
      if (isKnown(request, reply, revision, true)) return notModified(reply);
      const rows = await database.query<{ id: string; name: string }>(list, [id], 'list-groups');
      return sendJson(reply, jsonArray(rows.map(groupReplyText)));
    },
  );

  api.get(
    '/api/TradeGroups/:userId/detail/:groupId',
    { config: reads, schema: { tags, params: ownerAnd.group, response: { 200: groupDetailReply } } },
    async (request, reply) => {
      const group = await findGroupRow(database, request.member.id, request.params.groupId);
      if (group === undefined) throw new Problem('not-found');
      // The group's own version: an If-Match of a rename must not fail because a trade moved.
      isKnown(request, reply, group.revision);
      const rows = await database.query<Member>(tradesOf, [request.member.id, group.id]);
      const inside = jsonArray(rows.filter((row) => row.inside === true).map((row) => row.reply));
      const orphans = jsonArray(rows.filter((row) => row.inside !== true).map((row) => row.reply));
      return sendJson(
        reply,
        `${groupReplyText(group).slice(0, -1)},"trades":${inside},"orphans":${orphans}}`,
      );
    },
  );
}

function membershipRoutes(api: Api, { database }: Parts): void {
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
export function groupRoutes(api: Api, parts: Parts): void {
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
