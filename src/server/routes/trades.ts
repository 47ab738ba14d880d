import { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import { tradeBody } from '#contract/schemas.ts';
import { calculatedTrade, calculateTradeBody } from '../records/calculate.ts';
import { jsonArray } from '../records/replies.ts';
import { createTrade, deleteTrade, putTrade, tradeDetailText } from '../records/trades.ts';
import { sendAnswer, sendJson, write } from '../records/write.ts';
import {
  isKnown,
  notModified,
  owner,
  ownerAnd,
  reads,
  readsTrade,
  writeHeaders,
  writes,
  type Api,
  type Parts,
} from './api.ts';
import { calculatedTradeReply, tradeDetailReply, tradeReplySchema } from './replies.ts';

const list = `select reply from trades where owner_id = $1 order by created_at, id`;
const tags = ['trades'];

function readRoutes(api: Api, { database }: Parts): void {
  api.get(
    '/api/Trades/:userId',
    { config: reads, schema: { tags, params: owner, response: { 200: z.array(tradeReplySchema) } } },
    async (request, reply) => {
      const { id, revision } = request.member;
      if (isKnown(request, reply, revision, true)) return notModified(reply);
      const rows = await database.query<{ reply: string }>(list, [id], 'list-trades');
      return sendJson(reply, jsonArray(rows.map((row) => row.reply)));
    },
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

function writeRoutes(api: Api, { database }: Parts): void {
  api.post(
    '/api/Trades/:userId',
    {
      config: writes,
      schema: {
        tags,
        params: owner,
        headers: writeHeaders,
        body: tradeBody,
        response: { 201: tradeReplySchema },
      },
    },
    async (request, reply) =>
      sendAnswer(reply, await write(database, request, (under) => createTrade(under, request.body))),
  );

  api.put(
    '/api/Trades/:userId/detail/:tradeId',
    {
      config: writes,
      schema: {
        tags,
        params: ownerAnd.trade,
        headers: writeHeaders,
        body: tradeBody,
        response: { 200: tradeReplySchema },
      },
    },
    async (request, reply) => {
      const { tradeId } = request.params;
      return sendAnswer(
        reply,
        await write(database, request, (under) => putTrade(under, tradeId, request.body)),
      );
    },
  );

  api.delete(
    '/api/Trades/:userId/detail/:tradeId',
    {
      config: writes,
      schema: { tags, params: ownerAnd.trade, headers: writeHeaders, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { tradeId } = request.params;
      return sendAnswer(reply, await write(database, request, (under) => deleteTrade(under, tradeId)));
    },
  );
}

/** Trades: list, one, make, change, delete, and figures of one that is not stored. */
export function tradeRoutes(api: Api, parts: Parts): void {
  readRoutes(api, parts);
  writeRoutes(api, parts);
  api.post(
    '/api/Trades/:userId/calculate',
    {
      config: reads,
      schema: { tags, params: owner, body: calculateTradeBody, response: { 200: calculatedTradeReply } },
    },
    async (request, reply) => sendJson(reply, calculatedTrade(request.body)),
  );
}
