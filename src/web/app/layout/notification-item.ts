import type { Notification } from './notification-calls.ts';
import type { IconName } from '#web/ui/text/Icon.tsx';
import type { NotificationItem } from '#web/ui/frame/UserMenu.tsx';
import { dateFormat } from '#web/ui/fields/date-format.ts';

const icons: Readonly<Record<string, IconName>> = {
  carry: 'sum',
  membership: 'clock',
  announcement: 'info',
  people: 'people',
};

const moment = dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const dateWords = (date: string): string => (Number.isNaN(Date.parse(date)) ? '' : moment(Date.parse(date)));

export function notificationItem(notification: Notification): NotificationItem {
  const { id, title, description, displayDate, urlLink, iconClass, buttonClass, isExpired } = notification;
  const date = dateWords(displayDate);
  const when = [isExpired ? 'Opened' : 'New', date].filter(Boolean).join(' · ');
  return {
    id,
    title,
    detail: description,
    when,
    icon: icons[iconClass] ?? 'bell',
    ...(isExpired ? {} : { mark: buttonClass === 'warning' ? ('warning' as const) : ('new' as const) }),
    href: urlLink,
    opened: isExpired,
  };
}

/** True if the notification is about an open invitation. The bell's menu then shows the invitation instead. */
export const isInvitation = ({ iconClass, buttonClass, isExpired }: Notification): boolean =>
  iconClass === 'people' && buttonClass === 'primary' && !isExpired;
