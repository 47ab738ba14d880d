import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { calculatedTrade, calculateTradeBody } from '../records/read/calculate.ts';
import { tradeList } from '../records/read/lists.ts';
import { tradeDetailText } from '../records/kinds/trades.ts';
import {
  calculates,
  isKnown,
  notModified,
  owner,
  ownerAnd,
  reads,
  readsTrade,
  type Api,
  type ApiParts,
} from './api.ts';
import { calculatedTradeReply, tradeDetailReply, tradeReplySchema } from './replies.ts';
import { sendList } from './lists.ts';
import { sendJson } from './send.ts';

const tags = ['trades'];

function readRoutes(api: Api, { database, reader }: ApiParts): void {
  api.get(
    '/api/Trades/:userId',
    { config: reads, schema: { tags, params: owner, response: { 200: z.array(tradeReplySchema) } } },
    async (request, reply) => sendList(reader, { request, reply }, tradeList),
  );

  api.get(
    '/api/Trades/:userId/detail/:tradeId',
    { config: readsTrade, schema: { tags, params: ownerAnd.trade, response: { 200: tradeDetailReply } } },
    async (request, reply) => {
      const { member, record, params } = request;
      if (record === undefined) throw new Problem('not-found');
      if (isKnown(request, reply, record.revision)) return notModified(reply);
      return sendJson(reply, await tradeDetailText(database, member.id, params.tradeId, record));
    },
  );
}

/** Trades: list, one, and the figures of one that is not stored. */
export function tradeRoutes(api: Api, parts: ApiParts): void {
  readRoutes(api, parts);
  api.post(
    '/api/Trades/:userId/calculate',
    {
      config: calculates,
      schema: { tags, params: owner, body: calculateTradeBody, response: { 200: calculatedTradeReply } },
    },
    async (request, reply) => sendJson(reply, calculatedTrade(request.body)),
  );
}
