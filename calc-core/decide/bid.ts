import { kindOf } from '../animals/kinds.ts';
import type { Carry } from '../carry/record.ts';
import type { FigureValue } from '../figure/declare.ts';
import type { TradeGroup } from '../group/record.ts';
import { Decimal, isDecimalText, type DecimalText } from '../number/decimal.ts';
import { calculateTrade } from '../trade/calculate.ts';
import { loadTrade, tradeOf } from '../trade/editing/edit.ts';
import { emptyValues } from '../field/record.ts';
import { newTrade } from '../trade/new-trade.ts';
import { tradeFields, type Trade, type TradeDraft } from '../trade/record.ts';
import { priceLever, typedBack, type Lever } from './lever.ts';
import { seek } from './seek.ts';

/** A bid at the saleyard: the stock, as a trade that is not bought yet, and the profit wanted. */
export interface Bid {
  readonly draft: TradeDraft;
  /** The profit wanted per head. */
  readonly wanted: DecimalText;
  /** The price actually paid, in the unit of the answer; null until it is typed. */
  readonly paid: DecimalText | null;
}

const none = emptyValues({ plan: tradeFields.plan, actual: tradeFields.actual });

/** The bid that the page starts with: a usual profit, and stock like the last trade's. Without any trade, 100 head on the first carry. */
export function firstBid(
  today: string,
  groups: readonly TradeGroup[],
  carries: readonly Carry[],
  last: Trade | undefined,
): Bid {
  if (last !== undefined) return bidLike({ ...last, name: '' });
  const trade = newTrade('', today, groups, carries);
  return { draft: loadTrade({ ...trade, numberOfHead: '100' }), wanted: '80', paid: null };
}

/** A bid for stock like those of a trade: everything except its purchase price and its facts. */
export const bidLike = (trade: Trade): Bid => ({
  draft: loadTrade({ ...trade, id: '', purchaseCostHd: null, plan: none.plan, actual: none.actual }),
  wanted: trade.animalTypeId === 2 ? '10' : '80',
  paid: null,
});

/** The price to pay, in words. */
export interface Limit {
  readonly lever: Lever;
  /** The highest price in whole steps; null when no price makes the profit wanted. */
  readonly price: DecimalText | null;
  /** The price per head that corresponds to it. */
  readonly perHead: DecimalText | null;
  readonly reason: string | null;
}

/** The most to pay for stock of this weight (by default the bid's own). */
export function bidLimit({ draft, wanted }: Bid, carry: Carry | null, weight?: DecimalText): Limit {
  const own = tradeOf(draft);
  const trade = weight === undefined ? own : { ...own, purchaseWeightkg: weight };
  const lever = priceLever(trade, 'purchase');
  const { practical, reason } = seek({ carry, trade, figure: 'profitPerHead', target: wanted, lever });
  const priced = practical === null ? null : typedBack({ carry, trade }, lever, practical).trade;
  return { lever, price: practical, perHead: priced?.purchaseCostHd ?? null, reason };
}

/** Weights around the bid's, each with the most to pay; none for stock that is bought by the head. */
export function nearbyWeights(
  bid: Bid,
  carry: Carry | null,
): readonly (Limit & { readonly weight: DecimalText })[] {
  const weight = bid.draft.purchaseWeightkg;
  if (kindOf(bid.draft.animalSubTypeId).perHeadOnly || !isDecimalText(weight)) return [];
  if (!(Number(weight) > 20)) return [];
  return [-20, -10, 0, 10, 20].map((more) => {
    const at = new Decimal(weight).plus(more).toFixed();
    return { weight: at, ...bidLimit(bid, carry, at) };
  });
}

/** A bid as a bought trade, with its figures. */
export interface Bought {
  readonly trade: Trade;
  readonly profitPerHead: FigureValue;
  readonly totalProfit: FigureValue;
  readonly weeksHeld: FigureValue;
}

/** The trade of a bid, bought at this price in the lever's unit. Never throws; a text that is not a price changes nothing. */
export function boughtAt({ draft }: Bid, carry: Carry | null, lever: Lever, price: DecimalText): Bought {
  const { trade } = typedBack({ carry, trade: tradeOf(draft) }, lever, price);
  const { profitPerHead, totalProfit, weeksHeld } = calculateTrade(carry, trade).figures;
  return { trade, profitPerHead, totalProfit, weeksHeld };
}

/** "Steers to 440 kg on Buffel grass", "Cows in calf for 30 weeks on Joined cows". */
export function bidWords({ draft }: Bid, carry: Carry | null): string {
  const kind = kindOf(draft.animalSubTypeId);
  const on =
    carry === null ? 'without a carry' : `on ${carry.name === '' ? 'a carry without a name' : carry.name}`;
  const to = !kind.perHeadOnly && draft.saleWeightkg !== null ? ` to ${draft.saleWeightkg} kg` : '';
  const weeks =
    to === '' && carry?.carryTypeId === 2 && carry.weeksHeld !== null ? ` for ${carry.weeksHeld} weeks` : '';
  return `${kind.name}${to}${weeks} ${on}`;
}

/** What a bid still needs before it has an answer: the label of the missing field, and the start of a sentence that says what to do. */
export interface BidLacks {
  readonly label: 'Weight' | 'Sale price' | 'Sale weight' | 'Carry' | 'Head';
  readonly words: string;
}

/** The first input that a bid still needs for an answer; null when it has all. */
export function bidLacks({ draft }: Bid, carry: Carry | null): BidLacks | null {
  const isGrown = carry?.carryTypeId === 1 && !kindOf(draft.animalSubTypeId).perHeadOnly;
  const lacks = (value: DecimalText | null): boolean => !(Number(value) > 0);
  if (carry === null) return { label: 'Carry', words: 'Choose a carry' };
  if (isGrown && lacks(draft.saleWeightkg)) return { label: 'Sale weight', words: 'Type a sale weight' };
  if (isGrown && lacks(draft.purchaseWeightkg)) return { label: 'Weight', words: 'Type a weight' };
  if (lacks(draft.saleCostHd) && lacks(draft.saleCostCKg))
    return { label: 'Sale price', words: 'Type a sale price' };
  if (lacks(draft.numberOfHead)) return { label: 'Head', words: 'Type how many head' };
  return null;
}
