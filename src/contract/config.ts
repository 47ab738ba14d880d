/** What GET /config.json answers: how this site is set up, learnt by the web app at run time, no token needed. */
export interface AppConfig {
  readonly identity: {
    /** The provider's issuer, exact, trailing slash included. */
    readonly issuer: string;
    readonly clientId: string;
    /** The API's audience; null where the provider has none. */
    readonly audience: string | null;
    /** The organization every token must carry (claim org_id); null where none is configured. */
    readonly organization: string | null;
    /** The provider's connection that a sign-in asks for; null, and absent in what an older page remembers, leaves it to the provider. */
    readonly connection?: string | null;
    readonly scope: string;
    /** Allowed clock difference in seconds, 60 by default, at most 300 (spec 9). */
    readonly leewaySeconds: number;
  };
  /** External addresses of the landing page and main menu (spec 1, 2); null where this site has none set. */
  readonly links: {
    readonly training: string | null;
    readonly mastermind: string | null;
    readonly trainingVideo: string | null;
  };
  /** The companies that the footer names (spec 1); null where none is set. */
  readonly footer: { readonly marketing: string | null; readonly design: string | null };
  /** The server's version; the footer shows that of the app, which an open page may have from before. */
  readonly version: string;
  /** True when the development sign-in and its demo accounts are in use. */
  readonly demo: boolean;
}
