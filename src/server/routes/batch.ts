import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Device } from '#contract/device.ts';
import { readTyped } from '#contract/typed.ts';
import { Problem } from '#contract/problems.ts';
import type { batchBody } from '#contract/schemas.ts';
import { bounds } from '../bounds.ts';
import { bodyProblem, problemOf, VersionChanged } from '../http/errors.ts';
import type { Answer } from '../records/write/answer.ts';
import { rulesOf } from '../records/kinds/rules-of-kind.ts';
import { BatchTransaction, type BatchPace, type BatchPlan } from '../records/write/batch.ts';
import { inTurn } from '../records/write/turns.ts';
import type { Database } from '../storage/database.ts';
import { isAway, unavailableCause, Unavailable } from '../storage/failures.ts';
import { findRecordWrite, recordOf, type FoundWrite } from './record-writes.ts';
import { abandonedSignal, deviceOf, hashOf } from './write-request.ts';

type BatchBody = z.output<typeof batchBody>;
type AskedEntry = BatchBody['requests'][number];

/** The outcome of one entry of a batch, for the metrics. */
export interface BatchedWrite {
  readonly status: number;
  /** The typing times of the entry's fields, as the device sent them. */
  readonly typed: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How the entries of a batch were answered. Undefined for other requests. */
    batched: readonly BatchedWrite[] | undefined;
  }
}

/** The most entries of one transaction. The farm's other writes wait until the transaction ends. */
const most = 50;
const longestMs = 3_000;

/** An entry of a batch with its write. The write is null for an unknown path. */
interface BatchEntry {
  readonly asked: AskedEntry;
  readonly found: FoundWrite | null;
}

interface EntryReply extends BatchedWrite {
  /** The entry's reply as JSON, for the answer of the batch. */
  readonly text: string;
}

const replyOf = (
  { typed }: AskedEntry,
  { status, etag, body }: Pick<Answer, 'status' | 'etag' | 'body'>,
): EntryReply => {
  const tag = etag === undefined ? '' : `,"etag":${JSON.stringify(etag)}`;
  const text = `{"status":${status}${tag}${body === undefined ? '' : `,"body":${body}`}}`;
  return { status, typed, text };
};

const refusal = (asked: AskedEntry, problem: Problem): EntryReply =>
  replyOf(asked, {
    status: problem.status,
    body: JSON.stringify(problem.body()),
    ...(problem instanceof VersionChanged ? { etag: problem.etag } : {}),
  });

/**
 * Parses the entry's body by the schema of its write.
 * @throws Problem bad-field, bad-request, too-large
 */
function readBody({ asked: { body }, found }: BatchEntry): unknown {
  const { body: schema, kind } = found?.write ?? {};
  if (schema === undefined || kind === undefined) return body;
  if (body !== undefined && JSON.stringify(body).length > bounds.body) throw new Problem('too-large');
  const read = schema.safeParse(body ?? null);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw bodyProblem(kind, issue?.path.join('.') ?? '', issue?.message);
}

/**
 * Runs one entry in the batch's transaction.
 * @throws Problem not-found for an unknown path; else what the write throws
 */
async function runEntry(batch: BatchTransaction, entry: BatchEntry): Promise<Answer> {
  const { asked, found } = entry;
  if (found === null) throw new Problem('not-found');
  const { write, ids } = found;
  const body = readBody(entry);
  const { key, ifMatch, ifNoneMatch, typed } = asked;
  const isWaiting =
    write.method === 'PUT' && ifNoneMatch === undefined && rulesOf(write.kind).updatesWait === true;
  return batch.write(
    {
      key: key === undefined ? null : { key, hash: hashOf(asked.method, asked.path, body) },
      expects: { ifMatch, ifNoneMatch },
      typed: readTyped(typed, Date.now()),
      waitingId: isWaiting ? (recordOf(found)?.id ?? null) : null,
    },
    (under) => write.work(under, ids, body),
  );
}

