import { messages } from '#contract/messages.ts';
import { useCallback, useEffect, useState } from 'react';
import type { DeletedRecord } from '#contract/history.ts';
import { thisDevice } from '#web/data/api/device.ts';
import { useRecords, useSyncStatus } from '#web/data/hooks.ts';
import { goneOf, restorable, trashPage, unsentGone, type Gone } from '#web/trash/gone.ts';
import { reasonOf, useArea } from '#web/shell/area.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarm } from '#web/shell/member.ts';

/** The server's list of deleted records, page by page. It is loaded again after this device sends a change. */
export function useTrash() {
  const { api } = useApp();
  const { slug } = useFarm();
  const area = useArea();
  const { sent } = useSyncStatus();
  const [items, setItems] = useState<readonly DeletedRecord[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { load } = area;
  const read = useCallback(
    (before: string | null) => {
      load(async () => {
        try {
          const page = await trashPage(api, slug, before);
          setItems((known) => (before === null ? page.items : [...(known ?? []), ...page.items]));
          setNext(page.next);
          return messages.none;
        } catch (error) {
          setReason(reasonOf(error));
          throw error;
        }
      });
    },
    [load, api, slug],
  );
  useEffect(() => read(null), [read, sent]);
  return { area, items, next, reason, read };
}

/** The records that can be restored now: the server's list and the unsent deletions. */
export function useGone(listed: readonly DeletedRecord[]): readonly Gone[] {
  const records = useRecords();
  const read = useCallback(() => {
    return restorable(records, unsentGone(records, thisDevice()), listed.map(goneOf));
  }, [records, listed]);
  const [list, setList] = useState(read);
  useEffect(() => {
    const update = (): void => setList(read());
    update();
    const stops = [records.subscribe(update), records.sync.subscribe(update)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [records, read]);
  return list;
}
export const noneDeleted: readonly DeletedRecord[] = [];
