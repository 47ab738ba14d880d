import { useMemo, useState, type ReactElement } from 'react';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { RowState } from '#web/data/records.ts';
import { CarrySheet } from '#web/sheets/CarrySheet.tsx';
import { GroupSheet } from '#web/sheets/GroupSheet.tsx';
import { MoneySheet } from '#web/sheets/MoneySheet.tsx';
import { GroupTradesSheet } from '#web/sheets/GroupTradesSheet.tsx';
import { TradeSheet } from '#web/sheets/TradeSheet.tsx';
import { carries, groups, trades } from '../../tests/browser/sheet-page/seed.ts';

export interface WorkingProps {
  readonly sheet: 'trades' | 'growth' | 'weeks' | 'groups' | 'group' | 'funding';
  readonly rows: number;
  readonly readOnly: boolean;
  /** Shows rows in every state, for example unsaved, saving and conflict. */
  readonly states: boolean;
  readonly onOpen: (id: string) => void;
}

const everyState: Readonly<Record<string, RowState>> = {
  'trade/t000002': { state: 'on this device' },
  'trade/t000004': { state: 'saving' },
  'trade/t000007': { state: 'not saved', text: 'This device is full' },
  'trade/t000011': {
    state: 'conflict',
    fields: [{ field: 'purchaseCostHd', label: 'Purchase price', mine: '108', base: '104', theirs: '110' }],
  },
  'trade/t000013': { state: 'refused', text: 'Name is too long' },
};

const others = {
  funding: [
    {
      id: 'overdraft',
      name: 'NAB overdraft',
      kind: 'overdraft' as const,
      limit: '900000',
      rate: '8.25',
      balance: '-120000',
      on: '2026-11-01',
      share: null,
    },
  ],
};

/** A sheet with records in memory. Everything works, but nothing is sent. */
export function Working({ sheet, rows, readOnly, states, onOpen }: WorkingProps): ReactElement {
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set());
  const records = useMemo(
    () => memoryRecords({ trades: trades(rows), carries, groups, others, states: states ? everyState : {} }),
    [rows, states],
  );
  const props = {
    slug: `story-${sheet}`,
    readOnly,
    selected,
    onSelect,
    onOpen,
    hrefOf: (id: string) => `#${id}`,
  };
  const remove = (id: string): void =>
    records.commit('Remove from the group', [
      { kind: 'trade', id, op: 'patch', patch: { tradeGroupId: null } },
    ]);
  return (
    <RecordsProvider records={records}>
      <main style={{ display: 'flex', height: 620 }}>
        {sheet === 'trades' && <TradeSheet {...props} />}
        {sheet === 'growth' && <CarrySheet {...props} carryTypeId={1} />}
        {sheet === 'weeks' && <CarrySheet {...props} carryTypeId={2} />}
        {sheet === 'groups' && <GroupSheet {...props} />}
        {sheet === 'funding' && <MoneySheet {...props} of="funding" today="2026-11-23" />}
        {sheet === 'group' && <GroupTradesSheet {...props} groupId="g1" onRemove={remove} />}
      </main>
    </RecordsProvider>
  );
}
