import { apiPaths } from '#contract/paths.ts';
import {
  readProblem,
  SignedOut,
  Unreachable,
  type ApiAnswer,
  type ApiClient,
  type ApiRequest,
  type TokenOwner,
} from '../../api/client.ts';
import type { SealedRequest } from '../../journal/formats.ts';
import type { Base } from '../../rows/fold.ts';
import type { OutboxPort } from './outbox-port.ts';
import {
  baseOfReply,
  goneBase,
  isDone,
  isFromUnknownServer,
  isOfOtherEpoch,
  isUnknown,
} from '../verdicts.ts';
import { changesPage, recordPath, singleRequest } from '../wire.ts';

/** Whose records are sent, and through what. */
export interface ServerCallsOptions {
  readonly api: ApiClient;
  /** Whose records these are. */
  readonly user: TokenOwner & { readonly slug: string };
  readonly outbox: OutboxPort;
  /** The time limit of a call, ms. Only the sender has one; other calls have none. */
  readonly timeout?: number;
}

/** The answer of one call, or why there is no definite one. */
type Heard = ApiAnswer | 'unknown' | 'signed out';

/** Why there is no record to continue with. */
type NoRecord = 'unknown' | 'signed out' | 'farm gone' | 'epoch changed';

/** The calls to the member's farm on the server. Each tells the outbox about a definite answer. */
export class ServerCalls {
  readonly #api: ApiClient;
  readonly #owner: TokenOwner;
  readonly #outbox: OutboxPort;
  readonly slug: string;
  readonly timeout: number;
  /** How long the last answer told us to wait before the next call, ms; null when it named no time. */
  retryAfter: number | null = null;

  constructor({ api, user, outbox, timeout = 20_000 }: ServerCallsOptions) {
    this.#api = api;
    this.#owner = { issuer: user.issuer, subject: user.subject };
    this.#outbox = outbox;
    this.slug = user.slug;
    this.timeout = timeout;
  }

  /** The answer, or why there is no definite one. */
  async send(request: ApiRequest): Promise<Heard> {
    try {
      const answer = await this.#api.send({ ...request, owner: this.#owner });
      this.retryAfter = answer.retryAfter;
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

  /** Sends one request by itself. */
  deliver(sealed: SealedRequest): Promise<Heard> {
    return this.send(singleRequest(this.slug, sealed, this.timeout));
  }

  /** One page of what the server has changed; null for everything it has. */
  changesSince(cursor: string | null): Promise<Heard> {
    return this.send({ method: 'GET', path: apiPaths.changes(this.slug, cursor), timeout: this.timeout });
  }

  /** Whether our own server answers an ordinary read. */
  async answersNow(): Promise<boolean> {
    const answer = await this.changesSince(await this.#outbox.cursor());
    return typeof answer === 'object' && isOurAnswer(answer);
  }

  /**
   * Why a 404 may be about the farm instead of the record: the server no longer lets this person read the farm, or it does not answer.
   * Null where the farm answers.
   */
  async whyNoFarm(): Promise<'farm gone' | 'unknown' | 'signed out' | null> {
    const answer = await this.changesSince(await this.#outbox.cursor());
    if (typeof answer === 'string') return answer;
    if (answer.status === 401) return 'signed out';
    if (saysFarmGone(answer)) return 'farm gone';
    // A cursor that the server does not know is an answer of the farm too.
    const answers = isDone(answer.status) || answer.status === 400 || answer.status === 410;
    return answers && isOurAnswer(answer) ? null : 'unknown';
  }

  /** The record as the server has it now, or why it did not say. */
  async ask(sealed: SealedRequest): Promise<Base | NoRecord> {
    const path = recordPath(this.slug, sealed.key);
    const answer = await this.send({ method: 'GET', path, timeout: this.timeout });
    if (typeof answer === 'string') return answer;
    if (answer.status === 401) return 'signed out';
    if (isFromUnknownServer(answer.status, answer.body)) return 'unknown';
    if (answer.status === 404 || answer.status === 410)
      return goneBase(this.#outbox.base(sealed.key), sealed);
    if (isOfOtherEpoch(sealed, answer.etag)) return 'epoch changed';
    return baseOfReply(sealed.key, answer.etag, answer.body) ?? 'unknown';
  }
}

/** Our own server's answer to a request for changes: there is no such farm for this person. */
export const saysFarmGone = ({ status, body }: ApiAnswer): boolean =>
  status === 404 && readProblem(body).code === 'not-found';

/**
 * Whether our own server answered a request for changes, with its page of changes or with its reason:
 * a proxy or a guest network may answer anything by itself.
 */
const isOurAnswer = ({ status, body }: ApiAnswer): boolean =>
  isDone(status) ? changesPage(body) !== null : readProblem(body).code !== null;
