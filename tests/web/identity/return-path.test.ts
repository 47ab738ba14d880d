import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from '#web/identity/flow/return-path.ts';

const origin = 'https://drover.example';

describe('the path to return to', () => {
  it.each(['/', '/trades/u1/tradeList?x=1#y', '/carry/u1/CarryDetail/7', '/a%2Fb', '/?callback=1'])(
    'keeps %s',
    (path) => {
      expect(safeReturnPath(path, origin)).toBe(path);
    },
  );

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'trades',
    '',
    null,
    undefined,
    7,
    // A return to the callback would cause a loop.
    '/callback?code=1',
    '/Callback',
  ])('is / instead of %j', (wanted) => {
    expect(safeReturnPath(wanted, origin)).toBe('/');
  });

  it('stays on our own origin whatever is requested', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '#',
      '?',
      '%2f',
      '\t',
      '\n',
      'evil.example',
      'http:',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = safeReturnPath(pieces.join(''), origin);
        expect(path).toMatch(/^\/(?!\/)/);
        expect(new URL(path, origin).origin).toBe(origin);
      }),
      { numRuns: 2_000 },
    );
  });
});
