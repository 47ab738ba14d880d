import { z } from 'zod';
import type { RecordKind } from '#calc-core/records';
import { Problem } from '#contract/problems.ts';
import { recordKinds } from '#calc-core/records';
import { recordList } from '../records/read/lists.ts';
import { findRecord } from '../records/stored/find.ts';
import { replyOfRow } from '../records/stored/rows.ts';
import {
  isKnown,
  kindsInApi,
  notModified,
  owner,
  reads,
  recordId,
  tagOf,
  type Api,
  type ApiParts,
} from './api.ts';
import { sendList } from './lists.ts';
import { idParam } from './record-writes.ts';
import { recordReplies } from './replies.ts';
import { sendJson } from './send.ts';

/** GET of all records of a kind. */
export function listRoute(api: Api, { reader }: Pick<ApiParts, 'reader'>, kind: RecordKind): void {
  const response = { 200: z.array(recordReplies[kind]) };
  api.get(
    `/api/${recordKinds[kind].path}/:userId`,
    { config: reads, schema: { tags: [tagOf(kind)], params: owner, response } },
    async (request, reply) => sendList(reader, { request, reply }, recordList(kind)),
  );
}

function detailRoute(api: Api, { database }: Pick<ApiParts, 'database'>, kind: RecordKind): void {
  const id = idParam(kind);
  const params = owner.extend({ [id]: recordId });
  api.get(
    `/api/${recordKinds[kind].path}/:userId/detail/:${id}`,
    { config: reads, schema: { tags: [tagOf(kind)], params, response: { 200: recordReplies[kind] } } },
    async (request, reply) => {
      const asked = Reflect.get(request.params, id) as string;
      const row = await findRecord(database, request.farm.row.id, kind, asked);
      if (row === undefined) throw new Problem('not-found');
      if (isKnown(request, reply, row.revision)) return notModified(reply);
      return sendJson(reply, replyOfRow(kind, row));
    },
  );
}

/** For every kind that is not in `own`, adds the routes of the list and of a single record. */
export function plainRecordRoutes(api: Api, parts: ApiParts, own: ReadonlySet<RecordKind>): void {
  for (const kind of kindsInApi.filter((each) => !own.has(each))) {
    listRoute(api, parts, kind);
    detailRoute(api, parts, kind);
  }
}
