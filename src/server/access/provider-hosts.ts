import { discover, type ProviderMetadata } from './discovery.ts';

/** Origins that a browser contacts during a sign-in, separated by spaces. The issuer's origin is not included. */
export interface ProviderHosts {
  /** Origins that the browser may call, such as those for tokens and keys. */
  calls(): string;
  /** Origins that the hidden frame may load. */
  frames(): string;
  /** Fetches the origins from the provider, if they are not known yet. Never fails. */
  find(): Promise<void>;
}

const pauseAfterFailure = 5_000;

const originOf = (address: string | null): string | null =>
  address !== null && /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).origin : null;

function othersThan(issuer: string, addresses: readonly (string | null)[]): string {
  const origins = new Set(addresses.map(originOf));
  return [...origins].filter((origin) => origin !== null && origin !== originOf(issuer)).join(' ');
}

const hostsOf = (issuer: string, said: ProviderMetadata) => ({
  calls: othersThan(issuer, [
    said.token_endpoint,
    said.userinfo_endpoint,
    said.jwks_uri,
    said.revocation_endpoint,
  ]),
  frames: othersThan(issuer, [said.authorization_endpoint]),
});

/** Finds the provider's hosts, which the content security policy must allow. */
export function providerHosts(issuer: string, now: () => number = () => Date.now()): ProviderHosts {
  let found: { readonly calls: string; readonly frames: string } | null = null;
  let running: Promise<void> | null = null;
  let failedAt = -Infinity;

  async function load(): Promise<void> {
    try {
      found = hostsOf(issuer, await discover(issuer));
    } catch {
      failedAt = now();
    } finally {
      running = null;
    }
  }

  return {
    calls: () => found?.calls ?? '',
    frames: () => found?.frames ?? '',
    async find() {
      if (found !== null || now() - failedAt < pauseAfterFailure) return;
      await (running ??= load());
    },
  };
}
