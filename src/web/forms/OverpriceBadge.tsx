import type { ReactElement } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { useWorked } from './explaining.ts';

/** Overpriced when something is left, Underpriced when not; no badge while there is no profit to tell by (calculation R12). */
export function OverpriceBadge(): ReactElement | null {
  return <PricedBadge over={useWorked().result.isSaleOverprice} />;
}

export function PricedBadge({ over }: { readonly over: boolean | null }): ReactElement | null {
  if (over === null) return null;
  return over ? <Badge tone="gain">Overpriced</Badge> : <Badge tone="loss">Underpriced</Badge>;
}
