import { pause } from '#web/time/schedule.ts';
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { IdentityError, identityError, identityErrors, providerError } from './errors.ts';

/** Spec 9: a token call may take 10 s, and is tried at most 3 times in one flow. */
export const callSeconds = 10;
const mostTries = 3;
const pauseMs = 250;

const passingCodes = ['server_error', 'temporarily_unavailable', 'slow_down'];
const identityErrorCode = 'login_error';

/** True when no answer came, or one that says 'later': the same call may be sent again. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof ErrorTimeout || error instanceof DOMException) return true;
  if (error instanceof ErrorResponse) return passingCodes.includes(error.error ?? identityErrorCode);
  // Web browsers throw a TypeError when the network fails, also in the middle of a body.
  if (error instanceof TypeError) return true;
  // oidc-client-ts appends the status to the status text: 'Bad Gateway (502)'.
  return error instanceof Error && /\(5\d\d\)/.test(error.message);
}

/** What is wrong with an answer, in words that the person can pass to the administrator. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'InvalidTokenError') return ' It has no ID token that can be read.';
  if (/subject claim/.test(error.message)) return ' Its ID token has no subject (sub).';
  if (error instanceof SyntaxError || /Content-Type/.test(error.message)) return ' It is not JSON.';
  return ` ${error.message}.`;
}

/**
 * The failure as an error of our table. No answer and an unreadable answer have the same code: neither is a refusal, so neither ends a
 * session.
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
 * Sends the call again while no answer comes, three times in total. A call with an unreadable answer is not repeated: the provider has
 * used up the one-time code, and may treat the same code a second time as theft.
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
