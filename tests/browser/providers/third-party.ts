import type { Page } from '@playwright/test';

/** An OpenID provider that nobody here wrote, running for the test, with Drover registered and one person in it. */
export interface ThirdParty {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The value of OIDC_AUDIENCE; null leaves it out. */
  readonly audience: string | null;
  /** The `sub` of that person at the provider. */
  readonly subject: string;
  readonly email: string;
  /** Whether its session ends with a sign-out at Drover, which needs an end_session_endpoint. */
  readonly endsSession: boolean;
  /** From the provider's first page to the return. */
  logIn(page: Page): Promise<void>;
  /** The provider's cancel button, if it has one: how to press it, and the message that follows. */
  readonly cancel?: { readonly press: (page: Page) => Promise<void>; readonly words: string };
  /** Whatever the provider asks at sign-out. */
  confirmSignOut?(page: Page): Promise<void>;
  stop(): Promise<void>;
}
