import { identityError } from '../flow/errors.ts';

/** Spec 9: one wait for the token lock is 5 s; another tab's slow renewal may take several. */
const waitMs = 5_000;
const waits = 10;

/**
 * Runs `work` while no other tab of this site does. Two tabs that renew at the same time would use one refresh token twice, and the
 * provider would treat that as theft and end the session. @throws 'Timeout' when the lock is not available
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
