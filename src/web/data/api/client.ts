import { httpMessage } from '#contract/messages.ts';
import { propertyOf } from '#contract/property-of.ts';

/** A call: a path from `apiPaths`, with a body that is sent as JSON. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The timeout in ms. Only the sender of the outbox sets one; other calls wait for the server without a limit (spec 7). */
  readonly timeout?: number;
  /** The browser sends this call even if the page is closed meanwhile. */
  readonly outlivesPage?: true;
  /** False: the call is sent without a token, because the specification asks for none. */
  readonly token?: false;
  /** The owner of the records. The call is sent with the token of this person, or not at all. */
  readonly owner?: TokenOwner;
}

/** A definite answer. `body` is null when the answer has no JSON body. */
export interface ApiAnswer {
  readonly status: number;
  readonly etag: string | null;
  /** The number of seconds that the server asks us to wait; null when the server names no time. */
  readonly retryAfter: number | null;
  readonly isJson: boolean;
  readonly body: unknown;
}

/** The call got no answer, so nobody knows whether the server applied it. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super(httpMessage(null), { cause });
    this.name = 'Unreachable';
  }
}

/** Nobody is signed in, or the session has expired: sign in, then call again. */
export class SignedOut extends Error {
  constructor() {
    super('Sign in again');
    this.name = 'SignedOut';
  }
}

/** The server refused an online-only call. The message is the server's. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly field: string | null;
  constructor(status: number, body: unknown) {
    const problem = readProblem(body);
    super(problem.title ?? httpMessage(status));
    this.name = 'ApiProblem';
    this.status = status;
    this.code = problem.code;
    this.field = problem.field;
  }
}

const textIn = (body: unknown, name: string): string | null => {
  const value = propertyOf(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The fields of a problem+json body. A field that the body lacks is null. */
export const readProblem = (body: unknown) => ({
  code: textIn(body, 'code'),
  title: textIn(body, 'title') ?? textIn(body, 'detail'),
  field: textIn(body, 'field'),
});

/** What the API needs of the session. */
export interface ApiSession {
  /**
   * In the states 'signed in' and 'loading' a failing accessToken() means that there is no network. In any other state it means that nobody
   * is signed in.
   */
  state(): string;
  /** `fresh`: fetch a new token, because the server refused the current one. */
  accessToken(options?: { readonly fresh?: boolean }): Promise<string>;
  /** Who is signed in at the provider. The token belongs to this person even before the API has identified them. */
  profile?(): TokenOwner | null;
  subscribe?(listener: () => void): () => void;
}

/** The person whose session provides the token of the calls. */
export interface TokenOwner {
  readonly issuer: string;
  readonly subject: string;
}

/** Calls the provider's web service. A call is repeated only if the server refused its token, and only once. */
export interface ApiClient {
  /** @throws Unreachable, SignedOut */
  send(request: ApiRequest): Promise<ApiAnswer>;
  /** Returns the body of a 2xx answer. @throws Unreachable, SignedOut, ApiProblem */
  ask(request: ApiRequest): Promise<unknown>;
  /** The bytes of a long-lived answer as they arrive. @throws SignedOut, and Unreachable for any status except 200 */
  stream?(request: ApiRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /**
   * Whether calls are sent as this owner. False when someone else is signed in: the owner's records must not be sent under that account.
   */
  speaksFor(owner: TokenOwner): boolean;
  /** Calls the listener whenever someone has signed in. */
  onSignedIn(listener: () => void): () => void;
}

/** Whether this owner is signed in. */
export function isSignedIn(session: ApiSession, owner: TokenOwner): boolean {
  if (session.profile === undefined) return true;
  const profile = session.profile();
  return profile?.issuer === owner.issuer && profile.subject === owner.subject;
}

/** The code that makes calls is loaded with the first call. The page does not need it to show the records on this device. */
const calling = () =>
  import('./calling.ts').catch((cause: unknown) => {
    throw new Unreachable(cause);
  });

/** @param host - the address of the API, '' for the page's own origin (VITE_API_HOST at build time). */
export function createApi(session: ApiSession, host = ''): ApiClient {
  async function once(request: ApiRequest, fresh: boolean): Promise<ApiAnswer> {
    const { call } = await calling();
    return call(request, { session, host, fresh });
  }

  /**
   * A refused token does not end the session: the device's clock may be wrong, or a key may have changed. Fetch one new token and try once
   * more.
   */
  async function send(request: ApiRequest): Promise<ApiAnswer> {
    const answer = await once(request, false);
    return answer.status === 401 && request.token !== false ? once(request, true) : answer;
  }

  async function ask(request: ApiRequest): Promise<unknown> {
    const answer = await send(request);
    if (answer.status === 401) throw new SignedOut();
    if (answer.status < 200 || answer.status > 299) throw new ApiProblem(answer.status, answer.body);
    return answer.body;
  }

  async function stream(request: ApiRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const { follow } = await calling();
    return follow(request, { session, host, fresh: false }, signal);
  }

  const speaksFor = (owner: TokenOwner): boolean => isSignedIn(session, owner);

  function onSignedIn(listener: () => void): () => void {
    let before = session.state();
    const changed = (): void => {
      const now = session.state();
      if (now === 'signed in' && before !== now) listener();
      before = now;
    };
    return session.subscribe?.(changed) ?? (() => undefined);
  }

  return { send, ask, stream, speaksFor, onSignedIn };
}
