import { useState, type ReactElement } from 'react';
import { cx } from '../text/cx.ts';
import { initialsOf } from '../text/Initials.tsx';
import { IconButton } from '../fields/Button.tsx';
import { Icon, type IconName } from '../text/Icon.tsx';
import { Menu, type MenuItem, type MenuSection } from '../overlay/Menu.tsx';
import { setTheme, themeChoices, useTheme } from './theme-choice.ts';
import styles from './UserMenu.module.css';

interface UserMenuProps {
  readonly nickname: string;
  readonly email: string;
  readonly picture?: string | null | undefined;
  readonly onLogout: () => void;
  readonly items?: readonly MenuItem[] | undefined;
  /** More sections above the theme, such as farms and invitations. */
  readonly sections?: readonly MenuSection[] | undefined;
  readonly onOpen?: (() => void) | undefined;
}

function Avatar({
  picture,
  name,
  large,
}: {
  picture: string | null | undefined;
  name: string;
  large?: boolean;
}): ReactElement {
  const [failed, setFailed] = useState(false); // Shows the initials offline, or if the picture is gone.
  const className = cx(styles['avatar'], large && styles['large']);
  if (!picture || failed) return <span className={className} data-initials={initialsOf(name)} aria-hidden />;
  return (
    <img
      className={className}
      src={picture}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}

/** The user menu: picture, nickname and email, the theme, and Logout. */
export function UserMenu({
  nickname,
  email,
  picture,
  onLogout,
  items = [],
  sections: first = [],
  onOpen,
}: UserMenuProps): ReactElement {
  const theme = useTheme();
  const choices = themeChoices.map(({ value, label }) => ({
    id: value,
    label,
    checked: value === theme,
    onPress: () => setTheme(value),
  }));
  const head = (
    <div className={styles['head']}>
      <Avatar picture={picture} name={nickname} large />
      <div>
        <b>{nickname}</b>
        <small>{email}</small>
      </div>
    </div>
  );
  const sections = [
    ...first,
    { title: 'Theme', items: choices },
    ...(items.length > 0 ? [{ items }] : []),
    { items: [{ id: 'logout', label: 'Logout', icon: 'leave' as const, onPress: onLogout }] },
  ];
  return (
    <Menu
      label={nickname}
      head={head}
      sections={sections}
      onOpen={onOpen}
      trigger={(trigger) => (
        <button type="button" {...trigger} className={styles['who']} aria-label={`${nickname}, ${email}`}>
          <Avatar picture={picture} name={nickname} />
          <span className={styles['name']}>{nickname}</span>
          <Icon name="chevronDown" small />
        </button>
      )}
    />
  );
}

export interface NotificationItem {
  readonly id: string;
  readonly title: string;
  readonly detail?: string | undefined;
  /** For example 'New · 14 Aug'. */
  readonly when?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly mark?: MenuItem['mark'];
  readonly href?: string | undefined;
  /** True for an opened notification. It is listed but no longer counted. */
  readonly opened?: boolean | undefined;
}

interface NotificationsMenuProps {
  /** Null until the notifications have loaded. */
  readonly notifications: readonly NotificationItem[] | null;
  /** Called when a notification is pressed. The browser opens its link in a new tab. The caller must mark it as opened. */
  readonly onOpen: (id: string) => void;
  /** Questions that wait for an answer, above the notifications. Each of them is counted. */
  readonly questions?: readonly MenuSection[] | undefined;
  readonly onOpenMenu?: (() => void) | undefined;
}

/** The bell, with the number of unopened notifications and open questions. */
export function NotificationsMenu({
  notifications: read,
  onOpen,
  questions = [],
  onOpenMenu,
}: NotificationsMenuProps): ReactElement {
  const notifications = read ?? [];
  const count = questions.length + notifications.filter(({ opened }) => opened !== true).length;
  const items = notifications.map(({ id, title, detail, when, icon, mark, href }) => ({
    id,
    label: title,
    detail,
    when,
    icon,
    mark,
    onPress: () => onOpen(id),
    ...(href !== undefined && { href, external: true }),
  }));
  const label = count === 0 ? 'Notifications' : `Notifications, ${count} not yet opened`;
  return (
    <Menu
      label="Notifications"
      sections={[...questions, { items }]}
      onOpen={onOpenMenu}
      empty={read === null ? 'Notifications have not loaded yet' : 'No notifications'}
      trigger={(trigger) => <IconButton {...trigger} icon="bell" label={label} count={count} />}
    />
  );
}
