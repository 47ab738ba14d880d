import { outcomeWord, tradeOutcome } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { Badge } from '#web/ui/text/Badge.tsx';
import { useWorked } from '#web/forms/parts/explaining.ts';

/** "Overpriced" if the profit is above 0, otherwise "Underpriced". Without a profit, the badge shows what is missing. */
export function OutcomeBadge(): ReactElement {
  const { trade, result } = useWorked();
  const over = result.isSaleOverprice;
  return over === null ? (
    <Badge tone="plain">{tradeOutcome(trade, result)}</Badge>
  ) : (
    <PricedBadge over={over} />
  );
}

/** Shows "Overpriced" or "Underpriced" next to the sale price. Hidden without a profit figure. */
export function OverpriceBadge(): ReactElement | null {
  return <PricedBadge over={useWorked().result.isSaleOverprice} />;
}

export function PricedBadge({ over }: { readonly over: boolean | null }): ReactElement | null {
  if (over === null) return null;
  return <Badge tone={over ? 'gain' : 'loss'}>{outcomeWord(over)}</Badge>;
}
