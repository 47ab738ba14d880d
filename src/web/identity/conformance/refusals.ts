import { httpMessage } from '#contract/messages.ts';
import { IdentityError, identityError } from '../flow/errors.ts';

function textOf(body: unknown, ...names: readonly string[]): string | null {
  if (typeof body !== 'object' || body === null) return null;
  for (const name of names) {
    const value: unknown = Reflect.get(body, name);
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

/** Reads the code and description of a provider's refusal. The provider uses several field names for them. */
export function refusalOf(status: number, body: unknown): IdentityError {
  const code = textOf(body, 'code', 'error', 'error_code') ?? String(status);
  const text =
    textOf(body, 'errorDescription', 'error_description', 'description', 'message', 'error', 'details') ??
    httpMessage(status);
  return new IdentityError(code, text, { status, cause: body });
}

/** True if the reply's body names an error. Some of these replies have a 2xx status. */
export const isRefusal = (body: unknown): boolean => textOf(body, 'error', 'err') !== null;

/** The error when there is no reply at all. */
export const noReply = (cause: unknown): IdentityError => identityError('requestError', undefined, cause);
