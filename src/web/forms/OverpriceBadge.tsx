import { outcomeWord } from '#calc-core';
import type { ReactElement } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { useWorked } from './explaining.ts';

/** Overpriced when something is left, Underpriced when not; no badge while there is no profit to tell by (calculation R12). */
export function OverpriceBadge(): ReactElement | null {
  return <PricedBadge over={useWorked().result.isSaleOverprice} />;
}

export function PricedBadge({ over }: { readonly over: boolean | null }): ReactElement | null {
  if (over === null) return null;
  return <Badge tone={over ? 'gain' : 'loss'}>{outcomeWord(over)}</Badge>;
}
