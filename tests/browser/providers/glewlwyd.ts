import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { startProcess } from './process.ts';
import type { ThirdParty } from './third-party.ts';

const program = '/usr/bin/glewlwyd';
const documents = '/usr/share/doc/glewlwyd';
const shared = '/usr/share/glewlwyd';

/** Returns why Glewlwyd cannot run here, or null. */
export const glewlwydMissing = (): string | null =>
  existsSync(program) ? null : 'Glewlwyd is not here (Debian: apt-get install glewlwyd).';

const plugin = 'oidc';
const person = {
  username: 'kirra',
  password: 'glewlwyd-demo',
  email: 'kirra@glewlwyd.example',
  name: 'Kirra Hale',
};

/** Glewlwyd's sample configuration, with our port and database. The cookies also work without https. */
function configuration(data: string, port: number): string {
  const sample = gunzipSync(readFileSync(`${documents}/glewlwyd.conf.sample.gz`)).toString();
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^port=.*/m, `port=${port}`],
    [/^external_url=.*/m, `external_url="http://localhost:${port}"`],
    [/^static_files_path=.*/m, `static_files_path="${data}/webapp/"`],
    [/^log_level=.*/m, 'log_level="WARNING"'],
    [/^cookie_secure=.*/m, 'cookie_secure=0'],
    [/^(\s*)path = ".*"/m, `$1path = "${data}/glewlwyd.db"`],
  ];
  return changes.reduce((text, [from, to]) => text.replace(from, to), sample);
}

async function administration(address: string) {
  const entered = await fetch(`${address}/auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'password' }),
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return async (method: 'POST' | 'PUT', path: string, body: object): Promise<void> => {
    const answer = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
  };
}

function pluginParameters(issuer: string, audience: string | null) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'access-token-duration': 300,
    'refresh-token-duration': 1_209_600,
    'code-duration': 60,
    'refresh-token-rolling': true,
    'refresh-token-one-use': 'always',
    'auth-type-code-enabled': true,
    'auth-type-token-enabled': false,
    'auth-type-id-token-enabled': true,
    'auth-type-password-enabled': false,
    'auth-type-client-enabled': false,
    'auth-type-device-enabled': false,
    'auth-type-refresh-enabled': true,
    'allowed-scope': ['openid', 'profile', 'email'],
    'jwks-show': true,
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'session-management-allowed': true,
    // Without this setting, the sign-out page does not know whose session to end.
    'front-channel-logout-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
    'session-cookie-expiration': 2_419_200,
    'name-claim': 'mandatory',
    'name-claim-scope': ['profile'],
    'email-claim': 'mandatory',
    'email-claim-scope': ['email'],
    'introspection-revocation-allowed': true,
    'introspection-revocation-allow-target-client': true,
    ...(audience === null
      ? {}
      : {
          'resource-allowed': true,
          'resource-scope': { openid: [audience] },
          'resource-scope-and-client-property': false,
        }),
  };
}

/** Starts Glewlwyd 2.7. Its access token is a JWT, and a refresh token works once. It has its own login page with consent. */
export async function startGlewlwyd({
  site,
  port,
  data,
  audience = null,
}: {
  readonly site: string;
  readonly port: number;
  readonly data: string;
  readonly audience?: string | null;
}): Promise<ThirdParty> {
  await mkdir(data, { recursive: true });
  // Debian's copy has symbolic links, which Glewlwyd does not follow.
  await cp(`${shared}/webapp`, join(data, 'webapp'), { recursive: true, dereference: true });
  await rm(join(data, 'webapp/config.json'), { recursive: true });
  await cp(`${shared}/templates/config.json`, join(data, 'webapp/config.json'));
  const database = new DatabaseSync(join(data, 'glewlwyd.db'));
  database.exec(gunzipSync(readFileSync(`${documents}/database/init.sqlite3.sql.gz`)).toString());
  database.close();
  const file = join(data, 'glewlwyd.conf');
  await writeFile(file, configuration(data, port));
  const api = `http://localhost:${port}/api`;
  const issuer = `${api}/${plugin}`;
  const running = await startProcess(
    program,
    [`--config-file=${file}`],
    {},
    `http://localhost:${port}/login.html`,
  );
  try {
    const order = await administration(api);
    for (const name of ['profile', 'email']) {
      await order('POST', '/scope/', {
        name,
        display_name: name,
        description: name,
        password_required: false,
        scheme: {},
      });
    }
    await order('POST', '/mod/plugin/', {
      module: 'oidc',
      name: plugin,
      display_name: 'OpenID Connect',
      parameters: pluginParameters(issuer, audience),
    });
    await order('POST', '/user/', {
      ...person,
      enabled: true,
      scope: ['openid', 'profile', 'email', 'g_profile'],
    });
    await order('POST', '/client/', {
      client_id: 'drover-at-glewlwyd',
      name: 'Drover',
      confidential: false,
      enabled: true,
      scope: [],
      redirect_uri: [`${site}/callback`, `${site}/callback-frame.html`],
      post_logout_redirect_uri: `${site}/`,
      authorization_type: ['code', 'refresh_token'],
      token_endpoint_auth_method: ['none'],
    });
  } catch (error) {
    await running.stop();
    throw new Error(running.output(), { cause: error });
  }
  return {
    name: 'Glewlwyd',
    issuer,
    clientId: 'drover-at-glewlwyd',
    audience,
    subject: '',
    email: person.email,
    endsSession: true,
    async logIn(page) {
      await page.getByPlaceholder('Your username').fill(person.username);
      await page.getByPlaceholder('Your password').fill(person.password);
      await page.getByRole('button', { name: 'OK' }).click();
      await page.getByRole('button', { name: 'Grant access' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    async confirmSignOut(page) {
      // The page shows the client's name once the session is loaded. A click before that does not sign the person out.
      await page.getByText('The client Drover wishes you to close the current session').waitFor();
      await page.getByRole('button', { name: 'Logout' }).click();
      /* Glewlwyd's page does not return to the app after the sign-out. So the test opens the site. */
      await page.getByText('You are disconnected').waitFor();
      await page.goto(`${site}/`);
    },
    stop: running.stop,
  };
}
