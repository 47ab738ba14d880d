import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { moneyKind, type MoneyKind } from './kinds/money.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetProps } from './use-sheet.ts';

interface MoneySheetProps extends SheetProps {
  readonly of: MoneyKind;
  /** The date of a new row. */
  readonly today: string;
  readonly actions?: ReactNode;
}

/** The member's sources of money, or the farm's other income and costs. */
export function MoneySheet({ of, today, ...props }: MoneySheetProps): ReactElement {
  const records = useRecords();
  const isReadOnly = props.readOnly === true;
  const kind = useMemo(() => moneyKind(records, of, { isReadOnly, today }), [records, of, isReadOnly, today]);
  return <Sheet {...props} kind={kind} heading="h2" />;
}
