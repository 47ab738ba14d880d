import { describe, expect, it } from 'vitest';
import { toCamelCase, toSnakeCase } from '#web/identity/conformance/names.ts';

describe('the spelling of fields in the identity calls', () => {
  it.each([
    ['clientID', 'client_id'],
    ['phoneNumber', 'phone_number'],
    ['grant_type', 'grant_type'],
    ['herdSize2', 'herd_size_2'],
    ['maxAge', 'max_age'],
    ['a', 'a'],
  ])('%s is sent as %s', (ours, theirs) => {
    expect(toSnakeCase({ [ours]: 1 })).toEqual({ [theirs]: 1 });
  });

  it('is converted in nested fields, but not in lists or in excluded names', () => {
    expect(toSnakeCase({ returnTo: 'x', appInfo: { someName: [{ notThis: 1 }] } }, ['returnTo'])).toEqual({
      returnTo: 'x',
      app_info: { some_name: [{ notThis: 1 }] },
    });
    expect(toCamelCase({ access_token: 'a', expires_in: 1, inner: { id_token: 'b' } })).toEqual({
      accessToken: 'a',
      expiresIn: 1,
      inner: { idToken: 'b' },
    });
  });
});
