import { pause } from '#web/time/schedule.ts';
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { IdentityError, identityError, identityErrors, providerError } from './errors.ts';

/** A token call may take this many seconds. It is tried at most 3 times in one flow (spec 9). */
export const callSeconds = 10;
const mostTries = 3;
const pauseMs = 250;

const passingCodes = ['server_error', 'temporarily_unavailable', 'slow_down'];
const identityErrorCode = 'login_error';

/** Whether no answer came, or the answer asks to try later. The same call can then be sent again. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof ErrorTimeout || error instanceof DOMException) return true;
  if (error instanceof ErrorResponse) return passingCodes.includes(error.error ?? identityErrorCode);
  // Browsers throw a TypeError when the network fails, even in the middle of a body.
  if (error instanceof TypeError) return true;
  // oidc-client-ts puts the status into the message: 'Bad Gateway (502)'.
  return error instanceof Error && /\(5\d\d\)/.test(error.message);
}

/** What is wrong with an answer, in words that the user can pass on to the administrator. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'InvalidTokenError') return ' It has no ID token that can be read.';
  if (/subject claim/.test(error.message)) return ' Its ID token has no subject (sub).';
  if (error instanceof SyntaxError || /Content-Type/.test(error.message)) return ' It is not JSON.';
  return ` ${error.message}.`;
}

/**
 * Converts a failure to an error of our table. A missing and an unreadable answer have the same code: neither is a refusal, so the session
 * does not end.
 */
export function readFailure(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (error instanceof ErrorTimeout) return identityError('timeout', undefined, error);
  if (isUnanswered(error)) return identityError('requestError', undefined, error);
  if (error instanceof ErrorResponse) {
    return providerError(error.error ?? identityErrorCode, error.error_description, error);
  }
  return identityError('unreadableAnswer', identityErrors.unreadableAnswer.text + faultOf(error), error);
}

/**
 * Sends the call, and sends it again while no answer comes, three times in total. A call with an unreadable answer is not repeated: the
 * provider has used up the one-time code, and may take a second use for theft.
 */
export async function withRetry<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt === mostTries || !isUnanswered(error)) throw readFailure(error);
      await pause(pauseMs * attempt);
    }
  }
}
