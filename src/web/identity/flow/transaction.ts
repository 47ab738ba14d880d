export interface AppState {
  readonly returnTo: string;
}

/** A sign-in in progress (spec 4). It is stored until its callback arrives. */
export interface Transaction {
  /** 32 random characters. They are also the key in the store. */
  readonly state: string;
  readonly nonce: string;
  readonly appState: AppState;
  readonly lastUsedConnection: string | null;
  readonly organization: string | null;
  readonly kind: 'redirect' | 'popup' | 'frame';
  readonly createdAt: number;
  /** The requested scope. After a refusal, scope.ts chooses a smaller scope. */
  readonly scope: string;
  /** The stored data of oidc-client-ts, including the PKCE verifier. Null if the verifier was too old and has been removed. */
  readonly request: string | null;
}
