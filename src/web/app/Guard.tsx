import { useRouterState } from '@tanstack/react-router';
import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
} from 'react';
import { messages } from '#contract/messages.ts';
import { RecordsProvider } from '#web/data/hooks.ts';
import type { Records } from '#web/data/records.ts';
import { identityErrors } from '#web/identity/errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Page } from '#web/ui/Frame.tsx';
import { LoadingScreen } from '#web/ui/Spinner.tsx';
import { addresses } from '#web/screens/common/addresses.ts';
import { useApp } from '#web/screens/common/app.tsx';
import { useUser, type User } from '#web/screens/common/member.ts';
import { sentence } from '#web/screens/common/sentence.ts';
import { MemberLayout } from './layout/MemberLayout.tsx';
import { openMemberRecords, useBlocked } from './memberRecords.ts';

const NotMember = lazy(() => import('./NotMember.tsx').then(({ NotMember: page }) => ({ default: page })));

/**
 * Everything but '/' and '/home' stands behind it: a visitor goes to the hosted login and comes back to this address; a
 * known member sees the local records at once, network or not.
 */
export function Guard(): ReactElement {
  const { session, replace } = useApp();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const user = useUser();
  const wanted = useRouterState({ select: ({ location }) => location.href });
  const [failure, setFailure] = useState<string | null>(null);
  const isStranger = user === null && state === 'signed out';
  // The session says that a sign-in failed a moment before its promise does: no second one may begin in between.
  const isTrying = useRef(false);
  useEffect(() => {
    if (!isStranger || failure !== null || isTrying.current) return;
    if (session.endedElsewhere()) return replace(addresses.landing());
    isTrying.current = true;
    session
      .signIn(wanted)
      .catch((error: unknown) => {
        setFailure(error instanceof Error ? error.message : messages.networkError);
      })
      .finally(() => {
        isTrying.current = false;
      });
  }, [session, replace, isStranger, wanted, failure]);
  if (state === 'no member') {
    return (
      <Suspense fallback={<LoadingScreen label={messages.loading} />}>
        <NotMember />
      </Suspense>
    );
  }
  if (failure === identityErrors.unsupportedBrowser.text) return <UnsupportedBrowser reason={failure} />;
  if (failure !== null) return <CannotSignIn reason={failure} onTry={() => setFailure(null)} />;
  if (user === null) return <Waiting />;
  return <Member key={user.subject} user={user} />;
}

/** While a token is being obtained; the server may be out of reach for somebody new to this device. */
function Waiting(): ReactElement {
  const { session } = useApp();
  const message = useSyncExternalStore(session.subscribe, session.message);
  const state = useSyncExternalStore(session.subscribe, session.state);
  if (state === 'loading' && message !== '') {
    return <CannotSignIn reason={message} onTry={() => void session.reloadMember()} />;
  }
  return <LoadingScreen label={messages.loading} />;
}

function CannotSignIn({
  reason,
  onTry,
}: {
  readonly reason: string;
  readonly onTry: () => void;
}): ReactElement {
  return (
    <main>
      <Page>
        <ErrorState
          level={1}
          title="Cannot reach the login"
          actions={
            <Button tone="primary" onClick={onTry}>
              Try again
            </Button>
          }
        >
          {sentence(reason)} Check the connection, then try again.
        </ErrorState>
      </Page>
    </main>
  );
}

/** Without https a browser gives a page nothing to keep a sign-in safe with; trying again would not help. */
function UnsupportedBrowser({ reason }: { readonly reason: string }): ReactElement {
  return (
    <main>
      <Page>
        <ErrorState level={1} title="Cannot sign in here">
          The sign-in does not work in this browser at this address ({reason}). Open the site with https, or
          use a newer browser.
        </ErrorState>
      </Page>
    </main>
  );
}

function Member({ user }: { readonly user: User }): ReactElement {
  const { api } = useApp();
  const [records, setRecords] = useState<Records | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isBlocked = useBlocked();
  const { issuer, subject, slug } = user;
  useEffect(() => {
    let isOver = false;
    const opening = openMemberRecords({ issuer, subject, slug }, api);
    opening.then(
      // In slices: the whole screen at once would hold a phone's main thread, and with it the first tap.
      (opened) => !isOver && startTransition(() => setRecords(opened)),
      (error: unknown) => !isOver && setFailure(whyNot(error)),
    );
    return () => {
      isOver = true;
    };
  }, [issuer, subject, slug, api]);
  if (failure !== null) return <CannotOpen reason={failure} />;
  if (records === null && isBlocked) return <WaitingForOtherTab />;
  if (records === null) return <LoadingScreen label={messages.loading} />;
  return (
    <RecordsProvider records={records}>
      <MemberLayout />
    </RecordsProvider>
  );
}

/** A tab with an older app holds the records: this one cannot show them, and goes on by itself once that tab is closed. */
function WaitingForOtherTab(): ReactElement {
  return (
    <main>
      <Page>
        <EmptyState icon="warning" level={1} title="Close Drover's other tabs">
          <span role="status">
            Drover was updated, and another tab or window still holds the records on this device with the
            older one. Close it, and this one goes on by itself. What was kept on this device stays kept.
          </span>
        </EmptyState>
      </Page>
    </main>
  );
}

/** Why the records cannot be opened, and what to do. */
function whyNot(error: unknown): string {
  if (error instanceof DOMException && error.name === 'VersionError')
    return 'They were last opened by a newer Drover than this one. Close all its tabs and open it again to get the newer one.';
  const reason = error instanceof Error ? error.message : String(error);
  return `The browser refused its storage (${reason}). Close other windows of this site, or free some space, then try again.`;
}

function CannotOpen({ reason }: { readonly reason: string }): ReactElement {
  return (
    <main>
      <Page>
        <ErrorState
          level={1}
          title="Cannot open the records on this device"
          actions={
            <Button tone="primary" onClick={() => window.location.reload()}>
              Try again
            </Button>
          }
        >
          {reason}
        </ErrorState>
      </Page>
    </main>
  );
}
