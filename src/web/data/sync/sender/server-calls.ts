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

/** Whose records are sent, and through which client. */
export interface ServerCallsOptions {
  readonly api: ApiClient;
  readonly user: TokenOwner & { readonly slug: string };
  readonly outbox: OutboxPort;
  readonly timeout?: number;
}

type CallResult = ApiAnswer | 'unknown' | 'signed out';

/** Why the server's version of a record is not known. */
type NoRecord = 'unknown' | 'signed out' | 'farm gone' | 'epoch changed';

/** The calls to the member's farm on the server. */
export class ServerCalls {
  readonly #api: ApiClient;
  readonly #owner: TokenOwner;
  readonly #outbox: OutboxPort;
  readonly slug: string;
  readonly timeout: number;
  /** How many seconds to wait before the next call. Null if the last answer does not say. */
  retryAfter: number | null = null;

  constructor({ api, user, outbox, timeout = 20_000 }: ServerCallsOptions) {
    this.#api = api;
    this.#owner = { issuer: user.issuer, subject: user.subject };
    this.#outbox = outbox;
    this.slug = user.slug;
    this.timeout = timeout;
  }

  async send(request: ApiRequest): Promise<CallResult> {
    try {
      const answer = await this.#api.send({ ...request, owner: this.#owner });
      this.retryAfter = answer.retryAfter;
      if (isUnknown(answer.status)) return 'unknown';
      // A 2xx without JSON is the login page of a guest network. It is not the server's answer.
      if (isDone(answer.status) && answer.status !== 204 && !answer.isJson) return 'unknown';
      // A proxy can answer with a 2xx too. Such an answer counts as contact only after its content is checked.
      if (!isDone(answer.status)) this.#outbox.contact();
      return answer;
    } catch (error) {
      if (error instanceof SignedOut) return 'signed out';
      if (error instanceof Unreachable) return 'unknown';
      throw error;
    }
  }

  /** Sends one request alone, not in a batch. */
  deliver(sealed: SealedRequest): Promise<CallResult> {
    return this.send(singleRequest(this.slug, sealed, this.timeout));
  }

  /** Returns one page of the server's changes since the cursor. With null, starts from the beginning. */
  changesSince(cursor: string | null): Promise<CallResult> {
    return this.send({ method: 'GET', path: apiPaths.changes(this.slug, cursor), timeout: this.timeout });
  }

  /** True if our own server answers an ordinary read. */
  async answersNow(): Promise<boolean> {
    const answer = await this.changesSince(await this.#outbox.cursor());
    return typeof answer === 'object' && isOurAnswer(answer);
  }

  /**
   * Call after a 404. Returns null if the 404 is about the record.
   * Otherwise returns the reason: for example, the person has left the farm.
   */
  async whyNoFarm(): Promise<'farm gone' | 'unknown' | 'signed out' | null> {
    const answer = await this.changesSince(await this.#outbox.cursor());
    if (typeof answer === 'string') return answer;
    if (answer.status === 401) return 'signed out';
    if (saysFarmGone(answer)) return 'farm gone';
    // The server may reject the cursor with 400 or 410. A rejected cursor also shows that the farm exists.
    const answers = isDone(answer.status) || answer.status === 400 || answer.status === 410;
    return answers && isOurAnswer(answer) ? null : 'unknown';
  }

  /** Returns the server's current version of the record, or why it is not known. */
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

/** True if our own server answered that the farm does not exist for this person. */
export const saysFarmGone = ({ status, body }: ApiAnswer): boolean =>
  status === 404 && readProblem(body).code === 'not-found';

/** True if our own server answered a request for changes. A proxy cannot send such a page or error code. */
const isOurAnswer = ({ status, body }: ApiAnswer): boolean =>
  isDone(status) ? changesPage(body) !== null : readProblem(body).code !== null;
