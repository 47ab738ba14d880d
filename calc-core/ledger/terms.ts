import { usableAmount } from '../figure/amount.ts';
import { isCalendarDate } from '../number/dates.ts';
import { tradeDetails } from '../trade/details.ts';
import type { Trade } from '../trade/record.ts';

/** When the money of a purchase or a sale moves, whole days after the day of it; and when sheep are shorn. */
export interface Terms {
  readonly purchaseDays: number;
  readonly saleDays: number;
  /** `YYYY-MM-DD`; null: sheep are shorn on the day they are sold. */
  readonly shearingOn: string | null;
}

/** The farm's own days of payment, for trades that have none. */
export type FarmTerms = Pick<Terms, 'purchaseDays' | 'saleDays'>;

/** Money moves on the day itself. @internal for tests */
export const noTerms: Terms = { purchaseDays: 0, saleDays: 0, shearingOn: null };

type OfTrade = Pick<Trade, 'purchaseTerms' | 'saleTerms' | 'shearingOn'>;

/** The terms of a trade; missing or invalid ones are the farm's own. Never throws. */
export function termsOf(trade: OfTrade, farm: FarmTerms = noTerms): Terms {
  const days = (name: 'purchaseTerms' | 'saleTerms', otherwise: number): number =>
    Number(usableAmount(trade[name], tradeDetails[name]) ?? otherwise);
  const { shearingOn } = trade;
  return {
    purchaseDays: days('purchaseTerms', farm.purchaseDays),
    saleDays: days('saleTerms', farm.saleDays),
    shearingOn: isCalendarDate(shearingOn ?? '') ? shearingOn : null,
  };
}
