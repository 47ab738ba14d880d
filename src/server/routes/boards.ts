import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { findBoardRow } from '../records/kinds/boards.ts';
import { boardList } from '../records/read/lists.ts';
import { isKnown, notModified, owner, ownerAnd, reads, type Api, type ApiParts } from './api.ts';
import { boardReplySchema } from './replies.ts';
import { sendList } from './lists.ts';
import { sendJson } from './send.ts';

const tags = ['boards'];

/** Price boards: the newest day first, and one. */
export function boardRoutes(api: Api, { database, reader }: ApiParts): void {
  api.get(
    '/api/Boards/:userId',
    { config: reads, schema: { tags, params: owner, response: { 200: z.array(boardReplySchema) } } },
    async (request, reply) => sendList(reader, { request, reply }, boardList),
  );

  api.get(
    '/api/Boards/:userId/detail/:boardId',
    { config: reads, schema: { tags, params: ownerAnd.board, response: { 200: boardReplySchema } } },
    async (request, reply) => {
      const row = await findBoardRow(database, request.member.id, request.params.boardId);
      if (row === undefined) throw new Problem('not-found');
      if (isKnown(request, reply, row.revision)) return notModified(reply);
      return sendJson(reply, row.reply);
    },
  );
}
