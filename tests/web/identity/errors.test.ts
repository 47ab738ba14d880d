import { describe, expect, it } from 'vitest';
import { identityError, identityErrors, isPassing, providerError } from '#web/identity/flow/errors.ts';

/** The identity provider's errors of spec 8, word for word. */
const texts = [
  'Timeout',
  'Popup closed',
  'Invalid state',
  'There are no query params available for parsing.',
  'Invalid access_token',
  'Timeout during executing web_message communication',
  'User closed the popup window',
  'unsupported browser',
  'Login failed',
  'Get access token failed',
  '`state` does not match.',
  'Error getting the bot detection challenge. Please contact the system administrator.',
  'This method is meant to be used only inside the Universal Login Page.',
];
const codes = [
  'mfa_required',
  'missing_refresh_token',
  'login_required',
  'origin_mismatch',
  'timeout',
  'invalid_hash',
  'invalid_token',
  'consent_required',
  'request_error',
];

describe('the identity errors', () => {
  const all = Object.values(identityErrors);

  it.each(texts)('have the text %j', (text) => {
    expect(all.map((entry) => entry.text)).toContain(text);
  });

  it.each(codes)('have the code %s', (code) => {
    expect(all.map((entry) => entry.code)).toContain(code);
  });

  it('explain that consent cannot be skipped on localhost', () => {
    expect(identityErrors.consentRequired.text).toContain("Consent can't be skipped on localhost");
  });

  it('show the provider’s message, or our own message when the provider sends none', () => {
    expect(providerError('access_denied', 'Not today.')).toMatchObject({
      code: 'access_denied',
      message: 'Not today.',
    });
    expect(providerError('login_required', null).message).toBe('Login required');
    expect(providerError('something_new', null).message).toBe('Login failed');
  });

  it('distinguish network failures from errors of the provider', () => {
    expect(isPassing(identityError('requestError'))).toBe(true);
    expect(isPassing(identityError('timeout'))).toBe(true);
    expect(isPassing(providerError('invalid_grant', null))).toBe(false);
    expect(isPassing(new Error('anything'))).toBe(false);
  });
});
