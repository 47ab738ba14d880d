import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bestRow } from '#calc-core/actual';
import { showMoney, showNumber, showWeeks } from '#calc-core/number';
import { wentAhead } from '#calc-core/trade';
import { messages } from '#contract/messages.ts';
import { useCarries, useGroups, useRecordsPhase, useTrades, useRecords } from '#web/data/hooks.ts';
import { showAllTrades } from '#web/sheets/show-only.ts';
import type { CarryRow, GroupRow, TradeRow } from '#web/data/records.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { SideItem, SidePanel } from '#web/ui/frame/Sidebar.tsx';
import { shorten } from './shorten.ts';
import { tradeLead } from './trade-lead.ts';

interface ItemProps {
  readonly href: string;
  readonly current: boolean;
}

interface GroupItemProps extends ItemProps {
  readonly row: GroupRow;
  /** The number of trades that count in the group's totals. */
  readonly count: number;
}

function GroupItem({ row, count, ...place }: GroupItemProps): ReactElement {
  return (
    <SideItem
      {...place}
      name={row.group.name}
      shortName={shorten(row.group.name)}
      lead={String(count)}
      leadTone={count > 0 ? 'gain' : 'loss'}
      leadUnit={count === 1 ? 'trade' : 'trades'}
    />
  );
}

function TradeItem({ row, ...place }: ItemProps & { readonly row: TradeRow }): ReactElement {
  return (
    <SideItem
      {...place}
      {...tradeLead(row)}
      name={row.trade.name}
      shortName={shorten(row.trade.name)}
      value={showMoney(bestRow(row).result.figures.profitPerHeadPa.value)}
      valueWords="profit a head a year"
    />
  );
}

function CarryItem({ row, ...place }: ItemProps & { readonly row: CarryRow }): ReactElement {
  const { carry } = row;
  const isTime = carry.carryTypeId === 2;
  return (
    <SideItem
      {...place}
      name={carry.name}
      shortName={shorten(carry.name)}
      lead={isTime ? showWeeks(carry.weeksHeld ?? '0') : `${showNumber(carry.weightGainKg ?? '0')} kg`}
      leadTone={isTime ? 'gain' : 'info'}
      wideLead
    />
  );
}

/** The first 5 groups, 10 trades and 5 carries in the sidebar (spec 2, Sidebar). */
export function Lists(): ReactElement {
  const path = useRouterState({ select: ({ location }) => location.pathname.toLowerCase() });
  const at = (href: string): ItemProps => ({ href, current: path === href.toLowerCase() });
  return (
    <>
      <FirstGroups at={at} />
      <FirstTrades at={at} />
      <FirstCarries at={at} />
    </>
  );
}

interface FirstRowsProps {
  readonly at: (href: string) => ItemProps;
}

function useListState(rows: readonly unknown[], words: string, cannotLoad: string) {
  const mayWrite = useMayWrite();
  const phase = useRecordsPhase();
  const isEmpty = phase === 'ready' && rows.length === 0;
  return {
    mayAdd: <Add,>(add: Add): Add | undefined => (mayWrite ? add : undefined),
    state: {
      loading: phase === 'loading',
      empty: phase === 'error' ? cannotLoad : isEmpty ? words : undefined,
    },
  };
}

function FirstGroups({ at }: FirstRowsProps): ReactElement {
  const { slug } = useFarm();
  const groups = useGroups();
  const stopped = useTrades().filter(({ trade }) => !wentAhead(trade));
  const stoppedIn = (id: string): number => stopped.filter(({ trade }) => trade.tradeGroupId === id).length;
  const { mayAdd, state } = useListState(groups, 'No groups yet.', messages.cannotLoadGroups);
  return (
    <SidePanel
      title="Trade Groups"
      add={mayAdd({ label: 'Add New Group', href: addresses.newGroup(slug) })}
      more={{ label: 'Show All Groups', href: addresses.groups(slug) }}
      {...state}
    >
      {groups.slice(0, 5).map((row) => (
        <GroupItem
          key={row.id}
          row={row}
          count={row.count - stoppedIn(row.id)}
          {...at(addresses.group(slug, row.id))}
        />
      ))}
    </SidePanel>
  );
}

function FirstTrades({ at }: FirstRowsProps): ReactElement {
  const { slug } = useFarm();
  const records = useRecords();
  const trades = useTrades();
  const { mayAdd, state } = useListState(trades, 'No trades yet.', messages.cannotLoadTrades);
  return (
    <SidePanel
      title="Trades"
      add={mayAdd({ label: 'Add New Trade', href: addresses.newTrade(slug) })}
      more={{
        label: 'Show All Trades',
        href: addresses.trades(slug),
        onFollow: () => showAllTrades(slug, records),
      }}
      {...state}
    >
      {trades.slice(0, 10).map((row) => (
        <TradeItem key={row.id} row={row} {...at(addresses.trade(slug, row.id))} />
      ))}
    </SidePanel>
  );
}

function FirstCarries({ at }: FirstRowsProps): ReactElement {
  const { slug } = useFarm();
  const carries = useCarries();
  const { mayAdd, state } = useListState(carries, 'No carries yet.', messages.cannotLoadCarries);
  return (
    <SidePanel
      title="Cost Of Carry"
      add={mayAdd({ label: 'Add New Carry', href: addresses.newCarry(slug) })}
      more={{ label: 'Show All Cost of Carrys', href: addresses.carries(slug) }}
      {...state}
    >
      {carries.slice(0, 5).map((row) => (
        <CarryItem key={row.id} row={row} {...at(addresses.carry(slug, row.id))} />
      ))}
    </SidePanel>
  );
}
