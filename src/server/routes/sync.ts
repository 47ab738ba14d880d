import { z } from 'zod';
import { batchBody, batchReply, changesReply } from '#contract/schemas.ts';
import { changesSince } from '../records/changes.ts';
import { backupBody, exportRecords, importRecords } from '../records/backup.ts';
import { logAudit, recordAudit, type AuditEntry } from '../members/audit.ts';
import { write } from '../records/write.ts';
import { owner, reads, writeHeaders, writes, type Api, type ApiParts } from './api.ts';
import { backupReply } from './replies.ts';
import { runBatch } from './batch.ts';
import { sendAnswer, sendJson } from './send.ts';
import { writeRequestOf } from './write-request.ts';

/** Import and batch may be 64 times as large as any other body: 1,000 offline edits travel as one. */
const large = 16 * 1024 * 1024;

/** An import of 10,000 trades takes some seconds, and far more on a busy machine. */
const longestImportMs = 120_000;

/** What a device with a bad connection needs: what changed since, many writes in one go; and a member's records as a file. */
export function syncRoutes(api: Api, { database, reader }: ApiParts): void {
  let isStopping = false;
  api.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  const batchParts = { database, isStopping: () => isStopping };
  api.decorateRequest('batched', undefined);
  const querystring = z.object({ since: z.string().max(60).optional() });
  api.get(
    '/api/changes/:userId',
    {
      config: reads,
      schema: { tags: ['sync'], params: owner, querystring, response: { 200: changesReply } },
    },
    async ({ member, query }, reply) =>
      sendJson(reply, await reader.read(member, (sql) => changesSince(sql, member.id, query.since))),
  );

  api.post(
    '/api/batch/:userId',
    {
      config: writes,
      bodyLimit: large,
      schema: { tags: ['sync'], params: owner, body: batchBody, response: { 200: batchReply } },
    },
    async (request, reply) => sendJson(reply, await runBatch(batchParts, request, reply, request.body)),
  );

  api.get(
    '/api/export/:userId',
    { config: reads, schema: { tags: ['backup'], params: owner, response: { 200: backupReply } } },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="drover-records.json"');
      return sendJson(reply, await exportRecords(database, request.member.id));
    },
  );

  const response = {
    200: z.object({ groups: z.number(), carrys: z.number(), trades: z.number(), boards: z.number() }),
  };
  api.post(
    '/api/import/:userId',
    {
      config: writes,
      bodyLimit: large,
      schema: { tags: ['backup'], params: owner, headers: writeHeaders, body: backupBody, response },
    },
    async (request, reply) => {
      const { id, issuer, subject } = request.member;
      const entry: AuditEntry = { event: 'import', memberId: id, issuer, subject };
      const asked = { ...writeRequestOf(request, reply), longestMs: longestImportMs };
      const answer = await write(database, asked, async (under) => {
        await recordAudit(under.sql, entry);
        return importRecords(under, request.body);
      });
      logAudit(request, entry);
      return sendAnswer(reply, answer);
    },
  );
}
