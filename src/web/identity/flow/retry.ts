import { pause } from '#web/time/schedule.ts';
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { IdentityError, identityError, identityErrors, providerError } from './errors.ts';

/** The time limit of each try of a token call, in seconds (spec 9). */
export const callSeconds = 10;
const mostTries = 3;
const pauseMs = 250;

const passingCodes = ['server_error', 'temporarily_unavailable', 'slow_down'];
const identityErrorCode = 'login_error';

/** True if no answer came, or if the answer says that the provider cannot answer now. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof ErrorTimeout || error instanceof DOMException) return true;
  if (error instanceof ErrorResponse) return passingCodes.includes(error.error ?? identityErrorCode);
  // Browsers throw a TypeError when the network fails, even in the middle of a body.
  if (error instanceof TypeError) return true;
  // oidc-client-ts puts the status into the message: 'Bad Gateway (502)'.
  return error instanceof Error && /\(5\d\d\)/.test(error.message);
}

function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'InvalidTokenError') return ' It has no ID token that can be read.';
  if (/subject claim/.test(error.message)) return ' Its ID token has no subject (sub).';
  if (error instanceof SyntaxError || /Content-Type/.test(error.message)) return ' It is not JSON.';
  return ` ${error.message}.`;
}

/** Converts a failure to an IdentityError. The session continues after a missing or unreadable answer. */
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
 * Sends the call up to three times while no answer comes. Does not repeat it after an unreadable answer, because the one-time code is used
 * up.
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
