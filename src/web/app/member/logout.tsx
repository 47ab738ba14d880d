import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarmsStore } from '#web/shell/farm/farms.ts';
import { useFarm, useMember } from '#web/shell/member.ts';
import { clearFarms } from '../farm/stored-farms.ts';
import { forgetMemberRecords } from '../start/member-records.ts';
import { countUnfinished, isFinished, totalUnfinished, type UnfinishedOnFarm } from './unfinished-count.ts';
import type { unsentElsewhere } from './unsent-elsewhere.ts';

const LogoutQuestion = lazy(() => import('./LogoutQuestion.tsx'));

const readElsewhere: typeof unsentElsewhere = async (...of) =>
  (await import('./unsent-elsewhere.ts')).unsentElsewhere(...of);

/** Logs out at once if everything is sent. Otherwise first lists what is not, and offers a file with what would be lost. */
export function useLogout(): { readonly ask: () => void; readonly logout: ReactNode } {
  const { session } = useApp();
  const records = useRecords();
  const user = useMember();
  const { slug } = useFarm();
  const store = useFarmsStore();
  useSyncStatus();
  /** What is unsent on other farms, while the question is open. */
  const [elsewhere, setElsewhere] = useState<readonly UnfinishedOnFarm[] | null>(null);
  const leave = async (): Promise<void> => {
    await records.signOut();
    forgetMemberRecords();
    await clearFarms(user, store?.forget() ?? []);
    await session.signOut();
  };
  const go = () => void leave();
  const ask = async (): Promise<void> => {
    const others = (store?.known().farms ?? []).filter((farm) => farm.slug !== slug);
    const found = others.length === 0 ? [] : await readElsewhere(user, others).catch(() => []);
    // Read the current state, because the rendered one may be a moment old and miss an edit that was just typed.
    if (isFinished(totalUnfinished([countUnfinished(records), ...found]))) go();
    else setElsewhere(found);
  };
  return {
    ask: () => void ask(),
    logout: elsewhere !== null && (
      <Suspense>
        <LogoutQuestion
          unfinished={totalUnfinished([countUnfinished(records), ...elsewhere])}
          elsewhere={elsewhere}
          unsentFile={() => records.sync.exportOutbox()}
          onLeave={go}
          onStay={() => setElsewhere(null)}
        />
      </Suspense>
    ),
  };
}