const planOf = (entries: readonly BatchEntry[], device: Device | null, pace: BatchPace): BatchPlan => ({
  writes: entries.length,
  keys: entries.flatMap(({ asked }) => asked.key ?? []),
  records: entries.flatMap(({ found }) => (found === null ? [] : (recordOf(found) ?? []))),
  device,
  pace,
});

interface BatchRun {
  readonly database: Database;
  readonly request: FastifyRequest;
  /** True if the server is stopping, the caller is gone, or the batch's time is over. */
  readonly isOver: () => boolean;
}

/** Runs entries in one transaction. Starts no more after three seconds. Returns the replies of the finished entries. */
function runTogether(
  { database, request, isOver }: BatchRun,
  entries: readonly BatchEntry[],
  pace: BatchPace,
): Promise<EntryReply[]> {
  return database.tx(async (sql) => {
    const until = Date.now() + longestMs;
    const batch = await BatchTransaction.open(
      sql,
      { farmId: request.farm.row.id, personId: request.member.id },
      planOf(entries, deviceOf(request), pace),
    );
    const done: EntryReply[] = [];
    for (const entry of entries) {
      if (isOver() || (done.length > 0 && Date.now() > until)) break;
      const reply = await runEntry(batch, entry).then(
        (answer) => replyOf(entry.asked, answer),
        (error: unknown) => refused(request, entry.asked, error),
      );
      batch.requireAlive();
      done.push(reply);
    }
    await batch.finish();
    return done;
  });
}

/** The reply to a refused or failed entry. Only our own failures are logged. */
function refused(request: FastifyRequest, asked: AskedEntry, error: unknown): EntryReply {
  const problem = problemOf(error);
  if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem }, problem.message);
  return refusal(asked, problem);
}

function runSome(run: BatchRun, entries: readonly BatchEntry[], signal: AbortSignal): Promise<EntryReply[]> {
  const work = async (): Promise<EntryReply[]> => {
    try {
      return await runTogether(run, entries, 'together');
    } catch (error) {
      // The batch is over, so none of these entries counts as run.
      if (run.isOver()) return [];
      if (error instanceof Problem || isAway(error)) throw error;
      return runTogether(run, entries, 'apart');
    }
  };
  return inTurn(run.request.farm.row.id, work, { signal });
}

export interface BatchParts {
  readonly database: Database;
  readonly isStopping: () => boolean;
}

/** Replies to entries that were not run. The device sends these entries again with the same keys. */
function notReached(left: readonly BatchEntry[], problem: Problem, reply: FastifyReply): EntryReply[] {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return left.map(({ asked }) => refusal(asked, problem));
}

/** Runs the entries one after another and returns the answer as JSON. Entries of a failed transaction count as not run. */
export async function runBatch(
  { database, isStopping }: BatchParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { requests }: BatchBody,
): Promise<string> {
  const signal = abandonedSignal(reply);
  const until = Date.now() + bounds.batchMs;
  const isOver = () => isStopping() || signal.aborted || Date.now() > until;
  const run: BatchRun = { database, request, isOver };
  const entries = requests.map((asked): BatchEntry => ({
    asked,
    found: findRecordWrite(asked.method, asked.path, request.farm.row.slug),
  }));
  const replies: EntryReply[] = [];
  while (replies.length < entries.length) {
    const left = entries.slice(replies.length);
    if (run.isOver()) {
      request.log.warn(
        { left: left.length, of: requests.length },
        isStopping() ? 'A batch was cut short by the shutdown' : 'A batch was cut short',
      );
      const cause = new Unavailable(isStopping() ? 'stopping' : 'turn of the member');
      request.unavailable = cause.why;
      replies.push(...notReached(left, new Problem('unavailable', { retryAfter: 2, cause }), reply));
    } else {
      try {
        replies.push(...(await runSome(run, left.slice(0, most), signal)));
      } catch (error) {
        const problem = problemOf(error);
        if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem }, problem.message);
        if (problem.status === 503) request.unavailable = unavailableCause(problem);
        replies.push(...notReached(left, problem, reply));
      }
    }
  }
  request.batched = replies;
  return `{"replies":[${replies.map(({ text }) => text).join(',')}]}`;
}
