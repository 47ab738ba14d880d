import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shorten } from '#web/app/layout/shorten.ts';

describe('a name in the sidebar', () => {
  test('is cut to 8 characters', () => {
    expect(shorten('Roma store steers')).toBe('Roma sto');
    expect(shorten('Hay')).toBe('Hay');
    expect(shorten('')).toBe('');
  });

  test('counts characters as a reader does', () => {
    expect(shorten('👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾👩‍🌾')).toBe('👩‍🌾'.repeat(8));
  });

  test('is always a beginning of the name', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => name.startsWith(shorten(name))));
  });
});
