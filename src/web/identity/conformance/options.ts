/** How to reach the provider. `domain` is a host, or an origin such as `http://localhost:9000`. */
export interface ClientOptions {
  readonly domain: string;
  readonly clientID: string;
  readonly responseType?: string;
  readonly responseMode?: string;
  readonly redirectUri?: string;
  readonly scope?: string;
  readonly audience?: string;
  readonly state?: string;
  readonly nonce?: string;
  readonly tenant?: string;
  readonly realm?: string;
  readonly credentialType?: string;
  readonly organization?: string;
  readonly invitation?: string;
}

export interface AuthorizeOptions extends Partial<Omit<ClientOptions, 'domain'>> {
  readonly connection?: string;
  readonly connection_scope?: string | readonly string[];
  readonly prompt?: string;
  readonly loginHint?: string;
  readonly loginTicket?: string;
  readonly screenHint?: string;
  readonly maxAge?: number;
  readonly codeChallenge?: string;
  readonly codeChallengeMethod?: string;
  readonly appState?: unknown;
}

export interface LogoutOptions {
  readonly clientID?: string;
  readonly returnTo?: string;
  readonly federated?: boolean;
}

export interface AuthenticateOptions {
  readonly clientID?: string;
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  readonly otp?: string;
  readonly realm?: string;
  readonly credentialType?: string;
}

export interface TokenOptions {
  readonly grantType: string;
  readonly clientID?: string;
  readonly username?: string;
  readonly password?: string;
  readonly realm?: string;
  readonly scope?: string;
  readonly audience?: string;
  readonly code?: string;
  readonly codeVerifier?: string;
  readonly redirectUri?: string;
  readonly refreshToken?: string;
  readonly otp?: string;
  readonly organization?: string;
  readonly asForm?: true;
}

export interface ResourceOwnerOptions {
  readonly username: string;
  readonly password: string;
  readonly connection: string;
  readonly scope?: string;
  readonly device?: string;
}

export interface HostedLoginOptions extends AuthorizeOptions {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string;
  readonly captcha?: string;
}

export interface SignupOptions {
  readonly connection: string;
  readonly email: string;
  readonly password: string;
  readonly username?: string;
  readonly userMetadata?: Readonly<Record<string, unknown>>;
  readonly captcha?: string;
}

export interface ChangePasswordOptions {
  readonly connection: string;
  readonly email: string;
  readonly captcha?: string;
}

export interface PasswordlessStartOptions {
  readonly connection: string;
  readonly send: 'link' | 'code';
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly authParams?: Readonly<Record<string, unknown>>;
}

export interface PasswordlessVerifyOptions {
  readonly connection: string;
  readonly verificationCode: string;
  readonly email?: string;
  readonly phoneNumber?: string;
}

export interface DelegationOptions {
  readonly grant_type: string;
  readonly [name: string]: unknown;
}

/** The answer of oauth/token, with our field names (spec 3, login result). */
export interface TokenReply {
  readonly accessToken?: string;
  readonly idToken?: string;
  readonly refreshToken?: string;
  readonly expiresIn?: number;
  readonly tokenType?: string;
  readonly scope?: string;
}

/** The answer of a challenge call. `required` tells if the user must solve a captcha. */
export interface Challenge {
  readonly required: boolean;
  readonly provider?: string;
  readonly image?: string;
  readonly siteKey?: string;
  readonly type?: string;
}

export interface AuthenticateReply {
  readonly loginTicket: string;
  readonly coId: string;
  readonly coVerifier: string;
}
