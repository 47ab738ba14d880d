import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { IdentityError, identityError, isPassing, providerError } from './errors.ts';

/** Spec 9: a token call may take 10 s, and is tried at most 3 times in one flow. */
export const callSeconds = 10;
const mostTries = 3;
const pauseMs = 250;

const passingCodes = ['server_error', 'temporarily_unavailable', 'slow_down'];

/** What went wrong, in our table's terms. Anything but the provider's definite word counts as passing. */
export function readFailure(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (error instanceof ErrorTimeout) return identityError('timeout', undefined, error);
  if (error instanceof ErrorResponse) {
    const code = error.error ?? identityErrorCode;
    if (passingCodes.includes(code)) return identityError('requestError', undefined, error);
    return providerError(code, error.error_description, error);
  }
  return identityError('requestError', undefined, error);
}

const identityErrorCode = 'login_error';

/** Runs the call again while the network fails, three times in all. */
export async function withRetry<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const failure = readFailure(error);
      if (attempt === mostTries || !isPassing(failure)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}
