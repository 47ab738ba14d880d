import { Decimal, decided, numberOf, type DecimalText } from '../number/decimal.ts';
import type { TradeResult } from '../trade/calculate.ts';
import type { Trade } from '../trade/record.ts';
import { leverToday, priceLever, type Position } from './lever.ts';
import type { Axis } from './sweep.ts';

/** How far a price is from break-even. */
export interface PriceRoom {
  /** Per cent of today's price, not below 0. */
  readonly percent: Decimal;
  /** `may`: the price can move this far before the profit is 0. `has to`: the price must move this far to end a loss. */
  readonly way: 'may fall' | 'may rise' | 'has to fall' | 'has to rise';
}

const breakEvens = { sale: 'breakEvenSaleHd', purchase: 'breakEvenPurchaseHd' } as const;
const prices = { sale: 'saleCostHd', purchase: 'purchaseCostHd' } as const;

/** How far a price per head is from its break-even. Null at break-even, without a break-even, or without a price above 0. */
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
 * Today's price, and 5 and 10 per cent below and above it. The other prices are rounded to the cent per kg, or to the dollar per head. Null
 * without a price above 0.
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
