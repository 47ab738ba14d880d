import { randomBytes } from 'node:crypto';
import { eq } from '../storage/drizzle.ts';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { providerSecrets } from '../storage/schema.ts';
import type { ProviderDatabase } from './records.ts';

export interface ProviderSecrets {
  readonly cookieKeys: readonly string[];
  /** Private RS256 keys. The first key signs. Tokens of the other keys stay valid. */
  readonly signingKeys: readonly JWK[];
}

/** Reads the stored value with this name, or creates it. Simultaneous calls get the same value. */
async function keep(database: ProviderDatabase, name: string, make: () => Promise<unknown>) {
  const read = async () =>
    (await database.orm.select().from(providerSecrets).where(eq(providerSecrets.name, name)))[0]?.value;
  const known = await read();
  if (known !== undefined) return known;
  await database.orm
    .insert(providerSecrets)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  return read();
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    ...(await exportJWK(privateKey)),
    alg: 'RS256',
    use: 'sig',
    kid: randomBytes(8).toString('base64url'),
  };
}

/** The provider's keys. They are stored in the database, so that a restart signs nobody out. */
export async function loadSecrets(database: ProviderDatabase): Promise<ProviderSecrets> {
  const cookieKeys = await keep(database, 'cookie-keys', async () => [randomBytes(32).toString('base64url')]);
  const signingKeys = await keep(database, 'signing-keys', async () => [await newSigningKey()]);
  return { cookieKeys: cookieKeys as string[], signingKeys: signingKeys as JWK[] };
}

/**
 * Adds a new signing key before the others, for the next start.
 * @internal for the provider's tests, which rotate its key
 */
export async function rotateSigningKey(database: ProviderDatabase): Promise<void> {
  const { signingKeys } = await loadSecrets(database);
  await database.orm
    .update(providerSecrets)
    .set({ value: [await newSigningKey(), ...signingKeys] })
    .where(eq(providerSecrets.name, 'signing-keys'));
}

/** The public keys, as /oidc/jwks lists them. */
export function publicKeys(secrets: ProviderSecrets): JWK[] {
  return secrets.signingKeys.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use }) as JWK);
}
