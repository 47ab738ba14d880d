import { rootOf, verifyRules, withTransaction } from './addresses.ts';
import { check, objectParameter, optional, required, textParameter } from './checks.ts';
import { pick, toSnakeCase, without, type CallFields } from './names.ts';
import type {
  AuthenticateOptions,
  ChangePasswordOptions,
  ClientOptions,
  DelegationOptions,
  HostedLoginOptions,
  PasswordlessStartOptions,
  PasswordlessVerifyOptions,
  ResourceOwnerOptions,
  SignupOptions,
  TokenOptions,
} from './options.ts';

/** The request of one call. */
export interface CallRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly query?: CallFields;
  readonly body?: CallFields;
  readonly asForm?: true;
  readonly token?: string;
  readonly credentials?: true;
  readonly keepsNames?: true;
  /** A token call is tried at most three times in one flow (spec 7). */
  readonly tries?: 3;
}

const passwordRealm = 'http://auth0.com/oauth/grant-type/password-realm';

const tokenFields = [
  'realm',
  'audience',
  'otp',
  'organization',
  'client_id',
  'client_secret',
  'redirect_uri',
  'scope',
  'code',
  'grant_type',
  'username',
  'password',
  'refresh_token',
  'assertion',
  'client_assertion',
  'client_assertion_type',
  'code_verifier',
  'subject_token',
  'subject_token_type',
];

const post = (path: string, body: CallFields): CallRequest => ({ method: 'POST', path, body });
const challenge = (path: string) => (_client: ClientOptions, options: { readonly state: string }) => ({
  ...post(path, { state: options.state }),
  keepsNames: true as const,
});

function startParams(client: ClientOptions, options: PasswordlessStartOptions): CallFields {
  const asked = { ...client, ...options.authParams };
  const scope = options.authParams?.['scope'] || client.scope;
  const redirect = asked['redirectUri'];
  const response = asked['responseType'];
  return {
    ...options.authParams,
    ...(scope ? { scope } : {}),
    ...(redirect ? { redirect_uri: redirect } : {}),
    ...(response ? { response_type: response } : {}),
  };
}

const userPath = (id: string): string => `api/v2/users/${id}`;

