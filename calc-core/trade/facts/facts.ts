import type { DecimalText } from '../../number/decimal.ts';

/** One sale out of a mob. What is null is not known yet; `head` null is every head that is left. */
export interface ActualSale {
  /** `YYYY-MM-DD`. */
  readonly soldOn: string | null;
  readonly head: DecimalText | null;
  /** kg/hd, live. */
  readonly saleWeightkg: DecimalText | null;
  /** $/hd. */
  readonly saleCostHd: DecimalText | null;
}

/** What became known of a trade. Null means as planned. */
export interface Actual {
  readonly boughtOn: string | null;
  /** Head bought. */
  readonly head: DecimalText | null;
  readonly purchaseWeightkg: DecimalText | null;
  readonly purchaseCostHd: DecimalText | null;
  readonly sales: readonly ActualSale[];
  /** $/hd for the calf or lamb of a kind that is sold with it. */
  readonly sale2CostHd: DecimalText | null;
  readonly woolSaleWeight: DecimalText | null;
  readonly woolPriceHd: DecimalText | null;
  /** Head that died. */
  readonly deaths: DecimalText | null;
  /** Costs that came out otherwise: an input of the carry in its own unit, or a line of cost in $/hd. */
  readonly costs: Readonly<Record<string, DecimalText>>;
}

/** Nothing known yet. */
export const nothingActual: Actual = {
  boughtOn: null,
  head: null,
  purchaseWeightkg: null,
  purchaseCostHd: null,
  sales: [],
  sale2CostHd: null,
  woolSaleWeight: null,
  woolPriceHd: null,
  deaths: null,
  costs: {},
};
