import { z } from 'zod';
import { recordKindNames, recordKinds } from '#calc-core/records';
import { batchBody, batchReply, changesReply } from '#contract/schemas.ts';
import { Problem } from '#contract/problems.ts';
import { endEpoch } from '../storage/site.ts';
import { changesSince, hasGoneBack, readCursor } from '../records/read/changes.ts';
import { bodiesOf, exportRecords, importRecords } from '../records/files/member-file.ts';
import { bounds, longest } from '../bounds.ts';
import { actOf, logAudit, recordAudit, type AuditEntry } from '../members/audit.ts';
import { write } from '../records/write/write.ts';
import { owner, reads, writeHeaders, writes, type Api, type ApiParts } from './api.ts';
import { backupReply } from './replies.ts';
import { runBatch } from './batch.ts';
import { bodyIsCheckedLater, importBody, readImport } from './import-body.ts';
import { sendAnswer, sendJson, sendLarge } from './send.ts';
import { writeRequestOf } from './write-request.ts';

/** Routes for synchronisation: changes since a cursor, many writes in one request, and a member's records as a file. */
export function syncRoutes(api: Api, { database, reader, limits }: ApiParts): void {
  let isStopping = false;
  api.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  const batchParts = { database, isStopping: () => isStopping };
  api.decorateRequest('batched', undefined);
  const querystring = z.object({ since: z.string().max(80).optional() });
  api.get(
    '/api/changes/:userId',
    {
      config: reads,
      schema: { tags: ['sync'], params: owner, querystring, response: { 200: changesReply } },
    },
    async (request, reply) => {
      const {
        farm: { row },
        query,
      } = request;
      const cursor = readCursor(query.since, row.epoch);
      if (cursor !== null && (await hasGoneBack(database, row.id, cursor))) {
        await endEpoch(database, row.epoch);
        throw new Problem('epoch-changed');
      }
      return sendLarge({ request, reply }, () => reader.read(row, (sql) => changesSince(sql, row, cursor)));
    },
  );

  api.post(
    '/api/batch/:userId',
    {
      config: writes,
      bodyLimit: bounds.batchBody,
      schema: { tags: ['sync'], params: owner, body: batchBody, response: { 200: batchReply } },
    },
    async (request, reply) => {
      limits.countEntries(request, request.body.requests.length);
      return sendJson(reply, await runBatch(batchParts, request, reply, request.body));
    },
  );

  fileRoutes(api, { database, limits });
}

function fileRoutes(api: Api, { database, limits }: Pick<ApiParts, 'database' | 'limits'>): void {
  api.get(
    '/api/export/:userId',
    { config: reads, schema: { tags: ['backup'], params: owner, response: { 200: backupReply } } },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="drover-records.json"');
      return sendLarge({ request, reply }, () => exportRecords(database, request.farm.row.id), 'export');
    },
  );

  const response = {
    200: z.object(Object.fromEntries(recordKindNames.map((kind) => [recordKinds[kind].inFile, z.number()]))),
  };
  api.post(
    '/api/import/:userId',
    {
      config: writes,
      bodyLimit: bounds.importBody,
      schema: { tags: ['backup'], params: owner, headers: writeHeaders, body: importBody, response },
      validatorCompiler: bodyIsCheckedLater,
    },
    async (request, reply) => {
      request.body = await readImport(request.body);
      const lists = recordKindNames.map((kind) => bodiesOf(request.body, kind));
      const count = lists.reduce((sum, { length }) => sum + length, request.body.history.length);
      limits.countImported(request, count);
      const { member, farm } = request;
      const where = farm.row.id === member.id ? {} : { target: farm.row.slug };
      const entry: AuditEntry = { ...actOf(member), event: 'import', ...where };
      const asked = { ...writeRequestOf(request, reply), longestMs: longest.import };
      const answer = await write(database, asked, async (under) => {
        await recordAudit(under.sql, entry);
        return importRecords(under, request.body);
      });
      logAudit(request, entry);
      return sendAnswer(reply, answer);
    },
  );
}
