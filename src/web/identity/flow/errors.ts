import { IdentityError, requestError, unsupportedBrowser } from './error.ts';

export { IdentityError };

/** The identity errors of spec 8. Compare `code`, never `text`. */
export const identityErrors = {
  mfaRequired: { code: 'mfa_required', text: 'Multifactor authentication required' },
  missingRefreshToken: { code: 'missing_refresh_token', text: 'Missing Refresh Token' },
  timeout: { code: 'timeout', text: 'Timeout' },
  popupClosed: { code: 'cancelled', text: 'Popup closed' },
  /** For a window that the user closed while it was empty. After the window has shown a page, the error is 'Popup closed'. */
  popupClosedByUser: { code: 'cancelled', text: 'User closed the popup window' },
  popupBlocked: {
    code: 'popup_open',
    text: 'The browser did not open the sign-in window. Allow it for this site and try again.',
  },
  unsupportedBrowser,
  invalidState: { code: 'missing_transaction', text: 'Invalid state' },
  noParameters: {
    code: 'missing_parameters',
    text: 'There are no query params available for parsing.',
  },
  loginRequired: { code: 'login_required', text: 'Login required' },
  isolatedContext: {
    code: 'login_required',
    text: 'The application is running in a Cross-Origin Isolated context, silently retrieving a token without refresh token is not possible.',
  },
  invalidAccessToken: { code: 'invalid_token', text: 'Invalid access_token' },
  originMismatch: {
    code: 'origin_mismatch',
    text: 'The answer did not come from the sign-in provider, so it was not used. Sign in again.',
  },
  webMessageTimeout: { code: 'timeout', text: 'Timeout during executing web_message communication' },
  /** The provider put its answer after the '#', because its client is configured for the implicit flow. */
  invalidHash: {
    code: 'invalid_hash',
    text: "The sign-in provider put its answer after the '#' of the address, where Drover does not read it. Sign in again. If that does not help, tell the site's administrator.",
  },
  invalidToken: {
    code: 'invalid_token',
    text: 'The sign-in provider sent a token that cannot be used. Sign in again.',
  },
  /** A popup or frame returned the state of another sign-in. After a redirect, the error is 'Invalid state'. */
  stateMismatch: { code: 'invalid_token', text: '`state` does not match.' },
  consentRequired: {
    code: 'consent_required',
    text: "Consent required. When using getTokenSilently, the user has to have consented. Consent can't be skipped on localhost: allow it once in a full sign-in.",
  },
  requestError,
  /** Keep this entry after requestError, which has the same code. The first entry of a code provides its text. */
  unreadableAnswer: {
    code: 'request_error',
    text: "The sign-in provider sent an answer that cannot be used. Your work is safe; sign in again, and tell the site's administrator if that does not help.",
  },
  loginFailed: { code: 'login_error', text: 'Login failed' },
  /** The browser itself failed, for example its storage. */
  tokenFailed: { code: 'get_access_token_error', text: 'Get access token failed' },
  captchaFailed: {
    code: 'captcha_error',
    text: 'Error getting the bot detection challenge. Please contact the system administrator.',
  },
  hostedPageOnly: {
    code: 'hosted_page_only',
    text: 'This method is meant to be used only inside the Universal Login Page.',
  },
  userUnreachable: { code: 'user_unreachable', text: 'Cannot load user' },
  signedOut: { code: 'login_required', text: 'Nobody is signed in. Sign in, then try again.' },
} as const satisfies Record<string, { code: string; text: string }>;

export type IdentityErrorName = keyof typeof identityErrors;

/** The error with this name in the table. `text` replaces the table's text. */
export function identityError(name: IdentityErrorName, text?: string, cause?: unknown): IdentityError {
  const entry = identityErrors[name];
  return new IdentityError(entry.code, text ?? entry.text, { cause });
}

/** An ID token failed a check. The code is always 'invalid_token'. */
export const invalidToken = (text: string, cause?: unknown): IdentityError =>
  identityError('invalidToken', text, cause);

/** Converts the provider's error. Keeps the provider's code, with its description or our text for the code. */
export function providerError(code: string, description: string | null, cause?: unknown): IdentityError {
  const known = Object.values(identityErrors).find((entry) => entry.code === code);
  return new IdentityError(code, description || known?.text || identityErrors.loginFailed.text, { cause });
}

/** True if no usable answer came. The user stays signed in and can try again. */
export const isPassing = (error: unknown): boolean =>
  error instanceof IdentityError && (error.code === 'timeout' || error.code === 'request_error');
