import { usableAmount } from '../figure/amount.ts';
import { isCalendarDate } from '../number/dates.ts';
import { tradeDetails } from '../trade/details.ts';
import type { Trade } from '../trade/record.ts';

/** The whole days from a purchase to its payment and from a sale to its payment, and the day on which sheep are shorn. */
export interface Terms {
  readonly purchaseDays: number;
  readonly saleDays: number;
  /** `YYYY-MM-DD`. Null if sheep are shorn on the day they are sold. */
  readonly shearingOn: string | null;
}

/** The farm's terms of payment, for trades without their own. */
export type FarmTerms = Pick<Terms, 'purchaseDays' | 'saleDays'>;

/**
 * Payment on the day of the purchase or sale.
 * @internal for tests
 */
export const noTerms: Terms = { purchaseDays: 0, saleDays: 0, shearingOn: null };

type OfTrade = Pick<Trade, 'purchaseTerms' | 'saleTerms' | 'shearingOn'>;

/** The terms of a trade. Missing or invalid terms are replaced by the farm's terms. Never throws. */
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
