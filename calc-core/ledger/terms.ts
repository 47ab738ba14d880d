import { usableAmount } from '../figure/amount.ts';
import { isCalendarDate } from '../number/dates.ts';
import { tradeDetails } from '../trade/details.ts';
import type { Trade } from '../trade/record.ts';

/** Terms of payment. `purchaseDays` and `saleDays` are the whole days from the purchase or sale to its payment. */
export interface Terms {
  readonly purchaseDays: number;
  readonly saleDays: number;
  /** `YYYY-MM-DD`: the day of shearing. Null if sheep are shorn on the day they are sold. */
  readonly shearingOn: string | null;
}

/** The farm's terms of payment, for trades without terms. */
export type FarmTerms = Pick<Terms, 'purchaseDays' | 'saleDays'>;

/**
 * Payment on the day of the purchase or sale.
 * @internal for tests
 */
export const noTerms: Terms = { purchaseDays: 0, saleDays: 0, shearingOn: null };

type OfTrade = Pick<Trade, 'purchaseTerms' | 'saleTerms' | 'shearingOn'>;

/** The terms of a trade. The farm's terms replace missing or invalid ones. Never throws. */
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
