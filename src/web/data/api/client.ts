import { httpMessage } from '#contract/messages.ts';
import { propertyOf } from '#contract/property-of.ts';

/** A call: a path from `apiPaths`, with a body that is sent as JSON. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Only the sender of the outbox sets one; other calls wait as long as the server takes (spec 7). */
  readonly timeout?: number;
  /** It goes out even when the page is closed at that moment. */
  readonly outlivesPage?: true;
  /** False where the specification asks for no token. */
  readonly token?: false;
  /** The owner of the records: the call is sent with their token or not at all. */
  readonly owner?: TokenOwner;
}

/** A definite answer. `body` is null when there is none; text that is not JSON counts as none. */
export interface ApiAnswer {
  readonly status: number;
  readonly etag: string | null;
  /** The seconds that the server asks us to wait. */
  readonly retryAfter: number | null;
  readonly isJson: boolean;
  readonly body: unknown;
}

/** The call got no answer: whether it was applied is unknown. */
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

/** The server refused an online-only call, in its own words. */
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

/** The fields of a problem+json body; null for those it lacks. */
export const readProblem = (body: unknown) => ({
  code: textIn(body, 'code'),
  title: textIn(body, 'title') ?? textIn(body, 'detail'),
  field: textIn(body, 'field'),
});

/** What the API needs of the session. */
export interface ApiSession {
  /** 'signed in', or any other state; a failing accessToken() then means that nobody is signed in. */
  state(): string;
  /** `fresh`: fetch a new one, because the server refused the present one. */
  accessToken(options?: { readonly fresh?: boolean }): Promise<string>;
  /** Who is signed in at the provider. From that moment the token is theirs, even before the API has identified them. */
  profile?(): TokenOwner | null;
  subscribe?(listener: () => void): () => void;
}

/** The session whose token the calls use. */
export interface TokenOwner {
  readonly issuer: string;
  readonly subject: string;
}

/** Calls the provider's web service. Never retries by itself. */
export interface ApiClient {
  /** @throws Unreachable, SignedOut */
  send(request: ApiRequest): Promise<ApiAnswer>;
  /** The body of a 2xx. @throws Unreachable, SignedOut, ApiProblem */
  ask(request: ApiRequest): Promise<unknown>;
  /** The bytes of a long-lived answer as they arrive. @throws Unreachable for any status except 200, SignedOut */
  stream?(request: ApiRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** False once someone else is signed in: these records must not be sent under that account. */
  speaksFor(owner: TokenOwner): boolean;
  /** Calls back when someone has signed in, or signed in again. */
  onSignedIn(listener: () => void): () => void;
}

/** Whether calls are sent as this owner. */
export function isSignedIn(session: ApiSession, owner: TokenOwner): boolean {
  if (session.profile === undefined) return true;
  const profile = session.profile();
  return profile?.issuer === owner.issuer && profile.subject === owner.subject;
}

/** The code that makes calls is loaded with the first call, not with the page: the device's records are shown without it. */
const calling = () =>
  import('./calling.ts').catch((cause: unknown) => {
    throw new Unreachable(cause);
  });

/** @param host the address of the API, '' for the page's own origin (VITE_API_HOST at build time). */
export function createApi(session: ApiSession, host = ''): ApiClient {
  async function once(request: ApiRequest, fresh: boolean): Promise<ApiAnswer> {
    const { call } = await calling();
    return call(request, { session, host, fresh });
  }

  /**
   * A refused token does not mean that the session is over: the device's clock may be wrong, or a key may have changed. Fetch one new
   * token and try once more.
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
