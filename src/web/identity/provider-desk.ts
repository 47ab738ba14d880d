import type { Desk } from './desk.ts';
import { unfetched } from './error.ts';
import { identityError } from './errors.ts';
import type { Protocol } from './protocol.ts';

/** A page that came without https has neither Web Crypto, for PKCE and the checks, nor Web Locks, for tabs to take turns. */
const canSignIn = (): boolean => window.isSecureContext && 'locks' in navigator;

/** The desk of whoever speaks with the provider. */
export interface ProviderDesk extends Desk {
  /** oidc-client-ts and jose, loaded when a sign-in or a renewal first needs them. @throws 'unsupported browser'. */
  protocol(): Promise<Protocol>;
}

export function withProvider(desk: Desk): ProviderDesk {
  let loading: Promise<Protocol> | null = null;
  function protocol(): Promise<Protocol> {
    if (!canSignIn()) return Promise.reject(identityError('unsupportedBrowser'));
    loading ??= import('./protocol.ts').then(
      ({ createProtocol }) => createProtocol(desk.identity, desk.origin),
      (error: unknown) => {
        loading = null;
        return unfetched(error);
      },
    );
    return loading;
  }
  return { ...desk, protocol };
}
