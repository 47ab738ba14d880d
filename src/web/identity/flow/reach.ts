import { identityError, type IdentityError } from './errors.ts';
import { withRetry, readFailure } from './retry.ts';

/** True if a server answers at this address, even with an answer that this page cannot read. */
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
 * Calls the provider, with up to three tries. After a network failure, a second request finds out if the provider is down, or if it does
 * not allow this site.
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
