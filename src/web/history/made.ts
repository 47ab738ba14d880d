import { bestKnownOf } from '#calc-core/actual';
import { showFigure } from '#calc-core/figure';
import type { Trade } from '#calc-core/trade';
import { fromWire } from '#contract/wire.ts';
import type { Moment } from './moments.ts';
import { profitWords } from './words.ts';

/**
 * Returns the profit of a trade with facts: "-$21.62, actual".
 * Null without facts, because the profit then depends on the carry at that time.
 */
export function madeWords(trade: Trade): string | null {
  const { facts, figuresAre, result } = bestKnownOf(null, trade);
  if (facts === null || figuresAre === 'planned') return null;
  return `${showFigure(result.figures.profitPerHead, '$/hd')}, ${figuresAre}`;
}

/** Returns the profit of a record at a moment. '' for a kind without a profit. */
export function profitAtMoment({ version, record }: Pick<Moment, 'version' | 'record'>): string {
  const hasFacts = record !== null && (record['actual'] ?? null) !== null;
  return (hasFacts ? madeWords(fromWire('trade', record)) : null) ?? profitWords(version.profit);
}
