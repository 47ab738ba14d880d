import { expect, test, type Page } from '@playwright/test';
import { openRecorder, type Recorded, type Recorder } from './identity/calls/recorder.ts';

/** Our calls and the provider's library must send the same requests, and refuse the same options with the same words. */
let recorder: Recorder;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  recorder = await openRecorder(4230);
});
test.afterAll(() => recorder.close());
test.beforeEach(async ({ page }) => {
  recorder.answer = { status: 200, body: { ok: true } };
  await page.goto(`${recorder.origin}/page`);
  await page.waitForFunction(() => 'createIdentityCalls' in window);
  recorder.take();
});

type Options = Record<string, unknown>;

const client = {
  clientID: 'web',
  responseType: 'token id_token',
  redirectUri: 'http://localhost:4230/callback',
  scope: 'openid email',
  audience: 'https://api.example',
  state: 'state-1',
  nonce: 'nonce-1',
};

/** Runs a method of the provider's library. Returns a URL, an error message, or null after a callback. */
function theirs(
  page: Page,
  method: string,
  args: unknown[],
  settings: Options = client,
): Promise<string | null> {
  return page.evaluate(
    ({ path, given, base, domain }) =>
      new Promise<string | null>((resolve) => {
        const library = (window as never as { auth0: Record<string, new (o: object) => object> }).auth0;
        const [kind = '', ...steps] = path.split('.');
        const plain = { _sendTelemetry: false, _disableDeprecationWarnings: true };
        try {
          const Kind = library[kind];
          if (Kind === undefined) throw new Error(`No ${kind}`);
          const isHosted = path.includes('_universalLogin');
          const made = new Kind({ ...base, domain: isHosted ? new URL(domain).host : domain, ...plain });
          // By default the library would use https.
          const options = Reflect.get(made, 'baseOptions') as { rootUrl: string };
          if (kind === 'Management') options.rootUrl = `${domain}/api/v2`;
          if (isHosted) options.rootUrl = domain;
          // By default the library submits a form from the answer, but the recorder's answer has no form.
          if (path.endsWith('_universalLogin.login'))
            Object.assign(given[0] as object, { onRedirecting: () => resolve(null) });
          const last = steps.pop() ?? '';
          const target = steps.reduce<object>((at, step) => Reflect.get(at, step) as object, made);
          const run = Reflect.get(target, last) as (...all: unknown[]) => unknown;
          const result = run.call(target, ...given, () => resolve(null));
          if (typeof result === 'string') resolve(result);
        } catch (error) {
          resolve((error as Error).message);
        }
      }),
    { path: method, given: args, base: settings, domain: recorder.origin },
  );
}

/** Runs the same method of our calls. Returns a URL, the message of a refusal, or null. */
function ours(
  page: Page,
  method: string,
  args: unknown[],
  settings: Options = client,
): Promise<string | null> {
  return page.evaluate(
    async ({ name, given, base, domain }) => {
      const { createIdentityCalls } = window as never as {
        createIdentityCalls: (o: object) => Record<string, (...all: unknown[]) => unknown>;
      };
      try {
        const result = await createIdentityCalls({ ...base, domain })[name]?.(...given);
        return typeof result === 'string' ? result : null;
      } catch (error) {
        return (error as Error).message;
      }
    },
    { name: method, given: args, base: settings, domain: recorder.origin },
  );
}

interface Case {
  readonly what: string;
  readonly theirs: readonly [method: string, ...args: unknown[]];
  readonly ours: readonly [method: string, ...args: unknown[]];
  readonly path: string;
}

const same = (what: string, path: string, method: string, our: string, options: Options): Case => ({
  what,
  path,
  theirs: [method, options],
  ours: [our, options],
});

const managed = { token: 'management-1', userId: 'auth0|7' };
const login = { username: ' kirra@drover.example ', password: ' secret ', realm: 'members' };

