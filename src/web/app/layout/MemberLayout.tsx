import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, startTransition, Suspense, useEffect, useState, type ReactElement } from 'react';
import { useNoticeList } from '#web/shell/notices.tsx';
import { Frame } from '#web/ui/frame/Frame.tsx';
import { isNarrowNow, useCompact, useNarrow } from '#web/ui/frame/narrow.ts';
import { loadOpened } from '#web/ui/overlay/opened.ts';
import { Spinner } from '#web/ui/text/Spinner.tsx';
import { useSyncStatus } from '#web/data/hooks.ts';
import { whenIdle } from '#web/time/schedule.ts';
import { later } from '../start/later.ts';
import { useMembershipExpired } from '../member/membership.ts';
import { Header } from './Header.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import type { FootBarsProps } from './Bars.tsx';
import { useFocusKept, useFocusOnMove } from './focus.ts';
import { useKeys } from './keys.ts';

const Side = later(() => import('./Side.tsx'));
const Account = later(() => import('./Account.tsx'));
const Paper = later(() => import('./Paper.tsx'));
const HelpPage = later(() => import('./HelpPage.tsx'));
const SyncPanel = later(() => import('../sync/SyncPanel.tsx'));
const Logout = later(() => import('../member/Logout.tsx'));
const NoticeBoard = later(() => import('./NoticeBoard.tsx'));
const Bars = later(() => import('./Bars.tsx'));
const MembershipExpired = lazy(() => import('../member/MembershipExpired.tsx'));

const sideIsLoading = (
  <span data-later>
    <Spinner />
  </span>
);

// A wide screen shows the sidebar and the account at once, so load both now. On a phone, load the screen first.
if (!isNarrowNow()) {
  Side.preload();
  Account.preload();
}

/** Turns true at the first idle moment. Panels that must work offline are loaded then. */
function useRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        startTransition(() => setAtRest(true));
        SyncPanel.preload();
        Logout.preload();
        loadOpened();
      }),
    [],
  );
  return isAtRest;
}

/** The router's id of the current navigation. A link to the same page also changes the id. */
const useVisit = (): string => useRouterState({ select: (state) => state.location.state.__TSR_key ?? '' });

/** Returns true while the 30 June screen is shown, and a function that closes it. */
function useTimedOut(isExpired: boolean): [boolean, () => void] {
  const visit = useVisit();
  const [shownAt, setShownAt] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  if (isExpired && shownAt === null) setShownAt(visit);
  // The membership was renewed. When it ends the next time, show the 30 June screen again.
  if (!isExpired && shownAt !== null) {
    setShownAt(null);
    setReading(false);
  }
  const isOnItsPage = shownAt === null || shownAt === visit;
  if (isExpired && !isOnItsPage && !isReading) setReading(true);
  return [isExpired && !isReading && isOnItsPage, () => setReading(true)];
}

/**
 * The sidebar starts open. Below 1100 px it starts closed, and navigating closes it. The specification's limit is 767 px (spec 2, Layout).
 */
function useSide(): [boolean, (open: boolean) => void] {
  const isCompact = useCompact();
  const visit = useVisit();
  const [isWideOpen, setWideOpen] = useState(true);
  const [narrowOpenAt, setNarrowOpenAt] = useState<string | null>(null);
  // Navigating closes the sidebar for good. Back does not open the sidebar again.
  if (narrowOpenAt !== null && narrowOpenAt !== visit) setNarrowOpenAt(null);
  if (!isCompact) return [isWideOpen, setWideOpen];
  return [narrowOpenAt === visit, (open) => setNarrowOpenAt(open ? visit : null)];
}

/** The header, sidebar, notices, content and footer of every screen that needs a sign-in. */
export function MemberLayout(): ReactElement {
  const [isSideOpen, setSideOpen] = useSide();
  const [isSyncOpen, setSyncOpen] = useState(false);
  const [isPaperOpen, setPaperOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isExpired = useMembershipExpired();
  const [isTimedOut, readOn] = useTimedOut(isExpired);
  const [isLeaving, setLeaving] = useState(false);
  useFocusOnMove();
  useKeys(() => setHelpOpen(true));
  useFocusKept();
  const isAtRest = useRest();
  const isNarrow = useNarrow();
  const isSideOver = useCompact() && isSideOpen;
  const hasParts = isAtRest || isSideOpen || !isNarrow;
  const account = (
    <Account.Part
      isWanted={hasParts}
      props={{
        onHelp: () => setHelpOpen(true),
        onLogout: () => setLeaving(true),
        onShowSync: () => setSyncOpen(true),
      }}
    />
  );
  return (
    <>
      <Frame
        header={
          <Header
            account={account}
            sideOpen={isSideOpen}
            onToggleSide={() => setSideOpen(!isSideOpen)}
            onShowSync={() => setSyncOpen(true)}
            onPaper={() => setPaperOpen(true)}
          />
        }
        side={
          <Side.Part
            isWanted={hasParts}
            props={{
              onLogout: () => setLeaving(true),
              onClose: isSideOver ? () => setSideOpen(false) : null,
            }}
            meanwhile={sideIsLoading}
          />
        }
        account={account}
        sideOpen={isSideOpen}
        onSideOpenChange={setSideOpen}
        notices={<Notices isAtRest={isAtRest} />}
        bars={<Foot {...{ isExpired, isAtRest }} onShowSync={() => setSyncOpen(true)} />}
        footer={<SiteFooter />}
      >
        {isTimedOut ? <EndOfMembership onGoOn={readOn} /> : <Outlet />}
      </Frame>
      <Paper.Part
        isWanted={isAtRest || isPaperOpen}
        props={{ isOpen: isPaperOpen, onClose: () => setPaperOpen(false) }}
      />
      <HelpPage.Part isWanted={isHelpOpen} props={{ onClose: () => setHelpOpen(false) }} />
      <SyncPanel.Part isWanted={isSyncOpen} props={{ onClose: () => setSyncOpen(false) }} />
      <Logout.Part isWanted={isLeaving} props={{ onStay: () => setLeaving(false) }} />
    </>
  );
}

function EndOfMembership({ onGoOn }: { readonly onGoOn: () => void }): ReactElement {
  return (
    <Suspense>
      <MembershipExpired onGoOn={onGoOn} />
    </Suspense>
  );
}

function Notices({ isAtRest }: Pick<FootBarsProps, 'isAtRest'>): ReactElement {
  const hasNotices = useNoticeList().length > 0;
  return <NoticeBoard.Part isWanted={isAtRest || hasNotices} props={{}} />;
}

function Foot(props: FootBarsProps): ReactElement {
  const { phase, warning, goneBack } = useSyncStatus();
  const hasBars = props.isExpired || warning !== null || goneBack !== null || phase === 'signed out';
  return <Bars.Part isWanted={props.isAtRest || hasBars} props={props} />;
}
