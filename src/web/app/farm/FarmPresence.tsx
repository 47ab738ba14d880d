import { useEffect } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { databaseName } from '#web/data/records.ts';
import { openPresence } from '#web/presence/open-presence.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarmsStore } from '#web/shell/farm/farms.ts';
import { useFarm, type User } from '#web/shell/member.ts';
import type { Presence } from '#web/shell/farm/presence.ts';
import { recordsOwner } from '../start/member-records.ts';

interface FarmPresenceProps {
  readonly user: User;
  /** Called with null when this component unmounts. */
  readonly onPresence: (presence: Presence | null) => void;
}

export default function FarmPresence({ user, onPresence }: FarmPresenceProps): null {
  const { api } = useApp();
  const records = useRecords();
  const store = useFarmsStore();
  const { slug, mayWrite: isShown } = useFarm();
  useEffect(() => {
    const me = (): string | null => store?.known().me ?? null;
    const name = databaseName(recordsOwner(user, slug));
    const presence = openPresence({ api, owner: user, slug, records, me, isShown }, name);
    onPresence(presence);
    return () => {
      presence.close();
      onPresence(null);
    };
  }, [api, user, slug, records, store, isShown, onPresence]);
  return null;
}
