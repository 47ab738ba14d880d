import type { SyncOutcome } from '#machines/sync.ts';
import { fieldOfWire } from '#contract/wire.ts';
import { httpMessage } from '#contract/messages.ts';
import { apiPaths } from '#contract/paths.ts';
import { readProblem, type ApiAnswer } from '../../api/client.ts';
import type { SealedRequest } from '../../journal/formats.ts';
import type { RecordKey } from '../../rows/types.ts';
import { kindOfKey } from '../../rows/documents.ts';
import { ServerCalls, saysFarmGone, type ServerCallsOptions } from './server-calls.ts';
import type { OutboxPort } from './outbox-port.ts';
import {
  currentOf,
  doneBase,
  goneBase,
  isDone,
  isFromUnknownServer,
  isOfOtherEpoch,
  isStale,
  isUnknown,
  pausing,
  type Verdict,
} from '../verdicts.ts';
import { batchReplies, changesPage, plainRequest, type PlainReply } from '../wire.ts';

/** Whose outbox is sent, and the size of its batches. */
export interface SenderOptions extends ServerCallsOptions {
  /** The maximum number of requests in one batch call. */
  readonly batchSize?: number;
}

/** A record is sent at most this many times in one round (trap T5). */
const attemptsInOneRound = 3;

/** Fewer requests than this are sent one by one. */
const worthABatch = 2;

/** Sends sealed requests, one at a time for each record. Two or more requests are sent as a batch. */
export class Sender {
  readonly #server: ServerCalls;
  readonly #outbox: OutboxPort;
  readonly #largestBatch: number;
  #batchSize: number;
  #hasBatch = true;

  constructor({ batchSize = 250, ...options }: SenderOptions) {
    this.#server = new ServerCalls(options);
    this.#outbox = options.outbox;
    this.#largestBatch = batchSize;
    this.#batchSize = batchSize;
  }

  /** Sends until nothing is due, or until sending must stop. */
  async push(): Promise<SyncOutcome> {
    const attempts = new Map<RecordKey, number>();
    let progress = false;
    this.#server.retryAfter = null;
    for (;;) {
      const keys = await this.#next(attempts);
      if (keys.length === 0) return { kind: 'done' };
      // A request needs an epoch. The first page of changes provides it.
      const first = (await this.#outbox.cursor()) === null ? await this.#loadAgain() : null;
      if (first !== null) return first;
      const requests = await this.#outbox.seal(keys);
      if (requests.length === 0) continue;
      const verdicts = await this.#deliver(requests);
      const answers = verdicts.filter((verdict) => typeof verdict === 'object');
      if (answers.length > 0) {
        this.#outbox.contact();
        await this.#outbox.answered(answers);
      }
      progress ||= answers.length > 0;
      const stop = verdicts.includes('epoch changed')
        ? await this.#loadAgain()
        : this.#stopOf(verdicts, progress);
      if (stop !== null) return stop;
    }
  }

  async #next(attempts: Map<RecordKey, number>): Promise<RecordKey[]> {
    const due = await this.#outbox.due();
    const open = due.filter((key) => (attempts.get(key) ?? 0) < attemptsInOneRound);
    // Send one of many records first, to test whether the server answers. The other records can still gather edits.
    // Send two records together. They may be the trades of a split, and nobody should see only one.
    const isTrial = attempts.size === 0 && open.length > 2;
    const keys = open.slice(0, isTrial ? 1 : this.#batchSize);
    for (const key of keys) attempts.set(key, (attempts.get(key) ?? 0) + 1);
    return keys;
  }

  /** Loads all records again before anything else is sent. Returns null on success. */
  async #loadAgain(): Promise<SyncOutcome | null> {
    const outcome = await this.pull();
    return outcome.kind === 'done' ? null : outcome;
  }

  #stopOf(verdicts: readonly Verdict[], progress: boolean): SyncOutcome | null {
    if (verdicts.includes('signed out')) return { kind: 'signed out' };
    if (verdicts.includes('farm gone')) return { kind: 'farm gone' };
    if (verdicts.includes('membership expired')) return { kind: 'membership expired' };
    if (!verdicts.includes('unknown')) return null;
    return { kind: 'unreachable', progress, retryAfter: this.#server.retryAfter };
  }