/** The identity calls of spec 7 that need no navigation. tests/browser/identity-calls.spec.ts compares them with the provider's library. */
export const operations = {
  /** POST co/authenticate: exchanges a password or one-time code for a login ticket. */
  authenticate(client: ClientOptions, options: AuthenticateOptions): CallRequest {
    check(options);
    const realm = options.realm ?? client.realm;
    const type = options.credentialType ?? client.credentialType ?? passwordRealm;
    const body = {
      client_id: options.clientID ?? client.clientID,
      username: options.username ?? options.email,
      ...pick({ ...options }, ['password', 'otp']),
      ...(realm ? { realm, credential_type: type } : { credential_type: 'password' }),
    };
    return { ...post('co/authenticate', body), credentials: true };
  },

  /** POST oauth/token, as JSON or as a form: exchanges passwords, codes and refresh tokens. */
  token(client: ClientOptions, options: TokenOptions): CallRequest {
    check(options);
    const merged = {
      ...pick({ ...client }, ['clientID', 'scope', 'audience']),
      ...without({ ...options }, ['asForm']),
    };
    check(merged, [required('clientID'), required('grantType'), optional('scope'), optional('audience')]);
    const body = pick(toSnakeCase(merged), tokenFields);
    return { ...post('oauth/token', body), tries: 3, ...(options.asForm === true ? { asForm: true } : {}) };
  },

  /** POST oauth/ro: signs in with the password of one connection and shows no page. */
  resourceOwner(client: ClientOptions, options: ResourceOwnerOptions): CallRequest {
    check(options, [required('username'), required('password'), required('connection'), optional('scope')]);
    const given = pick({ ...options }, ['username', 'password', 'scope', 'connection', 'device']);
    const body = toSnakeCase({ ...pick({ ...client }, ['clientID', 'scope']), ...given });
    return post('oauth/ro', { grant_type: 'password', ...body });
  },

  userInfo(_client: ClientOptions, accessToken: string): CallRequest {
    textParameter(accessToken, 'accessToken');
    return { method: 'GET', path: 'userinfo', token: accessToken, keepsNames: true };
  },

  /** POST usernamepassword/login: returns a form to submit. For the provider's own login page only. */
  hostedLogin(client: ClientOptions, options: HostedLoginOptions): CallRequest {
    const names = ['clientID', 'redirectUri', 'tenant', 'responseType', 'responseMode', 'scope', 'audience'];
    const params = { ...pick({ ...client }, [...names, '_csrf', 'state', '_intstate', 'nonce']), ...options };
    check(params, [required('responseType')]);
    // The tenant is the first word of the host.
    const tenant = client.tenant ?? new URL(rootOf(client)).host.split('.')[0];
    const named: CallFields = { tenant, ...params, username: options.username ?? options.email };
    return post('usernamepassword/login', toSnakeCase(withTransaction(without(named, ['email']))));
  },

  /** POST usernamepassword/challenge: tells if a captcha is required. */
  challenge: challenge('usernamepassword/challenge'),
  /** POST passwordless/challenge: tells if a captcha is required before a code is sent. */
  passwordlessChallenge: challenge('passwordless/challenge'),

  signup(client: ClientOptions, options: SignupOptions): CallRequest {
    check(options, [required('connection'), required('email'), required('password')]);
    const { userMetadata, ...rest } = options;
    const body = toSnakeCase({ ...pick({ ...client }, ['clientID', 'state']), ...rest });
    const metadata = userMetadata === undefined ? {} : { user_metadata: userMetadata };
    return post('dbconnections/signup', { ...without(body, ['scope']), ...metadata });
  },

  /** POST dbconnections/change_password: sends the email for a new password. */
  changePassword(client: ClientOptions, options: ChangePasswordOptions): CallRequest {
    check(options, [required('connection'), required('email')]);
    const given = pick({ ...options }, ['email', 'connection', 'captcha']);
    return post(
      'dbconnections/change_password',
      toSnakeCase({ ...pick({ ...client }, ['clientID', 'state']), ...given }),
    );
  },

  passwordlessStart(client: ClientOptions, options: PasswordlessStartOptions): CallRequest {
    check(options, [
      required('connection'),
      { ...required('send'), values: ['link', 'code'], valuesMessage: 'send is not valid ([link, code])' },
      // A link can be sent only by email, a code by email or text message.
      { ...required('phoneNumber'), when: (o) => o['send'] === 'code' && !o['email'] },
      { ...required('email'), when: (o) => o['send'] === 'link' || !o['phoneNumber'] },
      { ...required('authParams'), type: 'object', optional: true },
    ]);
    const params = startParams(client, options);
    const body = toSnakeCase({ clientID: client.clientID, ...without({ ...options }, ['authParams']) });
    return post(
      'passwordless/start',
      Object.keys(params).length === 0 ? body : { ...body, authParams: params },
    );
  },

  passwordlessVerify(_client: ClientOptions, options: PasswordlessVerifyOptions): CallRequest {
    check(options, verifyRules);
    const given = pick({ ...options }, [
      'connection',
      'verificationCode',
      'phoneNumber',
      'email',
      'clientID',
    ]);
    return post('passwordless/verify', toSnakeCase(given));
  },

  /** POST delegation: requests a token for another service. */
  delegation(client: ClientOptions, options: DelegationOptions): CallRequest {
    check(options, [required('grant_type')]);
    return post('delegation', toSnakeCase({ clientID: client.clientID, ...options }));
  },

  /** GET user/ssodata: for the provider's own login page only. */
  ssoData(client: ClientOptions, options: { readonly withActiveDirectories?: boolean } = {}): CallRequest {
    const query =
      options.withActiveDirectories === true ? { query: { ldaps: 1, client_id: client.clientID } } : {};
    return { method: 'GET', path: 'user/ssodata', credentials: true, ...query };
  },

  country: (_client: ClientOptions, _options?: undefined): CallRequest => ({
    method: 'GET',
    path: 'user/geoloc/country',
  }),

  getUser(_client: ClientOptions, { token, userId }: ManagedUser): CallRequest {
    manages(token, userId);
    return { method: 'GET', path: userPath(userId), token, keepsNames: true };
  },

  patchUserMetadata(
    _client: ClientOptions,
    options: ManagedUser & { readonly userMetadata: CallFields },
  ): CallRequest {
    const { token, userId, userMetadata } = options;
    manages(token, userId);
    objectParameter(userMetadata, 'userMetadata');
    const body = { user_metadata: userMetadata };
    return { method: 'PATCH', path: userPath(userId), body, token, keepsNames: true };
  },

  patchUserAttributes(
    _client: ClientOptions,
    options: ManagedUser & { readonly user: CallFields },
  ): CallRequest {
    const { token, userId, user } = options;
    manages(token, userId);
    objectParameter(user, 'user');
    return { method: 'PATCH', path: userPath(userId), body: user, token, keepsNames: true };
  },

  /** POST api/v2/users/{id}/identities: adds a second account to the first. */
  linkUser(
    _client: ClientOptions,
    options: ManagedUser & { readonly secondaryUserToken: string },
  ): CallRequest {
    const { token, userId, secondaryUserToken } = options;
    manages(token, userId);
    textParameter(secondaryUserToken, 'secondaryUserToken');
    const body = { link_with: secondaryUserToken };
    return { ...post(`${userPath(userId)}/identities`, body), token, keepsNames: true };
  },
} as const;

export interface ManagedUser {
  readonly token: string;
  readonly userId: string;
}

function manages(token: string, userId: string): void {
  check({ token }, [required('token')]);
  textParameter(userId, 'userId');
}

export type OperationName = keyof typeof operations;
