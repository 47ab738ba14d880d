import type { Carry } from '../carry/record.ts';
import { Decimal, decided, isDecimalText, type DecimalText } from '../number/decimal.ts';
import { dayAndMonth } from '../number/dates.ts';
import { kindOf } from '../animals/kinds.ts';
import { calculateTrade, type TradeResult } from '../trade/calculate.ts';
import type { Trade } from '../trade/record.ts';
import { noYardTerms } from '../yard/yard-stored.ts';
import { priceAt, type Priced } from './price.ts';
import { classNamed } from './board/class-named.ts';
import { type Board } from './board/record.ts';

/** A trade to reprice, with its carry. */
export interface ToReprice<T extends Trade = Trade> {
  readonly trade: T;
  readonly carry: Carry | null;
  /** The trade's current result, if the caller already has it. */
  readonly result?: TradeResult;
}

/** An old and a new price, $/hd. `from` is null if there was no price. */
export interface PriceMove {
  readonly from: DecimalText | null;
  readonly to: DecimalText;
}

/** A trade whose prices a board changes. */
export interface Repriced<T extends Trade = Trade> {
  readonly trade: T;
  readonly repriced: T;
  readonly carry: Carry | null;
  readonly before: TradeResult;
  readonly after: TradeResult;
  readonly sale: PriceMove | null;
  readonly purchase: PriceMove | null;
  /** Set if the profit crosses 0. A profit of exactly 0 counts as a loss here. */
  readonly turns: 'to a loss' | 'to a profit' | null;
  readonly isLoss: boolean;
}

/** The changes that a board's prices make to trades. */
export interface Repricing<T extends Trade = Trade> {
  readonly changed: readonly Repriced<T>[];
  /** The trades that do not change, and why. */
  readonly left: readonly { readonly trade: T; readonly reason: string }[];
}

/**
 * Sets each trade's sale price to the board's price of its sale class at its sale weight. With `purchases`, purchase prices are set too.
 * Each trade is returned in `changed` or in `left`, in the given order. Never throws.
 */
export function reprice<T extends Trade>(
  board: Board,
  trades: readonly ToReprice<T>[],
  purchases = false,
): Repricing<T> {
  const changed: Repriced<T>[] = [];
  const left: { trade: T; reason: string }[] = [];
  for (const each of trades) {
    const sale = classPrice(board, each.trade, each.trade.saleClass, each.trade.saleWeightkg);
    const purchase = purchases
      ? classPrice(board, each.trade, each.trade.purchaseClass, each.trade.purchaseWeightkg)
      : null;
    const after = repricedBy(each, sale, purchase);
    if (after === null) left.push({ trade: each.trade, reason: reasonOf(sale, purchase) });
    else changed.push(after);
  }
  return { changed, left };
}

/** The change in total profit from repricing, $. Negative if the profit falls. */
export function repricedTotal(changed: readonly Repriced[]): Decimal {
  return changed.reduce(
    (sum, { before, after }) =>
      sum.plus(after.figures.totalProfit.value ?? 0).minus(before.figures.totalProfit.value ?? 0),
    new Decimal(0),
  );
}

/** The board's price for a trade in the class `name` at a weight. Null if `name` is empty. */
export function classPrice(
  board: Board,
  trade: Trade,
  name: string,
  weightKg: DecimalText | null,
): Priced | null {
  if (name.trim() === '') return null;
  const of = classNamed(board, name);
  if (of === undefined) {
    return { perHead: null, reason: `no ${name} on the board of ${dayAndMonth(board.date)}` };
  }
  if (of.animalTypeId !== trade.animalTypeId)
    return { perHead: null, reason: `${of.name} are another animal` };
  if (of.basis !== 'hd' && kindOf(trade.animalSubTypeId).perHeadOnly) {
    return { perHead: null, reason: `${of.name} are priced by weight, the trade is by the head` };
  }
  return priceAt(of, weightKg);
}

function reasonOf(sale: Priced | null, purchase: Priced | null): string {
  if (sale === null && purchase === null) return 'no class';
  return sale?.reason ?? purchase?.reason ?? 'has this price';
}

function repricedBy<T extends Trade>(
  { trade, carry, result }: ToReprice<T>,
  sale: Priced | null,
  purchase: Priced | null,
): Repriced<T> | null {
  const saleMove = moveOf(trade.saleCostHd, sale);
  const purchaseMove = moveOf(trade.purchaseCostHd, purchase);
  if (saleMove === null && purchaseMove === null) return null;
  const repriced: T = {
    ...trade,
    // The board's price replaces the yard terms.
    ...(saleMove !== null && { saleCostHd: saleMove.to, saleYard: noYardTerms }),
    ...(purchaseMove !== null && { purchaseCostHd: purchaseMove.to, purchaseYard: noYardTerms }),
  };
  const before = result ?? calculateTrade(carry, trade);
  const after = calculateTrade(carry, repriced, before);
  return {
    trade,
    repriced,
    carry,
    before,
    after,
    sale: saleMove,
    purchase: purchaseMove,
    turns: turnOf(before.figures.profitPerHead.value, after.figures.profitPerHead.value),
    isLoss: isLoss(after.figures.profitPerHead.value),
  };
}

function moveOf(from: DecimalText | null, to: Priced | null): PriceMove | null {
  if (to === null || to.perHead === null) return null;
  // `1751.20` and `1751.2` are the same price.
  if (isDecimalText(from) && new Decimal(from).equals(to.perHead)) return null;
  return { from, to: to.perHead };
}

const isLoss = (profit: Decimal | null): boolean => profit !== null && decided(profit).lessThan(0);

function turnOf(before: Decimal | null, after: Decimal | null): Repriced['turns'] {
  if (before === null || after === null) return null;
  const [was, is] = [decided(before).greaterThan(0), decided(after).greaterThan(0)];
  return was === is ? null : is ? 'to a profit' : 'to a loss';
}
