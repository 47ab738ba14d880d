import { lazy, Suspense, useCallback, type ReactNode } from 'react';
import type { Kind } from '#web/data/records.ts';
import type { SheetInView } from '#web/sheets/in-view.ts';
import { usePresence } from './presence.ts';

const InSheet = lazy(() => import('#web/presence/InSheet.tsx'));

/** Shows who else is in the sheet, and marks the rows that other people changed. Undefined on a farm with one person. */
export function useSheetPeople(kind: Kind): ((sheet: SheetInView) => ReactNode) | undefined {
  const presence = usePresence();
  const draw = useCallback(
    (sheet: SheetInView): ReactNode =>
      presence && (
        <Suspense>
          <InSheet {...{ presence, kind, sheet }} />
        </Suspense>
      ),
    [presence, kind],
  );
  return presence === null ? undefined : draw;
}
