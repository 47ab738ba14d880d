import { identityError, type IdentityError } from './errors.ts';
import { withRetry, readFailure } from './retry.ts';

/** True when something answers there, even if this page may not read the answer. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
}

const unreadable = (url: string): string =>
  `The sign-in provider answers, but does not let this site read its answer (CORS at ${url}). Tell the site's administrator to allow the web origin ${location.origin} there.`;

/**
 * A call to the provider, tried three times. A browser cannot tell a provider that is down from one that does not know this site until a
 * second request is made; the first passes by itself, the second needs the administrator.
 */
export async function reaching<T>(url: string, call: () => Promise<T>): Promise<T> {
  try {
    return await withRetry(call);
  } catch (error) {
    const failure: IdentityError = readFailure(error);
    if (failure.code === 'request_error' && failure.cause instanceof TypeError && (await answers(url))) {
      throw identityError('requestError', unreadable(new URL(url).origin), error);
    }
    throw failure;
  }
}
