import type { AppState } from './transaction.ts';

/** The claims of an ID token that this app reads (spec 3). */
export interface IdTokenClaims {
  readonly iss: string;
  readonly sub: string;
  readonly email?: string;
  readonly name?: string;
  readonly nickname?: string;
  readonly preferred_username?: string;
  readonly picture?: string;
  readonly org_id?: string;
  readonly nonce?: string;
  readonly at_hash?: string;
}

/** The result of a sign-in or a renewal (spec 3, identity-provider login result). */
export interface LoginResult {
  readonly accessToken: string;
  readonly idToken: string;
  readonly idTokenPayload: IdTokenClaims;
  readonly appState: AppState | null;
  /** Null when the provider sends no refresh token. */
  readonly refreshToken: string | null;
  readonly state: string | null;
  /** The life of the access token in whole seconds, counted from the answer. */
  readonly expiresIn: number;
  readonly tokenType: string;
  readonly scope: string;
}
