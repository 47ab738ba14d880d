export interface AppState {
  /** The path the visitor wanted. */
  readonly returnTo: string;
}

/** A sign-in in progress (spec 4): stored from the moment the page leaves for the provider until it returns. */
export interface Transaction {
  /** 32 random letters; also its key. */
  readonly state: string;
  readonly nonce: string;
  readonly appState: AppState;
  readonly lastUsedConnection: string | null;
  readonly organization: string | null;
  readonly kind: 'redirect' | 'popup' | 'frame';
  readonly createdAt: number;
  /** The requested scope. If a provider refuses it as too much, less is requested (scope.ts). */
  readonly scope: string;
  /** What oidc-client-ts needs after the return, including the PKCE verifier; removed when it is too old. */
  readonly request: string | null;
}
