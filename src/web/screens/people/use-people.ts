import { useCallback, useEffect, useState } from 'react';
import type { FarmPeople } from '#contract/farms.ts';
import { Unreachable } from '#web/data/api/client.ts';
import { useRecords } from '#web/data/hooks.ts';
import { reasonOf } from '#web/shell/area.ts';
import { useFarmCalls, type FarmCalls } from '#web/shell/farm/farm-calls.ts';
import { useFarmsStore } from '#web/shell/farm/farms.ts';
import { useFarm } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';

/** The people of the shown farm, and functions to change them. */
export interface PeopleOfFarm {
  /** Null until the people are loaded. Offline, the list that this device loaded last. */
  readonly found: FarmPeople | null;
  readonly reason: string;
  /** True if the last call found no connection. The list may then be out of date. */
  readonly isOffline: boolean;
  readonly load: () => void;
  /** Makes a call and loads the people again. Shows the text `saying`, or the error. Resolves with true if the call succeeded. */
  readonly act: (saying: string, call: (calls: FarmCalls, slug: string) => Promise<void>) => Promise<boolean>;
}

const storedAs = 'people';

export function usePeople(): PeopleOfFarm {
  const calls = useFarmCalls();
  const store = useFarmsStore();
  const notices = useNotices();
  const { slug } = useFarm();
  const { serverCache } = useRecords();
  const [found, setFound] = useState<FarmPeople | null>(null);
  const [reason, setReason] = useState('');
  const [isOffline, setOffline] = useState(false);
  const load = useCallback(() => {
    calls.people(slug).then(
      (people) => {
        setFound(people);
        setReason('');
        setOffline(false);
        // On a full disk the list is shown but not stored.
        serverCache.keep(storedAs, people).catch(() => undefined);
      },
      async (error: unknown) => {
        const isOffline = error instanceof Unreachable;
        // If the storage cannot be read, there is no stored list.
        const last = isOffline
          ? ((await serverCache.read(storedAs).catch(() => null)) as FarmPeople | null)
          : null;
        setFound((shown) => shown ?? last);
        setReason(reasonOf(error));
        setOffline(isOffline);
      },
    );
  }, [calls, slug, serverCache]);
  useEffect(() => {
    load();
    window.addEventListener('online', load);
    window.addEventListener('offline', load);
    return () => {
      window.removeEventListener('online', load);
      window.removeEventListener('offline', load);
    };
  }, [load]);
  const act: PeopleOfFarm['act'] = async (saying, call) => {
    try {
      await call(calls, slug);
      notices.ok(saying);
      return true;
    } catch (error) {
      notices.error(
        error instanceof Unreachable
          ? 'This needs a connection. Try again when there is one.'
          : reasonOf(error),
      );
      return false;
    } finally {
      load();
      await store?.refresh();
    }
  };
  return { found, reason, isOffline, load, act };
}
