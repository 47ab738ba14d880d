import type { SyncOutcome } from '#machines/sync.ts';
import { fieldOfWire } from '#contract/wire.ts';
import { httpMessage } from '#contract/messages.ts';
import { apiPaths } from '#contract/paths.ts';
import {
  readProblem,
  SignedOut,
  Unreachable,
  type ApiAnswer,
  type ApiClient,
  type ApiRequest,
  type TokenOwner,
} from '../api/client.ts';
import type { SealedRequest } from '../journal/formats.ts';
import { kindOfKey } from '../rows/documents.ts';
import type { Base } from '../rows/fold.ts';
import type { Answered } from './answers.ts';
import type { CursorStep } from './tabs.ts';
import type { RecordKey } from '../rows/types.ts';
import {
  currentOf,
  doneBase,
  baseOfReply,
  isOfOtherEpoch,
  goneBase,
  isDone,
  isFromUnknownServer,
  isStale,
  isUnknown,
  pausing,
  type Verdict,
} from './verdicts.ts';
import {
  batchReplies,
  changesPage,
  plainRequest,
  recordPath,
  singleRequest,
  type ChangesPage,
  type PlainReply,
} from './wire.ts';

/** What sending needs from the records. */
export interface OutboxPort {
  /** Records to send now, in order. */
  due(): Promise<readonly RecordKey[]>;
  /** Seals the open edits of these records; returns the requests that are now in flight. */
  seal(keys: readonly RecordKey[]): Promise<readonly SealedRequest[]>;
  base(key: RecordKey): Base;
  answered(answers: readonly Answered[]): Promise<void>;
  /** Stores a page of changes and moves the cursor; false when the stored cursor is no longer the one it was requested with. */
  applyPage(page: ChangesPage, step: CursorStep): Promise<boolean>;
  cursor(): Promise<string | null>;
  forgetCursor(): Promise<void>;
  /** A definite answer arrived, whatever it said. */
  contact(): void;
}

/** The owner of the outbox, how to send it, and the limits. */
export interface SenderOptions {
  readonly api: ApiClient;
  /** Whose records these are. */
  readonly user: TokenOwner & { readonly slug: string };
  readonly outbox: OutboxPort;
  /** The time limit of a call, ms. Only the sender has one; other calls have none. */
  readonly timeout?: number;
  /** The maximum number of requests in one batch call. */
  readonly batchSize?: number;
}

/** A record with more than this many 412 answers in one round is left for the next one (trap T5). */
const attemptsInOneRound = 3;

/** Fewer than this many are sent one by one. */
const worthABatch = 2;

/** Why there is no record to continue with. */
type NoRecord = 'unknown' | 'signed out' | 'farm gone' | 'epoch changed';

/** Sends sealed requests: one at a time for each record, in batches when there are many. */
export class Sender {
  readonly #api: ApiClient;
  readonly #owner: TokenOwner;
  readonly #slug: string;
  readonly #outbox: OutboxPort;
  readonly #timeout: number;
  readonly #largestBatch: number;
  #batchSize: number;
  #hasBatch = true;
  #retryAfter: number | null = null;

  constructor({ api, user, outbox, timeout = 20_000, batchSize = 250 }: SenderOptions) {
    this.#api = api;
    this.#owner = { issuer: user.issuer, subject: user.subject };
    this.#slug = user.slug;
    this.#outbox = outbox;
    this.#timeout = timeout;
    this.#largestBatch = batchSize;
    this.#batchSize = batchSize;
  }

  /** Sends until nothing is due, or until there is no answer. */
  async push(): Promise<SyncOutcome> {
    const attempts = new Map<RecordKey, number>();
    let progress = false;
    this.#retryAfter = null;
    for (;;) {
      const keys = await this.#next(attempts);
      if (keys.length === 0) return { kind: 'done' };
      // A request names its epoch, and the first page of changes provides that.
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
    // Of many requests one is sent first: it shows whether the server is reachable, before many requests are sealed that later edits must
    // wait for. Two are sent together: they may be the two trades of a split, and nobody should see one without the other.
    const isTrial = attempts.size === 0 && open.length > 2;
    const keys = open.slice(0, isTrial ? 1 : this.#batchSize);
    for (const key of keys) attempts.set(key, (attempts.get(key) ?? 0) + 1);
    return keys;
  }

  /** Loads the records again before anything else is sent; null when that is done. */
  async #loadAgain(): Promise<SyncOutcome | null> {
    const outcome = await this.pull();
    return outcome.kind === 'done' ? null : outcome;
  }

  #stopOf(verdicts: readonly Verdict[], progress: boolean): SyncOutcome | null {
    if (verdicts.includes('signed out')) return { kind: 'signed out' };
    if (verdicts.includes('farm gone')) return { kind: 'farm gone' };
    if (verdicts.includes('membership expired')) return { kind: 'membership expired' };
    if (!verdicts.includes('unknown')) return null;
    return { kind: 'unreachable', progress, retryAfter: this.#retryAfter };
  }

  #deliver(requests: readonly SealedRequest[]): Promise<readonly Verdict[]> {
    const many = this.#hasBatch && requests.length >= worthABatch;
    return many ? this.#deliverTogether(requests) : this.#deliverSingly(requests);
  }

