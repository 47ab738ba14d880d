import { bestKnownOf } from '#calc-core/actual';
import { showFigure } from '#calc-core/figure';
import type { Trade } from '#calc-core/trade';
import { fromWire } from '#contract/wire.ts';
import type { Moment } from './moments.ts';
import { profitWords } from './words.ts';

/**
 * "-$21.62, actual": the profit per head of a trade with facts, as it is best known, and its word. Null while it is a plan: then
 * its figures depend on its carry at that time, which the server has worked out.
 */
export function madeWords(trade: Trade): string | null {
  const { facts, figuresAre, result } = bestKnownOf(null, trade);
  if (facts === null || figuresAre === 'planned') return null;
  return `${showFigure(result.figures.profitPerHead, '$/hd')}, ${figuresAre}`;
}

/** What a record made at a moment, as it was best known then; empty for a kind without a profit. */
export function madeThen({ version, record }: Pick<Moment, 'version' | 'record'>): string {
  const hasFacts = record !== null && (record['actual'] ?? null) !== null;
  return (hasFacts ? madeWords(fromWire('trade', record)) : null) ?? profitWords(version.profit);
}
