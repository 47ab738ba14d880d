import { recordKinds, type RecordKind } from '#calc-core';
import { thisDevice } from '#web/data/api/device.ts';
import { useSyncStatus } from '#web/data/hooks.ts';
import type { HistorySource } from '#web/history/Moments.tsx';
import { useCalls } from '#web/shell/calls.ts';
import { useMember } from '#web/shell/member.ts';

/** A record's versions from the server, and what of it is only here. */
export function useHistorySource(kind: RecordKind, id: string): HistorySource {
  const { slug } = useMember();
  const calls = useCalls();
  const unsent = useSyncStatus().entries.find(({ key }) => key === `${kind}/${id}`);
  return {
    read: (before) => calls.history(slug, kind, id, before),
    here: thisDevice().id,
    unsent:
      unsent === undefined
        ? []
        : unsent.what === 'new'
          ? [`the whole ${recordKinds[kind].one}`]
          : unsent.changed,
  };
}
