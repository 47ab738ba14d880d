import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { Unreachable } from '#web/data/api/client.ts';
import { thisDevice } from '#web/data/api/device.ts';
import { useCarries } from '#web/data/hooks.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useLatest } from '#web/shell/latest.ts';
import { useFarmsStore, useKnownFarms } from '#web/shell/farm/farms.ts';
import { useFarm, useMember } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { NotificationsMenu, UserMenu } from '#web/ui/frame/UserMenu.tsx';
import type { MenuItem } from '#web/ui/overlay/Menu.tsx';
import { useFarmSections, useInvitationSections } from './farm-sections.ts';
import { useNotificationCalls, type Notification } from './notification-calls.ts';
import { isInvitation, notificationItem } from './notification-item.ts';

const DeviceName = lazy(() => import('../member/DeviceName.tsx'));

const everyMs = 5 * 60_000;

/** Calls `tell` after a changed carry was sent or received. The server may then have new notifications about trades that use the carry. */
function useCarrySaved(tell: () => void): void {
  const carries = useCarries();
  const known = useRef<string | null>(null);
  const latest = useLatest(tell);
  useEffect(() => {
    if (carries.some(({ state }) => state.state !== 'synced')) return;
    const now = JSON.stringify(carries.map(({ carry }) => carry));
    if (known.current !== null && known.current !== now) latest.read()();
    known.current = now;
  }, [carries, latest]);
}

function useNotifications() {
  const calls = useNotificationCalls();
  const notices = useNotices();
  const { slug } = useMember();
  /** Null until the notifications have been loaded once. */
  const [list, setList] = useState<readonly Notification[] | null>(null);
  const load = useCallback(
    () =>
      calls.read(slug).then(setList, (error: unknown) => {
        // Show no error while offline. The top bar already says so.
        if (!(error instanceof Unreachable)) notices.error(messages.cannotLoadNotifications);
        console.warn(messages.cannotLoadNotifications, error);
      }),
    [calls, notices, slug],
  );
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), everyMs);
    return () => clearInterval(timer);
  }, [load]);
  useCarrySaved(() => void load());
  const { invitations } = useKnownFarms();
  const waiting = invitations.map(({ id }) => id).join();
  const known = useRef(waiting);
  useEffect(() => {
    if (known.current === waiting) return;
    known.current = waiting;
    // The server marks the notification of an answered invitation as opened. Load the list again.
    void load();
  }, [load, waiting]);
  const open = (id: string): void => {
    calls.expire(slug, id).then(
      () =>
        setList(
          (before) => before?.map((item) => (item.id === id ? { ...item, isExpired: true } : item)) ?? null,
        ),
      () => notices.error(messages.cannotExpireNotifications),
    );
  };
  return { list, open };
}

interface MenuItemsProps extends Pick<AccountProps, 'onShowSync'> {
  readonly onNameDevice: () => void;
}

function useMenuItems({ onShowSync, onNameDevice }: MenuItemsProps): readonly MenuItem[] {
  const { role } = useMember();
  const { slug } = useFarm();
  const { go } = useApp();
  return [
    { id: 'menu', label: 'Main Menu', icon: 'home', href: addresses.mainMenu() },
    { id: 'sync', label: 'Changes on this device', icon: 'sync', onPress: onShowSync },
    {
      id: 'device',
      label: 'Name of this device',
      detail: thisDevice().name,
      icon: 'edit',
      onPress: onNameDevice,
    },
    { id: 'deleted', label: 'Deleted', icon: 'trash', onPress: () => go(addresses.deleted(slug)) },
    ...(role === 'Admin'
      ? [{ id: 'members', label: 'Members', icon: 'people' as const, onPress: () => go(addresses.members()) }]
      : []),
  ];
}

interface AccountProps {
  readonly onHelp: () => void;
  readonly onLogout: () => void;
  readonly onShowSync: () => void;
}

export default function Account({ onHelp, onLogout, onShowSync }: AccountProps): ReactElement {
  const { nickname, email, picture } = useMember();
  const farms = useFarmSections();
  const store = useFarmsStore();
  const { list, open } = useNotifications();
  const questions = useInvitationSections();
  const shown =
    questions.length === 0 ? list : (list?.filter((notification) => !isInvitation(notification)) ?? null);
  const [isNaming, setNaming] = useState(false);
  const items = useMenuItems({ onShowSync, onNameDevice: () => setNaming(true) });
  return (
    <>
      <IconButton icon="help" label="Help" onClick={onHelp} />
      <NotificationsMenu
        notifications={shown?.map(notificationItem) ?? null}
        questions={questions}
        onOpen={open}
        onOpenMenu={() => void store?.refresh()}
      />
      <UserMenu
        nickname={nickname}
        email={email}
        picture={picture}
        onLogout={onLogout}
        items={items}
        sections={farms}
        onOpen={() => void store?.refresh()}
      />
      {isNaming && (
        <Suspense>
          <DeviceName onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  );
}
