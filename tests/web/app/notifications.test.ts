import { expect, test } from 'vitest';
import { notificationItem } from '#web/app/layout/notification-item.ts';

const notification = {
  id: '1',
  title: 'Cost of carry changed',
  description: "'Grass' was changed.",
  displayDate: '2026-11-22T02:25:23.314Z',
  urlLink: '/carry/kirra/CarryDetail/7',
  iconClass: 'carry',
  buttonClass: 'info',
  isExpired: false,
};

test('the bell shows every field of a notification, and marks new and opened ones in words', () => {
  const item = notificationItem(notification);
  expect(item).toMatchObject({
    title: 'Cost of carry changed',
    detail: "'Grass' was changed.",
    href: '/carry/kirra/CarryDetail/7',
    icon: 'sum',
    mark: 'new',
    opened: false,
  });
  expect(item.when).toMatch(/^New · 22 Nov 2026, \d+:\d\d\s(am|pm)$/);
  const opened = notificationItem({ ...notification, isExpired: true });
  expect(opened.when).toMatch(/^Opened · 22 Nov 2026/);
  expect([opened.mark, opened.opened]).toEqual([undefined, true]);
});

test('an unopened warning is highlighted, each kind has its icon, and an unreadable date is left out', () => {
  const warning = { ...notification, iconClass: 'membership', buttonClass: 'warning' };
  expect(notificationItem(warning)).toMatchObject({ icon: 'clock', mark: 'warning' });
  expect(notificationItem({ ...warning, isExpired: true }).mark).toBeUndefined();
  expect(notificationItem({ ...notification, iconClass: 'announcement' }).icon).toBe('info');
  expect(notificationItem({ ...notification, iconClass: 'not-known', displayDate: '' })).toMatchObject({
    icon: 'bell',
    when: 'New',
  });
});
