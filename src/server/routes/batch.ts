import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Problem } from '#contract/problems.ts';
import type { batchBody } from '#contract/schemas.ts';
import { batchHeader, batchMark } from '../http/batch-mark.ts';

type Batch = z.output<typeof batchBody>;
type One = Batch['requests'][number];

const allowed = /^\/api\/(trades|carrys|tradegroups|boards)\/[^/?]+(\/[^?]*)?$/i;

const segments = (path: string): string[] => path.split('/').filter(Boolean);

function refusal(problem: Problem): string {
  return `{"status":${problem.status},"body":${JSON.stringify(problem.body())}}`;
}

/** Only the member's own records: the calculate operations and another batch have no business here. */
function isAllowed({ path }: One, slug: string): boolean {
  const parts = segments(path);
  if (!allowed.test(path) || parts.includes('..') || parts.includes('.')) return false;
  return parts[2]?.toLowerCase() === slug && parts[3]?.toLowerCase() !== 'calculate';
}

async function runOne(app: FastifyInstance, request: FastifyRequest, one: One): Promise<string> {
  if (!isAllowed(one, request.member.slug)) return refusal(new Problem('not-found'));
  const reply = await app.inject({
    method: one.method,
    url: one.path,
    remoteAddress: request.ip,
    headers: {
      authorization: request.headers.authorization,
      [batchHeader]: batchMark,
      ...(one.key === undefined ? {} : { 'idempotency-key': one.key }),
      ...(one.ifMatch === undefined ? {} : { 'if-match': one.ifMatch }),
      ...(one.ifNoneMatch === undefined ? {} : { 'if-none-match': one.ifNoneMatch }),
      ...(one.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(one.body === undefined ? {} : { payload: JSON.stringify(one.body) }),
  });
  const { etag } = reply.headers;
  const tag = typeof etag === 'string' ? `,"etag":${JSON.stringify(etag)}` : '';
  const body = reply.payload === '' ? '' : `,"body":${reply.payload}`;
  return `{"status":${reply.statusCode}${tag}${body}}`;
}

/** Runs the requests one after another through the whole server, each in its own transaction; a refused one stops nothing. */
export async function runBatch(app: FastifyInstance, request: FastifyRequest, batch: Batch): Promise<string> {
  const replies: string[] = [];
  for (const one of batch.requests) replies.push(await runOne(app, request, one));
  return `{"replies":[${replies.join(',')}]}`;
}
