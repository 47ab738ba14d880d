import type { SessionProfile } from '#machines/session.ts';
import type { IdTokenClaims } from '../flow/login-result.ts';

/** Only what a picture may safely be: https, a data image, or http where the site itself is local. */
const isPicture = (text: string): boolean => /^(https:\/\/|data:image\/|http:\/\/localhost[:/])/.test(text);

/** How the claims of an ID token are shown. Providers differ in what they call the short name. */
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
