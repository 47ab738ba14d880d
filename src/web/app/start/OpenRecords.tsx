import { lazy, startTransition, Suspense, useEffect, useState, type ReactElement } from 'react';
import { prepareFigures } from '#calc-core/trade';
import { messages } from '#contract/messages.ts';
import { RecordsProvider } from '#web/data/hooks.ts';
import type { Records } from '#web/data/records.ts';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';
import { useApp } from '#web/shell/app.tsx';
import type { User } from '#web/shell/member.ts';
import { MemberLayout } from '../layout/MemberLayout.tsx';
import { openMemberRecords, useBlocked } from './member-records.ts';

const WaitingForOtherTab = lazy(() => import('./WaitingForOtherTab.tsx'));
const CannotOpen = lazy(() => import('./CannotOpen.tsx'));

/** A member's records on this device: opened, then the screens; or why they cannot be. */
export function OpenRecords({ user }: { readonly user: User }): ReactElement {
  const { api } = useApp();
  const [records, setRecords] = useState<Records | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const isBlocked = useBlocked();
  const { issuer, subject, slug } = user;
  useEffect(() => {
    let isOver = false;
    const opening = openMemberRecords({ issuer, subject, slug }, api);
    opening.then(
      // In slices: the whole screen at once would hold a phone's main thread, and with it the first tap.
      (opened) => !isOver && startTransition(() => setRecords(opened)),
      (error: unknown) => !isOver && setFailure({ error }),
    );
    // While the storage opens there is nothing else to do; the first screen need not wait for it then.
    const ahead = setTimeout(prepareFigures);
    return () => {
      isOver = true;
      clearTimeout(ahead);
    };
  }, [issuer, subject, slug, api]);
  const onItsWay = <LoadingScreen label={messages.loading} />;
  if (failure !== null || (records === null && isBlocked)) {
    return (
      <Suspense fallback={onItsWay}>
        {failure === null ? <WaitingForOtherTab /> : <CannotOpen error={failure.error} />}
      </Suspense>
    );
  }
  if (records === null) return onItsWay;
  return (
    <RecordsProvider records={records}>
      <MemberLayout />
    </RecordsProvider>
  );
}
