import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { findGroupRow } from '../records/kinds/groups.ts';
import { groupDetailText, groupList } from '../records/read/lists.ts';
import { isKnown, owner, ownerAnd, reads, type Api, type ApiParts } from './api.ts';
import { groupDetailReply, groupReplySchema } from './replies.ts';
import { sendList } from './lists.ts';
import { sendJson } from './send.ts';

const tags = ['trade groups'];

/** Trade groups: list, and one with its trades and orphans. */
export function groupRoutes(api: Api, { database, reader }: ApiParts): void {
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
