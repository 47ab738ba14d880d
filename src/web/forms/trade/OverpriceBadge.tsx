import { outcomeWord, tradeOutcome } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { Badge } from '#web/ui/text/Badge.tsx';
import { useWorked } from '#web/forms/parts/explaining.ts';

/** A badge: "Overpriced" when the profit is above 0, otherwise "Underpriced". Without a profit figure it shows what is missing. */
export function OutcomeBadge(): ReactElement {
  const { trade, result } = useWorked();
  const over = result.isSaleOverprice;
  return over === null ? (
    <Badge tone="plain">{tradeOutcome(trade, result)}</Badge>
  ) : (
    <PricedBadge over={over} />
  );
}

/** The badge "Overpriced" or "Underpriced" next to the sale price. Hidden when there is no profit figure. */
export function OverpriceBadge(): ReactElement | null {
  return <PricedBadge over={useWorked().result.isSaleOverprice} />;
}

export function PricedBadge({ over }: { readonly over: boolean | null }): ReactElement | null {
  if (over === null) return null;
  return <Badge tone={over ? 'gain' : 'loss'}>{outcomeWord(over)}</Badge>;
}
