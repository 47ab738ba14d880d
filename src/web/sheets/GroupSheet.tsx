import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { groupsKind } from './kinds/groups.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetProps } from './use-sheet.ts';

/** The member's trade groups (spec 2, Trade group list). */
export function GroupSheet(props: SheetProps & { readonly actions?: ReactNode }): ReactElement {
  const records = useRecords();
  const kind = useMemo(() => groupsKind(records, props.readOnly === true), [records, props.readOnly]);
  return <Sheet {...props} kind={kind} />;
}
