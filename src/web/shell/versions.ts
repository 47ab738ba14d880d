import { useMemo } from 'react';
import { thisDevice } from '#web/data/api/device.ts';
import type { Kind } from '#web/data/records.ts';
import type { VersionsSource } from '#web/history/theirs.ts';
import { useCalls } from './calls.ts';
import { useFarm } from './member.ts';

/** The newest versions of a record from the server; the same object while the record is the same. */
export function useVersions(kind: Kind, id: string): VersionsSource {
  const { slug } = useFarm();
  const calls = useCalls();
  return useMemo(
    () => ({ kind, here: thisDevice().id, read: async () => (await calls()).history(slug, kind, id, null) }),
    [calls, slug, kind, id],
  );
}
