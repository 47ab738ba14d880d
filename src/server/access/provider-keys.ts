import { createLocalJWKSet, errors, type JSONWebKeySet, type JWSHeaderParameters, type JWK } from 'jose';
import { Problem } from '#contract/problems.ts';
import { discover, fetchJson } from './discovery.ts';

/** Finds the public key that a token's header names. @throws Problem 'unavailable' when the keys cannot be fetched */
export type KeySource = (header: JWSHeaderParameters) => Promise<CryptoKey>;

const staleAfter = 10 * 60_000;
/** After this many fetches for unknown key ids, further fetches are seconds apart. Forged ids could otherwise cause many fetches. */
const reloadsAtOnce = 6;
const reloadEvery = 5_000;
const pauseAfterFailure = 1_000;

/** The keys of this process's own provider. They never change while the process runs. */
export function fixedKeys(keys: readonly JWK[]): KeySource {
  return createLocalJWKSet({ keys: [...keys] });
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys);
}

async function fetchKeys(issuer: string): Promise<KeySource> {
  const { jwks_uri } = await discover(issuer);
  const keys = await fetchJson(jwks_uri);
  if (!isKeySet(keys)) throw new Error(`${jwks_uri} does not return a key set.`);
  return createLocalJWKSet(keys);
}

/** The issuer's cached keys. Without any keys the answer is 503, because the token may be valid. */
export function remoteKeys(issuer: string, now: () => number = () => Date.now()): KeySource {
  let kept: { keys: KeySource; at: number } | null = null;
  let running: Promise<void> | null = null;
  let failedAt = -Infinity;
  let reloads = { left: reloadsAtOnce, at: now() };

  async function load(): Promise<void> {
    try {
      kept = { keys: await fetchKeys(issuer), at: now() };
    } catch (error) {
      failedAt = now();
      throw new Problem('unavailable', { retryAfter: 5, cause: error });
    } finally {
      running = null;
    }
  }

  async function reload(): Promise<void> {
    if (now() - failedAt < pauseAfterFailure) throw new Problem('unavailable', { retryAfter: 5 });
    running ??= load();
    await running;
  }

  function mayReload(): boolean {
    const gained = (now() - reloads.at) / reloadEvery;
    const left = Math.min(reloadsAtOnce, reloads.left + gained);
    reloads = { left: left < 1 ? left : left - 1, at: now() };
    return left >= 1;
  }

  async function current(): Promise<KeySource> {
    if (kept === null) await reload();
    // Do not wait for the reload. A provider that does not answer would block requests with a known key.
    else if (now() - kept.at > staleAfter) void reload().catch(() => undefined);
    if (kept === null) throw new Problem('unavailable', { retryAfter: 5 });
    return kept.keys;
  }

  return async (header) => {
    const keys = await current();
    try {
      return await keys(header);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayReload()) throw error;
      await reload();
      return (await current())(header);
    }
  };
}
