import { Outlet, useRouterState } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useApp } from '#web/screens/common/app.tsx';
import { useNoticeList, useNotices } from '#web/screens/common/notices.tsx';
import { Notice, NoticeStack, OfflineBar } from '#web/ui/Notices.tsx';
import { Frame } from '#web/ui/Frame.tsx';
import { useNarrow } from '#web/ui/narrow.ts';
import { problems } from '#contract/problems.ts';
import { useSyncStatus } from '#web/data/hooks.ts';
import { useLogout } from '../logout.tsx';
import { useMembershipExpired } from '../membership.ts';
import { MembershipExpired } from '../MembershipExpired.tsx';
// Not loaded lazily: it is asked for when there is no network to load it from.
import { SyncPanel } from '../sync/SyncPanel.tsx';
import { LongOfflineBar, UpdateBar } from '../UpdateBar.tsx';
import { Account } from './Account.tsx';
import { Header } from './Header.tsx';
import { Side } from './Side.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { useFocusOnMove } from './focus.ts';
import { useKeys } from './keys.ts';

/** Hidden at first under 767 px and closed by navigating there; shown otherwise (spec 2, Layout). */
function useSide(): [boolean, (open: boolean) => void] {
  const isNarrow = useNarrow();
  // The router's own mark of a navigation: a link to the page one is on counts too.
  const visit = useRouterState({ select: (state) => state.location.state.__TSR_key ?? '' });
  const [isWideOpen, setWideOpen] = useState(true);
  const [narrowOpenAt, setNarrowOpenAt] = useState<string | null>(null);
  if (!isNarrow) return [isWideOpen, setWideOpen];
  return [narrowOpenAt === visit, (open) => setNarrowOpenAt(open ? visit : null)];
}

/** Header, sidebar, notices, content and footer around every screen behind the sign-in. */
export function MemberLayout(): ReactElement {
  const [isSideOpen, setSideOpen] = useSide();
  const [isSyncOpen, setSyncOpen] = useState(false);
  const [isReading, setReading] = useState(false);
  const isExpired = useMembershipExpired();
  const { ask, logout } = useLogout();
  useFocusOnMove();
  useKeys();
  const account = <Account onLogout={ask} onShowSync={() => setSyncOpen(true)} />;
  return (
    <>
      <Frame
        header={
          <Header
            account={account}
            sideOpen={isSideOpen}
            onToggleSide={() => setSideOpen(!isSideOpen)}
            onShowSync={() => setSyncOpen(true)}
          />
        }
        side={<Side onLogout={ask} />}
        account={account}
        sideOpen={isSideOpen}
        onSideOpenChange={setSideOpen}
        notices={<Bars isExpired={isExpired} onShowSync={() => setSyncOpen(true)} />}
        footer={<SiteFooter />}
      >
        {isExpired && !isReading ? <MembershipExpired onGoOn={() => setReading(true)} /> : <Outlet />}
      </Frame>
      {isSyncOpen && <SyncPanel onClose={() => setSyncOpen(false)} />}
      {logout}
    </>
  );
}

function Bars({
  isExpired,
  onShowSync,
}: {
  readonly isExpired: boolean;
  readonly onShowSync: () => void;
}): ReactElement {
  const notices = useNotices();
  const { phase, pending, warning } = useSyncStatus();
  const { session } = useApp();
  return (
    <>
      {isExpired && <Notice tone="warning" text={problems['membership-expired'].text} />}
      {phase === 'offline' && <OfflineBar waiting={pending} onShow={onShowSync} />}
      {phase === 'signed out' && (
        <Notice
          tone="warning"
          text="Sign in again to send your changes. They are kept on this device."
          action={{ label: 'Login', onPress: () => void session.signIn(window.location.pathname) }}
        />
      )}
      {warning !== null && (
        <Notice tone="warning" text={warning} action={{ label: 'See them', onPress: onShowSync }} />
      )}
      <LongOfflineBar onShow={onShowSync} />
      <UpdateBar />
      <NoticeStack notices={useNoticeList()} onClose={notices.close} />
    </>
  );
}
