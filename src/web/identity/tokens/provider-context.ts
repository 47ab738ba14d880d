import type { SessionContext } from '../session/session-context.ts';
import { unfetched } from '../flow/error.ts';
import { identityError } from '../flow/errors.ts';
import type { Protocol } from '../flow/protocol.ts';

/** True if the browser can sign in. Web Crypto and Web Locks exist only in a secure context. */
const canSignIn = (): boolean => window.isSecureContext && 'locks' in navigator;

/** The session's context, with access to the provider. */
export interface ProviderContext extends SessionContext {
  /**
   * Loads oidc-client-ts and jose at the first call.
   * @throws 'unsupported browser'
   */
  protocol(): Promise<Protocol>;
}

export function withProvider(shared: SessionContext): ProviderContext {
  let loading: Promise<Protocol> | null = null;
  function protocol(): Promise<Protocol> {
    if (!canSignIn()) return Promise.reject(identityError('unsupportedBrowser'));
    loading ??= import('../flow/protocol.ts').then(
      ({ createProtocol }) => createProtocol(shared.identity, shared.origin),
      (error: unknown) => {
        loading = null;
        return unfetched(error);
      },
    );
    return loading;
  }
  return { ...shared, protocol };
}
