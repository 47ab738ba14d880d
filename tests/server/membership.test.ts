import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayInSydney, daysLeft, isExpired, presentMembershipYear } from '#server/members/membership.ts';
import { slugOf } from '#server/members/slug.ts';
import { parseJson } from '#server/http/json.ts';
import { names } from '#server/http/etag.ts';
import { startService } from './support/service.ts';

describe('a membership year ends on 30 June in Sydney', () => {
  test.each([
    ['2027-06-30T13:59:59Z', false],
    ['2027-06-30T14:00:00Z', true],
    ['2027-01-01T00:00:00Z', false],
    ['2028-01-01T00:00:00Z', true],
  ])('%s', (moment, expired) => {
    expect(isExpired(2027, new Date(moment))).toBe(expired);
  });

  test('a member added today is a member until the next 30 June', () => {
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

test('numbers in a body keep every digit that was sent', () => {
  expect(parseJson('{"a":0.10,"b":3.85,"c":12345678901234567890,"d":1e3,"e":"1.0","f":[1,2.50]}')).toEqual({
    a: '0.10',
    b: 3.85,
    c: '12345678901234567890',
    d: '1e3',
    e: '1.0',
    f: [1, '2.50'],
  });
});

test('an If-Match list names versions, even if a proxy has marked them as weak', () => {
  expect(names('"7-e1"', 7, { epoch: 'e1' })).toBe(true);
  expect(names('"1", W/"7-e1"', 7, { epoch: 'e1' })).toBe(true);
  expect(names('*', 7, { epoch: 'e1' })).toBe(true);
  expect(names('7-e1', 7, { epoch: 'e1' })).toBe(false);
  expect(names('"70-e1"', 7, { epoch: 'e1' })).toBe(false);
  expect(names('"7", "7-e2"', 7, { epoch: 'e1' })).toBe(false);
});

describe('what a member learns about 30 June', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('the last 30 days of a membership are announced once at the bell, and the day after it ends the member can only read', async () => {
    const service = await startService();
    // Changes only the clock of this process. This clock decides whether tokens and memberships have expired.
    const at = async (moment: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
      const me = { ...kirra, token: await service.tokenFor(kirra.subject) };
      const { body: told } = await service.call('GET', `/api/notify/${me.slug}/all`, { as: me });
      const { body: user } = await service.call('GET', `/api/users/${me.slug}`, { as: me });
      const write = await service.call('POST', `/api/TradeGroups/${me.slug}`, {
        as: me,
        body: { Name: 'x' },
      });
      return { told: told as Record<string, string>[], expired: user.membershipExpired, write: write.status };
    };
    const kirra = await service.member('Normal', { membershipYear: 2027 });
    expect(await at('2027-05-30T02:00:00Z')).toEqual({ told: [], expired: false, write: 201 });
    const near = await at('2027-06-01T02:00:00Z');
    expect(near).toMatchObject({ told: [{ title: 'Membership ends soon' }], expired: false, write: 201 });
    expect(near.told[0]).toMatchObject({
      description: expect.stringContaining('30 June 2027'),
      iconClass: 'membership',
      buttonClass: 'warning',
    });
    // Late on 30 June in Sydney everything still works. A minute later it does not.
    expect(await at('2027-06-30T13:59:00Z')).toMatchObject({ expired: false, write: 201 });
    const over = await at('2027-06-30T14:00:00Z');
    expect(over).toMatchObject({ expired: true, write: 403 });
    expect(over.told).toHaveLength(1);
    vi.useRealTimers();
    await service.close();
  });
});
