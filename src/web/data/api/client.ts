import { httpMessage } from '#contract/messages.ts';
import { propertyOf } from '#contract/property-of.ts';

/** A call: a path of `apiPaths`, with a body that is sent as JSON. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Only the sync sender has one; without it a call waits as long as the server does (spec 7). */
  readonly timeout?: number;
  /** False where the spec asks for no token. */
  readonly token?: false;
  /** Whose records it is about: it goes out with their token or not at all. */
  readonly owner?: TokenOwner;
}

/** A definite answer. `body` is null where there is none, and text that is not JSON counts as none. */
export interface ApiAnswer {
  readonly status: number;
  readonly etag: string | null;
  /** Seconds the server asks us to wait. */
  readonly retryAfter: number | null;
  readonly isJson: boolean;
  readonly body: unknown;
}

/** The call got no answer: nothing is known of what it did. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super(httpMessage(null), { cause });
    this.name = 'Unreachable';
  }
}

/** Nobody is signed in, or the session is over: sign in, then call again. */
export class SignedOut extends Error {
  constructor() {
    super('Sign in again');
    this.name = 'SignedOut';
  }
}

/** A refusal of an online-only call, in the server's words. */
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

/** What a problem+json body says; nulls where it says nothing. */
export const readProblem = (body: unknown) => ({
  code: textIn(body, 'code'),
  title: textIn(body, 'title') ?? textIn(body, 'detail'),
  field: textIn(body, 'field'),
});

/** What the API needs of the session. */
export interface ApiSession {
  /** 'signed in', or whatever else: then a failing accessToken() means that nobody is. */
  state(): string;
  /** `fresh`: a new one, for the server has refused the one at hand. */
  accessToken(options?: { readonly fresh?: boolean }): Promise<string>;
  /** Who is signed in at the provider. The token is theirs from that moment on, before the API has said who they are here. */
  profile?(): TokenOwner | null;
  subscribe?(listener: () => void): () => void;
}

/** Whose token the calls carry. */
export interface TokenOwner {
  readonly issuer: string;
  readonly subject: string;
}

/** Calls of the provider's web service. It never repeats a call by itself. */
export interface ApiClient {
  /** @throws Unreachable, SignedOut */
  send(request: ApiRequest): Promise<ApiAnswer>;
  /** The body of a 2xx. @throws Unreachable, SignedOut, ApiProblem */
  ask(request: ApiRequest): Promise<unknown>;
  /** The bytes of an answer that goes on for long, as they come. @throws Unreachable for all but 200, SignedOut */
  stream?(request: ApiRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** False once somebody else is signed in: nothing of these records may go out under that account. */
  speaksFor(owner: TokenOwner): boolean;
  /** Calls back when somebody has signed in (again). */
  onSignedIn(listener: () => void): () => void;
}

/** Whether the calls go out as this owner. */
export function isSignedIn(session: ApiSession, owner: TokenOwner): boolean {
  if (session.profile === undefined) return true;
  const profile = session.profile();
  return profile?.issuer === owner.issuer && profile.subject === owner.subject;
}

/** How calls are made comes with the first of them, not with the page: the records on the device are shown without it. */
const calling = () =>
  import('./calling.ts').catch((cause: unknown) => {
    throw new Unreachable(cause);
  });

/** @param host where the API is, '' for the page's own origin (VITE_API_HOST at build time). */
export function createApi(session: ApiSession, host = ''): ApiClient {
  async function once(request: ApiRequest, fresh: boolean): Promise<ApiAnswer> {
    const { call } = await calling();
    return call(request, { session, host, fresh });
  }

  /** A refused token says nothing of the session: the device's clock may be wrong, a key may have changed. One new token, one more try. */
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
