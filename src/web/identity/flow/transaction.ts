export interface AppState {
  /** The path the visitor wanted. */
  readonly returnTo: string;
}

/** One sign-in under way (spec 4): kept from the moment it leaves for the provider until it comes back. */
export interface Transaction {
  /** 32 random letters; also its key. */
  readonly state: string;
  readonly nonce: string;
  readonly appState: AppState;
  readonly lastUsedConnection: string | null;
  readonly organization: string | null;
  readonly kind: 'redirect' | 'popup' | 'frame';
  readonly createdAt: number;
  /** What was asked for. A provider may refuse it as too much; then less is asked for (scope.ts). */
  readonly scope: string;
  /** What oidc-client-ts needs on the way back, PKCE verifier included; removed when it is too old. */
  readonly request: string | null;
}