const cases: readonly Case[] = [
  same('oauth/token with a password', '/oauth/token', 'Authentication.oauthToken', 'token', {
    grantType: 'password',
    username: 'kirra',
    password: 'secret',
  }),
  same('oauth/token with a code', '/oauth/token', 'Authentication.oauthToken', 'token', {
    grantType: 'authorization_code',
    code: 'code-1',
    codeVerifier: 'verifier-1',
    redirectUri: 'http://localhost:4230/callback',
  }),
  same('oauth/token with a refresh token', '/oauth/token', 'Authentication.oauthToken', 'token', {
    grantType: 'refresh_token',
    refreshToken: 'refresh-1',
    somethingElse: 'dropped',
  }),
  {
    what: 'oauth/token with a realm',
    path: '/oauth/token',
    theirs: ['Authentication.login', login],
    ours: ['token', { ...login, grantType: 'http://auth0.com/oauth/grant-type/password-realm' }],
  },
  same('oauth/ro', '/oauth/ro', 'Authentication.loginWithResourceOwner', 'resourceOwner', {
    username: 'kirra',
    password: 'secret',
    connection: 'members',
    device: 'phone',
    more: 'dropped',
  }),
  {
    what: 'userinfo',
    path: '/userinfo',
    theirs: ['Authentication.userInfo', 'access-1'],
    ours: ['userInfo', 'access-1'],
  },
  {
    what: 'usernamepassword/challenge',
    path: '/usernamepassword/challenge',
    theirs: ['Authentication.getChallenge'],
    ours: ['challenge', { state: 'state-1' }],
  },
  {
    what: 'passwordless/challenge',
    path: '/passwordless/challenge',
    theirs: ['Authentication.passwordless.getChallenge'],
    ours: ['passwordlessChallenge', { state: 'state-1' }],
  },
  {
    what: 'usernamepassword/login',
    path: '/usernamepassword/login',
    theirs: [
      'WebAuth._universalLogin.login',
      { email: 'kirra@drover.example', password: 'secret', connection: 'members' },
    ],
    ours: ['hostedLogin', { email: 'kirra@drover.example', password: 'secret', connection: 'members' }],
  },
  same('dbconnections/signup', '/dbconnections/signup', 'WebAuth.signup', 'signup', {
    connection: 'members',
    email: ' kirra@drover.example ',
    password: 'secret',
    userMetadata: { farmName: 'Drover Downs', herdSize2: 7 },
  }),
  same(
    'dbconnections/change_password',
    '/dbconnections/change_password',
    'WebAuth.changePassword',
    'changePassword',
    {
      connection: 'members',
      email: 'kirra@drover.example',
      password: 'never sent',
    },
  ),
  same(
    'passwordless/start with a link',
    '/passwordless/start',
    'Authentication.passwordless.start',
    'passwordlessStart',
    {
      connection: 'email',
      send: 'link',
      email: 'kirra@drover.example',
      authParams: { state: 'state-2' },
    },
  ),
  same(
    'passwordless/start with a code',
    '/passwordless/start',
    'Authentication.passwordless.start',
    'passwordlessStart',
    {
      connection: 'sms',
      send: 'code',
      phoneNumber: '+61400000000',
    },
  ),
  same(
    'passwordless/verify by email',
    '/passwordless/verify',
    'Authentication.passwordless.verify',
    'passwordlessVerify',
    {
      connection: 'email',
      email: 'kirra@drover.example',
      verificationCode: '123456',
    },
  ),
  same(
    'passwordless/verify by phone',
    '/passwordless/verify',
    'Authentication.passwordless.verify',
    'passwordlessVerify',
    {
      connection: 'sms',
      phoneNumber: '+61400000000',
      verificationCode: '123456',
    },
  ),
  same('delegation', '/delegation', 'Authentication.delegation', 'delegation', {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    id_token: 'id-1',
    apiType: 'app',
  }),
  {
    what: 'user/ssodata',
    path: '/user/ssodata',
    theirs: ['WebAuth._universalLogin.getSSOData', false],
    ours: ['ssoData', {}],
  },
  {
    what: 'user/ssodata with directories',
    path: '/user/ssodata',
    theirs: ['WebAuth._universalLogin.getSSOData', true],
    ours: ['ssoData', { withActiveDirectories: true }],
  },
  {
    what: 'user/geoloc/country',
    path: '/user/geoloc/country',
    theirs: ['Authentication.getUserCountry'],
    ours: ['country'],
  },
  {
    what: 'users/{id}',
    path: '/api/v2/users/auth0|7',
    theirs: ['Management.getUser', managed.userId],
    ours: ['getUser', managed],
  },
  {
    what: 'users/{id} user_metadata',
    path: '/api/v2/users/auth0|7',
    theirs: ['Management.patchUserMetadata', managed.userId, { farmName: 'Downs' }],
    ours: ['patchUserMetadata', { ...managed, userMetadata: { farmName: 'Downs' } }],
  },
  {
    what: 'users/{id} attributes',
    path: '/api/v2/users/auth0|7',
    theirs: ['Management.patchUserAttributes', managed.userId, { email: 'a@b.example' }],
    ours: ['patchUserAttributes', { ...managed, user: { email: 'a@b.example' } }],
  },
  {
    what: 'users/{id}/identities',
    path: '/api/v2/users/auth0|7/identities',
    theirs: ['Management.linkUser', managed.userId, 'second-token'],
    ours: ['linkUser', { ...managed, secondaryUserToken: 'second-token' }],
  },
];

