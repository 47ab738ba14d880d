import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Device } from '#contract/device.ts';
import { typedHeader } from '#contract/typed.ts';
import { Problem } from '#contract/problems.ts';
import { uuidPattern, type batchBody } from '#contract/schemas.ts';
import { batchHeader, withMark } from '../http/batch-mark.ts';
import { problemOf } from '../http/errors.ts';
import { BatchTransaction, type BatchPace, type BatchPlan } from '../records/batch.ts';
import { deviceOf, inTurn } from '../records/write.ts';
import type { Database } from '../storage/database.ts';
import { isAway } from '../storage/failures.ts';

type BatchBody = z.output<typeof batchBody>;
type One = BatchBody['requests'][number];

/** A transaction takes at most so many requests, and no further one after this time: the member's other writes wait for it. */
const most = 50;
const longestMs = 3_000;

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

async function runOne(app: FastifyInstance, one: One, mark: string): Promise<string> {
  const reply = await app.inject({
    method: one.method,
    url: one.path,
    headers: {
      [batchHeader]: mark,
      ...(one.key === undefined ? {} : { 'idempotency-key': one.key }),
      ...(one.ifMatch === undefined ? {} : { 'if-match': one.ifMatch }),
      ...(one.ifNoneMatch === undefined ? {} : { 'if-none-match': one.ifNoneMatch }),
      ...(one.typed === undefined ? {} : { [typedHeader]: one.typed }),
      ...(one.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(one.body === undefined ? {} : { payload: JSON.stringify(one.body) }),
  });
  const { etag } = reply.headers;
  const tag = typeof etag === 'string' ? `,"etag":${JSON.stringify(etag)}` : '';
  const body = reply.payload === '' ? '' : `,"body":${reply.payload}`;
  return `{"status":${reply.statusCode}${tag}${body}}`;
}

/** The id of the trade that a request changes or deletes. */
function tradeIdOf({ method, path }: One): string[] {
  const [, kind, , detail, id, ...more] = segments(path);
  const isOne = kind?.toLowerCase() === 'trades' && detail?.toLowerCase() === 'detail' && more.length === 0;
  return method !== 'POST' && isOne && id !== undefined && uuidPattern.test(id) ? [id.toLowerCase()] : [];
}

const planOf = (requests: readonly One[], device: Device | null, pace: BatchPace): BatchPlan => ({
  writes: requests.length,
  keys: requests.flatMap(({ key }) => key ?? []),
  tradeIds: requests.flatMap(tradeIdOf),
  device,
  pace,
});

export interface BatchRun {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** True once the server is being stopped: it finishes the request in hand and begins no other. */
  readonly isStopping: () => boolean;
}

/** Runs requests in one transaction until they are done, three seconds are over, or the server stops; returns the replies of those it has done. */
function runTogether(
  run: BatchRun,
  request: FastifyRequest,
  requests: readonly One[],
  pace: BatchPace,
): Promise<string[]> {
  const { id, slug } = request.member;
  return run.database.tx(async (sql) => {
    const until = Date.now() + longestMs;
    const batch = await BatchTransaction.open(sql, id, planOf(requests, deviceOf(request), pace));
    const replies = await withMark(batch, async (mark) => {
      const done: string[] = [];
      for (const one of requests) {
        if (run.isStopping() || (done.length > 0 && Date.now() > until)) break;
        const reply = isAllowed(one, slug)
          ? await runOne(run.app, one, mark)
          : refusal(new Problem('not-found'));
        batch.requireAlive();
        done.push(reply);
      }
      return done;
    });
    await batch.finish();
    return replies;
  });
}

function runSome(run: BatchRun, request: FastifyRequest, requests: readonly One[]): Promise<string[]> {
  return inTurn(request.member.id, async () => {
    try {
      return await runTogether(run, request, requests, 'together');
    } catch (error) {
      // A server that is being stopped begins no request, whatever the one in hand is told: none of these is done.
      if (run.isStopping()) return [];
      if (error instanceof Problem || isAway(error)) throw error;
      return runTogether(run, request, requests, 'apart');
    }
  });
}

/** The replies to requests that were not reached: the device tries them again, under their keys. */
function leave(left: readonly One[], problem: Problem, reply: FastifyReply): string[] {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return left.map(() => refusal(problem));
}

/**
 * Runs the requests one after another through the whole server, many in a transaction; each is answered for itself, and a refused
 * one stops nothing. What a transaction that failed had done counts as not done.
 */
export async function runBatch(
  run: BatchRun,
  request: FastifyRequest,
  reply: FastifyReply,
  { requests }: BatchBody,
): Promise<string> {
  const replies: string[] = [];
  while (replies.length < requests.length) {
    const left = requests.slice(replies.length);
    if (run.isStopping()) {
      request.log.warn({ left: left.length, of: requests.length }, 'A batch was cut short by the stop');
      replies.push(...leave(left, new Problem('unavailable', { retryAfter: 2 }), reply));
    } else {
      try {
        replies.push(...(await runSome(run, request, left.slice(0, most))));
      } catch (error) {
        const problem = problemOf(error);
        if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem }, problem.message);
        replies.push(...leave(left, problem, reply));
      }
    }
  }
  return `{"replies":[${replies.join(',')}]}`;
}
