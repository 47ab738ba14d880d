import { lazy, Suspense, type ReactElement } from 'react';
import type { Kind } from '#web/data/records.ts';
import { usePresence } from './presence.ts';

const AlsoHere = lazy(() => import('#web/presence/AlsoHere.tsx'));

/** Tells other people on the farm that this record is open here, and shows who else has it open. */
export function useOpenHere(kind: Kind, id: string | null): ReactElement | null {
  const presence = usePresence();
  if (presence === null || id === null) return null;
  return (
    <Suspense>
      <AlsoHere {...{ presence, kind, id }} />
    </Suspense>
  );
}
