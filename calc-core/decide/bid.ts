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

/** A bid at the saleyard: stock that is not bought yet, and the profit wanted. */
export interface Bid {
  readonly draft: TradeDraft;
  /** $/hd. */
  readonly wanted: DecimalText;
  /** The price paid, in the unit of the answer. Null until it is typed. */
  readonly paid: DecimalText | null;
}

const none = emptyValues({ plan: tradeFields.plan, actual: tradeFields.actual });

/** The first bid on the page, for stock like the last trade's. Without any trade, 100 head on the first carry. */
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

/** A bid for stock like a trade's. The purchase price and the facts are not copied. */
export const bidLike = (trade: Trade): Bid => ({
  draft: loadTrade({ ...trade, id: '', purchaseCostHd: null, plan: none.plan, actual: none.actual }),
  wanted: trade.animalTypeId === 2 ? '10' : '80',
  paid: null,
});

/** The highest price to pay, or the reason why there is none. */
export interface Limit {
  readonly lever: Lever;
  /** The highest price in whole steps. Null if no price gives the profit wanted. */
  readonly price: DecimalText | null;
  /** The same price in $/hd. */
  readonly perHead: DecimalText | null;
  readonly reason: string | null;
}

/** Calculates the highest price to pay for stock of the given weight. By default, of the bid's weight. */
export function bidLimit({ draft, wanted }: Bid, carry: Carry | null, weight?: DecimalText): Limit {
  const own = tradeOf(draft);
  const trade = weight === undefined ? own : { ...own, purchaseWeightkg: weight };
  const lever = priceLever(trade, 'purchase');
  const { practical, reason } = seek({ carry, trade, figure: 'profitPerHead', target: wanted, lever });
  const priced = practical === null ? null : typedBack({ carry, trade }, lever, practical).trade;
  return { lever, price: practical, perHead: priced?.purchaseCostHd ?? null, reason };
}

/** The highest price for weights around the bid's weight. Empty for stock bought by the head, or without a weight above 20 kg. */
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

/** Buys the stock of a bid at `price`, in the unit of `lever`. An invalid price changes nothing. Never throws. */
export function boughtAt({ draft }: Bid, carry: Carry | null, lever: Lever, price: DecimalText): Bought {
  const { trade } = typedBack({ carry, trade: tradeOf(draft) }, lever, price);
  const { profitPerHead, totalProfit, weeksHeld } = calculateTrade(carry, trade).figures;
  return { trade, profitPerHead, totalProfit, weeksHeld };
}

/** For example "Steers to 440 kg on Buffel grass" or "Cows in calf for 30 weeks on Joined cows". */
export function bidWords({ draft }: Bid, carry: Carry | null): string {
  const kind = kindOf(draft.animalSubTypeId);
  const on =
    carry === null ? 'without a carry' : `on ${carry.name === '' ? 'a carry without a name' : carry.name}`;
  const to = !kind.perHeadOnly && draft.saleWeightkg !== null ? ` to ${draft.saleWeightkg} kg` : '';
  const weeks =
    to === '' && carry?.carryTypeId === 2 && carry.weeksHeld !== null ? ` for ${carry.weeksHeld} weeks` : '';
  return `${kind.name}${to}${weeks} ${on}`;
}

/** A missing field. `words` says what to do, for example "Type a sale weight". */
export interface BidLacks {
  readonly label: 'Weight' | 'Sale price' | 'Sale weight' | 'Carry' | 'Head';
  readonly words: string;
}

/** The first field that must be filled in before a bid has an answer. Null if none is missing. */
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
