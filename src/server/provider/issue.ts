import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Settings } from '../settings.ts';
import { accessTokenSeconds, tokenScope } from './configuration.ts';
import type { ProviderDatabase } from './records.ts';
import { loadSecrets } from './secrets.ts';

/**
 * Issues an access token for curl and tests. No server needs to run.
 * @throws when another provider is configured
 */
export async function issueAccessToken(
  database: ProviderDatabase,
  settings: Settings,
  accountId: string,
  seconds: number = accessTokenSeconds,
): Promise<string> {
  const { development, issuer, clientId, audience, organization } = settings.identity;
  if (!development) {
    throw new Error(
      `Access tokens come from ${issuer} here. Only the development provider's can be made locally.`,
    );
  }
  const [key] = (await loadSecrets(database)).signingKeys;
  if (key === undefined) throw new Error('The provider has no signing key in the database.');
  const claims = { client_id: clientId, scope: tokenScope, jti: randomUUID() };
  return new SignJWT(organization === null ? claims : { ...claims, org_id: organization })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', ...(key.kid === undefined ? {} : { kid: key.kid }) })
    .setIssuer(issuer)
    .setSubject(accountId)
    .setAudience(audience ?? `${settings.origin}/api`)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(await importJWK(key, 'RS256'));
}
