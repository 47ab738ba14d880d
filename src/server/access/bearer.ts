import type { JWK } from 'jose';
import { Problem } from '#contract/problems.ts';
import type { Settings } from '../settings.ts';
import type { Bearer } from './claims.ts';
import { signedTokenCheck } from './signed-token.ts';
import { opaqueTokenCheck } from './opaque-token.ts';
import { fixedKeys, remoteKeys } from './provider-keys.ts';

export type BearerCheck = (header: string | undefined) => Promise<Bearer>;

const looksSigned = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);

function tokenOf(header: string | undefined): string {
  const token = /^Bearer +([\w\-.~+/]+=*) *$/i.exec(header ?? '')?.[1];
  if (token === undefined || token.length > 8_192)
    throw new Problem('unauthorized', { cause: new Error('there is no Bearer token in Authorization') });
  return token;
}

/**
 * Makes the check of the Authorization header. Pass `keys` for the development provider only.
 * @returns a function that throws Problem unauthorized or unavailable
 */
export function bearerCheck(settings: Pick<Settings, 'identity'>, keys?: readonly JWK[]): BearerCheck {
  const { identity } = settings;
  const source = keys === undefined ? remoteKeys(identity.issuer) : fixedKeys(keys);
  const checkSigned = signedTokenCheck(source, identity);
  const askProvider = opaqueTokenCheck(identity);
  return async (header) => {
    const token = tokenOf(header);
    // With a configured audience, opaque tokens are never accepted.
    return looksSigned(token) || identity.audience !== null ? checkSigned(token) : askProvider(token);
  };
}