  /** One after another in order; stops at the first without an answer. */
  async #deliverSingly(requests: readonly SealedRequest[]): Promise<readonly Verdict[]> {
    const verdicts: Verdict[] = [];
    for (const sealed of requests) {
      const answer = await this.#send(singleRequest(this.#slug, sealed, this.#timeout));
      const verdict = typeof answer === 'string' ? answer : await this.#judge(sealed, replyOf(answer));
      verdicts.push(verdict);
      if (typeof verdict === 'string') break;
    }
    return verdicts;
  }

  async #deliverTogether(requests: readonly SealedRequest[]): Promise<readonly Verdict[]> {
    const answer = await this.#send({
      method: 'POST',
      path: apiPaths.batch(this.#slug),
      body: { requests: requests.map((sealed) => plainRequest(this.#slug, sealed)) },
      timeout: this.#timeout + requests.length * 100,
    });
    if (typeof answer === 'string') {
      this.#batchSize = Math.max(1, Math.floor(this.#batchSize / 2));
      return [answer];
    }
    return this.#judgeBatch(requests, answer);
  }

  async #judgeBatch(requests: readonly SealedRequest[], answer: ApiAnswer): Promise<readonly Verdict[]> {
    if (answer.status === 401) return ['signed out'];
    const noFarm = answer.status === 404 ? await this.#whyNoFarm() : null;
    if (noFarm !== null) return [noFarm];
    if (answer.status === 404 || answer.status === 405) {
      this.#hasBatch = false;
      return this.#deliverSingly(requests);
    }
    if (answer.status === 413) return this.#deliverHalves(requests);
    if (answer.status === 403 && pausing.has(readProblem(answer.body).code)) return ['membership expired'];
    // A filter on the way may object to one entry: sent alone, each is judged by itself.
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

  /** At once, not in a later round: a record is tried only a limited number of times per round. */
  async #deliverHalves(requests: readonly SealedRequest[]): Promise<readonly Verdict[]> {
    const half = Math.ceil(requests.length / 2);
    this.#batchSize = half;
    const first = await this.#deliver(requests.slice(0, half));
    if (first.some((verdict) => typeof verdict === 'string')) return first;
    return [...first, ...(await this.#deliver(requests.slice(half)))];
  }

  /** The answer, or why there is no definite one. */
  async #send(request: ApiRequest): Promise<ApiAnswer | 'unknown' | 'signed out'> {
    try {
      const answer = await this.#api.send({ ...request, owner: this.#owner });
      this.#retryAfter = answer.retryAfter;
      if (isUnknown(answer.status)) return 'unknown';
      // A captive portal's page in place of an answer: the server has not answered.
      if (isDone(answer.status) && answer.status !== 204 && !answer.isJson) return 'unknown';
      // A 2xx counts as contact only when it is known to come from our server: a proxy can answer with one too.
      if (!isDone(answer.status)) this.#outbox.contact();
      return answer;
    } catch (error) {
      if (error instanceof SignedOut) return 'signed out';
      if (error instanceof Unreachable) return 'unknown';
      throw error;
    }
  }

  async #judge(sealed: SealedRequest, reply: PlainReply, isAgain = false): Promise<Verdict> {
    const { status, body } = reply;
    if (isUnknown(status)) return 'unknown';
    if (isOfOtherEpoch(sealed, reply.etag)) return 'epoch changed';
    if (isFromUnknownServer(status, body)) {
      // A filter that objects to one record must not block the ones behind it.
      if (!(await this.#answersNow())) return 'unknown';
      return { sealed, result: 'refused', text: httpMessage(status), field: null };
    }
    // For someone who is no longer on a farm, its records look deleted one by one. They must not be treated as deleted.
    if (status === 404) {
      const noFarm = await this.#whyNoFarm();
      if (noFarm !== null) return noFarm;
      // They may have been off the farm for a moment: only a second 404 is about the record.
      if (!isAgain) return this.#sendAgain(sealed);
    }
    if (isDone(status)) return this.#done(sealed, reply);
    if (sealed.method === 'DELETE' && (status === 404 || status === 410)) {
      return { sealed, result: 'done', base: goneBase(this.#outbox.base(sealed.key), sealed) };
    }
    const { code, title, field } = readProblem(body);
    if (status === 401) return 'signed out';
    if (status === 403 && pausing.has(code)) return 'membership expired';
    if (isStale(sealed, status, code)) return this.#stale(sealed, reply);
    const text = title ?? httpMessage(status);
    return { sealed, result: 'refused', text, field: fieldOfWire(kindOfKey(sealed.key), field) };
  }

  /** Whether our own server answers an ordinary read. */
  async #answersNow(): Promise<boolean> {
    const path = apiPaths.changes(this.#slug, await this.#outbox.cursor());
    const answer = await this.#send({ method: 'GET', path, timeout: this.#timeout });
    return typeof answer === 'object' && isOurAnswer(answer);
  }

  async #sendAgain(sealed: SealedRequest): Promise<Verdict> {
    const answer = await this.#send(singleRequest(this.#slug, sealed, this.#timeout));
    return typeof answer === 'string' ? answer : this.#judge(sealed, replyOf(answer), true);
  }

  /**
   * Why a 404 may be about the farm instead of the record: the server no longer lets this person read the farm, or it does not answer.
   * Null where the farm answers.
   */
  async #whyNoFarm(): Promise<'farm gone' | 'unknown' | 'signed out' | null> {
    const path = apiPaths.changes(this.#slug, await this.#outbox.cursor());
    const answer = await this.#send({ method: 'GET', path, timeout: this.#timeout });
    if (typeof answer === 'string') return answer;
    if (answer.status === 401) return 'signed out';
    if (saysFarmGone(answer)) return 'farm gone';
    // A cursor that the server does not know is an answer of the farm too.
    const answers = isDone(answer.status) || answer.status === 400 || answer.status === 410;
    return answers && isOurAnswer(answer) ? null : 'unknown';
  }

  /** A create whose answer may be older than the last load of all records: it may have been deleted since, so the server is asked. */
  async #done(sealed: SealedRequest, reply: PlainReply): Promise<Verdict> {
    const base = doneBase(sealed, reply);
    if (base === null) return 'unknown';
    if (sealed.notInLoad !== true) return { sealed, result: 'done', base };
    const current = await this.#ask(sealed);
    if (typeof current === 'string') return current;
    if (!current.deleted) return { sealed, result: 'done', base: current };
    return (await this.#whyNoFarm()) ?? { sealed, result: 'done', base: { ...base, deleted: true } };
  }

  /** Someone else was first: the server's record comes with the answer, or is requested. */
  async #stale(sealed: SealedRequest, reply: PlainReply): Promise<Verdict> {
    const current = currentOf(sealed.key, reply) ?? (await this.#ask(sealed));
    return typeof current === 'string' ? current : { sealed, result: 'stale', base: current };
  }

  async #ask(sealed: SealedRequest): Promise<Base | NoRecord> {
    const path = recordPath(this.#slug, sealed.key);
    const answer = await this.#send({ method: 'GET', path, timeout: this.#timeout });
    if (typeof answer === 'string') return answer;
    if (answer.status === 401) return 'signed out';
    if (isFromUnknownServer(answer.status, answer.body)) return 'unknown';
    if (answer.status === 404 || answer.status === 410)
      return goneBase(this.#outbox.base(sealed.key), sealed);
    if (isOfOtherEpoch(sealed, answer.etag)) return 'epoch changed';
    return baseOfReply(sealed.key, answer.etag, answer.body) ?? 'unknown';
  }

  /** Reads everything that the server has changed since the last time; everything it has, if it does not accept the cursor. */
  async pull(): Promise<SyncOutcome> {
    this.#retryAfter = null;
    for (;;) {
      const cursor = await this.#outbox.cursor();
      const path = apiPaths.changes(this.#slug, cursor);
      const answer = await this.#send({ method: 'GET', path, timeout: this.#timeout });
      if (answer === 'signed out') return { kind: 'signed out' };
      if (answer === 'unknown') return this.#unreachable();
      if (answer.status === 401) return { kind: 'signed out' };
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
    return { kind: 'unreachable', progress: false, retryAfter: this.#retryAfter };
  }
}

/** Our own server's answer to a request for changes: there is no such farm for this person. */
const saysFarmGone = ({ status, body }: ApiAnswer): boolean =>
  status === 404 && readProblem(body).code === 'not-found';

/**
 * Whether our own server answered a request for changes, with its page of changes or with its reason:
 * a proxy or a guest network may answer anything by itself.
 */
const isOurAnswer = ({ status, body }: ApiAnswer): boolean =>
  isDone(status) ? changesPage(body) !== null : readProblem(body).code !== null;

const replyOf = ({ status, etag, body }: ApiAnswer): PlainReply => ({ status, etag, body });
