import { ofetch } from 'ofetch';
import { IdentityError, identityError, isPassing } from '../flow/errors.ts';
import { authorizeUrl, logoutUrl, rootOf, sessionCheckUrl, verifyRedirectUrl } from './addresses.ts';
import { check, checkCallback, required, type Callback } from './checks.ts';
import { keepVerifier, takeVerifier } from './co-verifier.ts';
import { toCamelCase, trimmed, type CallFields } from './names.ts';
import { operations, type CallRequest, type OperationName } from './operations.ts';
import type { AuthenticateReply, Challenge, ClientOptions, TokenReply } from './options.ts';
import { isRefusal, noReply, refusalOf } from './refusals.ts';

/** The results that the specification describes. Every other call returns the provider's reply. */
interface CallReplies {
  readonly authenticate: AuthenticateReply;
  readonly token: TokenReply;
  readonly resourceOwner: TokenReply;
  readonly challenge: Challenge;
  readonly passwordlessChallenge: Challenge;
}

type ReplyOf<Name extends OperationName> = Name extends keyof CallReplies ? CallReplies[Name] : unknown;
type OptionsOf<Name extends OperationName> = Parameters<(typeof operations)[Name]>[1];

export type IdentityCalls = {
  readonly [Name in OperationName]: (options: OptionsOf<Name>, cb?: Callback) => Promise<ReplyOf<Name>>;
} & {
  readonly authorizeUrl: (options?: Parameters<typeof authorizeUrl>[1]) => string;
  readonly logoutUrl: (options?: Parameters<typeof logoutUrl>[1]) => string;
  readonly verifyRedirectUrl: (options: Parameters<typeof verifyRedirectUrl>[1]) => string;
  readonly sessionCheckUrl: (options?: Parameters<typeof sessionCheckUrl>[1]) => string;
  /**
   * Returns and removes the verifier that co/authenticate gave for this id. Returns '' if there is none, or if it is older than 15 minutes.
   */
  readonly takeVerifier: (coId: string) => string;
};

const formOf = (body: CallFields): URLSearchParams =>
  new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));

async function reply(root: string, request: CallRequest): Promise<{ status: number; body: unknown }> {
  const { method, path, query, body, asForm, token, credentials } = request;
  const sent = body === undefined ? undefined : trimmed(body);
  try {
    const response = await ofetch.raw(`${root}/${path}`, {
      method,
      retry: 0,
      ignoreResponseError: true,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(query === undefined ? {} : { query }),
      ...(sent === undefined ? {} : { body: asForm === true ? formOf(sent) : { ...sent } }),
      ...(credentials === true ? { credentials: 'include' as const } : {}),
    });
    return { status: response.status, body: response._data };
  } catch (error) {
    throw noReply(error);
  }
}

async function send(root: string, request: CallRequest): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { status, body } = await reply(root, request);
      if (status >= 400 || isRefusal(body)) throw refusalOf(status, body);
      return request.keepsNames === true ? body : toCamelCase(body);
    } catch (error) {
      if (!isPassing(error) || attempt >= (request.tries ?? 1)) throw error;
    }
  }
}

const hostedOnly: readonly OperationName[] = ['hostedLogin', 'ssoData'];
const challenges: readonly OperationName[] = ['challenge', 'passwordlessChallenge'];

/** The identity calls of spec 7 for one provider. They throw an OptionError for wrong options, and an IdentityError for a refused call. */
export function createIdentityCalls(client: ClientOptions): IdentityCalls {
  check(client, [required('domain'), required('clientID')]);
  const root = rootOf(client).replace(/\/$/, '');

  async function ask(name: OperationName, options: unknown): Promise<unknown> {
    if (hostedOnly.includes(name) && location.host !== new URL(root).host)
      throw identityError('hostedPageOnly');
    const make = operations[name] as (client: ClientOptions, options: unknown) => CallRequest;
    try {
      const answer = await send(root, make(client, options));
      if (name === 'authenticate') keep(root, answer);
      return answer;
    } catch (error) {
      const isChallenge = challenges.includes(name) && error instanceof IdentityError;
      throw isChallenge ? identityError('captchaFailed', undefined, error) : error;
    }
  }

  async function call(name: OperationName, options: unknown, cb?: Callback): Promise<unknown> {
    checkCallback(cb);
    let answer: unknown;
    try {
      answer = await ask(name, options);
    } catch (error) {
      cb?.(error, undefined);
      throw error;
    }
    cb?.(null, answer);
    return answer;
  }

  const names = Object.keys(operations) as OperationName[];
  const calls = Object.fromEntries(
    names.map((name) => [name, (options: unknown, cb?: Callback) => call(name, options, cb)]),
  );
  return {
    ...calls,
    authorizeUrl: (options) => authorizeUrl(client, options),
    logoutUrl: (options) => logoutUrl(client, options),
    verifyRedirectUrl: (options) => verifyRedirectUrl(client, options),
    sessionCheckUrl: (options) => sessionCheckUrl(client, options),
    takeVerifier: (coId) => takeVerifier(root, coId),
  } as IdentityCalls;
}

function keep(root: string, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  const id: unknown = Reflect.get(answer, 'coId');
  const verifier: unknown = Reflect.get(answer, 'coVerifier');
  if (typeof id === 'string' && typeof verifier === 'string') keepVerifier(root, id, verifier);
}

/** The prompt below the picture of a captcha (spec 8). */
export const captchaPrompt = (challenge: Pick<Challenge, 'type'>): string =>
  challenge.type === 'code' ? 'Enter the code shown above' : 'Solve the formula shown above';
