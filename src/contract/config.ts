/** The reply of GET /config.json: how this site is set up. The web app reads it at run time, without a token. */
export interface AppConfig {
  readonly identity: {
    /** The provider's issuer, spelled exactly, with its trailing slash. */
    readonly issuer: string;
    readonly clientId: string;
    /** The API's audience; null if the provider uses none. */
    readonly audience: string | null;
    /** The organization that every token must name (claim org_id); null if none is configured. */
    readonly organization: string | null;
    /**
     * The provider's connection that a sign-in uses; null lets the provider choose. Missing in the settings that an older version of the
     * app stored.
     */
    readonly connection?: string | null;
    readonly scope: string;
    /** Allowed clock difference in seconds: 60 by default, at most 300 (spec 9). */
    readonly leewaySeconds: number;
  };
  /** External addresses on the landing page and main menu (spec 1, 2); null where this site has none. */
  readonly links: {
    readonly training: string | null;
    readonly mastermind: string | null;
    readonly trainingVideo: string | null;
  };
  /** The companies that the footer names (spec 1); null where this site has none. */
  readonly footer: { readonly marketing: string | null; readonly design: string | null };
  /** The server's version. The footer shows the app's version, which may be older in a page that stayed open. */
  readonly version: string;
  /** True when the development sign-in and its demo accounts are in use. */
  readonly demo: boolean;
}