test('both send the same requests', async ({ page }) => {
  for (const { what, path, theirs: their, ours: our } of cases) {
    await test.step(what, async () => {
      const [method, ...args] = their;
      const [name, ...given] = our;
      const settings = method.startsWith('Management') ? { token: managed.token } : client;
      await theirs(page, method, args, settings);
      const expected = recorder.take();
      expect(expected.map((one) => decodeURIComponent(one.path))).toEqual([path]);
      await ours(page, name, given);
      const made = recorder.take();
      expect(made).toEqual(expected);
    });
  }
});

test('co/authenticate sends the same request, and stores its verifier for one use', async ({ page }) => {
  recorder.answer = {
    status: 200,
    body: { login_ticket: 'ticket-1', co_id: 'co-1', co_verifier: 'verifier-1' },
  };
  const variants: Options[] = [
    { email: 'kirra@drover.example', password: 'secret', realm: 'members' },
    { username: 'kirra', password: 'secret' },
    {
      username: 'kirra',
      otp: '123456',
      realm: 'sms',
      credentialType: 'http://auth0.com/oauth/grant-type/passwordless/otp',
    },
  ];
  for (const options of variants) {
    await page.evaluate(
      ({ domain, base, given }) =>
        new Promise<void>((resolve) => {
          const { auth0 } = window as never as {
            auth0: {
              WebAuth: new (o: object) => {
                crossOriginAuthentication: { login(o: object, cb: () => void): void };
              };
            };
          };
          const web = new auth0.WebAuth({ ...base, domain, _sendTelemetry: false });
          web.crossOriginAuthentication.login({ ...given, onRedirecting: () => resolve() }, () => resolve());
        }),
      { domain: recorder.origin, base: client, given: options },
    );
    const expected = recorder.take();
    await ours(page, 'authenticate', [options]);
    expect(recorder.take()).toEqual(expected);
    expect(expected.map(({ path }) => path)).toEqual(['/co/authenticate']);
  }
  expect(await ours(page, 'takeVerifier', ['co-1'])).toBe('verifier-1');
  expect(await ours(page, 'takeVerifier', ['co-1'])).toBe('');
});

