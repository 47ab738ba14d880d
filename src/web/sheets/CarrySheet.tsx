import { useMemo, type ReactElement, type ReactNode } from 'react';
import type { CarryTypeId } from '#calc-core/carry';
import { useRecords } from '#web/data/hooks.ts';
import { carriesKind } from './kinds/carries.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetProps } from './use-sheet.ts';

/** One of the two carry tables of spec 2: 'Cost Of Carry - Growth Rate' for type 1, 'Cost Of Carry - Weeks Held' for type 2. */
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
