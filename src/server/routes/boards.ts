import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { boardBody } from '#contract/schemas.ts';
import { createBoard, deleteBoard, findBoardRow, putBoard } from '../records/boards.ts';
import { boardList } from '../records/lists.ts';
import { sendJson } from '../records/write.ts';
import { isKnown, notModified, owner, ownerAnd, reads, type Api, type ApiParts } from './api.ts';
import { boardReplySchema } from './replies.ts';
import { sendList } from './lists.ts';
import { writeRoutes } from './writes.ts';

const tags = ['boards'];

function readRoutes(api: Api, { database, reader }: ApiParts): void {
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

/** Price boards: the newest day first, one, make, change, delete. */
export function boardRoutes(api: Api, parts: ApiParts): void {
  readRoutes(api, parts);
  writeRoutes(api, parts, {
    path: '/api/Boards',
    id: 'boardId',
    tags,
    body: boardBody,
    reply: boardReplySchema,
    create: createBoard,
    put: putBoard,
    remove: deleteBoard,
  });
}
