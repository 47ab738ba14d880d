import type { Page } from '@playwright/test';

/** An OpenID provider that we did not write. It runs for the test, knows Drover as a client, and has one person. */
export interface ThirdParty {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The value of OIDC_AUDIENCE, or null to leave it out. */
  readonly audience: string | null;
  /** The `sub` of the person at the provider. */
  readonly subject: string;
  readonly email: string;
  /** Whether signing out of Drover also ends the provider's session, which needs an end_session_endpoint. */
  readonly endsSession: boolean;
  /** Signs in at the provider, from the provider's first page to the return to the app. */
  logIn(page: Page): Promise<void>;
  /** If the provider has a cancel button: how to press it, and the message that follows. */
  readonly cancel?: { readonly press: (page: Page) => Promise<void>; readonly words: string };
  /** Answers whatever the provider asks at sign-out. */
  confirmSignOut?(page: Page): Promise<void>;
  stop(): Promise<void>;
}
