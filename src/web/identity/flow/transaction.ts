export interface AppState {
  /** The path that the visitor asked for. */
  readonly returnTo: string;
}

/** A sign-in in progress (spec 4). It is stored until its callback arrives. */
export interface Transaction {
  /** 32 random letters. They are also the key in the store. */
  readonly state: string;
  readonly nonce: string;
  readonly appState: AppState;
  readonly lastUsedConnection: string | null;
  readonly organization: string | null;
  readonly kind: 'redirect' | 'popup' | 'frame';
  readonly createdAt: number;
  /** The requested scope. If the provider refuses it, a smaller one is requested (scope.ts). */
  readonly scope: string;
  /** What oidc-client-ts needs after the return, including the PKCE verifier. Null when it was too old and has been removed. */
  readonly request: string | null;
}
