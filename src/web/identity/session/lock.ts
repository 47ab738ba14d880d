import { identityError } from '../flow/errors.ts';

/** How many ms one attempt to get the token lock may wait (spec 9). A slow renewal in another tab may need several attempts. */
const waitMs = 5_000;
const waits = 10;

/**
 * Runs `work` while this tab has the site's only token lock. Without the lock, two tabs could use the same refresh token. The provider
 * would treat that as theft.
 * @throws 'Timeout' when the lock is not available
 */
export async function withTokenLock<T>(work: () => Promise<T>): Promise<T> {
  for (let wait = 1; wait <= waits; wait++) {
    const attempt = await tryOnce(work);
    if (attempt.granted) return attempt.value;
  }
  throw identityError('timeout');
}

type LockAttempt<T> = { readonly granted: true; readonly value: T } | { readonly granted: false };

async function tryOnce<T>(work: () => Promise<T>): Promise<LockAttempt<T>> {
  let granted = false;
  try {
    const options = { signal: AbortSignal.timeout(waitMs) };
    return await navigator.locks.request('drover-token', options, async () => {
      granted = true;
      return { granted: true as const, value: await work() };
    });
  } catch (error) {
    if (granted) throw error;
    return { granted: false };
  }
}
