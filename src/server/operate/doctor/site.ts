import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { propertyOf } from '#contract/property-of.ts';
import { discover, fetchJson, providerTimeout } from '../../access/discovery.ts';
import { codeOf } from '../../storage/failures.ts';
import type { Settings } from '../../settings.ts';
import { healthOf, ownAddress } from '../health.ts';
import { withoutHttps } from '../https.ts';
import { good, messageOf, note, wrong, type Finding } from './finding.ts';

async function bindFailure({ host, port }: Settings): Promise<string | null> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    return null;
  } catch (error) {
    return codeOf(error);
  } finally {
    server.close();
  }
}

async function portFinding(settings: Settings): Promise<Finding & { readonly runs: boolean }> {
  const { port } = settings;
  const health = await healthOf(ownAddress(settings));
  if (health.well) return { ...good('port', health.says), runs: true };
  const code = await bindFailure(settings);
  if (code === null) return { ...good('port', `${port} is free; the server does not run.`), runs: false };
  const todo =
    code === 'EADDRINUSE' ? 'Stop what uses the port, or set another PORT.' : 'Set another PORT or HOST.';
  return {
    ...wrong('port', `${health.says} ${port} cannot be opened either (${code}). ${todo}`),
    runs: false,
  };
}

async function publicFinding({ origin, identity }: Settings): Promise<Finding> {
  const what = 'PUBLIC_URL';
  try {
    const config = propertyOf(await fetchJson(`${origin}/config.json`), 'identity');
    if (
      propertyOf(config, 'issuer') === identity.issuer &&
      propertyOf(config, 'clientId') === identity.clientId
    )
      return good(what, `${origin} leads to this site.`);
    return wrong(
      what,
      `${origin} leads to a site with other settings. Set PUBLIC_URL to the address that people use for this one.`,
    );
  } catch (error) {
    return wrong(
      what,
      `${origin} does not lead here from this machine: ${messageOf(error)} Check PUBLIC_URL, DNS and the proxy.`,
    );
  }
}

function originFindings({ webOrigins, webDir, origin }: Settings): Finding[] {
  const odd = webOrigins.filter((one) => !URL.canParse(one) || new URL(one).origin !== one);
  if (odd.length > 0)
    return [
      wrong(
        'CORS',
        `WEB_ORIGINS has ${odd.join(', ')}. Give origins without a path, like https://app.example.com.`,
      ),
    ];
  let apiHost = '';
  try {
    const built = propertyOf(JSON.parse(readFileSync(join(webDir, 'build.json'), 'utf8')), 'apiHost');
    if (typeof built === 'string') apiHost = built;
  } catch {
    return [note('CORS', 'The web app is not built, so only the API is served. npm start builds it.')];
  }
  if (apiHost !== '' && apiHost !== origin)
    return [
      note('CORS', `The web app was built to call ${apiHost}: WEB_ORIGINS there has to name ${origin}.`),
    ];
  return [
    good(
      'CORS',
      webOrigins.length === 0
        ? 'No other origin may call the API.'
        : `${webOrigins.join(', ')} may call the API.`,
    ),
  ];
}

const fresh = 5;

/** Compares this machine's clock with the provider's. With different clocks, the server refuses all tokens. */
async function issuerClockFinding({ issuer, leewaySeconds }: Settings['identity']): Promise<Finding[]> {
  const reply = await fetch(issuer, { method: 'HEAD', signal: AbortSignal.timeout(providerTimeout) });
  const apart = Math.round(Math.abs(Date.now() - Date.parse(reply.headers.get('date') ?? '')) / 1000);
  if (Number.isNaN(apart)) return [];
  if (apart <= fresh) return [good('clock', `This machine and the issuer agree to ${apart} s.`)];
  const says = `This machine and the issuer are ${apart} s apart.`;
  return [
    apart > leewaySeconds
      ? wrong('clock', `${says} Every sign-in is refused: set this machine’s clock by NTP.`)
      : note('clock', `${says} Set this machine’s clock by NTP.`),
  ];
}

async function* providerFindings({ identity, production }: Settings): AsyncGenerator<Finding> {
  if (identity.development) {
    const says =
      'The development sign-in: anybody may sign in with the demo accounts. Set OIDC_ISSUER for a real site.';
    yield production ? wrong('issuer', says) : note('issuer', says);
    return;
  }
  try {
    const { jwks_uri: keys } = await discover(identity.issuer);
    yield good('issuer', `${identity.issuer} answers.`);
    const list = propertyOf(await fetchJson(keys), 'keys');
    const usable = Array.isArray(list) ? list.filter((key) => propertyOf(key, 'kty') === 'RSA') : [];
    yield usable.length > 0
      ? good('keys', `${usable.length} RSA key${usable.length === 1 ? '' : 's'} to check tokens with.`)
      : wrong('keys', `${keys} has no RSA key. Let the provider sign with RS256.`);
    yield* await issuerClockFinding(identity);
  } catch (error) {
    yield wrong(
      'issuer',
      `${identity.issuer}: ${messageOf(error)} People who are signed in go on until their token ends; nobody can sign in. Check OIDC_ISSUER, DNS and the way to it from this machine.`,
    );
  }
}

/** Checks how the site is reached and who can sign in. */
export async function* siteFindings(settings: Settings): AsyncGenerator<Finding> {
  const { runs, ...port } = await portFinding(settings);
  yield port;
  const insecure = withoutHttps(settings.origin);
  const isHttps = settings.origin.startsWith('https:');
  yield insecure === null
    ? good('HTTPS', isHttps ? `${settings.origin} is HTTPS.` : 'Not needed on localhost.')
    : wrong('HTTPS', insecure);
  if (isHttps && settings.trustedProxies === null)
    yield note(
      'proxy',
      'TRUSTED_PROXIES is not set: every visitor appears to be the proxy. Set it to that proxy’s address.',
    );
  yield runs ? await publicFinding(settings) : note('PUBLIC_URL', 'Not tried: the server is not running.');
  yield* originFindings(settings);
  yield* providerFindings(settings);
}
