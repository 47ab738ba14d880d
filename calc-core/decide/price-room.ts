import { Decimal, decided, numberOf, type DecimalText } from '../number/decimal.ts';
import type { TradeResult } from '../trade/calculate.ts';
import type { Trade } from '../trade/record.ts';
import { leverToday, priceLever, type Position } from './lever.ts';
import type { Axis } from './sweep.ts';

/** The distance of a price from break-even. */
export interface PriceRoom {
  /** In % of today's price, without a sign. */
  readonly percent: Decimal;
  /** `may`: the trade has a profit, and this move uses it up. `has to`: the trade has a loss, and this move ends it. */
  readonly way: 'may fall' | 'may rise' | 'has to fall' | 'has to rise';
}

const breakEvens = { sale: 'breakEvenSaleHd', purchase: 'breakEvenPurchaseHd' } as const;
const prices = { sale: 'saleCostHd', purchase: 'purchaseCostHd' } as const;

/**
 * How far a price per head can move until the profit is 0, or must move to end a loss. Null if the trade breaks even, or has no break-even
 * price or no price above 0.
 */
export function priceRoom(
  trade: Trade,
  { figures }: Pick<TradeResult, 'figures'>,
  pair: 'sale' | 'purchase',
): PriceRoom | null {
  const today = numberOf(trade[prices[pair]]);
  const even = figures[breakEvens[pair]].value;
  if (even === null || today === null || !decided(today).greaterThan(0)) return null;
  const percent = even.minus(today).dividedBy(today).times(100);
  if (decided(percent).isZero()) return null;
  const isFall = percent.isNegative();
  // With a profit, the sale price is above its break-even, and the purchase price is below its break-even.
  const may = isFall === (pair === 'sale') ? 'may' : 'has to';
  return { percent: percent.abs(), way: `${may} ${isFall ? 'fall' : 'rise'}` };
}

const shifts = [-10, -5, 0, 5, 10] as const;

/**
 * A trade's price today, and 5 and 10 per cent below and above it: per kg to the cent, per head to the dollar. Null without a price above
 * 0.
 */
export function pricesAround(
  position: Position,
  pair: 'sale' | 'purchase',
): (Axis & { readonly unit: '$/kg' | '$/hd' }) | null {
  const lever = priceLever(position.trade, pair);
  const today = leverToday(position, lever);
  if (today === null || !decided(new Decimal(today)).greaterThan(0)) return null;
  const isKg = lever.name.endsWith('CKg');
  const moved = (percent: number): DecimalText =>
    new Decimal(today)
      .times(100 + percent)
      .dividedBy(100)
      .toDecimalPlaces(isKg ? 2 : 0, Decimal.ROUND_HALF_UP)
      .toFixed();
  return {
    lever,
    values: shifts.map((percent) => (percent === 0 ? today : moved(percent))),
    unit: isKg ? '$/kg' : '$/hd',
  };
}
