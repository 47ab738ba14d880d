/** The reply of GET /config.json: the settings of this site for the web app. No token is needed. */
export interface AppConfig {
  readonly identity: {
    /** The issuer exactly as the provider spells it, with its trailing slash. */
    readonly issuer: string;
    readonly clientId: string;
    /** The API's audience; null if the provider uses none. */
    readonly audience: string | null;
    /** The organization that each token must name (claim org_id). Null if the site has none. */
    readonly organization: string | null;
    /** The provider's connection for signing in. Null lets the provider choose. Absent in settings that an older app stored. */
    readonly connection?: string | null;
    readonly scope: string;
    /** Allowed clock difference in seconds. The default is 60, the maximum 300 (spec 9). */
    readonly leewaySeconds: number;
  };
  /** Links on the landing page and main menu (spec 1, 2). Null if the site has none. */
  readonly links: {
    readonly training: string | null;
    readonly mastermind: string | null;
    readonly trainingVideo: string | null;
  };
  /** Companies in the footer (spec 1). Null if the site has none. */
  readonly footer: { readonly marketing: string | null; readonly design: string | null };
  /** The server's version. The app in an open page may be older. */
  readonly version: string;
  readonly demo: boolean;
}
