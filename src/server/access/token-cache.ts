import { hash } from 'node:crypto';
import type { Bearer } from './claims.ts';

const maxTokens = 10_000;

/** Results of recent token checks. Only hashes of tokens are stored, so a memory dump contains no usable token. */
export interface TokenCache {
  get(token: string): Bearer | undefined;
  /** `until` is the time when the entry expires, in ms since 1970. */
  set(token: string, bearer: Bearer, until: number): void;
}

export function createTokenCache(now: () => number = () => Date.now()): TokenCache {
  const known = new Map<string, { readonly bearer: Bearer; readonly until: number }>();
  const keyOf = (token: string): string => hash('sha256', token, 'base64url');
  return {
    get(token) {
      const kept = known.get(keyOf(token));
      return kept !== undefined && now() < kept.until ? kept.bearer : undefined;
    },
    set(token, bearer, until) {
      // A full cache is cleared, so that a flood of tokens never needs more memory.
      if (known.size >= maxTokens) known.clear();
      known.set(keyOf(token), { bearer, until });
    },
  };
}