test('both libraries navigate the page to the same addresses', async ({ page }) => {
  const parts = (url: string | null) => {
    const { origin, pathname, searchParams } = new URL(url ?? '');
    return { origin, pathname, query: Object.fromEntries([...searchParams].toSorted()) };
  };
  const authorize: Options = {
    connection: 'members',
    loginHint: 'kirra',
    prompt: 'login',
    maxAge: 60,
    appState: 'dropped',
  };
  expect(parts(await ours(page, 'authorizeUrl', [authorize]))).toEqual(
    parts(
      await theirs(page, 'Authentication.buildAuthorizeUrl', [
        { ...authorize, state: 'state-1', nonce: 'nonce-1' },
      ]),
    ),
  );
  const scopes: Options = { connection_scope: ['a', 'b'], codeChallenge: 'c', codeChallengeMethod: 'S256' };
  expect(parts(await ours(page, 'authorizeUrl', [scopes]))).toEqual(
    parts(
      await theirs(page, 'Authentication.buildAuthorizeUrl', [
        { ...scopes, state: 'state-1', nonce: 'nonce-1' },
      ]),
    ),
  );
  for (const options of [{}, { returnTo: 'https://drover.example/' }, { federated: true }]) {
    expect(parts(await ours(page, 'logoutUrl', [options]))).toEqual(
      parts(await theirs(page, 'Authentication.buildLogoutUrl', [options])),
    );
  }
  const verify: Options = { connection: 'email', email: 'kirra@drover.example', verificationCode: '123456' };
  expect(parts(await ours(page, 'verifyRedirectUrl', [verify]))).toEqual(
    parts(await theirs(page, 'Authentication.passwordless.buildVerifyUrl', [verify])),
  );
});

const bare = { clientID: 'web' };
const wrong: readonly (readonly [
  text: string,
  method: string,
  our: string,
  options: unknown,
  settings?: Options,
])[] = [
  ['clientID option is required', 'Authentication.oauthToken', 'token', { grantType: 'x' }, {}],
  ['responseType option is required', 'Authentication.buildAuthorizeUrl', 'authorizeUrl', {}, bare],
  ['options parameter is not valid', 'WebAuth.signup', 'signup', 'text'],
  ['options parameter is not valid', 'Authentication.oauthToken', 'token', 'text'],
  ['grantType option is required', 'Authentication.oauthToken', 'token', {}],
  ['username option is required', 'Authentication.loginWithResourceOwner', 'resourceOwner', {}],
  ['connection option is required', 'WebAuth.signup', 'signup', {}],
  ['email option is required', 'WebAuth.signup', 'signup', { connection: 'c' }],
  ['password option is required', 'WebAuth.signup', 'signup', { connection: 'c', email: 'e' }],
  ['connection option is required', 'WebAuth.changePassword', 'changePassword', {}],
  ['email option is required', 'WebAuth.changePassword', 'changePassword', { connection: 'c' }],
  ['connection option is required', 'Authentication.passwordless.start', 'passwordlessStart', {}],
  ['send option is required', 'Authentication.passwordless.start', 'passwordlessStart', { connection: 'c' }],
  [
    'send is not valid ([link, code])',
    'Authentication.passwordless.start',
    'passwordlessStart',
    { connection: 'c', send: 'pigeon' },
  ],
  ['connection option is required', 'Authentication.passwordless.verify', 'passwordlessVerify', {}],
  [
    'verificationCode option is required',
    'Authentication.passwordless.verify',
    'passwordlessVerify',
    { connection: 'c' },
  ],
  [
    'phoneNumber option is required',
    'Authentication.passwordless.verify',
    'passwordlessVerify',
    { connection: 'c', verificationCode: 'v' },
  ],
  ['grant_type option is required', 'Authentication.delegation', 'delegation', {}],
  ['accessToken parameter is not valid', 'Authentication.userInfo', 'userInfo', 7],
];

test('both refuse the same wrong options with the same words, and send nothing', async ({ page }) => {
  for (const [text, method, our, options, settings] of wrong) {
    await test.step(`${our}: ${text}`, async () => {
      expect(await theirs(page, method, [options], settings)).toBe(text);
      expect(await ours(page, our, [options], settings)).toBe(text);
    });
  }
  expect(recorder.take()).toEqual([]);
});

