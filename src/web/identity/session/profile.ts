import type { SessionProfile } from '#machines/session.ts';
import type { IdTokenClaims } from '../flow/login-result.ts';

/** True if a picture's address is https, a data image, or http on localhost. */
const isPicture = (text: string): boolean => /^(https:\/\/|data:image\/|http:\/\/localhost[:/])/.test(text);

/** Reads from an ID token what the site shows of a person. Providers use different claims for the short name. */
export function profileOf(claims: IdTokenClaims): SessionProfile {
  const email = claims.email ?? '';
  const nickname = claims.nickname ?? claims.name ?? claims.preferred_username ?? (email || claims.sub);
  const picture = claims.picture ?? '';
  return {
    issuer: claims.iss,
    subject: claims.sub,
    nickname,
    email,
    picture: isPicture(picture) ? picture : '',
  };
}
