import { factsOf } from '../actual/facts-of.ts';
import { kindOf } from '../animals/kinds.ts';
import { feedUnits, type FeedUnit } from '../feed/units.ts';
import { usableAmount } from '../figure/amount.ts';
import type { BudgetTrade } from '../ledger/budget-trades.ts';
import { hasLedger, type TradeLedger } from '../ledger/ledger.ts';
import { exactOf, signOf, type Exact } from '../number/exact.ts';
import { tradeInputs } from '../trade/inputs.ts';

/** A trade that eats the farm's feed, with its rating. */
export interface RatedTrade {
  readonly id: string;
  readonly name: string;
  readonly unit: FeedUnit;
  readonly rating: Exact;
  readonly ledger: TradeLedger;
}

/** The trade with its rating. Otherwise, the reason why its feed is not counted, as the end of a sentence. */
export function ratedTrade({
  id,
  trade,
  carry,
  ledger,
}: BudgetTrade): RatedTrade | { readonly reason: string } {
  if (carry?.feedFrom === 'elsewhere') return { reason: 'fed elsewhere' };
  if (!hasLedger(ledger)) return ledger;
  const plan = factsOf(trade)?.plan.trade;
  // Prefer today's rating to the plan's. The user may type a rating after the purchase.
  const text = usableAmount(trade.feedRating ?? plan?.feedRating, tradeInputs.feedRating);
  if (text === null) return { reason: 'no rating' };
  const rating = exactOf(text);
  if (signOf(rating) <= 0) return { reason: 'no rating' };
  const isCattle = kindOf(trade.animalSubTypeId).animalTypeId === 1;
  const unit = trade.feedUnit ?? plan?.feedUnit ?? (isCattle ? 'AE' : null);
  return unit === null
    ? { reason: 'no unit for its rating' }
    : { id, name: trade.name, unit, rating, ledger };
}

/** The units in which these trades are rated, in the order on screen. */
export function feedUnitsOf(trades: readonly BudgetTrade[]): readonly FeedUnit[] {
  const found = new Set(trades.map(ratedTrade).flatMap((rated) => ('reason' in rated ? [] : [rated.unit])));
  return feedUnits.map(({ id }) => id).filter((id) => found.has(id));
}
