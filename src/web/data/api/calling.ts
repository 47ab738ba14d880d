import { ofetch, type FetchOptions } from 'ofetch';
import { deviceHeader, deviceText } from '#contract/device.ts';
import {
  isSignedIn,
  ApiProblem,
  SignedOut,
  Unreachable,
  type ApiAnswer,
  type ApiRequest,
  type ApiSession,
} from './client.ts';
import { thisDevice } from './device.ts';

/** The spec's name of the cookie that guards against forged requests; the header carries its value back. */
function xsrfToken(): string | null {
  if (typeof document === 'undefined') return null;
  const cookie = document.cookie.split('; ').find((part) => part.startsWith('XSRF-TOKEN='));
  return cookie === undefined ? null : decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

async function tokenOf(session: ApiSession, fresh: boolean): Promise<string> {
  try {
    return await session.accessToken({ fresh });
  } catch (cause) {
    // A token that cannot be renewed for want of a network is no sign-out.
    if (session.state() === 'signed in' || session.state() === 'loading') throw new Unreachable(cause);
    throw new SignedOut();
  }
}

function secondsOf(text: string | null): number | null {
  const seconds = Number(text ?? '');
  return text !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function answerOf(response: { status: number; headers: Headers }, text: string): ApiAnswer {
  const type = response.headers.get('content-type') ?? '';
  const body = type.includes('json') && text !== '' ? parsed(text) : undefined;
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    retryAfter: secondsOf(response.headers.get('retry-after')),
    isJson: body !== undefined,
    body: body ?? null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function headersOf(
  request: ApiRequest,
  session: ApiSession,
  fresh: boolean,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
  if (request.token !== false) headers['authorization'] = `Bearer ${await tokenOf(session, fresh)}`;
  // Asked after the token has come: on the way to it the session may have found that another is signed in by now.
  if (request.owner !== undefined && !isSignedIn(session, request.owner)) throw new SignedOut();
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  // Every version that a write leaves says which device it came from.
  if (request.method !== 'GET') headers[deviceHeader] = deviceText(thisDevice());
  const xsrf = xsrfToken();
  if (xsrf !== null) headers['x-xsrf-token'] = xsrf;
  return headers;
}

/** Whose token a call carries, where to, and whether with a new one. */
interface CallSetup {
  readonly session: ApiSession;
  readonly host: string;
  readonly fresh: boolean;
}

/** One call, made once. @throws Unreachable, SignedOut */
export async function call(request: ApiRequest, { session, host, fresh }: CallSetup): Promise<ApiAnswer> {
  const options: FetchOptions<'text'> = {
    method: request.method,
    headers: await headersOf(request, session, fresh),
    responseType: 'text',
    retry: 0,
    ignoreResponseError: true,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.timeout === undefined ? {} : { timeout: request.timeout }),
  };
  try {
    const response = await ofetch.raw(`${host}${request.path}`, options);
    return answerOf(response, response._data ?? '');
  } catch (cause) {
    throw new Unreachable(cause);
  }
}

/** The bytes of an answer that goes on, as they come. @throws Unreachable for all but 200, SignedOut */
export async function follow(
  request: ApiRequest,
  { session, host, fresh }: CallSetup,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const headers = { ...(await headersOf(request, session, fresh)), accept: 'text/event-stream' };
  const options = { headers, signal, responseType: 'stream', retry: 0, ignoreResponseError: true } as const;
  try {
    const { status, _data } = await ofetch.raw<unknown, 'stream'>(`${host}${request.path}`, options);
    if (status === 200 && _data !== undefined) return _data;
    await _data?.cancel();
    throw new ApiProblem(status, null);
  } catch (cause) {
    throw new Unreachable(cause);
  }
}
