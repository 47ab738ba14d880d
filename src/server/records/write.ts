import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceHeader, readDevice, type Device } from '#contract/device.ts';
import { readTyped, typedHeader, type Typed } from '#contract/typed.ts';
import { Problem } from '#contract/problems.ts';
import { expectationOf, etagOf, names, type Expectation } from '../http/etag.ts';
import { VersionChanged } from '../http/errors.ts';
import { lockMember, requireWriter, type Member } from '../members/member.ts';
import type { Database, Sql } from '../storage/database.ts';
import { sql } from '../storage/drizzle.ts';
import type { Answer } from './answer.ts';
import { beginHistory } from './begin-history.ts';
import { keysOf, type AskedKey, type Keys } from './keys.ts';
import { Known } from './known.ts';
import { updatesAtOnce, type TradeUpdates } from './trade-updates.ts';
import { History } from './versions.ts';

/** A write under way: its transaction, the member (locked), and the revision that every record it touches gets. */
export interface Write {
  readonly sql: Sql;
  readonly member: Member;
  readonly revision: number;
  readonly expects: Expectation;
  readonly known: Known;
  readonly updates: TradeUpdates;
  readonly history: History;
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > 200) {
    throw new Problem('bad-field', {
      field: 'Idempotency-Key',
      text: 'Idempotency-Key: give one of at most 200 characters.',
    });
  }
  return key;
}

/** The device that a request names; null for none, or one that cannot be read: history is no reason to refuse a write. */
export const deviceOf = (request: FastifyRequest): Device | null => readDevice(request.headers[deviceHeader]);

/** When the fields of a request were typed, where they waited on the device. */
export const typedOf = (request: FastifyRequest): Typed | null =>
  readTyped(request.headers[typedHeader], Date.now());

/** Two requests are the same when method, path and body are; case and a trailing slash of the path do not matter. */
function hashOf(request: FastifyRequest): string {
  const path = (request.url.split('?')[0] ?? '').toLowerCase().replace(/\/+$/, '');
  return createHash('sha256')
    .update(`${request.method} ${path}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
}

/** While the database is away each turn takes seconds: a request that waits behind many of them is answered 503 with Retry-After, ms. */
const longestTurn = 15_000;

const turns = new Map<string, Promise<unknown>>();

/**
 * Lets a member's writes of this process start one after another. The row lock would order them too, but each that waits there
 * holds a connection: one busy member would take them all from the others.
 */
export async function inTurn<T>(memberId: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(memberId);
  const until = Date.now() + longestTurn;
  const timely = (): Promise<T> => {
    if (Date.now() < until) return work();
    throw new Problem('unavailable', { retryAfter: 2 });
  };
  const mine = before === undefined ? work() : before.then(timely, timely);
  turns.set(memberId, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(memberId) === mine) turns.delete(memberId);
  }
}

/** When a record is made. Not the transaction's beginning, which all that a batch makes would share: lists go by it. */
export const rightNow = sql`clock_timestamp()`;

/** Runs a write of the server itself, which expects no version, in the transaction of `sql`. */
export async function ownWrite<T>(sql: Sql, member: Member, work: (write: Write) => Promise<T>): Promise<T> {
  if (!member.historyBegun) await beginHistory(sql, member.id);
  const history = new History(sql, member.id, { device: null });
  const result = await work({
    sql,
    member,
    revision: member.revision,
    expects: { ifMatch: undefined, ifNoneMatch: undefined },
    known: new Known(),
    updates: updatesAtOnce(sql, member.id),
    history,
  });
  await history.flush();
  return result;
}

/** What a request asks of a write: its key, and the version it expects. */
export interface WriteConditions {
  /** null without an Idempotency-Key. */
  readonly key: AskedKey | null;
  readonly expects: Expectation;
}

export type Work = (write: Write) => Promise<Answer>;

/** A batch under way, whose requests are done in its transaction. */
export interface Batch {
  /** Locked, and checked to be one who may write. */
  readonly member: Member;
  write(asked: WriteConditions, request: FastifyRequest, work: Work): Promise<Answer>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The batch that this request is one of; undefined for one of its own. */
    batch: Batch | undefined;
  }
}

/** Replies from the key, or does the work and keeps its answer under it. Before If-Match: the repeat of a PUT would otherwise meet its own new version. */
export async function answered(
  write: Write,
  { key }: WriteConditions,
  keys: Keys,
  work: Work,
): Promise<Answer> {
  const earlier = key === null ? null : await keys.find(key);
  if (earlier !== null) return earlier;
  const answer = await work(write);
  if (key !== null) await keys.keep(key, answer);
  return answer;
}

function askedBy(request: FastifyRequest): WriteConditions {
  const key = keyOf(request);
  return {
    key: key === null ? null : { key, hash: hashOf(request) },
    expects: expectationOf(request),
  };
}

/**
 * Runs one write of a member: role, membership and the key are checked in the transaction that does the work, so that work,
 * answer and key are kept together or not at all. A member's writes wait for each other on the member's row; a twin with the
 * same key therefore finds the first one's answer. A request of a batch is done in the batch's transaction.
 */
export async function write(database: Database, request: FastifyRequest, work: Work): Promise<Answer> {
  const asked = askedBy(request);
  if (request.batch !== undefined) return request.batch.write(asked, request, work);
  return inTurn(request.member.id, () =>
    database.tx(async (sql) => {
      const member = await lockMember(sql, request.member.id);
      requireWriter(member, new Date());
      if (!member.historyBegun) await beginHistory(sql, member.id);
      const { revision } = member;
      const history = new History(sql, member.id, {
        device: deviceOf(request),
        typed: typedOf(request),
      });
      const current: Write = {
        sql,
        member,
        revision,
        expects: asked.expects,
        known: new Known(),
        updates: updatesAtOnce(sql, member.id),
        history,
      };
      const answer = await answered(current, asked, keysOf(sql, member.id), work);
      await history.flush();
      return answer;
    }),
  );
}

export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.etag !== undefined) reply.header('etag', answer.etag);
  if (answer.location !== undefined) reply.header('location', answer.location);
  reply.code(answer.status);
  return answer.body === undefined ? reply.send() : sendJson(reply, answer.body);
}

/** Sends JSON text that is ready. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json; charset=utf-8').send(text);

/** @throws VersionChanged when If-Match names another version than the stored one. */
export function requireMatch(expects: Expectation, revision: number, reply: string): void {
  if (expects.ifMatch !== undefined && !names(expects.ifMatch, revision)) {
    throw new VersionChanged('version-changed', etagOf(revision), JSON.parse(reply));
  }
}

/** A create met a record of its id: 412 where the client asked for that (If-None-Match: *), else 409; both with the record. */
export function refuseExisting(expects: Expectation, revision: number, reply: string): never {
  const code = expects.ifNoneMatch === undefined ? 'already-exists' : 'version-changed';
  throw new VersionChanged(code, etagOf(revision), JSON.parse(reply));
}

export const isCreate = (expects: Expectation): boolean => expects.ifNoneMatch?.trim() === '*';
