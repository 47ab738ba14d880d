import { StrictMode, useMemo, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { Records, RowState } from '#web/data/records.ts';
import { CarrySheet } from '#web/sheets/CarrySheet.tsx';
import { GroupSheet } from '#web/sheets/GroupSheet.tsx';
import { GroupTradesSheet } from '#web/sheets/GroupTradesSheet.tsx';
import { TradeSheet } from '#web/sheets/TradeSheet.tsx';
import { carries, groups, trades } from './seed.ts';

const asked = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';

const states: Record<string, RowState> =
  asked.get('states') === null
    ? {}
    : {
        'trade/t000002': { state: 'on this device' },
        'trade/t000004': { state: 'saving' },
        'trade/t000007': { state: 'not saved', text: 'This device is full' },
        'trade/t000011': {
          state: 'conflict',
          fields: [
            { field: 'purchaseCostHd', label: 'Purchase price', mine: '108', base: '104', theirs: '110' },
          ],
        },
        'trade/t000013': { state: 'refused', text: 'Name is too long' },
      };

const commits: string[] = [];
const opened: string[] = [];

function fresh(rows: number): Records {
  const source = memoryRecords({ trades: trades(rows), carries, groups, states });
  return {
    ...source,
    commit: (label, edits, options) => {
      commits.push(label);
      source.commit(label, edits, options);
    },
  };
}

function Page({ records }: { readonly records: Records }): ReactElement {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shared = useMemo(
    () => ({
      slug: asked.get('slug') ?? 'kirra',
      readOnly: asked.get('readonly') !== null,
      onSelect: setSelected,
      onOpen: (id: string) => void opened.push(id),
      hrefOf: (id: string) => `/trades/kirra/tradeDetail/${id}`,
    }),
    [],
  );
  const props = { ...shared, selected };
  switch (asked.get('sheet')) {
    case 'growth':
      return <CarrySheet {...props} carryTypeId={1} />;
    case 'weeks':
      return <CarrySheet {...props} carryTypeId={2} />;
    case 'groups':
      return <GroupSheet {...props} />;
    case 'group':
      return (
        <GroupTradesSheet
          {...props}
          groupId="g1"
          onRemove={(id) =>
            records.commit('Remove from the group', [
              { kind: 'trade', id, op: 'patch', patch: { tradeGroupId: null } },
            ])
          }
        />
      );
    default:
      return <TradeSheet {...props} />;
  }
}

function stored(records: Records): string {
  const docs = [
    ...records.trades().map(({ trade }) => ({ ...trade, lastChanged: null })),
    ...records.carries().map(({ carry }) => carry),
    ...records.groups().map(({ group }) => group),
  ];
  return JSON.stringify(docs.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
}

const element = document.getElementById('root');
if (element === null) throw new Error('no root');
const root = createRoot(element);
let round = 0;

function show(rows: number): void {
  const records = fresh(rows);
  round += 1;
  window.droverSheet = { records, opened, commits, reset, stored: () => stored(records) };
  root.render(
    <StrictMode>
      <RecordsProvider key={round} records={records}>
        <Page records={records} />
      </RecordsProvider>
    </StrictMode>,
  );
}

function reset(rows = 18): void {
  localStorage.clear();
  opened.length = 0;
  commits.length = 0;
  flushSync(() => show(rows));
}

show(Number(asked.get('rows') ?? 18));
