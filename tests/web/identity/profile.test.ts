import { describe, expect, it } from 'vitest';
import { profileOf } from '#web/identity/session/profile.ts';

const claims = { iss: 'https://login.example/', sub: 'auth0|7' };

describe('the display of a person', () => {
  it('uses the best name that the provider sends', () => {
    expect(profileOf({ ...claims, nickname: 'Kirra', name: 'Kirra Hale' }).nickname).toBe('Kirra');
    expect(profileOf({ ...claims, name: 'Kirra Hale', email: 'k@x.example' }).nickname).toBe('Kirra Hale');
    expect(profileOf({ ...claims, preferred_username: 'kirra' }).nickname).toBe('kirra');
    expect(profileOf({ ...claims, email: 'k@x.example' }).nickname).toBe('k@x.example');
    expect(profileOf(claims).nickname).toBe('auth0|7');
  });

  it('shows only pictures with a safe address', () => {
    expect(profileOf({ ...claims, picture: 'https://x.example/k.png' }).picture).toBe(
      'https://x.example/k.png',
    );
    expect(profileOf({ ...claims, picture: 'data:image/svg+xml,x' }).picture).toBe('data:image/svg+xml,x');
    for (const picture of ['javascript:alert(1)', 'data:text/html,x', 'http://x.example/k.png', 'k.png']) {
      expect(profileOf({ ...claims, picture }).picture).toBe('');
    }
  });
});
