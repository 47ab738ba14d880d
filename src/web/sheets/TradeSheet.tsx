import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { chosenTradesKind, tradesKind } from './kinds/trades.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetProps } from './use-sheet.ts';

interface Props extends SheetProps {
  /** Ids of the trades to show, separated by commas. '' shows all. */
  readonly only?: string;
  readonly actions?: ReactNode;
}

/** The member's trades (spec 2, Trade list), or only some of them. */
export function TradeSheet({ only = '', ...props }: Props): ReactElement {
  const records = useRecords();
  const isReadOnly = props.readOnly === true;
  const kind = useMemo(
    () =>
      only === '' ? tradesKind(records, isReadOnly) : chosenTradesKind(records, only.split(','), isReadOnly),
    [records, only, isReadOnly],
  );
  return <Sheet {...props} kind={kind} />;
}
