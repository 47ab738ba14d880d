import { describe, expect, it } from 'vitest';
import { mayWrite, readRole } from '#contract/roles.ts';

describe('the role in a request body', () => {
  it.each([
    ['Normal', 'Normal'],
    ['Restricted', 'Restricted'],
    ['Admin', 'Admin'],
    ['1', 'Normal'],
    ['2', 'Restricted'],
    [2, 'Restricted'],
    ['admin', null],
    ['3', null],
    [undefined, null],
  ])('%s is read as %s', (text, role) => expect(readRole(text)).toBe(role));

  it('allows everyone except Restricted members to write', () => {
    expect([mayWrite('Normal'), mayWrite('Admin'), mayWrite('Restricted')]).toEqual([true, true, false]);
  });
});
