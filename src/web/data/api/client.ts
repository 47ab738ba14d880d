import { httpMessage } from '#contract/messages.ts';
import { propertyOf } from '#contract/property-of.ts';

/** One call of the API. The path comes from `apiPaths`. The body is sent as JSON. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The timeout in ms. Undefined: the call waits for the server without a limit (spec 7). */
  readonly timeout?: number;
  /** True: the browser completes this call even if the page is closed. */
  readonly outlivesPage?: true;
  readonly token?: false;
  /** The call is sent only if this person is signed in. Otherwise it throws SignedOut. */
  readonly owner?: TokenOwner;
}

/** The server's answer to a call. Its status may also be an error, such as 404. */
export interface ApiAnswer {
  readonly status: number;
  readonly etag: string | null;
  /** How many seconds to wait before the next call. Null if the answer does not say. */
  readonly retryAfter: number | null;
  readonly isJson: boolean;
  readonly body: unknown;
}

/** The call got no answer. Nobody knows whether the server applied it. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super(httpMessage(null), { cause });
    this.name = 'Unreachable';
  }
}

/** Nobody is signed in, or the session has expired. */
export class SignedOut extends Error {
  constructor() {
    super('Sign in again');
    this.name = 'SignedOut';
  }
}

/** The server refused an online-only call. */
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

/** Reads the fields of a problem+json body. A missing field is null. */
export const readProblem = (body: unknown) => ({
  code: textIn(body, 'code'),
  title: textIn(body, 'title') ?? textIn(body, 'detail'),
  field: textIn(body, 'field'),
});

/** What the API calls need of the session. */
export interface ApiSession {
  /**
   * The session's state. In 'signed in' and 'loading', accessToken() fails only without a network.
   * In any other state, accessToken() fails because nobody is signed in.
   */
  state(): string;
  /** `fresh`: fetch a new token, because the server refused the current token. */
  accessToken(options?: { readonly fresh?: boolean }): Promise<string>;
  /** Returns the person who is signed in at the provider. Our server may not have identified this person yet. */
  profile?(): TokenOwner | null;
  subscribe?(listener: () => void): () => void;
}

/** The person whose token is sent with the calls. */
export interface TokenOwner {
  readonly issuer: string;
  readonly subject: string;
}

/** Sends calls to the API. If the server refuses the token, sends the call once more with a new token. */
export interface ApiClient {
  /**
   * Sends a call and returns the answer, whatever its status.
   * @throws Unreachable, SignedOut
   */
  send(request: ApiRequest): Promise<ApiAnswer>;
  /** Returns the body of a 2xx answer. @throws Unreachable, SignedOut, ApiProblem */
  ask(request: ApiRequest): Promise<unknown>;
  /**
   * Opens an endless response and returns its body as a stream.
   * @throws SignedOut when the person is not signed in
   * @throws Unreachable without an answer, or for a status other than 200
   */
  stream?(request: ApiRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** True if this owner is signed in. One person's records must never be sent under another account. */
  speaksFor(owner: TokenOwner): boolean;
  onSignedIn(listener: () => void): () => void;
}

/** True if this owner is signed in, or if the session cannot tell. */
export function isSignedIn(session: ApiSession, owner: TokenOwner): boolean {
  if (session.profile === undefined) return true;
  const profile = session.profile();
  return profile?.issuer === owner.issuer && profile.subject === owner.subject;
}

/** Loads the code that makes calls, with the first call. */
const calling = () =>
  import('./calling.ts').catch((cause: unknown) => {
    throw new Unreachable(cause);
  });

/** Creates the client of the API. `host` is the address of the API, or '' for the page's own origin. */
export function createApi(session: ApiSession, host = ''): ApiClient {
  async function once(request: ApiRequest, fresh: boolean): Promise<ApiAnswer> {
    const { call } = await calling();
    return call(request, { session, host, fresh });
  }

  /** A refused token does not prove that the session has ended. So try once more with a new token. */
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
