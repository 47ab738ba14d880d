import { useMemo, type ReactElement } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { today } from '#web/shell/today.ts';
import { Sheet } from '#web/sheets/Sheet.tsx';
import type { SheetProps } from '#web/sheets/use-sheet.ts';
import { purchasesKind } from './purchases-kind.ts';

export default function PurchaseSheet(props: SheetProps): ReactElement {
  const records = useRecords();
  const kind = useMemo(
    () => purchasesKind(records, props.readOnly === true, today()),
    [records, props.readOnly],
  );
  return <Sheet {...props} kind={kind} />;
}
