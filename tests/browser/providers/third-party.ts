import type { Page } from '@playwright/test';

/** An OpenID provider that is not ours. It runs for the test, has Drover as a client, and has one person. */
export interface ThirdParty {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** OIDC_AUDIENCE, or null for none. */
  readonly audience: string | null;
  readonly subject: string;
  readonly email: string;
  /** True if signing out of Drover also ends the provider's session. */
  readonly endsSession: boolean;
  /** Signs in, from the provider's first page to the return to the app. */
  logIn(page: Page): Promise<void>;
  /** `press` cancels the sign-in. The app then shows `words`. */
  readonly cancel?: { readonly press: (page: Page) => Promise<void>; readonly words: string };
  /** Answers the provider's questions at sign-out. */
  confirmSignOut?(page: Page): Promise<void>;
  stop(): Promise<void>;
}
