import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { expectationOf, etagOf, names, type Expectation } from '../http/etag.ts';
import { VersionChanged } from '../http/errors.ts';
import { lockMember, requireWriter, type Member } from '../members/member.ts';
import type { Database, Sql } from '../storage/database.ts';

/** A write under way: its transaction, the member (locked), and the revision that every record it touches gets. */
export interface Write {
  readonly sql: Sql;
  readonly member: Member;
  readonly revision: number;
  readonly expects: Expectation;
}

/** What a write answers: JSON text, kept as it is for a repeat of the same request. */
export interface Answer {
  readonly status: number;
  readonly etag?: string;
  readonly location?: string;
  readonly body?: string;
}

interface StoredAnswer extends Record<string, unknown> {
  readonly requestHash: string;
  readonly status: number;
  readonly etag: string | null;
  readonly body: string | null;
}

const findKey = `select request_hash as "requestHash", status, etag, body from idempotency_keys where owner_id = $1 and key = $2`;
const keepKey = `insert into idempotency_keys (owner_id, key, request_hash, status, etag, body) values ($1, $2, $3, $4, $5, $6)`;

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

/** Two requests are the same when method, path and body are; case and a trailing slash of the path do not matter. */
function hashOf(request: FastifyRequest): string {
  const path = (request.url.split('?')[0] ?? '').toLowerCase().replace(/\/+$/, '');
  return createHash('sha256')
    .update(`${request.method} ${path}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
}

async function earlierAnswer(write: Write, key: string, hash: string): Promise<Answer | null> {
  const [stored] = await write.sql.query<StoredAnswer>(findKey, [write.member.id, key], 'find-key');
  if (stored === undefined) return null;
  if (stored.requestHash !== hash) throw new Problem('key-reused');
  const { status, etag, body } = stored;
  return { status, ...(etag === null ? {} : { etag }), ...(body === null ? {} : { body }) };
}

/** While the database is away each turn takes seconds: who waits behind many of them is told to come again, ms. */
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

/**
 * Runs one write of a member: role, membership and the key are checked in the transaction that does the work, so that work,
 * answer and key are kept together or not at all. A member's writes wait for each other on the member's row; a twin with the
 * same key therefore finds the first one's answer.
 */
export async function write(
  database: Database,
  request: FastifyRequest,
  work: (write: Write) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(request);
  const hash = key === null ? '' : hashOf(request);
  const expects = expectationOf(request);
  const once = async (sql: Sql): Promise<Answer> => {
    const member = await lockMember(sql, request.member.id);
    requireWriter(member, new Date());
    const current: Write = { sql, member, revision: member.revision, expects };
    // Before If-Match: the repeat of a PUT would otherwise meet its own new version.
    const earlier = key === null ? null : await earlierAnswer(current, key, hash);
    if (earlier !== null) return earlier;
    const answer = await work(current);
    if (key !== null) {
      const kept = [member.id, key, hash, answer.status, answer.etag ?? null, answer.body ?? null];
      await sql.query(keepKey, kept, 'keep-key');
    }
    return answer;
  };
  return inTurn(request.member.id, () => database.tx(once));
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
