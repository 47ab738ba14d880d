import { startTransition, useEffect, useState, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { RecordsProvider } from '#web/data/hooks.ts';
import type { Records } from '#web/data/records.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { Page } from '#web/ui/Frame.tsx';
import { LoadingScreen } from '#web/ui/Spinner.tsx';
import { useApp } from '#web/screens/common/app.tsx';
import type { User } from '#web/screens/common/member.ts';
import { MemberLayout } from './layout/MemberLayout.tsx';
import { openMemberRecords, useBlocked } from './memberRecords.ts';

/** A member's records on this device: opened, then the screens; or why they cannot be. */
export function OpenRecords({ user }: { readonly user: User }): ReactElement {
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
