import { Problem } from '#contract/problems.ts';
import { calculatedTrade, calculateTradeBody } from '../records/read/calculate.ts';
import { tradeDetailText } from '../records/read/trade-detail.ts';
import {
  calculates,
  isKnown,
  notModified,
  owner,
  ownerAnd,
  readsTrade,
  type Api,
  type ApiParts,
} from './api.ts';
import { calculatedTradeReply, tradeDetailReply } from './replies.ts';
import { listRoute } from './records.ts';
import { sendJson } from './send.ts';

const tags = ['trades'];

function detailRoute(api: Api, { database }: ApiParts): void {
  api.get(
    '/api/Trades/:userId/detail/:tradeId',
    { config: readsTrade, schema: { tags, params: ownerAnd.trade, response: { 200: tradeDetailReply } } },
    async (request, reply) => {
      const { farm, record, params } = request;
      if (record === undefined) throw new Problem('not-found');
      if (isKnown(request, reply, record.revision)) return notModified(reply);
      return sendJson(reply, await tradeDetailText(database, farm.row.id, params.tradeId, record));
    },
  );
}

/** Trades: the list, a single trade, and the figures of a trade that is not stored. */
export function tradeRoutes(api: Api, parts: ApiParts): void {
  listRoute(api, parts, 'trade');
  detailRoute(api, parts);
  api.post(
    '/api/Trades/:userId/calculate',
    {
      config: calculates,
      schema: { tags, params: owner, body: calculateTradeBody, response: { 200: calculatedTradeReply } },
    },
    async (request, reply) => sendJson(reply, calculatedTrade(request.body)),
  );
}
