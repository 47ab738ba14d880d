import { useEffect, useState, type ReactNode } from 'react';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarmsStore } from '#web/shell/farm/farms.ts';
import { useLatest } from '#web/shell/latest.ts';
import { useFarm, useMember } from '#web/shell/member.ts';
import { clearFarms } from '../farm/stored-farms.ts';
import { forgetMemberRecords } from '../start/member-records.ts';
import LogoutQuestion from './LogoutQuestion.tsx';
import { countUnfinished, isFinished, totalUnfinished, type UnfinishedOnFarm } from './unfinished-count.ts';
import { unsentElsewhere } from './unsent-elsewhere.ts';

/** Logs out at once if no work is unsent or unfinished. Otherwise asks first. */
export default function Logout({ onStay }: { readonly onStay: () => void }): ReactNode {
  const { session } = useApp();
  const records = useRecords();
  const user = useMember();
  const { slug } = useFarm();
  const store = useFarmsStore();
  useSyncStatus();
  const [elsewhere, setElsewhere] = useState<readonly UnfinishedOnFarm[] | null>(null);
  const leave = async (): Promise<void> => {
    await records.signOut();
    forgetMemberRecords();
    await clearFarms(user, store?.forget() ?? []);
    await session.signOut();
  };
  const go = (): Promise<void> => leave().finally(onStay);
  const ask = useLatest(async (isOver: () => boolean): Promise<void> => {
    const others = (store?.known().farms ?? []).filter((farm) => farm.slug !== slug);
    const found = await unsentElsewhere(user, others).catch(() => []);
    if (isOver()) return;
    // Read the current state. The rendered state may miss an edit that was just typed.
    if (isFinished(totalUnfinished([countUnfinished(records), ...found]))) await go();
    else setElsewhere(found);
  });
  useEffect(() => {
    let isOver = false;
    void ask.read()(() => isOver);
    return () => {
      isOver = true;
    };
  }, [ask]);
  if (elsewhere === null) return null;
  return (
    <LogoutQuestion
      unfinished={totalUnfinished([countUnfinished(records), ...elsewhere])}
      elsewhere={elsewhere}
      unsentFile={() => records.sync.exportOutbox()}
      onLeave={() => void go()}
      onStay={onStay}
    />
  );
}
