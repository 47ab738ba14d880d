import { useMemo, type ReactElement } from 'react';
import type { Trade } from '#calc-core/trade';
import { useBoards } from '#web/data/hooks.ts';
import AtMarket from '#web/forms/trade/AtMarket.tsx';
import { today } from '#web/shell/today.ts';

interface AtMarketTodayProps {
  readonly trade: Trade;
}

/** Shows an unsold trade at the latest price of its class on the member's market days. */
export default function AtMarketToday(props: AtMarketTodayProps): ReactElement {
  const rows = useBoards();
  const boards = useMemo(() => rows.map(({ board }) => board), [rows]);
  return <AtMarket {...props} boards={boards} today={today()} />;
}
