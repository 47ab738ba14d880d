import { describe, expect, it } from 'vitest';
import { mayWrite, readRole } from '#contract/roles.ts';

describe('the role a body names', () => {
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

  it('lets everyone but Restricted write', () => {
    expect([mayWrite('Normal'), mayWrite('Admin'), mayWrite('Restricted')]).toEqual([true, true, false]);
  });
});
