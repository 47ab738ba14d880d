import { bestKnownOf } from '#calc-core/actual';
import { showFigure } from '#calc-core/figure';
import type { Trade } from '#calc-core/trade';
import { fromWire } from '#contract/wire.ts';
import type { Moment } from './moments.ts';
import { profitWords } from './words.ts';

/**
 * "-$21.62, actual": the best known profit per head of a trade with facts. Null for a plan, whose figures depend on its carry at that
 * time; the server has calculated those.
 */
export function madeWords(trade: Trade): string | null {
  const { facts, figuresAre, result } = bestKnownOf(null, trade);
  if (facts === null || figuresAre === 'planned') return null;
  return `${showFigure(result.figures.profitPerHead, '$/hd')}, ${figuresAre}`;
}

/** The best known profit of a record at a moment; empty for a kind without a profit. */
export function profitAtMoment({ version, record }: Pick<Moment, 'version' | 'record'>): string {
  const hasFacts = record !== null && (record['actual'] ?? null) !== null;
  return (hasFacts ? madeWords(fromWire('trade', record)) : null) ?? profitWords(version.profit);
}
