import { randomText } from '../tokens/random.ts';
import { check, optional, required, type Rule } from './checks.ts';
import { pick, toSnakeCase, without, type CallFields } from './names.ts';
import type { AuthorizeOptions, ClientOptions, LogoutOptions, PasswordlessVerifyOptions } from './options.ts';

const defaultScope = 'openid profile email';
/** Adds `https://` unless the domain starts with `http`. */
export const rootOf = (client: Pick<ClientOptions, 'domain'>): string =>
  client.domain.toLowerCase().startsWith('http') ? client.domain : `https://${client.domain}`;

function addressOf(client: ClientOptions, path: string, query: CallFields): string {
  const url = new URL(`${rootOf(client).replace(/\/$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null)
      url.searchParams.set(name, `${value as string | number | boolean}`);
  }
  return url.href;
}

/** A nonce is required when the response type includes an ID token and no code (spec 5). */
const nonceRule: Rule = {
  ...required('nonce'),
  when: ({ responseType }) =>
    !String(responseType).includes('code') && String(responseType).includes('id_token'),
};

const authorizeRules: readonly Rule[] = [
  required('clientID'),
  optional('redirectUri'),
  required('responseType'),
  nonceRule,
  optional('scope'),
  optional('audience'),
];

/** Adds a state, and a nonce when an ID token is requested. Does not replace the caller's own values. */
export function withTransaction(params: CallFields): CallFields {
  const { state, nonce, responseType } = params;
  const wantsIdToken = typeof responseType === 'string' && responseType.includes('id_token');
  return {
    ...params,
    state: state || randomText(),
    ...(wantsIdToken ? { nonce: nonce || randomText() } : {}),
  };
}

const ofClient = ['clientID', 'responseType', 'responseMode', 'redirectUri', 'scope', 'audience'];
const ofTransaction = ['_csrf', 'state', '_intstate', 'nonce', 'organization', 'invitation'];

/**
 * The address of the hosted login.
 * @throws OptionError
 */
export function authorizeUrl(client: ClientOptions, options: AuthorizeOptions = {}): string {
  check(options);
  const merged = { ...pick({ ...client }, [...ofClient, ...ofTransaction]), ...options };
  check(merged, [required('responseType')]);
  const params: CallFields = withTransaction(merged);
  const complete = { ...params, scope: params['scope'] || defaultScope };
  check(complete, authorizeRules);
  const scopes = options.connection_scope;
  const listed = Array.isArray(scopes) ? { connection_scope: scopes.join(',') } : {};
  const sent = without({ ...complete, ...listed }, [
    'username',
    'popupOptions',
    'domain',
    'tenant',
    'timeout',
    'appState',
  ]);
  return addressOf(client, 'authorize', toSnakeCase(sent));
}

/** The address that ends the session at the provider. */
export function logoutUrl(client: ClientOptions, options: LogoutOptions = {}): string {
  check(options);
  const { federated, ...rest } = options;
  const url = addressOf(
    client,
    'v2/logout',
    toSnakeCase({ clientID: client.clientID, ...rest }, ['returnTo']),
  );
  return federated === true ? `${url}&federated` : url;
}

export const verifyRules: readonly Rule[] = [
  required('connection'),
  required('verificationCode'),
  { ...required('phoneNumber'), when: ({ email }) => !email },
  { ...required('email'), when: ({ phoneNumber }) => !phoneNumber },
];

/** The address that checks a passwordless code and returns with the user signed in. */
export function verifyRedirectUrl(
  client: ClientOptions,
  options: PasswordlessVerifyOptions & AuthorizeOptions,
): string {
  check(options, verifyRules);
  const merged = {
    ...pick({ ...client }, [...ofClient, '_csrf', 'state', '_intstate', 'nonce']),
    ...options,
  };
  return addressOf(client, 'passwordless/verify_redirect', toSnakeCase(merged));
}

/**
 * The address of a session check in a hidden frame.
 * @throws when the response type is 'code' or the redirectUri is empty (spec 5)
 */
export function sessionCheckUrl(client: ClientOptions, options: AuthorizeOptions = {}): string {
  const merged = { ...pick({ ...client }, [...ofClient, ...ofTransaction]), ...options };
  if (merged.responseType === 'code') throw new SessionCheckError("responseType can't be `code`");
  if (!merged.redirectUri) throw new SessionCheckError("redirectUri can't be empty");
  return authorizeUrl(client, { ...options, prompt: 'none', responseMode: 'web_message' });
}

/** Thrown when a session check is not possible. */
export class SessionCheckError extends Error {
  override readonly name = 'SessionCheckError';
  readonly code = 'error';
}
