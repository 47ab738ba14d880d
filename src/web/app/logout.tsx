import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { useApp } from '#web/screens/common/app.tsx';
import { forgetMemberRecords } from './memberRecords.ts';

const LogoutQuestion = lazy(() => import('./LogoutQuestion.tsx'));

/** Logout: at once when everything is sent; else it says what is not, and offers it as a file. */
export function useLogout(): { readonly ask: () => void; readonly logout: ReactNode } {
  const { session } = useApp();
  const records = useRecords();
  const { pending, refused, conflicts, notSaved } = useSyncStatus();
  const [isAsking, setAsking] = useState(false);
  const unsent = pending + refused + conflicts + notSaved + records.drafts.keys().length;
  const leave = async (): Promise<void> => {
    await records.signOut();
    forgetMemberRecords();
    await session.signOut();
  };
  const go = () => void leave();
  return {
    ask: () => (unsent === 0 ? go() : setAsking(true)),
    logout: isAsking && (
      <Suspense>
        <LogoutQuestion unsent={unsent} onLeave={go} onStay={() => setAsking(false)} />
      </Suspense>
    ),
  };
}
