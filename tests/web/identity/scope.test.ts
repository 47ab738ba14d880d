import { describe, expect, it } from 'vitest';
import { firstScope, narrowerScope } from '#web/identity/session/scope.ts';

const usual = 'openid profile email';

describe('the scopes that are requested from a provider', () => {
  it.each([
    ['a provider that does not say', undefined, usual],
    ['one without offline_access', ['openid', 'email'], usual],
    ['one that lists it', ['openid', 'offline_access'], `${usual} offline_access`],
  ])('first: %s', (_what, supported, scope) => {
    expect(firstScope(usual, supported)).toBe(scope);
  });

  it('offline_access is not requested twice', () => {
    const configured = `${usual} offline_access`;
    expect(firstScope(configured, ['offline_access'])).toBe(configured);
  });

  it.each([
    [`${usual} offline_access`, usual, usual],
    [usual, usual, 'openid'],
    ['openid', usual, null],
    [`${usual} offline_access`, `${usual} offline_access`, 'openid'],
  ])('%s refused (configured: %s): then %s', (refused, configured, next) => {
    expect(narrowerScope(refused, configured)).toBe(next);
  });
});
