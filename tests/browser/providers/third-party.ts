import type { Page } from '@playwright/test';

/** An OpenID provider that nobody here wrote, running beside the test, with Drover registered and one person in it. */
export interface ThirdParty {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** What OIDC_AUDIENCE is set to; null leaves it out. */
  readonly audience: string | null;
  /** The `sub` of that person, as the provider gives it. */
  readonly subject: string;
  readonly email: string;
  /** Whether its session ends with a sign-out at Drover: it must have an end_session_endpoint for that. */
  readonly endsSession: boolean;
  /** From the provider's first page through to the way back. */
  logIn(page: Page): Promise<void>;
  /** How a person gives up on its page, and what it then says of it; where it has such a button. */
  readonly cancel?: { readonly press: (page: Page) => Promise<void>; readonly words: string };
  /** Whatever the provider asks on the way out. */
  confirmSignOut?(page: Page): Promise<void>;
  stop(): Promise<void>;
}
