import { describe, expect, it } from 'vitest';
import { createIdentityCalls } from '#web/identity/conformance/calls.ts';

/** Identity calls refuse invalid options before any request, with the specification's messages. */
type Client = Parameters<typeof createIdentityCalls>[0];
const make = (options: unknown) => () => createIdentityCalls(options as Client);

describe('the options of the identity calls', () => {
  it.each([
    ['null', null, 'options parameter is not valid'],
    ['no object', 'login.example', 'options parameter is not valid'],
    ['no domain', { clientID: 'web' }, 'domain option is required'],
    ['an empty domain', { domain: '', clientID: 'web' }, 'domain option is required'],
    ['an empty client id', { domain: 'login.example', clientID: '' }, 'clientID option is required'],
  ])('with %s are refused', (_, options, message) => {
    expect(make(options)).toThrow(message);
  });

  it.each([
    [{ send: 'code' }, 'phoneNumber option is required'],
    [{ send: 'link' }, 'email option is required'],
    [{ send: 'link', phoneNumber: '+61400000000' }, 'email option is required'],
    [{ send: 'code', email: '', phoneNumber: '' }, 'phoneNumber option is required'],
  ])('of passwordless start, %j, need the address that the code goes to', async (options, message) => {
    const calls = createIdentityCalls({ domain: 'login.example', clientID: 'web' } as Client);
    const start = calls.passwordlessStart({ connection: 'email', ...options } as Parameters<
      typeof calls.passwordlessStart
    >[0]);
    await expect(start).rejects.toThrow(message);
  });
});
