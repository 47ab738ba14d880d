import { useMemo, type ReactElement, type ReactNode } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { groupTradesKind } from './kinds/trades.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetProps } from './use-sheet.ts';

interface Props extends SheetProps {
  readonly groupId: string;
  readonly onRemove: (id: string) => void;
  readonly actions?: ReactNode;
}

/** The trades of one group (spec 2, Trade group detail). */
export function GroupTradesSheet({ groupId, ...props }: Props): ReactElement {
  const records = useRecords();
  const kind = useMemo(
    () => groupTradesKind(records, groupId, props.readOnly === true),
    [records, groupId, props.readOnly],
  );
  return <Sheet {...props} kind={kind} heading="h2" />;
}