  #deliver(requests: readonly SealedRequest[]): Promise<readonly Verdict[]> {
    const many = this.#hasBatch && requests.length >= worthABatch;
    return many ? this.#deliverTogether(requests) : this.#deliverSingly(requests);
  }

  /** Sends the requests one after another. Stops at the first request without a definite answer. */
  async #deliverSingly(requests: readonly SealedRequest[]): Promise<readonly Verdict[]> {
    const verdicts: Verdict[] = [];
    for (const sealed of requests) {
      const answer = await this.#server.deliver(sealed);
      const verdict = typeof answer === 'string' ? answer : await this.#judge(sealed, replyOf(answer));
      verdicts.push(verdict);
      if (typeof verdict === 'string') break;
    }
    return verdicts;
  }

  async #deliverTogether(requests: readonly SealedRequest[]): Promise<readonly Verdict[]> {
    const answer = await this.#server.send({
      method: 'POST',
      path: apiPaths.batch(this.#server.slug),
      body: { requests: requests.map((sealed) => plainRequest(this.#server.slug, sealed)) },
      timeout: this.#server.timeout + requests.length * 100,
    });
    if (typeof answer === 'string') {
      this.#batchSize = Math.max(1, Math.floor(this.#batchSize / 2));
      return [answer];
    }
    return this.#judgeBatch(requests, answer);
  }

  async #judgeBatch(requests: readonly SealedRequest[], answer: ApiAnswer): Promise<readonly Verdict[]> {
    if (answer.status === 401) return ['signed out'];
    const noFarm = answer.status === 404 ? await this.#server.whyNoFarm() : null;
    if (noFarm !== null) return [noFarm];
    if (answer.status === 404 || answer.status === 405) {
      this.#hasBatch = false;
      return this.#deliverSingly(requests);
    }
    if (answer.status === 413) return this.#deliverHalves(requests);
    if (answer.status === 403 && pausing.has(readProblem(answer.body).code)) return ['membership expired'];
    // A filter on the way may reject the batch because of one request. Send each request alone.
    if (!isDone(answer.status)) return this.#deliverSingly(requests);
    const replies = batchReplies(answer.body, requests.length);
    if (replies === null) return ['unknown'];
    this.#batchSize = Math.min(this.#largestBatch, this.#batchSize * 2);
    const verdicts: Verdict[] = [];
    for (const [index, sealed] of requests.entries()) {
      const reply = replies[index];
      verdicts.push(reply === undefined ? 'unknown' : await this.#judge(sealed, reply));
    }
    return verdicts;
  }

  /** Divides a batch that was too large, and sends both halves. */
  async #deliverHalves(requests: readonly SealedRequest[]): Promise<readonly Verdict[]> {
    const half = Math.ceil(requests.length / 2);
    this.#batchSize = half;
    const first = await this.#deliver(requests.slice(0, half));
    if (first.some((verdict) => typeof verdict === 'string')) return first;
    return [...first, ...(await this.#deliver(requests.slice(half)))];
  }

  async #judge(sealed: SealedRequest, reply: PlainReply, isAgain = false): Promise<Verdict> {
    const { status, body } = reply;
    if (isUnknown(status)) return 'unknown';
    if (isOfOtherEpoch(sealed, reply.etag)) return 'epoch changed';
    if (isFromUnknownServer(status, body)) {
      // If the server answers other requests, a filter rejects this record. Then refuse the record, so that others can be sent.
      if (!(await this.#server.answersNow())) return 'unknown';
      return { sealed, result: 'refused', text: httpMessage(status), field: null };
    }
    // After a person has left the farm, every record answers 404. The records are not deleted.
    if (status === 404) {
      const noFarm = await this.#server.whyNoFarm();
      if (noFarm !== null) return noFarm;
      // The farm exists. Send again, because the person may have been off the farm only for a moment.
      // A second 404 is about the record, not about the farm.
      if (!isAgain) return this.#sendAgain(sealed);
    }
    if (isDone(status)) return this.#done(sealed, reply);
    if (sealed.method === 'DELETE' && (status === 404 || status === 410)) {
      const base = goneBase(this.#outbox.base(sealed.key), sealed);
      return { sealed, result: 'done', base, written: null };
    }
    const { code, title, field } = readProblem(body);
    if (status === 401) return 'signed out';
    if (status === 403 && pausing.has(code)) return 'membership expired';
    if (isStale(sealed, status, code)) return this.#stale(sealed, reply);
    const text = title ?? httpMessage(status);
    return { sealed, result: 'refused', text, field: fieldOfWire(kindOfKey(sealed.key), field) };
  }

  async #sendAgain(sealed: SealedRequest): Promise<Verdict> {
    const answer = await this.#server.deliver(sealed);
    return typeof answer === 'string' ? answer : this.#judge(sealed, replyOf(answer), true);
  }

  /** Handles a 2xx answer. For a request with the mark `notInLoad`, first checks that the record still exists. */
  async #done(sealed: SealedRequest, reply: PlainReply): Promise<Verdict> {
    const base = doneBase(sealed, reply);
    if (base === null) return 'unknown';
    const done = { sealed, result: 'done' as const, base, written: base.doc };
    if (sealed.notInLoad !== true) return done;
    const current = await this.#server.ask(sealed);
    if (typeof current === 'string') return current;
    if (!current.deleted) return { ...done, base: current };
    return (await this.#server.whyNoFarm()) ?? { ...done, base: { ...base, deleted: true } };
  }

  /** The record on the server has changed. Takes the server's record from the answer, or requests the record. */
  async #stale(sealed: SealedRequest, reply: PlainReply): Promise<Verdict> {
    const current = currentOf(sealed.key, reply) ?? (await this.#server.ask(sealed));
    return typeof current === 'string' ? current : { sealed, result: 'stale', base: current };
  }

  /** Reads all server changes since the cursor. If the server rejects the cursor, reads everything. */
  async pull(): Promise<SyncOutcome> {
    this.#server.retryAfter = null;
    for (;;) {
      const cursor = await this.#outbox.cursor();
      const answer = await this.#server.changesSince(cursor);
      if (answer === 'signed out') return { kind: 'signed out' };
      if (answer === 'unknown') return this.#unreachable();
      if (answer.status === 401) return { kind: 'signed out' };
      if (isFromUnknownServer(answer.status, answer.body)) return this.#unreachable();
      if (cursor !== null && (answer.status === 400 || answer.status === 410)) {
        await this.#outbox.forgetCursor();
        continue;
      }
      if (answer.status === 403 && pausing.has(readProblem(answer.body).code)) {
        return { kind: 'membership expired' };
      }
      if (saysFarmGone(answer)) return { kind: 'farm gone' };
      const page = isDone(answer.status) ? changesPage(answer.body) : null;
      if (page === null) return this.#unreachable();
      this.#outbox.contact();
      const isApplied = await this.#outbox.applyPage(page, { from: cursor, to: page.cursor });
      if (isApplied && (!page.more || page.cursor === cursor)) return { kind: 'done' };
    }
  }

  #unreachable(): SyncOutcome {
    return { kind: 'unreachable', progress: false, retryAfter: this.#server.retryAfter };
  }
}

const replyOf = ({ status, etag, body }: ApiAnswer): PlainReply => ({ status, etag, body });
