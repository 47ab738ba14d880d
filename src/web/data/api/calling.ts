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

/** The server sets this cookie. Each request repeats the cookie's value in a header, as protection against forged requests (CSRF). */
function xsrfToken(): string | null {
  if (typeof document === 'undefined') return null;
  const cookie = document.cookie.split('; ').find((part) => part.startsWith('XSRF-TOKEN='));
  return cookie === undefined ? null : decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

async function tokenOf(session: ApiSession, fresh: boolean): Promise<string> {
  try {
    return await session.accessToken({ fresh });
  } catch (cause) {
    // Offline, the token cannot be renewed. The member stays signed in.
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
  // Check the owner after the token has arrived. Someone else may have signed in while the token was being fetched.
  if (request.owner !== undefined && !isSignedIn(session, request.owner)) throw new SignedOut();
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  if (request.method !== 'GET') headers[deviceHeader] = deviceText(thisDevice());
  const xsrf = xsrfToken();
  if (xsrf !== null) headers['x-xsrf-token'] = xsrf;
  return headers;
}

interface CallSetup {
  readonly session: ApiSession;
  readonly host: string;
  readonly fresh: boolean;
}

/**
 * Makes one call, without a retry.
 * @throws Unreachable, SignedOut
 */
export async function call(request: ApiRequest, { session, host, fresh }: CallSetup): Promise<ApiAnswer> {
  const options: FetchOptions<'text'> = {
    method: request.method,
    headers: await headersOf(request, session, fresh),
    responseType: 'text',
    retry: 0,
    ignoreResponseError: true,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.outlivesPage === true && { keepalive: true }),
    ...(request.timeout === undefined ? {} : { timeout: request.timeout }),
  };
  try {
    const response = await ofetch.raw(`${host}${request.path}`, options);
    return answerOf(response, response._data ?? '');
  } catch (cause) {
    throw new Unreachable(cause);
  }
}

/**
 * Opens an endless response and returns its body as a stream.
 * @throws SignedOut when the person is not signed in
 * @throws Unreachable without an answer, or for a status other than 200
 */
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
