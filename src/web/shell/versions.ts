import { useMemo } from 'react';
import { thisDevice } from '#web/data/api/device.ts';
import type { Kind } from '#web/data/records.ts';
import type { VersionsSource } from '#web/history/theirs.ts';
import { useCalls } from './calls.ts';
import { useFarm } from './member.ts';

/** Requests the newest versions of a record. Returns the same object for the same record. */
export function useVersions(kind: Kind, id: string): VersionsSource {
  const { slug } = useFarm();
  const calls = useCalls();
  return useMemo(
    () => ({ kind, here: thisDevice().id, read: async () => (await calls()).history(slug, kind, id, null) }),
    [calls, slug, kind, id],
  );
}
