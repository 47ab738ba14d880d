import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { tradesKind } from './kinds/trades.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetProps } from './use-sheet.ts';

/** All the member's trades (spec 2, Trade list). An edit recalculates the cells of its row in the same tick. */
export function TradeSheet(props: SheetProps & { readonly actions?: ReactNode }): ReactElement {
  const records = useRecords();
  const kind = useMemo(() => tradesKind(records, props.readOnly === true), [records, props.readOnly]);
  return <Sheet {...props} kind={kind} />;
}
