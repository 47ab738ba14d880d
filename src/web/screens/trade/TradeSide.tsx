import type { ReactElement } from 'react';
import { addresses } from '#web/shell/addresses.ts';
import { useHistorySource } from '#web/shell/history-source.ts';
import { useFarm } from '#web/shell/member.ts';
import { TradePanel, type TradePanelProps } from './TradePanel.tsx';

interface TradeSideProps extends Pick<TradePanelProps, 'view' | 'carryHref' | 'onForm'> {
  /** Null for a trade that was never saved. */
  readonly id: string | null;
}

export default function TradeSide({ id, ...props }: TradeSideProps): ReactElement {
  const { slug } = useFarm();
  const history = useHistorySource('trade', id ?? '');
  return (
    <TradePanel
      {...props}
      {...(id !== null && { bidHref: addresses.bidFor(slug, id), history })}
      recordHref={addresses.trackRecord(slug)}
      askedOf={id ?? 'new'}
    />
  );
}
