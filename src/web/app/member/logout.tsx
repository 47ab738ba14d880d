import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import type { SyncStatus } from '#web/data/records.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarmsStore } from '#web/shell/farm/farms.ts';
import { useMember } from '#web/shell/member.ts';
import { clearFarms } from '../farm/stored-farms.ts';
import { forgetMemberRecords } from '../start/member-records.ts';
import { isOfSheet, unfinishedDrafts } from '../sync/unfinished.ts';

const LogoutQuestion = lazy(() => import('./LogoutQuestion.tsx'));

/** Logs out at once when everything is sent; otherwise lists what is not, and offers what would be lost as a file. */
export function useLogout(): { readonly ask: () => void; readonly logout: ReactNode } {
  const { session } = useApp();
  const records = useRecords();
  const user = useMember();
  const store = useFarmsStore();
  const status = useSyncStatus();
  const [isAsking, setAsking] = useState(false);
  const unsentBy = ({ pending, refused, conflicts, notSaved }: SyncStatus): number =>
    pending + refused + conflicts + notSaved;
  const drafts = (): readonly string[] => unfinishedDrafts(records);
  const forms = (): readonly string[] => drafts().filter((key) => !isOfSheet(key));
  const isDraftLost = (key: string): boolean => records.drafts.read(key)?.state === 'not saved';
  const leave = async (): Promise<void> => {
    await records.signOut();
    forgetMemberRecords();
    await clearFarms(user, store?.forget() ?? []);
    await session.signOut();
  };
  const go = () => void leave();
  return {
    // The rendered state may be a moment old, so the current state is read: an edit typed just now must count.
    ask: () => (unsentBy(records.sync.status()) + drafts().length === 0 ? go() : setAsking(true)),
    logout: isAsking && (
      <Suspense>
        <LogoutQuestion
          unfinished={{
            unsent: unsentBy(status),
            forms: forms().length,
            hasCells: drafts().some(isOfSheet),
            notSaved: status.notSaved + drafts().filter(isDraftLost).length,
          }}
          unsentFile={() => records.sync.exportOutbox()}
          onLeave={go}
          onStay={() => setAsking(false)}
        />
      </Suspense>
    ),
  };
}