test('our calls word some option errors themselves, and create a nonce where the library requires one', async ({
  page,
}) => {
  const make = (options: object) =>
    page.evaluate((given) => {
      const { createIdentityCalls } = window as never as { createIdentityCalls: (o: object) => unknown };
      try {
        createIdentityCalls(given);
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    }, options);
  expect(await make({ clientID: 'web' })).toBe('domain option is required');
  expect(await make({ domain: 'x' })).toBe('clientID option is required');
  expect(await ours(page, 'userInfo', ['token', 'not a function'])).toBe('cb parameter is not valid');
  expect(await ours(page, 'sessionCheckUrl', [{ responseType: 'code' }])).toBe(
    "responseType can't be `code`",
  );
  expect(await ours(page, 'sessionCheckUrl', [{ redirectUri: '' }])).toBe("redirectUri can't be empty");
  const noNonce = { clientID: 'web', responseType: 'id_token' };
  expect(await theirs(page, 'Authentication.buildAuthorizeUrl', [{}], noNonce)).toBe(
    'nonce option is required',
  );
  const made = new URL((await ours(page, 'authorizeUrl', [{}], noNonce)) ?? '');
  expect(made.searchParams.get('nonce')).toHaveLength(32);
  expect(made.searchParams.get('state')).toHaveLength(32);
});

test('refusals have the provider’s code and words, and only token requests are tried three times', async ({
  page,
}) => {
  recorder.answer = {
    status: 403,
    body: { error: 'mfa_required', error_description: 'Multifactor authentication required' },
  };
  expect(await ours(page, 'token', [{ grantType: 'password' }])).toBe('Multifactor authentication required');
  expect(recorder.take()).toHaveLength(1);
  recorder.answer = {
    status: 429,
    body: { code: 'too_many_attempts', description: 'Your account is blocked.' },
  };
  expect(await ours(page, 'signup', [{ connection: 'c', email: 'e', password: 'p' }])).toBe(
    'Your account is blocked.',
  );
  recorder.answer = { status: 500, body: {} };
  expect(await ours(page, 'challenge', [{ state: 'state-1' }])).toBe(
    'Error getting the bot detection challenge. Please contact the system administrator.',
  );
  recorder.take();

  let lost = 0;
  await page.route(/oauth\/|delegation/, (route) => {
    lost += 1;
    return route.abort();
  });
  expect(await ours(page, 'token', [{ grantType: 'password' }])).toContain('out of reach');
  expect(lost).toBe(3);
  expect(await ours(page, 'delegation', [{ grant_type: 'x' }])).toContain('out of reach');
  expect(lost).toBe(4);
});

test('a token request can be sent as a form', async ({ page }) => {
  await ours(page, 'token', [{ grantType: 'refresh_token', refreshToken: 'r', asForm: true }]);
  const [sent]: Recorded[] = recorder.take();
  expect(sent?.body).toEqual({
    form: {
      client_id: 'web',
      grant_type: 'refresh_token',
      refresh_token: 'r',
      scope: 'openid email',
      audience: 'https://api.example',
    },
  });
});

test('the calls of the hosted page are refused elsewhere, and a captcha has two prompts', async ({
  page,
}) => {
  const elsewhere = { ...client };
  const refused = await page.evaluate(async (base) => {
    const { createIdentityCalls, captchaPrompt } = window as never as {
      createIdentityCalls: (o: object) => Record<string, (o: object) => Promise<unknown>>;
      captchaPrompt: (challenge: { type: string }) => string;
    };
    const calls = createIdentityCalls({ ...base, domain: 'tenant.example' });
    const text = await calls['hostedLogin']?.({}).catch((error: Error) => error.message);
    return [text, captchaPrompt({ type: 'code' }), captchaPrompt({ type: 'formula' })];
  }, elsewhere);
  expect(refused).toEqual([
    'This method is meant to be used only inside the Universal Login Page.',
    'Enter the code shown above',
    'Solve the formula shown above',
  ]);
});
