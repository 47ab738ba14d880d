import { useEffect, useState } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { databaseName } from '#web/data/records.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarmsStore } from '#web/shell/farm/farms.ts';
import { useFarm, type User } from '#web/shell/member.ts';
import type { Presence } from '#web/shell/farm/presence.ts';
import { recordsOwner } from '../start/member-records.ts';

/** Who else is on the farm on view: null on a farm of one person, and until that part of the app has come. */
export function useFarmPresence(user: User): Presence | null {
  const { api } = useApp();
  const records = useRecords();
  const store = useFarmsStore();
  const { slug, mayWrite: isShown, people } = useFarm();
  const isShared = people > 1;
  const [presence, setPresence] = useState<Presence | null>(null);
  useEffect(() => {
    if (!isShared) return;
    let isOver = false;
    let close = (): void => undefined;
    const me = (): string | null => store?.known().me ?? null;
    const name = databaseName(recordsOwner(user, slug));
    // Without a network it does not come, and there is nobody to see.
    import('#web/presence/open-presence.ts').then(
      ({ openPresence }) => {
        if (isOver) return;
        const opened = openPresence({ api, owner: user, slug, records, me, isShown }, name);
        close = () => opened.close();
        setPresence(opened);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      close();
      setPresence(null);
    };
  }, [api, user, slug, records, store, isShown, isShared]);
  return presence;
}
