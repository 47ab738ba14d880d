import { useMemo, type ReactElement, type ReactNode } from 'react';
import type { CarryTypeId } from '#calc-core/carry';
import { useRecords } from '#web/data/hooks.ts';
import { carriesKind } from './kinds/carries.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetProps } from './use-sheet.ts';

/** The carry table for one type: 'Cost Of Carry - Growth Rate' or 'Cost Of Carry - Weeks Held' (spec 2). */
export function CarrySheet({
  carryTypeId,
  ...props
}: SheetProps & { readonly carryTypeId: CarryTypeId; readonly actions?: ReactNode }): ReactElement {
  const records = useRecords();
  const kind = useMemo(
    () => carriesKind(records, carryTypeId, props.readOnly === true),
    [records, carryTypeId, props.readOnly],
  );
  return <Sheet {...props} kind={kind} heading="h2" />;
}
