import { hash } from 'node:crypto';
import type { Bearer } from './claims.ts';

const mostKept = 10_000;

/** What is known of tokens that were checked lately. They are kept by hash: a dump of memory shows no usable token. */
export interface TokenCache {
  get(token: string): Bearer | undefined;
  /** `until` in milliseconds since 1970. */
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
      // Emptied rather than aged out: a flood of tokens costs one check each, never memory.
      if (known.size >= mostKept) known.clear();
      known.set(keyOf(token), { bearer, until });
    },
  };
}
