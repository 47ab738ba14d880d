import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { unsupportedBrowser } from '#web/identity/flow/error.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { ErrorState } from '#web/ui/frame/States.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useUser } from '#web/shell/member.ts';
import { sentence } from '#web/shell/sentence.ts';
import { OpenRecords } from './start/OpenRecords.tsx';

const NotMember = lazy(() =>
  import('./member/NotMember.tsx').then(({ NotMember: page }) => ({ default: page })),
);

/**
 * Protects the members' screens. Visitors sign in and then return to the page they asked for. Members see this device's records at once,
 * even offline.
 */
export function Guard(): ReactElement {
  const { session, replace } = useApp();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const user = useUser();
  const wanted = useRouterState({ select: ({ location }) => location.href });
  const [failure, setFailure] = useState<string | null>(null);
  const isStranger = user === null && state === 'signed out';
  // True until signIn() settles. The session reports a failure first, and that must not start a second sign-in.
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
  if (failure === unsupportedBrowser.text) return <UnsupportedBrowser reason={failure} />;
  if (failure !== null) return <CannotSignIn reason={failure} onTry={() => setFailure(null)} />;
  if (user === null) return <Waiting />;
  return <OpenRecords key={user.subject} user={user} />;
}

/** Shown until the member is known. If the server cannot be reached, says so and offers to try again. */
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
