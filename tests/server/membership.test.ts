import { describe, expect, test } from 'vitest';
import { dayInSydney, daysLeft, isExpired, presentMembershipYear } from '#server/members/membership.ts';
import { slugOf } from '#server/members/slug.ts';
import { parseJson } from '#server/http/json.ts';
import { names } from '#server/http/etag.ts';

describe('a membership year ends with 30 June in Sydney', () => {
  test.each([
    ['2027-06-30T13:59:59Z', false],
    ['2027-06-30T14:00:00Z', true],
    ['2027-01-01T00:00:00Z', false],
    ['2028-01-01T00:00:00Z', true],
  ])('%s', (moment, expired) => {
    expect(isExpired(2027, new Date(moment))).toBe(expired);
  });

  test('a member added today is one until the next 30 June', () => {
    expect(presentMembershipYear(new Date('2026-06-30T13:00:00Z'))).toBe(2026);
    expect(presentMembershipYear(new Date('2026-06-30T14:00:00Z'))).toBe(2027);
    expect(daysLeft(2027, new Date('2027-05-31T02:00:00Z'))).toBe(30);
    expect(dayInSydney(new Date('2026-11-20T13:00:00Z'))).toBe('2026-11-21');
  });
});

test.each([
  ['Kirra Hale', 'kirra-hale'],
  ['  Jörg O’Neil!', 'jorg-o-neil'],
  ['../../admin', 'admin'],
  ['牛', ''],
  ['x'.repeat(80), 'x'.repeat(60)],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('numbers of a body keep every digit that was sent', () => {
  expect(parseJson('{"a":0.10,"b":3.85,"c":12345678901234567890,"d":1e3,"e":"1.0","f":[1,2.50]}')).toEqual({
    a: '0.10',
    b: 3.85,
    c: '12345678901234567890',
    d: '1e3',
    e: '1.0',
    f: [1, '2.50'],
  });
});

test('an If-Match list names versions; a proxy may have weakened them', () => {
  expect(names('"7"', 7)).toBe(true);
  expect(names('"1", W/"7"', 7)).toBe(true);
  expect(names('*', 7)).toBe(true);
  expect(names('7', 7)).toBe(false);
  expect(names('"70"', 7)).toBe(false);
});
