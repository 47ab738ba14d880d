import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from './process.ts';
import type { ThirdParty } from './third-party.ts';

const python = '/usr/bin/python3';

/** Returns why Django cannot run here, or null. */
export function djangoMissing(): string | null {
  try {
    execFileSync(python, ['-c', 'import oauth2_provider, corsheaders'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'Django OAuth Toolkit is not here (Debian: apt-get install python3-django-oauth-toolkit python3-django-cors-headers).';
  }
}

export interface DjangoOptions {
  readonly site: string;
  readonly port: number;
  readonly data: string;
  /** The provider's scopes. The provider refuses a sign-in that requests any other scope. */
  readonly scopes?: string;
  /** If false, the provider does not answer requests from the site's scripts. */
  readonly cors?: boolean;
}

/**
 * Starts Django OAuth Toolkit 1.7. It has opaque access tokens and rotating refresh tokens. It has no end_session_endpoint, no prompt=none
 * and no `iss` in the callback.
 */
export async function startDjango({
  site,
  port,
  data,
  scopes = 'openid profile email',
  cors = true,
}: DjangoOptions): Promise<ThirdParty> {
  await mkdir(data, { recursive: true });
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await writeFile(join(data, 'key.pem'), privateKey);
  const issuer = `http://localhost:${port}/o`;
  const running = await startProcess(
    python,
    [join(import.meta.dirname, 'django/site.py')],
    {
      PYTHONDONTWRITEBYTECODE: '1',
      PROVIDER_DATA: data,
      PROVIDER_PORT: String(port),
      PROVIDER_SITE: site,
      PROVIDER_SCOPES: scopes,
      PROVIDER_CORS: cors ? 'yes' : 'no',
    },
    `${issuer}/.well-known/openid-configuration/`,
  );
  return {
    name: 'Django OAuth Toolkit',
    issuer,
    clientId: 'drover-at-django',
    audience: null,
    subject: '1',
    email: 'kirra@django.example',
    endsSession: false,
    async logIn(page) {
      await page.getByLabel('Username:').fill('kirra');
      await page.getByLabel('Password:').fill('django-demo');
      await page.getByRole('button', { name: 'Log in' }).click();
    },
    stop: running.stop,
  };
}
